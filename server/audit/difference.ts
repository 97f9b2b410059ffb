import { PLACE } from '../../content/define.ts'

/** A field that a change has touched. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/**
 * What every write touches, keys that only repeat a name, and a place, which means nothing without those of the other
 * rows: they say nothing about what was done.
 */
const unsaid: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'username_key',
  'email_key',
  PLACE,
])

export type LoggedRow = Readonly<Record<string, unknown>> | null

/** The fields that differ, null where there was no row. */
export function differences(before: LoggedRow, after: LoggedRow): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return names
    .filter((name) => !unsaid.has(name))
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((field) => field.before !== field.after)
}
