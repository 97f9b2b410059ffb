import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { migrate } from '../../../server/database/schema/migrate.ts'
import { readConfig } from '../../../server/process/config.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { engines } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /**
     * Empty databases with the newest schema. Tests copy them, because running the migrations takes a second on
     * PostgreSQL.
     */
    migrated: { sqliteFile: string; postgresDatabase: string }
  }
}

/** Starts one PostgreSQL server for all test projects. Each test file creates its own databases on this server. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Vitest passes values that the root project provides to all other projects.
  const root = vitest.getRootProject()
  if ('migrated' in root.getProvidedContext()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'gapura-migrated-'))
  await migrated({ DATA_DIR: folder })
  const postgres = engines.includes('postgres') ? await startPostgres() : null
  const template = postgres ? await createDatabase(postgres.url) : ''
  if (postgres) await migrated({ DATA_DIR: folder, DATABASE_URL: template })
  root.provide('postgresUrl', postgres?.url ?? '')
  root.provide('migrated', {
    sqliteFile: join(folder, 'gapura.db'),
    postgresDatabase: new URL(template || 'postgres://none/').pathname.slice(1),
  })
  return async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrated(environment: Record<string, string>): Promise<void> {
  const database = openDatabase(readConfig(environment))
  await migrate(database)
  await database.close()
}
