import type { ContentType, Field } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { MOST_NAMES } from '../../../content/reader.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { booleanWords } from '../../../content/spreadsheets/booleanWords.ts'
import { foldedName } from '../foldedName.ts'
import { nameColumn, type SheetColumn } from '../sheetColumns.ts'

export interface ColumnChoices {
  values: readonly string[]
  isExhaustive: boolean
}

async function choicesOf(
  queries: Queries,
  { wording }: ContentType,
  name: string,
  field: Field,
): Promise<[string, ColumnChoices] | null> {
  const only = (values: readonly string[]): [string, ColumnChoices] => [name, { values, isExhaustive: true }]
  if (field.kind === 'boolean') return only(Object.values(booleanWords(wording.language)))
  if (field.kind === 'choice') return only(field.options.map((option) => field.words?.[option] ?? option))
  if (field.kind !== 'reference') return null
  // Names outside the list are allowed, because the import may create rows for them.
  return [nameColumn(name), { values: await distinctNames(queries, contentType(field.to)), isExhaustive: false }]
}

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

export async function templateChoices(
  queries: Queries,
  type: ContentType,
  columns: readonly SheetColumn[],
): Promise<Map<string, ColumnChoices>> {
  const found = new Map<string, ColumnChoices>()
  for (const name of new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])))) {
    const field = type.fields[name]
    const choices = field && (await choicesOf(queries, type, name, field))
    if (choices) found.set(...choices)
  }
  return found
}
