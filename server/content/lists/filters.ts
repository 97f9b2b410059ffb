import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import {
  CHANGED_SINCE,
  filtersOf,
  MISSING,
  type Filter,
  type FilterTest,
  type FilterValue,
} from '../../../content/fields/filters.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Engine } from '../../database/database.ts'
import { equals, priceNumberOf } from '../../database/dialect/collation.ts'
import { isNullable } from '../../database/schema/columns.ts'
import type { ContentTables } from '../../database/tables.ts'
import { lacksTranslation } from './missingTranslations.ts'

type Expressions = ExpressionBuilder<ContentTables, string>

interface Requested {
  type: ContentType
  engine: Engine
  now: Date
  column: string
  kind: FilterValue
  eb: Expressions
}
type Value = string | number | boolean
type Condition = (requested: Requested, value: Value) => Expression<SqlBool>

const columnOf = ({ eb, column }: Requested) => eb.ref(`row.${column}`)

const isSame: Condition = ({ eb, column }, value) => eb(`row.${column}`, '=', value)
/**
 * Compares text by the same collation as the indexes of large tables. With another collation, the query could not use
 * the indexes.
 */
const isSameText: Condition = (requested, value) => equals(requested.engine, columnOf(requested), String(value))
const isSamePrice: Condition = (requested, value) => sql<SqlBool>`${measured(requested)} = ${value}`

/** This SQL condition must agree with the function `stateOf` in content/publishing. */
const isInState: Condition = ({ eb, now, column }, value) => {
  const isDraft = eb(`row.${column}`, '=', sql.lit('draft'))
  const isScheduled = eb.and([
    eb(`row.${column}`, '=', sql.lit('scheduled')),
    eb('row.published_at', '>', now.toISOString()),
  ])
  const states: Readonly<Record<string, Expression<SqlBool>>> = {
    draft: isDraft,
    scheduled: isScheduled,
    published: eb.and([eb.not(isDraft), eb.not(isScheduled)]),
  }
  const isState = states[String(value)]
  if (!isState) throw new Error(`There is no state ${value}.`)
  return isState
}

const equalities: Readonly<Record<FilterValue, Condition>> = {
  text: isSameText,
  option: isSameText,
  state: isInState,
  colour: isSame,
  id: isSame,
  number: isSame,
  decimal: isSame,
  amount: isSamePrice,
  time: isSame,
  // SQLite's driver does not accept booleans, only 0 and 1.
  boolean: (requested, value) => isSame(requested, requested.engine === 'sqlite' ? Number(value) : value),
}

const measured = (requested: Requested) =>
  requested.kind === 'amount' ? priceNumberOf(requested.engine, columnOf(requested)) : columnOf(requested)

const isEmpty = ({ type, eb, column }: Requested): Expression<SqlBool> =>
  isNullable(type, column) ? eb(`row.${column}`, 'is', null) : eb(`row.${column}`, '=', '')

const tests: Readonly<Record<FilterTest, Condition>> = {
  equals: (requested, value) => equalities[requested.kind](requested, value),
  from: (requested, value) => sql<SqlBool>`${measured(requested)} >= ${value}`,
  to: (requested, value) => sql<SqlBool>`${measured(requested)} <= ${value}`,
  empty: (requested, value) => (value === true ? isEmpty(requested) : requested.eb.not(isEmpty(requested))),
}

const changedSince: Filter = { param: CHANGED_SINCE, field: 'updated_at', test: 'from', value: 'time' }

export function isAsFiltered(
  type: ContentType,
  engine: Engine,
  where: NonNullable<ListQuery['where']>,
  now: Date,
  eb: Expressions,
): Expression<SqlBool> {
  const filters = [...filtersOf(type), changedSince]
  return eb.and(
    Object.entries(where).map(([name, wanted]) => {
      if (name === MISSING) return lacksTranslation(type, engine, String(wanted), eb)
      const filter = filters.find(({ param }) => param === name)
      if (!filter) throw new Error(`${type.key} cannot be filtered by ${name}.`)
      const { field: column, test, value: kind } = filter
      return tests[test]({ type, engine, now, column, kind, eb }, wanted)
    }),
  )
}

export const changesWithTime = (type: ContentType, where: NonNullable<ListQuery['where']>): boolean =>
  filtersOf(type).some(({ param, value }) => value === 'state' && param in where)
