import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Transaction } from 'kysely'
import { contentTypes } from '../content/index.ts'
import type { Database } from '../server/database/database.ts'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import { migrate, schemas } from '../server/database/schema/migrate.ts'
import { migrationTools } from '../server/database/schema/migrations/tools.ts'
import type { SystemTables } from '../server/database/tables.ts'
import { readConfig } from '../server/process/config.ts'
import { createDatabase, startPostgres } from '../tests/support/databases/postgres.ts'
import { compareSchema, type Step } from './compare.ts'
import { declaredTables } from './declared.ts'
import { deriveFixture, hasFixture, writeFixture } from './fixture.ts'
import { writeMigration } from './source.ts'

const HELP = `npm run migration NAME               writes the migration that the declarations ask for
npm run migration NAME -- --by-hand  writes an empty one, for what only you can know
npm run migration -- --release       writes a fixture of the newest schema, before a release

NAME says what it does, in small letters, digits and underscores: drops_level`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'by-hand': { type: 'boolean' }, release: { type: 'boolean' } },
})
const isByHand = values['by-hand'] ?? false
const [name = ''] = positionals

/** An error that ends the command. Its message is printed without a stack trace. */
class Refused extends Error {}

const folder = mkdtempSync(join(tmpdir(), 'gapura-migration-'))

async function main(): Promise<void> {
  if (values.release && positionals.length === 0) {
    console.log(await writeReleaseFixture())
    return
  }
  if (values.release || positionals.length !== 1 || !/^[a-z][a-z0-9_]{1,40}$/.test(name)) throw new Refused(HELP)
  if (schemas.some((schema) => schema.slice(5) === name)) throw new Refused(`There is a migration ${name} already.`)

  const steps = isByHand ? [] : await missingSteps()
  if (!isByHand && steps.length === 0) {
    console.log('The schema has all that the declarations ask for. Nothing was written.')
    return
  }
  const written = await writeMigration(name, steps)
  console.log(['Written:', ...written.map((file) => `  ${file}`)].join('\n'))
  console.log(
    isByHand
      ? 'Write what it does into the first of the migrations; then run the command again for the rest.'
      : 'Read it through.',
  )
}

const scratch = (): Database => openDatabase(readConfig({ DATA_DIR: mkdtempSync(join(folder, 'sqlite-')) }))

/**
 * Finds the differences between the content types and a migrated database. Throws Refused if the author must write a
 * migration by hand.
 */
async function missingSteps(): Promise<Step[]> {
  const database = scratch()
  try {
    await migrate(database)
    const declared = declaredTables(contentTypes)
    const { steps, refusals } = await compareSchema(database.reader, 'sqlite', declared)
    if (refusals.length > 0) {
      throw new Refused(
        `${refusals.join('\n\n')}\n\nNothing was written. \`npm run migration ${name} -- --by-hand\` writes an empty migration and registers it; ` +
          'put there what is right of these lines, then run this command again for what is left.',
      )
    }
    await database.transaction((tx) => carryOut(tx, steps), { long: true })
    const left = await compareSchema(database.reader, 'sqlite', declared)
    if (left.steps.length + left.refusals.length > 0)
      throw new Error(`The migration would leave something undone: ${JSON.stringify(left)}`)
    return steps
  } finally {
    await database.close()
  }
}

async function carryOut(tx: Transaction<SystemTables>, steps: readonly Step[]): Promise<void> {
  const tools = migrationTools('sqlite')
  for (const { word, args } of steps) {
    // The cast is needed because TypeScript does not know that the arguments belong to the tool with this name.
    await (tools[word] as (db: unknown, ...rest: unknown[]) => Promise<void>)(tx, ...args)
  }
}

async function writeReleaseFixture(): Promise<string> {
  const schema = schemas.at(-1) ?? ''
  if (hasFixture(schema)) return `There is a fixture of ${schema} already. Nothing was written.`
  const postgres = await startPostgres()
  try {
    const databases = [
      scratch(),
      openDatabase(readConfig({ DATA_DIR: folder, DATABASE_URL: await createDatabase(postgres.url) })),
    ] as const
    const written = writeFixture(await deriveFixture(...databases, schema))
    for (const database of databases) await database.close()
    return `Written:\n  ${written}`
  } finally {
    await postgres.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
