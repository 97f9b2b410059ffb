import { sha256 } from '../checksums.ts'
import { bytesOutside, hasRowsOutside, namedOutside, PICTURE_FILES } from '../picturesOutside.ts'
import { bytesColumns, readRows, type StoredColumns } from '../rows.ts'
import { describe, lineOf, totalRows } from '../writeBackup.ts'
import { ArchiveError } from '../tar.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { TableInfo } from '../../database/schema/introspection.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { ObjectStores } from '../../objectStore/objectStores.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { packManifest, pictureKey, readManifest, type StoredManifest } from './layout.ts'
import { PieceCutter, putPiece, readPicture, readPiece } from './pieces.ts'
import type { StoreLock } from './storeLock.ts'
import { StoredObjects } from './storedObjects.ts'
import { Uploads } from './uploads.ts'

interface WriteOptions {
  /** That of the store. */
  lock: StoreLock
  /** Ends it before its time. What was stored until then is found by the next one. */
  signal?: AbortSignal
  onProgress?: OnProgress
  /** Where pictures lie that are not in the database. */
  stores?: ObjectStores
}

export interface StoredBackup {
  manifest: StoredManifest
  /** How much was not in the store before: pieces of tables, and pictures. */
  added: { pieces: number; pictures: number }
}

/**
 * Writes everything that must survive into a store while the site goes on: of pictures and of pieces of tables what the store has not
 * yet, then the manifest that names them. What was added is read back before the manifest makes it a backup. Throws ArchiveError,
 * NothingToBackUpError, ObjectStoreError, or StoreInUseError where the lock was lost.
 */
export async function writeStored(
  database: Database,
  store: ObjectStore,
  key: string,
  now: Date,
  { lock, signal: ended, onProgress = ignoreProgress, stores = new ObjectStores() }: WriteOptions,
): Promise<StoredBackup> {
  const signal = ended ? AbortSignal.any([ended, lock.lost]) : lock.lost
  const known = await StoredObjects.of(store)
  const added = { pieces: new Set<string>(), pictures: new Set<string>() }
  const manifest = await database.snapshot(async (queries) => {
    const { tables, manifest } = await describe(queries, database.engine, now)
    const stored: StoredManifest = { ...manifest, format: 3, pieces: [], naming: [] }
    const uploads = new Uploads()
    const total = await totalRows(queries, tables)
    let done = 0
    for (const table of tables) {
      const hashes: string[] = []
      const pictures: string[] = []
      const cutter = new PieceCutter()
      const keep = async (piece: Buffer | null) => {
        if (!piece) return
        const hash = sha256(piece)
        hashes.push(hash)
        if (added.pieces.has(hash) || (await known.hasPiece(hash))) return
        added.pieces.add(hash)
        await uploads.add(() => putPiece(store, hash, piece))
      }
      const named = table.name === PICTURE_FILES
      let rows = 0
      for await (const part of keptRows(queries, database, table, manifest.schema)) {
        signal.throwIfAborted()
        for (const row of part) {
          const line = named ? { ...row, bytes: { $bytes: String(row['hash']) } } : row
          if (named) pictures.push(String(row['hash']))
          await keep(cutter.add(lineOf(line)))
        }
        rows += part.length
        done += part.length
        onProgress({ step: 'Writing the rows', done, total })
      }
      await keep(cutter.rest())
      stored.rows[table.name] = rows
      stored.pieces.push({ table: table.name, hashes })
      if (named) stored.naming.push(table.name)
      for (const [index, hash] of pictures.entries()) {
        signal.throwIfAborted()
        if (await known.hasPicture(hash)) continue
        onProgress({ step: 'Writing the pictures', done: index, total: pictures.length })
        const bytes = await bytesOf(queries, database, stores, hash)
        added.pictures.add(hash)
        await uploads.add(() => store.put(pictureKey(hash), bytes, { contentType: 'image/webp' }))
      }
    }
    await uploads.end()
    return stored
  })
  // Before what was removed is missed, which would say less.
  await lock.check()
  await readBack(store, added, { signal, onProgress })
  // Who took it since may have removed what this manifest names.
  await lock.check()
  await store.put(key, packManifest(manifest), { contentType: 'application/gzip' })
  await readManifest(store, key)
  return { manifest, added: { pieces: added.pieces.size, pictures: added.pictures.size } }
}

/** The rows of a table that a backup keeps; those of pictures without their bytes, wherever they lie. */
async function* keptRows(
  queries: Queries,
  { engine }: Database,
  table: TableInfo,
  schema: string,
): AsyncGenerator<StoredColumns[]> {
  yield* readRows(queries, engine, table, table.name === PICTURE_FILES ? bytesColumns(table) : [])
  if (hasRowsOutside(table.name, schema)) yield* namedOutside(queries)
}

async function bytesOf(queries: Queries, database: Database, stores: ObjectStores, hash: string): Promise<Uint8Array> {
  const bytes = await bytesOutside(queries, database, stores, hash)
  if (!bytes || sha256(bytes) !== hash)
    throw new ArchiveError(
      `The picture ${hash} is missing, or is not as it was uploaded. gapura doctor names all such pictures.`,
    )
  return bytes
}

async function readBack(
  store: ObjectStore,
  added: { pieces: ReadonlySet<string>; pictures: ReadonlySet<string> },
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<void> {
  const readings = [
    ...[...added.pieces].map((hash) => () => readPiece(store, hash)),
    ...[...added.pictures].map((hash) => () => readPicture(store, hash)),
  ]
  for (const [done, read] of readings.entries()) {
    signal.throwIfAborted()
    onProgress({ step: 'Reading back what was added', done, total: readings.length })
    await read()
  }
}
