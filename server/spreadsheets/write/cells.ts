import { type ContentType, type Field, type FieldOf, type Kind, type Row } from '../../../content/define.ts'
import type { Wording } from '../../../content/wording.ts'
import { BOOLEAN_WORDS } from '../../../content/spreadsheets/booleanWords.ts'

/** Null for an empty cell. */
export type Cell = string | number | null

/** Rows in parts. */
export type Parts = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>

type Values = Readonly<Record<string, unknown>>
type CellsOf<K extends Kind> = (row: Values, name: string, field: FieldOf<K>, language: Wording['language']) => Cell[]

const text = (row: Values, name: string): Cell[] => [row[name] as string | null] // as the row's type says

/** For each kind as many cells as sheetColumns.ts has columns. */
const cellsOfKind: { [K in Kind]: CellsOf<K> } = {
  text,
  longText: text,
  richText: text,
  price: text,
  time: text,
  colour: text,
  number: (row, name) => [row[name] as number | null], // as the row's type says
  boolean: (row, name, _field, language) => [BOOLEAN_WORDS[language][row[name] === true ? 'yes' : 'no']],
  choice: (row, name, { words }) => {
    const value = String(row[name])
    return [words?.[value] ?? value]
  },
  picture: (row, name) => [row[`${name}_url`] as string | null], // as presentRow.ts says
  reference: (row, name, { as }) => {
    const embedded = row[as] as { name: string } | null // as presentRow.ts embeds it
    return [row[name] as number | null, embedded ? embedded.name : null]
  },
}

/** In the order of the type's columns. */
export function cellsOf(type: ContentType, row: Row<ContentType>, key: string | null): Cell[] {
  const { language } = type.wording
  const values: Values = row
  return [
    row.id,
    key,
    ...Object.entries(type.fields).flatMap(([name, field]: [string, Field]) =>
      // TypeScript cannot see that a field and the entry of its kind belong together.
      (cellsOfKind[field.kind] as CellsOf<Kind>)(values, name, field, language),
    ),
  ]
}
