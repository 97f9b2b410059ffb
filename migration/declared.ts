import { EXTERNAL_KEY, PLACE, type ContentType } from '../content/define.ts'
import { isSortable } from '../content/reader.ts'
import type { Engine } from '../server/database/database.ts'
import { declaredColumns, isTextField, searchedColumns, type ColumnShape } from '../server/database/schema/columns.ts'
import { hasSearchIndex } from '../server/database/search/searchIndex.ts'

/** What a table is to have, as the declaration of its content type says. */
export interface DeclaredTable {
  name: string
  /** Whether its rows are ordered by hand. */
  placed: boolean
  /** Whether it has one row, which is there from the start. */
  single: boolean
  columns: Readonly<Record<string, ColumnShape>>
  unique: readonly string[] | null
  /** Columns by which a large list is sorted, each with how its index orders it. */
  sorts: Readonly<Record<string, { folded: boolean; nullable: boolean }>>
  /** Columns of references: a row that is deleted looks for those that refer to it. */
  references: readonly string[]
  /** Columns of the search index. */
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

/** How each engine calls the types of columns; what stands here by itself is called so by both. */
export const typeNames: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: { boolean: 'integer', time: 'text' },
  postgres: { time: 'timestamp with time zone' },
}

/** The column of a row's place, where rows have one. */
const placeColumn = { [PLACE]: { type: 'integer', nullable: false } } as const

/** The column of the key by which files of others name a row, where there are rows in a list. */
const externalKeyColumn = { [EXTERNAL_KEY]: { type: 'text', nullable: true } } as const

/** The columns that each row has, whatever its type. */
const frame = {
  id: { type: 'integer', nullable: false },
  version: { type: 'integer', nullable: false },
  created_at: { type: 'time', nullable: false },
  updated_at: { type: 'time', nullable: false },
} as const

/** All columns of a table, those of its frame first. */
export const columnsOf = ({ placed, single, columns }: DeclaredTable) => ({
  ...frame,
  ...(placed && placeColumn),
  ...(!single && externalKeyColumn),
  ...columns,
})
