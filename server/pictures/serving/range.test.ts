import { expect, it } from 'vitest'
import { byteRange } from './range.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=8-', { start: 8, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-3', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['pages=0-1', null],
  ['bytes=x-1', null],
  [undefined, null],
])('%s of ten bytes is %o', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})
