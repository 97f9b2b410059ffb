import { expect, it } from 'vitest'
import { NUMBERED, rankOf } from './rank.ts'

const rank = (name: string, search: string, others = '') =>
  rankOf({ name, texts: `${name}\n${others}` }, { whole: search, words: search.split(' ') })

it('A name that has whole words ranks before one that has their beginnings, parts, and before other texts', () => {
  const ordered = [
    ['kulit kayu', 'kulit kayu'],
    ['kulit kayu tua', 'kulit kayu'],
    ['kulit kayuh', 'kulit kayu'],
    ['kayu dan kulit', 'kulit kayu'],
    ['kulitan kayu', 'kayu kulit'],
    ['perkayuan kulit', 'kulit kayu'],
  ] as const
  const ranks = ordered.map(([name, search]) => rank(name, search) ?? Infinity)
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(new Set(ranks).size).toBe(ranks.length)
  const inTexts = ['kayu kulit', 'kayuh kulit', 'perkayuan kulit'].map((text) => rank('berita', 'kulit kayu', text))
  expect(Math.max(...ranks)).toBeLessThan(inTexts[0] ?? 0)
  expect(inTexts).toEqual(inTexts.toSorted())
  expect(Math.min(...ranks)).toBeGreaterThan(NUMBERED)
})

it('A word may be between any two characters that are no letters and no digits, in every alphabet', () => {
  const whole = rank('toko (kulit)', 'kulit')
  for (const name of ['toko-kulit', 'toko kulit!', '[kulit] toko', '상점 kulit'])
    expect(rank(name, 'kulit'), name).toBe(whole)
  expect(rank('상점kulit', 'kulit')).toBeGreaterThan(whole ?? Infinity)
  expect(rank('toko2kulit', 'kulit')).toBeGreaterThan(whole ?? Infinity)
})

it('A row without one of the words does not match', () => {
  expect(rank('kulit', 'kulit kayu', 'buka')).toBeNull()
})
