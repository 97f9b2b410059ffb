import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'
import { PRICE_NUMBER } from '../sqliteFunctions.ts'

/**
 * The number in a column of prices; null where it has none. PostgreSQL reads the digits by the same steps: the first that stand
 * together, then whether all signs between them are between thousands, else the last one is before the fraction. A test compares them.
 */
export function priceNumberOf(engine: Engine, column: Expression<unknown>): RawBuilder<number | null> {
  if (engine === 'sqlite') return sql<number | null>`${sql.raw(PRICE_NUMBER)}(${column})`
  return sql<number | null>`(select case
    when digits !~ '[.,]' or (digits ~ '^[0-9]{1,3}([.,][0-9]{3})+$' and not (digits ~ '[.]' and digits ~ '[,]'))
      then translate(digits, '.,', '')
    else translate(regexp_replace(digits, '[.,][0-9]*$', ''), '.,', '') || '.' || substring(digits from '[0-9]*$')
    end::double precision
    from (select substring(${column} collate "C" from '[0-9](?:[0-9.,]*[0-9])?') as digits) as price)`
}
