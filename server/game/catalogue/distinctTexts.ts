import { sql } from 'kysely'
import { folded } from '../../database/dialect/collation.ts'
import type { GameSource } from './source.ts'

const MOST_TEXTS = 100

/**
 * Returns the distinct strings in a column, sorted; strings that differ only in case count as one. Each distinct string
 * takes one index lookup, which is faster than reading all rows.
 */
export async function distinctTexts(
  { queries, source }: GameSource,
  table: string,
  column: string,
): Promise<readonly string[]> {
  const { engine } = source.database
  const key = folded(engine, sql.ref(`row.${column}`))
  const [all, name, found] = [sql.table(table), sql.ref(`row.${column}`), folded(engine, sql.ref('found.text'))]
  const next = (after: typeof key) =>
    sql`(select ${name} from ${all} as row where ${key} > ${after} order by ${key} limit 1)`
  const { rows } = await sql<{ text: string }>`
    with recursive found(text, number) as (
      select ${next(folded(engine, sql.lit('')))}, 1
      union all
      select ${next(found)}, found.number + 1 from found where found.text is not null and found.number < ${MOST_TEXTS}
    )
    select text from found where text is not null`.execute(queries)
  return rows.map(({ text }) => text)
}
