import type { ContentType, Embedded, RowFrame } from '../../content/define.ts'
import { picturePath } from '../../content/pictures.ts'
import type { WorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { splitLines } from '../../content/text.ts'
import { splitName } from './translatedNames.ts'
import type { Picture } from '../ui/Thumbnail.tsx'

/** A row of any type of content, so TypeScript cannot know its fields. */
export type AnyRow = RowFrame & Readonly<Record<string, unknown>>

function translatedText({ translations }: AnyRow, name: string): string | undefined {
  const translated = splitName(name)
  return translated ? translations?.[translated.tag]?.[translated.source] : undefined
}

export function textOf(row: AnyRow, name: string): string {
  const value = row[name] ?? translatedText(row, name)
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export const linesOf = (row: AnyRow, name: string): string[] => splitLines(textOf(row, name))

export interface OwnRow {
  row: AnyRow
  /** For each empty field, the value from its environment variable. */
  inherited: Readonly<Record<string, string>>
}

export function ownRow(visible: AnyRow): OwnRow {
  const names = visible.from_environment ?? []
  const inherited = Object.fromEntries(names.map((name) => [name, textOf(visible, name)]))
  return { row: { ...visible, ...Object.fromEntries(names.map((name) => [name, ''])) }, inherited }
}

export function embeddedIn(row: AnyRow, as: string): Embedded | null {
  const value = row[as]
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return null
  return { id: Number(value.id), name: String(value.name) }
}

export const workingCopyOf = (row: AnyRow | null): WorkingCopy | null =>
  (row?.['working_copy'] as WorkingCopy | null | undefined) ?? null // The cast is safe, because the API documents the type of `working_copy`.

export function pictureIn(row: AnyRow, name: string): Picture | null {
  const address = row[`${name}_url`]
  if (typeof address !== 'string') return null
  const size = (side: 'width' | 'height') => {
    const value = row[`${name}_${side}`]
    return typeof value === 'number' ? value : null
  }
  return { address: picturePath(address), width: size('width'), height: size('height') }
}

/** Returns the name of a row as staff read it: a day of the week is a value of the API, too. */
export function nameInWords(type: ContentType, name: string): string {
  const field = type.fields[type.name]
  return (field?.kind === 'choice' && field.words?.[name]) || name
}

export function rowName(type: ContentType, row: AnyRow): string {
  if (type.single) return type.title
  const field = type.fields[type.name]
  const name = field?.kind === 'reference' ? embeddedIn(row, field.as)?.name : nameInWords(type, textOf(row, type.name))
  return name || `#${row.id}`
}
