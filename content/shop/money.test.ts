import { describe, expect, it } from 'vitest'
import { moneyInput, moneyText, readMoney } from './money.ts'

describe('Money', () => {
  it('is written as in the price lists', () => {
    const amounts = [1, 999, 1_000, 50_000, 1_234_567]
    expect(amounts.map((amount) => moneyText(amount, 'IDR'))).toEqual([
      ...['Rp. 1', 'Rp. 999', 'Rp. 1.000', 'Rp. 50.000', 'Rp. 1.234.567'],
    ])
    expect([1, 350, 123_456_789].map((amount) => moneyText(amount, 'USD'))).toEqual([
      ...['US$ 0.01', 'US$ 3.50', 'US$ 1,234,567.89'],
    ])
  })

  it('is in the smallest unit of its currency, and in forms in the usual one', () => {
    expect(moneyInput(50_000, 'IDR')).toBe('50000')
    expect(moneyInput(350, 'USD')).toBe('3.50')
    expect(readMoney('50000', 'IDR')).toBe(50_000)
    expect(['3.5', '3.50', '3', '3.', '0.29'].map((text) => readMoney(text, 'USD'))).toEqual([350, 350, 300, 300, 29])
  })

  it.each([
    ['50.000', 'IDR'],
    ['3.505', 'USD'],
    ['3,50', 'USD'],
    ['-1', 'USD'],
    ['1e3', 'IDR'],
    ['', 'IDR'],
  ] as const)('is not read from “%s” in %s', (text, currency) => {
    expect(readMoney(text, currency)).toBeNaN()
  })
})
