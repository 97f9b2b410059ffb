import { fill } from '../../../content/messages/fill.ts'
import type { ColumnKind, Read } from '../adapters/adapter.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'
import { checkWording as words } from './wording.ts'

/** The type of each column, by table and column name. Columns that the account may not read are missing. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, string>>

const columnKey = (name: string): string => name.toLowerCase()

export async function readSchema(database: GameDatabase): Promise<Schema> {
  const rows = await database.read(`
    select table_name as table_name, column_name as column_name, data_type as data_type
    from information_schema.columns
    where table_schema = database()`)
  const schema = new Map<string, Map<string, string>>()
  for (const row of rows) {
    const table = String(row['table_name'])
    const columns = schema.get(table) ?? new Map<string, string>()
    columns.set(columnKey(String(row['column_name'])), String(row['data_type']).toLowerCase())
    schema.set(table, columns)
  }
  return schema
}

const types: Readonly<Record<ColumnKind, ReadonlySet<string>>> = {
  number: new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal', 'float', 'double']),
  text: new Set(['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'enum', 'set']),
  bytes: new Set(['tinyblob', 'blob', 'mediumblob', 'longblob']),
}

const sentences = { number: 'columnIsNoNumber', text: 'columnIsNoText', bytes: 'columnIsNoBytes' } as const

export function lacksOf({ needs }: Pick<Read, 'needs'>, schema: Schema): string[] {
  return Object.entries(needs).flatMap(([table, columns]) => {
    const found = schema.get(table)
    if (!found) return [fill(words.noTable, { table })]
    return Object.entries(columns).flatMap(([column, kind]) => {
      const type = found.get(columnKey(column))
      if (type === undefined) return [fill(words.noColumn, { column: `${table}.${column}` })]
      return types[kind].has(type) ? [] : [fill(words[sentences[kind]], { column: `${table}.${column}`, type })]
    })
  })
}

/** The read that fits the tables, and what is wrong with its answer if something is missing that the best one needs. */
export function fittingRead(read: Read, schema: Schema): { read: Read; wrong: string | null } {
  const lacks = read.otherwise ? lacksOf(read, schema) : []
  if (!read.otherwise || lacks.length === 0) return { read, wrong: null }
  return {
    read: read.otherwise.read,
    wrong: fill(words.wrongBecause, { wrong: read.otherwise.wrong, lacks: lacks.join('; ') }),
  }
}
