import type { Transaction } from 'kysely'
import { lockSchema, migrateTo } from '../../database/schema/migrate.ts'
import {
  emptyTables,
  readTables,
  selfReferring,
  writeCounters,
  type TableInfo,
} from '../../database/schema/introspection.ts'
import type { Database } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { refuseSeenCodes } from '../../factors/factors.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import type { Line } from '../manifest.ts'
import { withBytes } from '../readBackup.ts'
import { checkKeys, deferKeys, emptied, expectKnown, RestoreError } from '../restore.ts'
import { writeRows, type StoredColumns } from '../rows.ts'
import { ArchiveError } from '../tar.ts'
import {
  endRestore,
  noteRestore,
  unfinishedRestore,
  unfinishedSentence,
  type RestorePlace,
} from '../unfinishedRestore.ts'
import { readManifest, type StoredManifest } from './layout.ts'
import { picturesIn, readPicture, readPiece } from './pieces.ts'

/** This table says how far the restore has come, so its rows are written last. */
const STATE = 'site_state'

const PICTURES_AT_ONCE = 16

interface RestoreOptions {
  now?: () => Date
  onProgress?: OnProgress
}

/**
 * Restores a backup of a store into an empty database of either engine, piece by piece, each verified before it is
 * written. An interrupted restore continues; until the end the database is marked as incomplete. Throws ArchiveError,
 * RestoreError, ObjectStoreError or UnknownSchemaError.
 */
export async function restoreStored(
  database: Database,
  store: ObjectStore,
  key: string,
  { now = () => new Date(), onProgress = ignoreProgress }: RestoreOptions = {},
): Promise<StoredManifest> {
  const manifest = await readManifest(store, key)
  expectKnown(manifest.schema)
  const begun = await unfinishedRestore(database.reader, database.engine)
  if (begun && begun.key !== key) throw new RestoreError(unfinishedSentence(begun))
  const place =
    begun ?? (await begin(database, { store: store.name, key, table: 0, pieces: 0 }, manifest.schema, now()))
  const tables = await readTables(database.reader, database.engine)
  const alone = await selfReferring(database.reader, database.engine)
  const total = manifest.pieces.reduce((sum, { hashes }) => sum + hashes.length, 0)
  const before = manifest.pieces.slice(0, place.table).reduce((sum, { hashes }) => sum + hashes.length, 0)
  let done = before + place.pieces
  const progress = () => onProgress({ step: 'Restoring', done: (done += 1), total })

  for (const [index, { table: name, hashes }] of manifest.pieces.entries()) {
    if (index < place.table || name === STATE) continue
    const table = known(tables, name)
    const from = index === place.table ? place.pieces : 0
    if (alone.has(name)) {
      // A row may refer to a later row of the same table.
      await database.transaction(
        async (tx) => {
          await deferKeys(tx, database.engine)
          for (const hash of hashes) {
            await writePiece(tx, store, table, await readPiece(store, hash))
            progress()
          }
          await checkKeys(tx, database.engine)
          await noteRestore(tx, { ...place, table: index + 1, pieces: 0 }, now())
        },
        { long: true },
      )
      continue
    }
    for (const [piece, hash] of hashes.entries()) {
      if (piece < from) continue
      const lines = await readPiece(store, hash)
      await database.transaction(
        async (tx) => {
          await writePiece(tx, store, table, lines)
          await noteRestore(tx, { ...place, table: index, pieces: piece + 1 }, now())
        },
        { long: true },
      )
      progress()
    }
  }
  await end(database, store, manifest, tables, now())
  return manifest
}

const known = (tables: readonly TableInfo[], name: string): TableInfo => {
  const table = tables.find((table) => table.name === name)
  if (!table) throw new ArchiveError(`The backup holds the table ${name}, which this release does not know.`)
  return table
}

const begin = (database: Database, place: RestorePlace, schema: string, now: Date): Promise<RestorePlace> =>
  database.transaction(
    async (tx) => {
      const { engine } = database
      await lockSchema(tx, engine)
      await emptied(tx, engine, schema)
      await migrateTo(tx, engine, schema)
      await emptyTables(tx, await readTables(tx, engine))
      await noteRestore(tx, place, now)
      return place
    },
    { long: true },
  )

async function writePiece(
  tx: Transaction<SystemTables>,
  store: ObjectStore,
  table: TableInfo,
  lines: readonly Line[],
): Promise<void> {
  for (let start = 0; start < lines.length;) {
    const size = picturesIn(lines.slice(start, start + 1)).length > 0 ? PICTURES_AT_ONCE : lines.length
    const some = lines.slice(start, start + size)
    const pictures = new Map<string, Buffer>()
    for (const hash of picturesIn(some)) pictures.set(hash, await readPicture(store, hash))
    const rows: StoredColumns[] = some.map((line) => withBytes(line, (hash) => pictures.get(hash) ?? missing(hash)))
    await writeRows(tx, table, rows)
    start += size
  }
}

function missing(hash: string): never {
  throw new ArchiveError(`The picture ${hash} is missing.`)
}

/** Writes the site's state and the rest of what a complete database has. */
async function end(
  database: Database,
  store: ObjectStore,
  manifest: StoredManifest,
  tables: readonly TableInfo[],
  now: Date,
): Promise<void> {
  const { engine } = database
  const states = manifest.pieces.find(({ table }) => table === STATE)?.hashes ?? []
  const lines = (await Promise.all(states.map((hash) => readPiece(store, hash)))).flat()
  await database.transaction(
    async (tx) => {
      await lockSchema(tx, engine)
      await endRestore(tx)
      await writePiece(tx, store, known(tables, STATE), lines)
      await writeCounters(tx, engine, tables, manifest.counters)
      await migrateTo(tx, engine)
      await refuseSeenCodes(tx, now)
    },
    { long: true },
  )
}
