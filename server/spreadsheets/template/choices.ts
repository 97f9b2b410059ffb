import type { ContentType, Field, FieldOf, Kind } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { MOST_NAMES } from '../../../content/reader.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { BOOLEAN_WORDS } from '../../../content/spreadsheets/booleanWords.ts'
import { foldedName } from '../foldedName.ts'
import { nameColumn, type SheetColumn } from '../sheetColumns.ts'

/** Choices of a column, and whether other values are allowed. */
export interface ColumnChoices {
  values: readonly string[]
  isExhaustive: boolean
}

/** The column of a field with choices; null if any value is allowed. */
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
  // The import may create rows for other names.
  reference: async (queries, _type, name, { to }) => [
    nameColumn(name),
    { values: await distinctNames(queries, contentType(to)), isExhaustive: false },
  ],
}

/** Unambiguous names, in order. Rows named after their reference can be found only by number. */
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

/** By column key. */
export async function templateChoices(
  queries: Queries,
  type: ContentType,
  columns: readonly SheetColumn[],
): Promise<Map<string, ColumnChoices>> {
  const found = new Map<string, ColumnChoices>()
  for (const name of new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])))) {
    const field: Field | undefined = type.fields[name]
    // TypeScript cannot see that a field and the entry of its kind belong together.
    const choices = field && (choicesOfKind[field.kind] as ChoicesOf<Kind>)
    if (field && choices) found.set(...(await choices(queries, type, name, field)))
  }
  return found
}
