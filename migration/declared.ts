import { EXTERNAL_KEY, PLACE, type ContentType } from '../content/define.ts'
import { isSortable } from '../content/reader.ts'
import type { Engine } from '../server/database/database.ts'
import { declaredColumns, isTextField, searchedColumns, type ColumnShape } from '../server/database/schema/columns.ts'
import { hasSearchIndex } from '../server/database/search/searchIndex.ts'

export interface DeclaredTable {
  name: string
  /** Whether operators can order the rows by hand. */
  placed: boolean
  /** Whether the table has a single row, which always exists. */
  single: boolean
  columns: Readonly<Record<string, ColumnShape>>
  unique: readonly string[] | null
  /** The columns by which a large list can be sorted. Each column gets an index. */
  sorts: Readonly<Record<string, { folded: boolean; nullable: boolean }>>
  /**
   * Columns that refer to other rows. Deleting a row searches them for references to that row, so they need an index.
   */
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

/** Names of column types that differ between SQLite and PostgreSQL. All other types have the same name in both. */
export const typeNames: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: { boolean: 'integer', time: 'text' },
  postgres: { time: 'timestamp with time zone' },
}

const placeColumn = { [PLACE]: { type: 'integer', nullable: false } } as const

/** Other programs identify a row by the key in this column. Tables with a single row do not have this column. */
const externalKeyColumn = { [EXTERNAL_KEY]: { type: 'text', nullable: true } } as const

const frame = {
  id: { type: 'integer', nullable: false },
  version: { type: 'integer', nullable: false },
  created_at: { type: 'time', nullable: false },
  updated_at: { type: 'time', nullable: false },
} as const

export const columnsOf = ({ placed, single, columns }: DeclaredTable) => ({
  ...frame,
  ...(placed && placeColumn),
  ...(!single && externalKeyColumn),
  ...columns,
})
