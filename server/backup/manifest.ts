import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fill } from '../../content/messages/fill.ts'
import { ArchiveError } from './tar.ts'
import { archiveWording as words } from './wording.ts'

/** The file has the format of `sha256sum`, so that `sha256sum --check SHA256SUMS` can verify an unpacked backup. */
export const CHECKSUMS_NAME = 'SHA256SUMS'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const writeChecksums = (checksums: ReadonlyMap<string, string>): Buffer =>
  Buffer.from(Array.from(checksums, ([name, hash]) => `${hash}  ${name}\n`).join(''))

export function readChecksums(bytes: Uint8Array): Map<string, string> {
  const lines = Buffer.from(bytes).toString().split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (!hash || !name) throw new ArchiveError(fill(words.noChecksum, { file: CHECKSUMS_NAME }))
      return [name, hash]
    }),
  )
}

export function compareChecksums(listed: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): void {
  for (const [name, hash] of listed) {
    if (found.get(name) !== hash) throw new ArchiveError(fill(words.altered, { name }))
  }
  for (const name of found.keys()) {
    if (!listed.has(name)) throw new ArchiveError(fill(words.unlisted, { name, list: CHECKSUMS_NAME }))
  }
}

export const manifestSchema = z.object({
  format: z.literal([1, 2]),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string(),
  rows: z.record(z.string(), z.int()),
  counters: z.record(z.string(), z.int()),
  /** Only archives of format 1, which have no SHA256SUMS, have this field: the SHA-256 of every other entry, in hex. */
  entries: z.record(z.string(), z.string()).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST_NAME = 'manifest.json'

export const bytesSchema = z.strictObject({ $bytes: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * A row is one JSON object on one line. Booleans are 0 and 1, and times are ISO 8601 in UTC, whichever database wrote
 * the backup.
 */
export const lineSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytesSchema]))

export type Line = z.infer<typeof lineSchema>

export const bytesName = (hash: string): string => `pictures/${hash}.webp`
const bytesPattern = /^pictures\/([0-9a-f]{64})\.webp$/
export const hashOfName = (name: string): string | null => bytesPattern.exec(name)?.[1] ?? null

export const linesName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
const linesPattern = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/
export const tableOfName = (name: string): string | null => linesPattern.exec(name)?.[1] ?? null
