import { z } from 'zod'

/** Describes the backup. */
export const manifestSchema = z.object({
  /** Release 0.1.0 wrote 1. */
  format: z.literal([1, 2]),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The schema that the rows are of: the name of its last migration. */
  schema: z.string(),
  /** Table -> how many rows. */
  rows: z.record(z.string(), z.int()),
  /** Table -> the last id that it gave, also to a row that is gone. */
  counters: z.record(z.string(), z.int()),
  /** In format 1 alone, which has no SHA256SUMS: every other entry -> the SHA-256 of its bytes, in hex. */
  entries: z.record(z.string(), z.string()).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST_NAME = 'manifest.json'

/** Stands for bytes in a row: the bytes are an entry of their own, named by their SHA-256. */
export const bytesSchema = z.strictObject({ $bytes: z.string().regex(/^[0-9a-f]{64}$/) })

/** One row of a table, as a line of JSON. Booleans are 0 and 1, times are ISO 8601 in UTC, on both engines. */
export const lineSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytesSchema]))

export type Line = z.infer<typeof lineSchema>

export const bytesName = (hash: string): string => `pictures/${hash}.webp`
const bytesPattern = /^pictures\/([0-9a-f]{64})\.webp$/
export const hashOfName = (name: string): string | null => bytesPattern.exec(name)?.[1] ?? null

export const linesName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
const linesPattern = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/
export const tableOfName = (name: string): string | null => linesPattern.exec(name)?.[1] ?? null
