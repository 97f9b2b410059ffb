import type { Read } from '../adapters/adapter.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'

const SMALL_TABLE = 10_000

async function indexesOf(database: GameDatabase): Promise<Map<string, string[][]>> {
  const rows = await database.read(`
    select table_name as table_name, index_name as index_name, column_name as column_name
    from information_schema.statistics
    where table_schema = database()
    order by table_name, index_name, seq_in_index`)
  const indexes = Map.groupBy(rows, (row) => JSON.stringify([row['table_name'], row['index_name']]))
  const columns = [...indexes.values()].map((parts) => ({
    table: String(parts[0]?.['table_name']),
    names: parts.map((part) => String(part['column_name']).toLowerCase()),
  }))
  return new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, found]) => [table, found.map(({ names }) => names)]),
  )
}

export async function missingIndexes(
  database: GameDatabase,
  { sql, indexes = {} }: Read,
  values: Readonly<Record<string, string | number>>,
): Promise<string[]> {
  const plan = await database.read(`explain ${sql}`, values)
  if (!plan.some(({ type, rows }) => type === 'ALL' && Number(rows) >= SMALL_TABLE)) return []
  const present = await indexesOf(database)
  return Object.entries(indexes).flatMap(([table, columns]) => {
    const isThere = present.get(table)?.some((names) => columns.every((column, index) => names[index] === column))
    return isThere ? [] : [`create index ${columns.join('_')} on \`${table}\` (${columns.join(', ')})`]
  })
}
