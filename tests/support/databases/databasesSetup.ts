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
    /** Databases of the present schema without a row, to be copied: on PostgreSQL all migrations take a second. */
    migrated: { sqliteFile: string; postgresDatabase: string }
  }
}

/** Starts one PostgreSQL for all test files of a run; each makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-migrated-'))
  await migrated({ DATA_DIR: folder })
  const postgres = engines.includes('postgres') ? await startPostgres() : null
  const template = postgres ? await createDatabase(postgres.url) : ''
  if (postgres) await migrated({ DATA_DIR: folder, DATABASE_URL: template })
  project.provide('postgresUrl', postgres?.url ?? '')
  project.provide('migrated', {
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
