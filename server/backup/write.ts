import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readSchema } from '../database/schema/migrate.ts'
import type { Database, Engine, Queries } from '../database/database.ts'
import { readCounters, readTables, type TableInfo } from '../database/schema/introspection.ts'
import { isBackedUp } from './excludedTables.ts'
import { bytesName, linesName, MANIFEST_NAME, type Line, type Manifest } from './manifest.ts'
import { verifyBackup } from './read.ts'
import { readRows, type StoredColumns } from './rows.ts'
import { sealed } from './seal.ts'
import { tarEnd, tarEntry, type Entry } from './tar.ts'

/** Pictures do not get smaller, and rows get small enough at once. */
const COMPRESSION = { level: 1 } as const

/** Under which name a file is written until it is whole. */
const draftName = (name: string): string => `${name}.${process.pid}.part`
/** The name that a draft would have got, whichever process wrote it; null where it is none. */
export const nameOfDraft = (draft: string): string | null => /^(.+)\.\d+\.part$/.exec(draft)?.[1] ?? null

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes everything that must survive into one archive, while the site goes on: a gzipped tar of rows as JSON lines,
 * pictures as they are, and a manifest with the hash of each. The file appears when it has been read back, or not at all.
 * Gives its manifest.
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true })
  const draft = draftName(file)
  try {
    const manifest = await database.snapshot(async (queries) => {
      const made = await describe(queries, database.engine, now)
      await pipeline(
        Readable.from(archive(queries, database.engine, made), { objectMode: false }),
        createGzip(COMPRESSION),
        sealed,
        createWriteStream(draft, { mode: 0o600, flush: true }),
        { ...(signal && { signal }) },
      )
      return made.manifest
    })
    await verifyBackup(draft)
    await rename(draft, file)
    await flushFolder(dirname(file))
    return manifest
  } finally {
    await rm(draft, { force: true })
  }
}

/** The new name is on the disk too, also when the power fails. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Made {
  tables: TableInfo[]
  manifest: Manifest
}

async function describe(queries: Queries, engine: Engine, now: Date): Promise<Made> {
  const schema = await readSchema(queries, engine)
  if (!schema) throw new NothingToBackUpError('The database is empty: there is nothing to back up.')
  const tables = (await readTables(queries, engine)).filter(({ name }) => isBackedUp(name))
  const counters = await readCounters(queries, engine, tables)
  return {
    tables,
    manifest: { format: 1, made_at: now.toISOString(), engine, schema, rows: {}, counters, entries: {} },
  }
}

/** The database has no tables yet. */
export class NothingToBackUpError extends Error {}

/** The bytes of the tar, the manifest being filled on the way and standing at the end. */
async function* archive(queries: Queries, engine: Engine, { tables, manifest }: Made): AsyncGenerator<Buffer> {
  const time = new Date(manifest.made_at)
  for await (const entry of entries(queries, engine, tables, manifest)) {
    manifest.entries[entry.name] = sha256(entry.bytes)
    yield* tarEntry(entry, time)
  }
  yield* tarEntry({ name: MANIFEST_NAME, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }, time)
  yield tarEnd
}

async function* entries(
  queries: Queries,
  engine: Engine,
  tables: readonly TableInfo[],
  { rows: counts }: Manifest,
): AsyncGenerator<Entry> {
  for (const table of tables) {
    let part = 0
    let count = 0
    for await (const rows of readRows(queries, engine, table)) {
      // Bytes stand before the rows that name them, so that whoever reads them holds a few at a time.
      for (const row of rows) {
        for (const value of Object.values(row)) {
          if (value instanceof Uint8Array) yield { name: bytesName(sha256(value)), bytes: Buffer.from(value) }
        }
      }
      for (const bytes of partsOf(rows)) {
        part += 1
        yield { name: linesName(table.name, part), bytes }
      }
      count += rows.length
    }
    counts[table.name] = count
  }
}

/** Of a part, unless a single row is larger: far below what tar.ts reads. */
const PART_BYTES = 8 * 1024 * 1024

/** The rows as lines, in parts that are not too large. */
function* partsOf(rows: readonly StoredColumns[]): Generator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(asLine(row))}\n`)
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

function asLine(row: StoredColumns): Line {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, Line[string]] => {
      if (value instanceof Uint8Array) return [name, { $bytes: sha256(value) }]
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )
}
