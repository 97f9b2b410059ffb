import { describe, expect, it } from 'vitest'
import { fill } from '../../content/messages/fill.ts'
import { compileSentence } from './compile.ts'
import { createLanguage, inLanguage } from './language.ts'

const compile = (text: string, source = text, tag = 'en') => compileSentence(text, { source, tag })
const languageOf = (tag: string) => createLanguage({ tag, sentences: new Map(), gaps: null, version: '' })

it('leaves a sentence with names in braces as it is', () => {
  expect(compile('Saved by {name}. It’s done, isn’t it?', 'Disimpan oleh {name}.')).toBe(
    'Saved by {name}. It’s done, isn’t it?',
  )
})

describe.each([
  ['en', '{count, plural, one {# row} other {# rows}}', { 0: '0 rows', 1: '1 row', 2: '2 rows', 1234: '1,234 rows' }],
  ['id', '{count, plural, other {# baris}}', { 1: '1 baris', 1234: '1.234 baris' }],
  [
    'ru',
    '{count, plural, one {# строка} few {# строки} many {# строк} other {# строки}}',
    { 1: '1 строка', 3: '3 строки', 5: '5 строк', 21: '21 строка' },
  ],
])('A plural in %s', (tag, sentence, expected) => {
  it('has the form of its number', () => {
    const compiled = compile(sentence, '{count, number} data', tag)
    for (const [count, text] of Object.entries(expected))
      expect(inLanguage(languageOf(tag), () => fill(compiled, { count: Number(count) }))).toBe(text)
  })
})

it('chooses by a word, and by an exact number', () => {
  const chosen = compile(
    '{who, select, self {You} other {Somebody}} left {count, plural, =0 {nothing} other {#}}',
    '{who} {count}',
  )
  expect(fill(chosen, { who: 'self', count: 0 })).toBe('You left nothing')
  expect(fill(chosen, { who: 'x', count: 2 })).toBe('Somebody left 2')
})

it.each([
  ['{name', /expected|unexpected|invalid/i],
  ['Saved.', /lacks \{name\}/],
  ['Saved by {name} at {time}.', /has no \{time\}/],
  ['Saved by <b>{name}</b>.', /markup/],
  ['{name, plural, one {a} dual {b} other {c}}', /dual/],
  ['{name, date}', /date/],
  [`{name}${'x'.repeat(300)}`, /characters/],
])('refuses %j as a translation', (text, reason) => {
  expect(() => compile(text, 'Disimpan oleh {name}.')).toThrow(reason)
})
