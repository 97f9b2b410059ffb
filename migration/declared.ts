import { EXTERNAL_KEY, PLACE, type ContentType } from '../content/define.ts'
import { isSortable } from '../content/reader.ts'
import type { Engine } from '../server/database/database.ts'
import { declaredColumns, isTextField, searchedColumns, type ColumnShape } from '../server/database/schema/columns.ts'
import { hasSearchIndex } from '../server/database/search/searchIndex.ts'

/** A table as its content type declares it. */
export interface DeclaredTable {
  name: string
  /** Whether the rows have a manual order. */
  placed: boolean
  /** Whether the table has a single row, which always exists. */
  single: boolean
  columns: Readonly<Record<string, ColumnShape>>
  unique: readonly string[] | null
  /** Sort columns of a large list, with the order of their index. */
  sorts: Readonly<Record<string, { folded: boolean; nullable: boolean }>>
  /** Columns with references. They are indexed because a delete looks for rows that refer to the deleted row. */
  references: readonly string[]
  search: readonly string[]
}

export function declaredTables(types: readonly ContentType[]): DeclaredTable[] {
  const tableOf = (key: string): string => {
    const target = types.find((type) => type.key === key)
    if (!target) throw new Error(`No content type has the key "${key}".`)
    return target.table
  }
  return types.map((type) => {
    const columns = declaredColumns(type, tableOf)
    const fields = Object.entries(type.fields)
    const sorted = fields.filter(([, field]) => isSortable(field) && field.kind !== 'reference')
    return {
      name: type.table,
      placed: type.order === 'hand',
      single: type.single,
      columns,
      unique: type.unique,
      sorts: type.large
        ? {
            created_at: { folded: false, nullable: false },
            updated_at: { folded: false, nullable: false },
            ...Object.fromEntries(
              sorted.map(([name, field]) => [
                name,
                { folded: isTextField(field), nullable: columns[name]?.nullable ?? false },
              ]),
            ),
          }
        : {},
      references: fields.flatMap(([name, { kind }]) => (kind === 'reference' ? [name] : [])),
      search: hasSearchIndex(type) ? searchedColumns(type) : [],
    }
  })
}

/** Names of column types that differ between the engines; other types have the same name in both. */
export const typeNames: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: { boolean: 'integer', time: 'text' },
  postgres: { time: 'timestamp with time zone' },
}

/** The column for the manual order of rows. */
const placeColumn = { [PLACE]: { type: 'integer', nullable: false } } as const

/** The column for the key that a row has in files of other programs. Only types with lists have it. */
const externalKeyColumn = { [EXTERNAL_KEY]: { type: 'text', nullable: true } } as const

/** The columns that every row has. */
const frame = {
  id: { type: 'integer', nullable: false },
  version: { type: 'integer', nullable: false },
  created_at: { type: 'time', nullable: false },
  updated_at: { type: 'time', nullable: false },
} as const

/** Returns the columns of a table, beginning with those that every row has. */
export const columnsOf = ({ placed, single, columns }: DeclaredTable) => ({
  ...frame,
  ...(placed && placeColumn),
  ...(!single && externalKeyColumn),
  ...columns,
})
