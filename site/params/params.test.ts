import { expect, it } from 'vitest'
import { readId } from '../../content/site/readId.ts'
import { readText } from './params.ts'

const query = (text: string) => new URLSearchParams(text)

it('reads text within the limits of the API: cut by characters, without NUL', () => {
  expect(readText(query(''), 'q')).toBe('')
  expect(readText(query('q=%20naga+merah%20'), 'q')).toBe('naga merah')
  expect(readText(query('q=na%00ga'), 'q')).toBe('naga')
  expect(readText(query(`q=${'🐉'.repeat(300)}`), 'q')).toBe('🐉'.repeat(255))
})

it('reads an id that a row can have, and nothing else', () => {
  expect(readId('3')).toBe(3)
  expect(readId('2147483647')).toBe(2_147_483_647)
  for (const text of ['2147483648', '0', '-1', '+1', '03', '1.0', '1abc', 'x', '', null, undefined])
    expect(readId(text), String(text)).toBeNull()
})
