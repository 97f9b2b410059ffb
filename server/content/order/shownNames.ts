import type { SelectQueryBuilder } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { folded } from '../../database/dialect/collation.ts'
import type { ContentTables } from '../../database/tables.ts'

/** The tables between a reference and the text that is shown for it, which a name that is a reference itself leads further to. */
interface NamePath {
  steps: { table: string; alias: string; column: string }[]
  /** Where the text stands. */
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

/** Rows with the name that is shown for a reference, and where it stands: null for a row that refers to nothing. */
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

/** What a reference of a large list leads to, where its rows can be read in the order of their names. */
interface Referred {
  table: string
  name: string
}

/** Null where names have no index, or a row may refer to nothing and would be missing among those that refer to something. */
export function referredInOrder(type: ContentType, sort: string): Referred | null {
  const field = type.fields[sort]
  if (!type.large || field?.kind !== 'reference' || !field.required) return null
  const { table, name, large, fields } = contentType(field.to)
  return large && fields[name]?.kind === 'text' ? { table, name } : null
}

/**
 * The ids of all rows in the order of the names that a reference leads to: the names are read in their order, and for each the rows that
 * refer to it, both from an index. Nothing is sorted, and what a page skips is skipped there.
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
      // SQLite reads what stands before a cross join first; to PostgreSQL it is any other.
      .crossJoin(`${type.table} as row`)
      .whereRef(`row.${sort}`, '=', 'named.id')
      .select('row.id')
      .orderBy((eb) => folded(engine, eb.ref(`named.${name}`)), direction)
      .orderBy('named.id', direction)
      .orderBy('row.id', direction)
  )
}
