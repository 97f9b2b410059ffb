import { createHash } from 'node:crypto'
import { desk } from '../../../content/settings/desk.ts'
import { site } from '../../../content/settings/site.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'

interface Tax {
  name: string
  percent: number
}

export interface OrderTerms {
  /** SHA-256 of the terms of the site, in hexadecimal digits. */
  digest: string
  /** What buyers accept beside the terms; empty without it. */
  ageStatement: string
  tax: Tax | null
  /** Payments of so much or more are confirmed by two people. */
  secondFrom: number | null
}

/** Reads what an order of this moment is made on. */
export async function readTerms(queries: Queries): Promise<OrderTerms> {
  const rows = queries.withTables<ContentTables>()
  const written = await rows.selectFrom(site.table).select(['terms', 'terms_link']).executeTakeFirst()
  const set = await rows
    .selectFrom(desk.table)
    .select(['age_statement', 'tax_name', 'tax_percent', 'second_from'])
    .executeTakeFirst()
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  const percent = number(set?.['tax_percent'])
  const name = text(set?.['tax_name'])
  return {
    digest: createHash('sha256')
      .update(`${text(written?.['terms'])}\0${text(written?.['terms_link'])}`)
      .digest('hex'),
    ageStatement: text(set?.['age_statement']),
    tax: name !== '' && percent !== null && percent > 0 ? { name, percent } : null,
    secondFrom: number(set?.['second_from']),
  }
}

/** Returns the tax that a price includes, rounded to a whole of the smallest unit. */
export const taxWithin = (price: number, { percent }: Tax): number => Math.round((price * percent) / (100 + percent))
