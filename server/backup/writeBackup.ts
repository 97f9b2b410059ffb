import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { withDraft } from './drafts.ts'
import {
  bytesName,
  CHECKSUMS_NAME,
  type Line,
  linesName,
  type Manifest,
  MANIFEST_NAME,
  sha256,
  writeChecksums,
} from './manifest.ts'
import { verifyBackup } from './readBackup.ts'
import { isBackedUp, readRows, type StoredColumns } from './rows.ts'
import { type Entry, tarOf } from './tar.ts'
import { backupWording as words } from './wording.ts'
import type { Database, Engine, Queries } from '../database/database.ts'
import { countRows, readCounters, readTables, type TableInfo } from '../database/schema/introspection.ts'
import { readSchema } from '../database/schema/migrate.ts'
import { ObjectStores } from '../objectStore/objectStores.ts'
import { findFile } from '../pictures/store.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { makeFolderLater } from '../process/system/folders.ts'

const PICTURE_FILES = 'picture_files'
const FIRST_WITH_STORES = '0043'

const hasRowsOutside = (table: string, schema: string): boolean =>
  table === PICTURE_FILES && schema >= FIRST_WITH_STORES

type Outside = { hash: string; width: number; format: string }

async function* namedOutside(queries: Queries): AsyncGenerator<Outside[]> {
  for (let after = ''; ;) {
    const objects = await queries
      .selectFrom('picture_objects as object')
      .innerJoin('pictures as picture', 'picture.hash', 'object.hash')
      .select(['object.hash', 'object.width', 'object.format'])
      .distinct()
      .where('format', '=', 'webp')
      .whereRef('object.width', '=', 'picture.width')
      .where('object.hash', '>', after)
      // If a move of pictures was interrupted, a picture may be both in the object store and in the database. In that
      // case, the backup already contains the copy from the database.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('picture_files as file')
              .select('file.hash')
              .whereRef('file.hash', '=', 'object.hash')
              .whereRef('file.width', '=', 'object.width')
              .where('file.format', '=', 'webp'),
          ),
        ),
      )
      .orderBy('object.hash')
      .limit(200)
      .execute()
    yield objects
    const last = objects.at(-1)
    if (!last) return
    after = last.hash
  }
}

function bytesOutside(queries: Queries, { reader }: Pick<Database, 'reader'>, stores: ObjectStores, hash: string) {
  const file = { hash, width: null, format: 'webp' } as const
  // If the picture was taken down after the snapshot, the snapshot still has its record but its file is gone, so the
  // first lookup throws. The second lookup uses the current data, finds no record and returns null.
  return findFile(queries, stores, file).catch(() => findFile(reader, stores, file))
}

/**
 * Yields the pictures of an object store as rows of picture_files, so that a backup can be restored without the object
 * store.
 */
async function* picturesOutside(
  queries: Queries,
  database: Pick<Database, 'reader'>,
  stores: ObjectStores,
): AsyncGenerator<StoredColumns[]> {
  for await (const objects of namedOutside(queries)) {
    for (const object of objects) {
      const bytes = await bytesOutside(queries, database, stores, object.hash)
      if (bytes) yield [{ ...object, bytes }]
    }
  }
}

/** The lowest level of compression is enough. Rows compress well with it, and pictures cannot be compressed further. */
const COMPRESSION = { level: 1 } as const

interface Source {
  database: Database
  stores: ObjectStores
}

interface WriteOptions {
  signal?: AbortSignal
  onProgress?: OnProgress
  stores?: ObjectStores
}

