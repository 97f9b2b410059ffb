import { describe, expect, it } from 'vitest'
import { cutCharacters, cutWords, excerpt, normalForm, splitEntries, splitLines } from './text.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `kata${index + 1}`).join(' ')

describe('A text that is cut to twenty words', () => {
  it('is left as it is where it has no more', () => {
    expect(cutWords(words(20), 20)).toEqual({ text: words(20), cut: false })
    expect(cutWords('satu\n\n  dua ', 20)).toEqual({ text: 'satu\n\n  dua', cut: false })
  })

  it('[admin.news-read-more] [limits.words] ends in an ellipsis after the twentieth, without a full stop before it', () => {
    expect(cutWords(words(21), 20)).toEqual({ text: `${words(20)}…`, cut: true })
    expect(cutWords('satu dua.\nTiga empat', 2)).toEqual({ text: 'satu dua…', cut: true })
  })
})

it('[attack.formatted-text] A text keeps 30 combining marks in a row, because more take quadratic time', () => {
  expect(normalForm('e\u0301', 'NFC')).toBe('é')
  expect(normalForm(`a${'\u0301'.repeat(125_000)}${'\u0323'.repeat(124_000)}b`, 'NFD')).toBe(`a${'\u0301'.repeat(30)}b`)
})

describe('Lines of a text', () => {
  it('are those that are not blank', () => {
    expect(splitLines(' satu, dua\n\n  \ntiga')).toEqual(['satu, dua', 'tiga'])
  })
})

describe('Entries of a text', () => {
  it('[quest.lines] are separated by lines and commas, blanks dropped', () => {
    expect(splitEntries('Gold, Gem,Coin\n\n Jade ')).toEqual(['Gold', 'Gem', 'Coin', 'Jade'])
  })

  it('keep the comma of a number', () => {
    expect(splitEntries('1,000 Gold, 20 Gem')).toEqual(['1,000 Gold', '20 Gem'])
  })
})

it('excerpts without the marks of lists', () => {
  expect(excerpt('Rate:\n- EXP x15\n  • Drop x5\n1. Login\n12) Main', 20)).toBe('Rate:\nEXP x15\nDrop x5\nLogin\nMain')
  expect(excerpt('War 2x - sehari\n2026 dimulai', 20)).toBe('War 2x - sehari\n2026 dimulai')
  expect(excerpt('- satu\n- dua\n- tiga', 2)).toBe('satu dua…')
})

it('[channels.discord] a text is cut between characters, within a number of UTF-16 units', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(cutCharacters(family, family.length)).toBe(family)
  expect(cutCharacters(`ab${family}c`, 2 + family.length)).toBe('ab…')
  expect(cutCharacters(`${family}cd`, 1 + family.length)).toBe(`${family}…`)
  expect(cutCharacters('e\u0301e\u0301e', 4)).toBe('e\u0301…')
  expect(cutCharacters('satu', 4)).toBe('satu')
})
