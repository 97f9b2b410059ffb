import { expect, it } from 'vitest'
import { drop } from '../types/drop.ts'
import { readCell } from './cellValues.ts'

const read = (name: string, text: string) => readCell(drop, name, text, { timeZone: undefined })

it('A number with decimals may have a decimal comma', () => {
  expect(read('chance', '0,01')).toBe('0.01')
  expect(read('chance', ' 12,5 ')).toBe(' 12.5 ')
  expect(read('chance', '0.01')).toBe('0.01')
  expect(read('chance', '1.000,5'), 'which the schema refuses').toBe('1.000,5')
})

it('A whole number may not, since the comma may stand between thousands', () => {
  expect(read('quantity', '1,5')).toBe('1,5')
})
