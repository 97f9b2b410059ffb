import type { SelectQueryBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { folded } from '../../database/dialect/collation.ts'
import type { ContentTables } from '../../database/tables.ts'

/** The joins from a reference to its visible text; a name that is a reference itself leads further. */
interface NamePath {
  steps: { table: string; alias: string; column: string }[]
  /** Column of the text. */
  text: string
}

function namePath(to: string, column: string, depth = 1): NamePath {
  const { table, name, fields } = contentType(to)
  const alias = `shown${depth}`
  const step = { table, alias, column }
  const field = fields[name]
  if (field?.kind !== 'reference') return { steps: [step], text: `${alias}.${name}` }
  const further = namePath(field.to, `${alias}.${name}`, depth + 1)
  return { steps: [step, ...further.steps], text: further.text }
}

/** Rows with the visible name of a reference and its place; null without a reference. */
export function withShownName<O>(
  rows: SelectQueryBuilder<ContentTables, string, O>,
  to: string,
  column: string,
): { rows: SelectQueryBuilder<ContentTables, string, O>; name: string } {
  const { steps, text } = namePath(to, `row.${column}`)
  const joined = steps.reduce(
    (all, { table, alias, column }) => all.leftJoin(`${table} as ${alias}`, `${alias}.id`, column),
    rows,
  )
  return { rows: joined, name: text }
}

/** The target of a reference in a large list, if its rows can be read in the order of their names. */
interface Referred {
  table: string
  name: string
}

/** Null if names have no index, or if rows may lack a reference: the join would lose those. */
export function referredInOrder(type: ContentType, sort: string): Referred | null {
  const field = type.fields[sort]
  if (!type.large || field?.kind !== 'reference' || !field.required) return null
  const { table, name, large, fields } = contentType(field.to)
  return large && fields[name]?.kind === 'text' ? { table, name } : null
}

/**
 * Ids of all rows in the order of a reference's names. Names come from an index in order, and for each the referring
 * rows from another. Nothing is sorted, and an offset is skipped within the index.
 */
export function idsByReferred(
  reader: Queries,
  type: ContentType,
  engine: Engine,
  { sort, direction }: { sort: string; direction: 'asc' | 'desc' },
  { table, name }: Referred,
) {
  return (
    reader
      .withTables<ContentTables>()
      .selectFrom(`${table} as named`)
      // SQLite reads the left side of a cross join first; PostgreSQL ignores the order.
      .crossJoin(`${type.table} as row`)
      .whereRef(`row.${sort}`, '=', 'named.id')
      .select('row.id')
      .orderBy((eb) => folded(engine, eb.ref(`named.${name}`)), direction)
      .orderBy('named.id', direction)
      .orderBy('row.id', direction)
  )
}
