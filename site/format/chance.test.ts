import { expect, it } from 'vitest'
import { formatChance } from './chance.ts'

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
