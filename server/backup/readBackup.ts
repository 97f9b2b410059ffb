import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { fill } from '../../content/messages/fill.ts'
import {
  hashOfName,
  lineSchema,
  MANIFEST_NAME,
  manifestSchema,
  tableOfName,
  type Line,
  type Manifest,
  CHECKSUMS_NAME,
  compareChecksums,
  readChecksums,
  sha256,
} from './manifest.ts'
import { ignoreProgress } from '../process/progress.ts'
import type { StoredColumns } from './rows.ts'
import { ArchiveError, readTar } from './tar.ts'
import { archiveWording as words, backupWording } from './wording.ts'

export interface Part {
  table: string
  rows: StoredColumns[]
}

export async function verifyBackup(file: string, onProgress = ignoreProgress): Promise<Manifest> {
  const reading = readBackup(file, (done, total) => onProgress({ step: backupWording.steps.checking, done, total }))
  for (;;) {
    const next = await reading.next()
    if (next.done) return next.value
  }
}

/** Yields rows before the archive is verified. Do not commit them until the generator has finished without an error. */
export async function* readBackup(
  file: string,
  onBytes: (done: number, total: number) => void = () => undefined,
): AsyncGenerator<Part, Manifest> {
  const found = new Map<string, string>()
  const counts: Record<string, number> = {}
  let manifest: Manifest | null = null
  let listed: Map<string, string> | null = null
  let bytes = new Map<string, Uint8Array>()

  const { size } = await stat(file)
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  for await (const entry of readTar(unpacked)) {
    onBytes(source.bytesRead, size)
    if (listed) throw new ArchiveError(fill(words.afterEnd, { name: entry.name }))
    if (entry.name === CHECKSUMS_NAME) {
      listed = readChecksums(entry.bytes)
      continue
    }
    const hash = sha256(entry.bytes)
    found.set(entry.name, hash)
    const picture = hashOfName(entry.name)
    const table = tableOfName(entry.name)
    if (entry.name === MANIFEST_NAME) manifest = parseManifest(entry.bytes)
    else if (picture) {
      if (picture !== hash) throw new ArchiveError(fill(words.otherPicture, { hash: picture }))
      bytes.set(picture, entry.bytes)
    } else if (table) {
      const pictures = bytes
      const rows = parseLines(entry.name, entry.bytes).map((line) =>
        withBytes(line, (hash) => {
          const found = pictures.get(hash)
          if (!found) throw new ArchiveError(fill(words.noPicture, { name: entry.name, hash }))
          return found
        }),
      )
      bytes = new Map()
      counts[table] = (counts[table] ?? 0) + rows.length
      yield { table, rows }
    } else throw new ArchiveError(fill(words.unknownEntry, { name: entry.name }))
  }
  if (!manifest) throw new ArchiveError(fill(words.lacks, { name: MANIFEST_NAME }))
  compareChecksums(listed ?? checksumsOfFormat1(manifest, found), found)
  for (const [table, count] of Object.entries(manifest.rows)) {
    if ((counts[table] ?? 0) !== count) {
      throw new ArchiveError(fill(words.otherRows, { table }))
    }
  }
  return manifest
}

function checksumsOfFormat1({ entries }: Manifest, found: ReadonlyMap<string, string>): Map<string, string> {
  if (!entries) throw new ArchiveError(fill(words.lacks, { name: CHECKSUMS_NAME }))
  return new Map(Object.entries(entries)).set(MANIFEST_NAME, found.get(MANIFEST_NAME) ?? '')
}

function parseManifest(bytes: Uint8Array): Manifest {
  const { success, data } = manifestSchema.safeParse(parseJson(bytes))
  if (!success) throw new ArchiveError(words.unknownManifest)
  return data
}

export function parseLines(name: string, content: Uint8Array): Line[] {
  return Buffer.from(content)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { success, data } = lineSchema.safeParse(parseJson(line))
      if (!success) throw new ArchiveError(fill(words.noRow, { name }))
      return data
    })
}

export const withBytes = (line: Line, find: (hash: string) => Uint8Array): StoredColumns =>
  Object.fromEntries(
    Object.entries(line).map(([column, value]): [string, StoredColumns[string]] => [
      column,
      typeof value === 'object' && value !== null ? find(value.$bytes) : value,
    ]),
  )

function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
