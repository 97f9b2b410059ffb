import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { hashOfName, lineSchema, MANIFEST_NAME, manifestSchema, tableOfName, type Manifest } from './manifest.ts'
import type { StoredColumns } from './rows.ts'
import { checkSeal } from './seal.ts'
import { ArchiveError, readTar } from './tar.ts'

/** Rows of one table, in the order in which they were written. */
export interface Part {
  table: string
  rows: StoredColumns[]
}

/**
 * Reads a whole archive and compares every byte with what its seal and its manifest say. Throws ArchiveError with a
 * sentence that says what is wrong. Nothing is held but a part at a time.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const reading = readBackup(file)
  for (;;) {
    const next = await reading.next()
    if (next.done) return next.value
  }
}

/** The same, giving the rows as they come; what they are worth is known when the end has been reached. */
export async function* readBackup(file: string): AsyncGenerator<Part, Manifest> {
  const length = await checkSeal(file)
  const hashes: Record<string, string> = {}
  const counts: Record<string, number> = {}
  let manifest: Manifest | null = null
  let bytes = new Map<string, Buffer>()

  const source = createReadStream(file, { end: length - 1 })
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  for await (const entry of readTar(unpacked)) {
    if (entry.name === MANIFEST_NAME) {
      manifest = parseManifest(entry.bytes)
      break
    }
    const hash = createHash('sha256').update(entry.bytes).digest('hex')
    hashes[entry.name] = hash
    const named = hashOfName(entry.name)
    if (named) {
      if (named !== hash) throw new ArchiveError(`The picture ${named} is not the one of that name.`)
      bytes.set(named, entry.bytes)
      continue
    }
    const table = tableOfName(entry.name)
    if (!table) throw new ArchiveError(`The archive holds ${entry.name}, which no backup has.`)
    const rows = parseLines(entry.name, entry.bytes, bytes)
    bytes = new Map()
    counts[table] = (counts[table] ?? 0) + rows.length
    yield { table, rows }
  }
  if (!manifest) throw new ArchiveError('The archive has no manifest.')
  for (const [name, hash] of Object.entries(manifest.entries)) {
    if (hashes[name] !== hash) throw new ArchiveError(`${name} is missing, or is not as it was written.`)
  }
  const isComplete = Object.entries(manifest.rows).every(([table, count]) => (counts[table] ?? 0) === count)
  if (!isComplete || Object.keys(hashes).length !== Object.keys(manifest.entries).length) {
    throw new ArchiveError('The archive does not hold what its manifest says.')
  }
  return manifest
}

function parseManifest(bytes: Buffer): Manifest {
  const { success, data } = manifestSchema.safeParse(parseJson(bytes.toString()))
  if (!success) throw new ArchiveError('The archive has a manifest that this release does not understand.')
  return data
}

function parseLines(name: string, content: Buffer, bytes: ReadonlyMap<string, Buffer>): StoredColumns[] {
  return content
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { success, data } = lineSchema.safeParse(parseJson(line))
      if (!success) throw new ArchiveError(`${name} has a line that is not a row.`)
      return Object.fromEntries(
        Object.entries(data).map(([column, value]): [string, StoredColumns[string]] => {
          if (typeof value !== 'object' || value === null) return [column, value]
          const found = bytes.get(value.$bytes)
          if (!found) throw new ArchiveError(`${name} names the picture ${value.$bytes}, which is missing.`)
          return [column, found]
        }),
      )
    })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
