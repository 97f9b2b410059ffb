import type { ContentType, Embedded, RowFrame } from '../../content/define.ts'
import { picturePath } from '../../content/pictures.ts'
import type { WorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { splitLines } from '../../content/text.ts'
import type { Picture } from '../ui/Thumbnail.tsx'

/** A row of any type: its fields are known by name only. */
export type AnyRow = RowFrame & Readonly<Record<string, unknown>>

/** A field's value as text; empty where there is none. */
export function textOf(row: AnyRow, name: string): string {
  const value = row[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The lines of a field's text that are not blank. */
export const linesOf = (row: AnyRow, name: string): string[] => splitLines(textOf(row, name))

/** A single row while it is edited: without the values of the environment, which stand apart. */
export interface OwnRow {
  row: AnyRow
  /** What holds while a field is empty, by field. */
  inherited: Readonly<Record<string, string>>
}

export function ownRow(shown: AnyRow): OwnRow {
  const names = shown.from_environment ?? []
  const inherited = Object.fromEntries(names.map((name) => [name, textOf(shown, name)]))
  return { row: { ...shown, ...Object.fromEntries(names.map((name) => [name, ''])) }, inherited }
}

/** What a row embeds of the row that a reference refers to. */
export function embeddedIn(row: AnyRow, as: string): Embedded | null {
  const value = row[as]
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return null
  return { id: Number(value.id), name: String(value.name) }
}

/** What a row tells of its working copy; null where it is shown as it is published. */
export const workingCopyOf = (row: AnyRow | null): WorkingCopy | null =>
  (row?.['working_copy'] as WorkingCopy | null | undefined) ?? null // the API's description

/** The picture in a field. */
export function pictureIn(row: AnyRow, name: string): Picture | null {
  const address = row[`${name}_url`]
  if (typeof address !== 'string') return null
  const size = (side: 'width' | 'height') => {
    const value = row[`${name}_${side}`]
    return typeof value === 'number' ? value : null
  }
  return { address: picturePath(address), width: size('width'), height: size('height') }
}

/**
 * The name of a row, by which it is told from others. A row without a name of its own has that of the row it refers to.
 */
export function rowName(type: ContentType, row: AnyRow): string {
  if (type.single) return type.title
  const field = type.fields[type.name]
  const name = field?.kind === 'reference' ? embeddedIn(row, field.as)?.name : textOf(row, type.name)
  return name || `#${row.id}`
}
