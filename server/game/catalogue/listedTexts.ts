import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import { ALL_EXCEPT, type ListFilter } from '../../../content/gameInfo/listFilters.ts'
import { splitEntries } from '../../../content/text.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import type { Engine } from '../../database/database.ts'
import { beginsWith, contains } from '../../database/dialect/collation.ts'
import type { ContentTables } from '../../database/tables.ts'
import type { GameSource } from './source.ts'

const MOST_TEXTS = 100
const listed: ValueKind = { most: 10 }

/** Returns the texts that a column lists with commas between, sorted; texts that differ only in case count as one. */
export const listedTexts = ({ source }: GameSource, { key, table }: ContentType, column: string): Promise<string[]> =>
  source.cache.get(listed, `${key} ${column}`, [key], async () => {
    const { rows } = await sql<{ text: string }>`
      select distinct ${sql.ref(column)} as text from ${sql.table(table)}`.execute(source.database.longReader)
    const texts = new Map<string, string>()
    for (const { text } of rows)
      for (const one of splitEntries(withoutExcept(text)))
        if (!texts.has(one.toLowerCase())) texts.set(one.toLowerCase(), one)
    return [...texts.values()].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST_TEXTS)
  })

const withoutExcept = (text: string): string =>
  text.toLowerCase().startsWith(ALL_EXCEPT.toLowerCase()) ? text.slice(ALL_EXCEPT.length) : text

/** Whether the column lists the text, or begins with “All except” and does not list it. */
export function isListed(
  engine: Engine,
  eb: ExpressionBuilder<ContentTables, string>,
  { field, everyIf }: Pick<ListFilter, 'field' | 'everyIf'>,
  text: string,
): Expression<SqlBool> {
  const all = eb.ref(`row.${field}`)
  const isIn = (list: Expression<unknown>) => contains(engine, sql`(', ' || ${list} || ',')`, `, ${text},`)
  const isExcept = beginsWith(engine, all, ALL_EXCEPT)
  const barred = sql`substr(${all}, ${sql.lit(ALL_EXCEPT.length + 1)})`
  return eb.or([
    eb.and([isExcept, eb.not(isIn(barred))]),
    eb.and([eb.not(isExcept), isIn(all)]),
    ...(everyIf === undefined ? [] : [eb.and([eb(all, '=', ''), eb(`row.${everyIf}`, '<>', '')])]),
  ])
}
