import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../scripts/lib/environment.mjs'
import type { Step } from './compare.ts'

const folder = join(root, 'server/database/schema/migrations')

const NUMBERED = /^(\d{4}_\w+)\.ts$/

const migrationNames = (): string[] =>
  readdirSync(folder)
    .flatMap((file) => NUMBERED.exec(file)?.[1] ?? [])
    .sort()

async function pretty(source: string): Promise<string> {
  const options = await resolveConfig(join(folder, 'registry.ts'))
  return format(source, { ...options, parser: 'typescript' })
}

export function registrySource(names: readonly string[] = migrationNames()): Promise<string> {
  const alias = (name: string) => `migration${name.slice(0, 4)}`
  return pretty(`import type { Kysely } from 'kysely'
    ${names.map((name) => `import * as ${alias(name)} from './${name}.ts'`).join('\n')}
    import type { MigrationTools } from './tools.ts'

    /** Every migration, in release order. \`npm run migration\` generates this list from the files in this folder. */
    export const migrations: Readonly<
      Record<string, { up: (db: Kysely<unknown>, tools: MigrationTools) => Promise<void> }>
    > = {
      ${names.map((name) => `'${name}': ${alias(name)},`).join('\n')}
    }`)
}

/**
 * Each step becomes a call to a function in migrations/tools.ts. Without steps, the author writes the migration by
 * hand.
 */
export function migrationSource(name: string, steps: readonly Step[]): Promise<string> {
  const words = [...new Set(steps.map(({ word }) => word))].sort()
  const calls = steps.map(({ word, args }) => `await ${word}(db, ${args.map((arg) => JSON.stringify(arg)).join(', ')})`)
  return pretty(
    steps.length > 0
      ? `import type { Kysely } from 'kysely'
        import type { MigrationTools } from './tools.ts'

        /** Written from the declarations by \`npm run migration ${name}\`. */
        export async function up(db: Kysely<unknown>, { ${words.join(', ')} }: MigrationTools): Promise<void> {
          ${calls.join('\n')}
        }`
      : `import type { Kysely } from 'kysely'

        /** Written by hand: say here what it does, and why. */
        export async function up(db: Kysely<unknown>): Promise<void> {
        }`,
  )
}

/** Also adds the migration to the registry. Returns the paths of the written files. */
export async function writeMigration(name: string, steps: readonly Step[]): Promise<string[]> {
  const last = Number(migrationNames().at(-1)?.slice(0, 4) ?? 0)
  const file = `${String(last + 1).padStart(4, '0')}_${name}.ts`
  writeFileSync(join(folder, file), await migrationSource(name, steps))
  writeFileSync(join(folder, 'registry.ts'), await registrySource())
  return [file, 'registry.ts'].map((written) => `server/database/schema/migrations/${written}`)
}

export const registryOnDisk = (): string => readFileSync(join(folder, 'registry.ts'), 'utf8')
