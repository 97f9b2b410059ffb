import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database.ts'
import { PRICE_NUMBER } from '../sqliteFunctions.ts'

/**
 * The number in a price column, or null. PostgreSQL follows the same steps: the first group of digits and separators;
 * if every separator is before three digits, all are thousands, otherwise the last one is the decimal sign. A test
 * compares both.
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
