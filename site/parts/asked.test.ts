import { expect, it } from 'vitest'
import { readId, readWords } from './asked.ts'

const query = (text: string) => new URLSearchParams(text)

it('reads words that the API takes too: bounded by characters, and storable', () => {
  expect(readWords(query(''), 'q')).toBe('')
  expect(readWords(query('q=%20naga+merah%20'), 'q')).toBe('naga merah')
  expect(readWords(query('q=na%00ga'), 'q')).toBe('naga')
  expect(readWords(query(`q=${'🐉'.repeat(300)}`), 'q')).toBe('🐉'.repeat(255))
})

it('reads an id that a row can have, and nothing else', () => {
  const ids = ['map=3', 'map=2147483647', 'map=2147483648', 'map=0', 'map=-1', 'map=03', 'map=x', 'map=', '']
  expect(ids.map((text) => readId(query(text), 'map'))).toEqual([
    3,
    2_147_483_647,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
