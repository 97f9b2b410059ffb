import type { ContentType, Field, FieldOf, Kind } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { MOST_NAMES } from '../../../content/reader.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { BOOLEAN_WORDS } from '../../../content/spreadsheets/booleanWords.ts'
import { foldedName } from '../foldedName.ts'
import { nameColumn, type SheetColumn } from '../sheetColumns.ts'

/** What can be chosen in a column; with whether nothing else can stand there. */
export interface ColumnChoices {
  values: readonly string[]
  isExhaustive: boolean
}

/** In which column of a field something can be chosen, and what; null where anything can stand. */
type ChoicesOf<K extends Kind> =
  ((queries: Queries, type: ContentType, name: string, field: FieldOf<K>) => Promise<[string, ColumnChoices]>) | null

const only = (key: string, values: readonly string[]): Promise<[string, ColumnChoices]> =>
  Promise.resolve([key, { values, isExhaustive: true }])

const choicesOfKind: { [K in Kind]: ChoicesOf<K> } = {
  text: null,
  longText: null,
  richText: null,
  price: null,
  number: null,
  time: null,
  colour: null,
  picture: null,
  boolean: (_queries, { wording }, name) => {
    const { yes, no } = BOOLEAN_WORDS[wording.language]
    return only(name, [yes, no])
  },
  choice: (_queries, _type, name, { options, words }) =>
    only(
      name,
      options.map((option) => words?.[option] ?? option),
    ),
  // Names beside those that are there may be made by the import.
  reference: async (queries, _type, name, { to }) => [
    nameColumn(name),
    { values: await distinctNames(queries, contentType(to)), isExhaustive: false },
  ],
}

/** Names by which an import finds one row, in their order. A row that is called as what it refers to is found by its number alone. */
async function distinctNames(queries: Queries, target: ContentType): Promise<string[]> {
  if (target.fields[target.name]?.kind === 'reference') return []
  const rows = await queries
    .withTables<ContentTables>()
    .selectFrom(target.table)
    .select(`${target.name} as name`)
    .orderBy('id')
    .limit(MOST_NAMES)
    .execute()
  const byName = new Map<string, string[]>()
  for (const { name } of rows) {
    const folded = foldedName(String(name))
    byName.set(folded, [...(byName.get(folded) ?? []), String(name)])
  }
  const names = [...byName.values()].flatMap((same) => (same.length === 1 ? same : []))
  return names.filter((name) => name !== '').sort((one, other) => one.localeCompare(other))
}

/** What can be chosen in the columns of a type's template, by their keys. */
export async function templateChoices(
  queries: Queries,
  type: ContentType,
  columns: readonly SheetColumn[],
): Promise<Map<string, ColumnChoices>> {
  const found = new Map<string, ColumnChoices>()
  for (const name of new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])))) {
    const field: Field | undefined = type.fields[name]
    // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
    const choices = field && (choicesOfKind[field.kind] as ChoicesOf<Kind>)
    if (field && choices) found.set(...(await choices(queries, type, name, field)))
  }
  return found
}
