import { expect, it } from 'vitest'
import { formatNumber } from './formatNumber.ts'

it('formats whole numbers as Indonesians do', () => {
  const format = new Intl.NumberFormat('id-ID')
  for (const value of [0, 7, 999, 1000, 48_213, 1_000_000, 123_456_789, -1, -1000, -123_456, Number.MAX_SAFE_INTEGER])
    expect(formatNumber(value)).toBe(format.format(value))
})
