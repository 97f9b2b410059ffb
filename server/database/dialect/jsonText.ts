import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'

/** Returns SQL for a text in a column that holds JSON; null if there is none. */
export function jsonText(
  engine: Engine,
  column: Expression<unknown>,
  path: readonly (string | number)[],
): RawBuilder<string | null> {
  if (engine === 'postgres') return sql<string | null>`(${column}::json #>> ${path.map(String)}::text[])`
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `."${step}"`))
  return sql<string | null>`json_extract(${column}, ${`$${steps.join('')}`})`
}
