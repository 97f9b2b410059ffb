import { expect, it } from 'vitest'
import { formatChance, formatDecimal, formatSeconds } from './format.ts'

it.each([
  [10, '10 %'],
  [100, '100 %'],
  [0.01, '0,01 %'],
  [0.105, '0,105 %'],
  [33.3333, '33,3333 %'],
  [0.0001, '0,0001 %'],
  [0.00015, '0,00015 %'],
  [0.00004, '0,00004 %'],
  [0.0000123, '0,000012 %'],
  [0.00000001, '0,00000001 %'],
  [0, '0 %'],
])('A chance of %j percent reads %j', (percent, text) => {
  expect(formatChance(percent).replace('\u00a0', ' ')).toBe(text)
})

it('A number has a decimal comma, and points between thousands', () => {
  expect([0.5, 12, 1234.5, 2000].map(formatDecimal)).toEqual(['0,5', '12', '1.234,5', '2.000'])
})

it('A time is said in hours, minutes and seconds', () => {
  expect([5, 60, 90, 3_600, 5_400, 86_400, 0].map(formatSeconds)).toEqual([
    '5 detik',
    '1 menit',
    '1 menit 30 detik',
    '1 jam',
    '1 jam 30 menit',
    '24 jam',
    'langsung',
  ])
})
