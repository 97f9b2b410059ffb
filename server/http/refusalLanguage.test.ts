import { expect, it } from 'vitest'
import { Refusal, refusals } from '../errors/refusals.ts'
import { createLanguage, inLanguage } from '../messages/language.ts'

it('A refusal has the language in which it is answered, with what it tells', () => {
  const sentences = new Map([['refusals.too_many_tokens', 'มี {most} โทเค็นแล้ว']])
  const thai = createLanguage({ tag: 'th', version: '1', sentences, gaps: null })
  const refusal = new Refusal('too_many_tokens', { values: { most: 20 } })
  expect(refusal.message).toBe('Sudah ada 20 token. Cabut salah satu dulu.')
  expect(inLanguage(thai, () => refusal.message)).toBe('มี 20 โทเค็นแล้ว')
  expect(inLanguage(thai, () => refusals.not_found.message)).toBe('Not found.')
})