/**
 * Writes a backup as one gzipped tar file while the site serves requests. The file gets its final name only after it
 * was read back without an error.
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: Date,
  { signal, onProgress = ignoreProgress, stores = new ObjectStores() }: WriteOptions = {},
): Promise<Manifest> {
  await makeFolderLater(dirname(file))
  const progress: OnProgress = (step) => {
    signal?.throwIfAborted()
    onProgress(step)
  }
  return withDraft(file, async (draft) => {
    const manifest = await database.snapshot(async (queries) => {
      const { tables, manifest } = await describe(queries, database.engine, now)
      const { tar, done } = tarOf(entries(queries, { database, stores }, tables, manifest, progress), now)
      try {
        await pipeline(tar, createGzip(COMPRESSION), createWriteStream(draft, { mode: 0o600, flush: true }), {
          ...(signal && { signal }),
        })
      } finally {
        // Waits until no entry is being read, because the snapshot is closed when this function returns.
        await done
      }
      return manifest
    })
    await verifyBackup(draft, progress)
    await rename(draft, file)
    await flushFolder(dirname(file))
    return manifest
  })
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function describe(
  queries: Queries,
  engine: Engine,
  now: Date,
): Promise<{ tables: TableInfo[]; manifest: Manifest }> {
  const schema = await readSchema(queries, engine)
  if (!schema) throw new NothingToBackUpError(words.nothing)
  const tables = await readTables(queries, engine)
  // The id counters of all tables are backed up, even of excluded ones. The log of changes refers to their rows by id,
  // so new rows must not reuse these ids.
  const counters = await readCounters(queries, engine, tables)
  return {
    tables: tables.filter(({ name }) => isBackedUp(name)),
    manifest: { format: 2, made_at: now.toISOString(), engine, schema, rows: {}, counters },
  }
}

async function totalRows(queries: Queries, tables: readonly TableInfo[]): Promise<number> {
  let total = 0
  for (const { name } of tables) total += await countRows(queries, name)
  return total
}

export class NothingToBackUpError extends Error {}

async function* entries(
  queries: Queries,
  source: Source,
  tables: readonly TableInfo[],
  manifest: Manifest,
  onProgress: OnProgress,
): AsyncGenerator<Entry> {
  const checksums = new Map<string, string>()
  for await (const entry of tableEntries(queries, source, tables, manifest, onProgress)) {
    checksums.set(entry.name, sha256(entry.bytes))
    yield entry
  }
  const described = Buffer.from(JSON.stringify(manifest, null, 1))
  checksums.set(MANIFEST_NAME, sha256(described))
  yield { name: MANIFEST_NAME, bytes: described }
  yield { name: CHECKSUMS_NAME, bytes: writeChecksums(checksums) }
}

async function* tableEntries(
  queries: Queries,
  source: Source,
  tables: readonly TableInfo[],
  { rows: counts, schema }: Manifest,
  onProgress: OnProgress,
): AsyncGenerator<Entry> {
  const total = await totalRows(queries, tables)
  let done = 0
  for (const table of tables) {
    let part = 0
    let count = 0
    for await (const rows of backedUpRowsOf(queries, source, table, schema)) {
      // The bytes of pictures come right before the rows that name them. A restore holds the bytes in memory until it
      // has read those rows.
      for (const row of rows) {
        for (const value of Object.values(row)) {
          if (value instanceof Uint8Array) yield { name: bytesName(sha256(value)), bytes: value }
        }
      }
      for (const bytes of partsOf(rows)) {
        part += 1
        yield { name: linesName(table.name, part), bytes }
      }
      count += rows.length
      done += rows.length
      onProgress({ step: words.steps.writing, done, total })
    }
    counts[table.name] = count
  }
}

async function* backedUpRowsOf(
  queries: Queries,
  { database, stores }: Source,
  table: TableInfo,
  schema: string,
): AsyncGenerator<StoredColumns[]> {
  yield* readRows(queries, database.engine, table)
  if (hasRowsOutside(table.name, schema)) yield* picturesOutside(queries, database, stores)
}

/** Maximum size in bytes of an entry of the archive. An entry is larger only if a single row is. */
const PART_BYTES = 8 * 1024 * 1024

function* partsOf(rows: readonly StoredColumns[]): Generator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for (const row of rows) {
    const line = lineOf(row)
    if (size > 0 && size + line.length > PART_BYTES) {
      yield Buffer.concat(held)
      held = []
      size = 0
    }
    held.push(line)
    size += line.length
  }
  yield Buffer.concat(held)
}

function lineOf(row: Readonly<StoredColumns>): Buffer {
  const line = Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, Line[string]] => {
      if (value instanceof Uint8Array) return [name, { $bytes: sha256(value) }]
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )
  return Buffer.from(`${JSON.stringify(line)}\n`)
}
