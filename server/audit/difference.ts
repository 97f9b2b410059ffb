import { PLACE } from '../../content/define.ts'

export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/** Fields that every write touches, that repeat a name, or whose value means nothing without other rows. */
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

/** The fields that differ; null means no row. */
export function differences(before: LoggedRow, after: LoggedRow): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return names
    .filter((name) => !unsaid.has(name))
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((field) => field.before !== field.after)
}
