import { describe, expect, it } from 'vitest'
import { skeletonsOf } from './skeletons.ts'

const lookAlike = (one: string, other: string): boolean => {
  const keys = skeletonsOf(one)
  return skeletonsOf(other).some((key) => keys.includes(key))
}

describe('Two names', () => {
  it.each([
    ['admin', 'аdmin', 'a Cyrillic a'],
    ['admin', 'АDMIN', 'the same in capitals'],
    ['admin', 'ADMIN', 'capitals'],
    ['Juragan', 'Jurаgаn', 'Cyrillic letters'],
    ['lilin', 'Iilin', 'capital I for small l'],
    ['Budi0', 'BudiO', 'a letter for a digit'],
    ['paypal', 'paypa1', 'a digit for a letter'],
    ['Arni', 'Ami', 'two letters for one'],
    ['admin', 'ａｄｍｉｎ', 'wide letters'],
    ['Sri Kandi', 'Sri  Kandi', 'two blanks'],
  ])('%s and %s look alike: %s', (one, other) => expect(lookAlike(one, other)).toBe(true))

  it.each([
    ['Sari', 'Sara'],
    ['pemain1', 'pemain2'],
    ['pemain11', 'pemain12'],
    ['Dewi', 'Devi'],
    ['satu', 'sattu'],
  ])('%s and %s do not', (one, other) => expect(lookAlike(one, other)).toBe(false))
})
