import type BetterSqlite from 'better-sqlite3'
import { priceNumber } from '../../content/fields/price.ts'

/** SQL name of `priceNumber` in content/fields/price.ts. */
export const PRICE_NUMBER = 'price_number'

export function registerFunctions(connection: BetterSqlite.Database): void {
  connection.function(PRICE_NUMBER, { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? priceNumber(text) : null,
  )
}
