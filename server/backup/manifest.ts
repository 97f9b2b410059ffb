import { z } from 'zod'

export const manifestSchema = z.object({
  /** Release 0.1.0 wrote 1. */
  format: z.literal([1, 2]),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The name of the last migration. */
  schema: z.string(),
  rows: z.record(z.string(), z.int()),
  /** The last id that each table gave, also to a deleted row. */
  counters: z.record(z.string(), z.int()),
  /** Only in format 1, which has no SHA256SUMS: the SHA-256 of every other entry, in hex. */
  entries: z.record(z.string(), z.string()).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST_NAME = 'manifest.json'

/** Represents bytes in a row. They are an entry of their own, named by their SHA-256. */
export const bytesSchema = z.strictObject({ $bytes: z.string().regex(/^[0-9a-f]{64}$/) })

/** One line of JSON. On both engines booleans are 0 and 1, and times are ISO 8601 in UTC. */
export const lineSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytesSchema]))

export type Line = z.infer<typeof lineSchema>

export const bytesName = (hash: string): string => `pictures/${hash}.webp`
const bytesPattern = /^pictures\/([0-9a-f]{64})\.webp$/
export const hashOfName = (name: string): string | null => bytesPattern.exec(name)?.[1] ?? null

export const linesName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
const linesPattern = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/
export const tableOfName = (name: string): string | null => linesPattern.exec(name)?.[1] ?? null
