import { EXTERNAL_KEY, PLACE, type ContentType } from '../content/define.ts'
import { isSortable } from '../content/reader.ts'
import type { Engine } from '../server/database/database.ts'
import { declaredColumns, isTextField, searchedColumns, type ColumnShape } from '../server/database/schema/columns.ts'
import { hasSearchIndex } from '../server/database/search/searchIndex.ts'

/** A table by its declaration. */
export interface DeclaredTable {
  name: string
  /** Manual order. */
  placed: boolean
  /** A single row that always exists. */
  single: boolean
  columns: Readonly<Record<string, ColumnShape>>
  unique: readonly string[] | null
  /** Sort columns of a large list, with the order of their index. */
  sorts: Readonly<Record<string, { folded: boolean; nullable: boolean }>>
  /** Indexed, because a delete looks for referring rows. */
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

/** Type names per engine; unlisted ones are the same. */
export const typeNames: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: { boolean: 'integer', time: 'text' },
  postgres: { time: 'timestamp with time zone' },
}

/** For manual order. */
const placeColumn = { [PLACE]: { type: 'integer', nullable: false } } as const

/** For types with lists. */
const externalKeyColumn = { [EXTERNAL_KEY]: { type: 'text', nullable: true } } as const

/** Columns of every row. */
const frame = {
  id: { type: 'integer', nullable: false },
  version: { type: 'integer', nullable: false },
  created_at: { type: 'time', nullable: false },
  updated_at: { type: 'time', nullable: false },
} as const

/** Frame columns first. */
export const columnsOf = ({ placed, single, columns }: DeclaredTable) => ({
  ...frame,
  ...(placed && placeColumn),
  ...(!single && externalKeyColumn),
  ...columns,
})
