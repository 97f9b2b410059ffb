import { expect, it } from 'vitest'
import { moneyText } from './money.ts'

it('Money is written as in the price lists', () => {
  expect([1, 999, 1_000, 50_000, 1_234_567].map(moneyText)).toEqual([
    'Rp. 1',
    'Rp. 999',
    'Rp. 1.000',
    'Rp. 50.000',
    'Rp. 1.234.567',
  ])
})
