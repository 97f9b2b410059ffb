import { expect, it } from 'vitest'
import { readId, readWords } from './params.ts'

const query = (text: string) => new URLSearchParams(text)

it('reads words that the API takes too: bounded by characters, and storable', () => {
  expect(readWords(query(''), 'q')).toBe('')
  expect(readWords(query('q=%20naga+merah%20'), 'q')).toBe('naga merah')
  expect(readWords(query('q=na%00ga'), 'q')).toBe('naga')
  expect(readWords(query(`q=${'🐉'.repeat(300)}`), 'q')).toBe('🐉'.repeat(255))
})

it('reads an id that a row can have, and nothing else', () => {
  expect(readId('3')).toBe(3)
  expect(readId('2147483647')).toBe(2_147_483_647)
  for (const text of ['2147483648', '0', '-1', '+1', '03', '1.0', '1abc', 'x', '', null, undefined])
    expect(readId(text), String(text)).toBeNull()
})
