import type { ContentType, Embedded, Field, Row } from '../../../content/define.ts'
import type { Wording } from '../../../content/wording.ts'
import { isTranslatable } from '../../../content/translations.ts'
import { booleanWords } from '../../../content/spreadsheets/booleanWords.ts'

export type Cell = string | number | null

export type Parts = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>

type Values = Readonly<Record<string, unknown>>

function cellsOfField(row: Values, name: string, field: Field, language: Wording['language']): Cell[] {
  const value = row[name] as Cell // All values of a row except booleans are valid cell values.
  if (field.kind === 'boolean') return [booleanWords(language)[row[name] === true ? 'yes' : 'no']]
  if (field.kind === 'choice') return [field.words?.[String(value)] ?? String(value)]
  if (field.kind === 'picture') return [row[`${name}_url`] as string | null] // presentRow.ts sets this field to the picture's URL or null.
  if (field.kind === 'reference') return [value, (row[field.as] as Embedded | null)?.name ?? null] // The cast is safe, because presentRow.ts embeds the referenced row in each row.
  return [value]
}

/** `tags` are the languages that have columns: see sheetColumns. */
export function cellsOf(type: ContentType, row: Row<ContentType>, key: string | null, tags: readonly string[]): Cell[] {
  const { language } = type.wording
  return [
    row.id,
    key,
    ...Object.entries(type.fields).flatMap(([name, field]) => [
      ...cellsOfField(row, name, field, language),
      ...(isTranslatable(field) ? tags.map((tag) => row.translations?.[tag]?.[name] ?? null) : []),
    ]),
  ]
}
