import { sql, type Transaction } from 'kysely'
import { fill } from '../../content/messages/fill.ts'
import { migrateTo, isUnreleased, lockSchema, readSchema, schemas } from '../database/schema/migrate.ts'
import type { Database, Engine } from '../database/database.ts'
import { readState, removeState, writeState } from '../database/state/siteState.ts'
import type { SystemTables } from '../database/tables.ts'
import {
  countRows,
  dropSearchTables,
  emptyTables,
  readTables,
  writeCounters,
  type TableInfo,
} from '../database/schema/introspection.ts'
import { refuseSeenCodes } from '../factors/factors.ts'
import { pauseDeliveries } from '../shop/deliveries/pause.ts'
import { postponeDeletions } from '../users/userActions.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import type { Manifest } from './manifest.ts'
import { readBackup, verifyBackup, type Part } from './readBackup.ts'
import { writeRows, tellsOfUse } from './rows.ts'
import { ArchiveError } from './tar.ts'
import { readStored, readStoredManifest, type StoredManifest } from './oldStore.ts'
import type { ObjectStore } from '../objectStore/objectStore.ts'
import { archiveWording, backupWording as words } from './wording.ts'

export class RestoreError extends Error {}

export function expectKnown(schema: string): void {
  if (!schemas.includes(schema)) throw new ArchiveError(isUnreleased(schema) ? words.unreleased : words.newer)
}

interface RestoreOptions {
  /** A function, because a restore may run for a long time and needs the time at its end. */
  now?: () => Date
  onProgress?: OnProgress
}

/**
 * Restores a backup into an empty database, completely or not at all. Verifies the whole archive before it writes the
 * first row. Throws ArchiveError, RestoreError or UnknownSchemaError.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  { now, onProgress = ignoreProgress }: RestoreOptions = {},
): Promise<Manifest> {
  const { schema } = await verifyBackup(file, onProgress)
  const reading = readBackup(file, (done, total) => onProgress({ step: words.steps.restoring, done, total }))
  return restoreParts(database, schema, reading, now)
}

/**
 * Restores a backup from the store of an earlier release. If anything in the store is missing or altered, the database
 * stays unchanged.
 */
export async function restoreStored(
  database: Database,
  store: ObjectStore,
  key: string,
  { now, onProgress = ignoreProgress }: RestoreOptions = {},
): Promise<StoredManifest> {
  const manifest = await readStoredManifest(store, key)
  const reading = readStored(store, manifest, (done, total) => onProgress({ step: words.steps.restoring, done, total }))
  return restoreParts(database, manifest.schema, reading, now)
}

function restoreParts<M extends Pick<Manifest, 'counters'>>(
  database: Database,
  schema: string,
  reading: AsyncGenerator<Part, M>,
  now = () => new Date(),
): Promise<M> {
  expectKnown(schema)
  const { engine } = database
  return database.transaction(
    async (tx) => {
      await lockSchema(tx, engine)
      await emptied(tx, engine, schema)
      await migrateTo(tx, engine, schema)
      const tables = await readTables(tx, engine)
      await emptyTables(tx, tables)
      await (engine === 'sqlite' ? sql`pragma defer_foreign_keys = on` : sql`set constraints all deferred`).execute(tx)
      const manifest = await load(tx, reading, tables)
      // PostgreSQL cannot alter a table while checks of foreign keys are pending, so the checks run now. SQLite runs
      // them at the end of the transaction.
      if (engine === 'postgres') await sql`set constraints all immediate`.execute(tx)
      await writeCounters(tx, engine, tables, manifest.counters)
      await migrateTo(tx, engine)
      await refuseSeenCodes(tx, now())
      await postponeDeletions(tx, now())
      await pauseDeliveries(tx, now())
      await keepSiteId(tx, now())
      // The restored database gets a new id, so that the former one is recognized if it comes back.
      for (const key of ['database-id', 'database-changed'] as const) await removeState(tx, key)
      return manifest
    },
    { long: true },
  )
}

/** Backups of earlier releases name no site: its first database did. */
async function keepSiteId(tx: Transaction<SystemTables>, now: Date): Promise<void> {
  const database = await readState(tx, 'database-id')
  if (database !== null && (await readState(tx, 'site-id')) === null) await writeState(tx, 'site-id', database, now)
}

async function emptied(tx: Transaction<SystemTables>, engine: Engine, schema: string): Promise<void> {
  const present = await readSchema(tx, engine)
  const tables = await readTables(tx, engine)
  for (const { name } of tables) {
    if (tellsOfUse(name) && (await countRows(tx, name)) > 0) {
      throw new RestoreError(fill(words.notEmpty, { table: name }))
    }
  }
  if (present === schema) return
  await dropSearchTables(tx, engine)
  for (const { name } of tables.toReversed()) await tx.schema.dropTable(name).execute()
  if (present !== null) await tx.schema.dropTable('kysely_migration').execute()
}

async function load<M>(
  tx: Transaction<SystemTables>,
  reading: AsyncGenerator<Part, M>,
  tables: readonly TableInfo[],
): Promise<M> {
  for (;;) {
    const next = await reading.next()
    if (next.done) return next.value
    const { table: name, rows } = next.value
    const table = tables.find((table) => table.name === name)
    if (!table) throw new ArchiveError(fill(archiveWording.unknownTable, { table: name }))
    await writeRows(tx, table, rows)
  }
}
