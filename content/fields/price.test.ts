import { describe, expect, it } from 'vitest'
import { priceNumber, withPriceNumber } from './price.ts'

describe('The number in a price', () => {
  it.each([
    ['Rp. 50.000', 50_000],
    ['Rp 1.250.000', 1_250_000],
    ['50000', 50_000],
    ['IDR 50,000', 50_000],
    ['Rp. 12.500,75', 12_500.75],
    ['$1,234.50', 1_234.5],
    ['12.5', 12.5],
    ['0,5 juta', 0.5],
    ['1.0000', 1],
    ['10 Cash', 10],
    ['Gratis', null],
    ['', null],
    ['Rp. -', null],
  ])('of %j is %j', (text, number) => expect(priceNumber(text)).toBe(number))
})

describe('A price', () => {
  const twice = (value: number) => value * 2
  it.each([
    ['Rp. 50.000', 'Rp. 100.000'],
    ['Rp. 600', 'Rp. 1.200'],
    ['600', '1200'],
    ['50000 rupiah', '100000 rupiah'],
    ['IDR 600,000 / bulan', 'IDR 1,200,000 / bulan'],
    ['Rp. 12.500,75', 'Rp. 25.001,50'],
    ['$1,234.50', '$2,469.00'],
    ['2 x 10', '4 x 10'],
    ['Rp. 0', 'Rp. 0'],
  ])('%j twice is %j, spelled as it was', (text, doubled) => expect(withPriceNumber(text, twice)).toBe(doubled))

  it('stays without a number, or where the new one is below zero or endless', () => {
    expect(withPriceNumber('Gratis', twice)).toBeNull()
    expect(withPriceNumber('Rp. 5', (value) => value - 10)).toBeNull()
    expect(withPriceNumber('Rp. 5', () => Infinity)).toBeNull()
    expect(withPriceNumber('Rp. 5', () => NaN)).toBeNull()
  })
})
