import { describe, expect, it } from 'vitest'
import { decodeName } from './nameDecoder.ts'

/** The characters that MySQL gives for bytes in a column of latin1. */
const inLatin1 = (...bytes: number[]) => {
  const high =
    '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
  return bytes.map((byte) => (byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80] : String.fromCodePoint(byte))).join('')
}

describe('names of a game', () => {
  it('[game.encodings] are read in the encoding of the realm if the column holds its bytes', () => {
    expect(decodeName(inLatin1(0xb1, 0xe8, 0xc3, 0xb6, 0xbc, 0xf6), 'euc-kr')).toBe('김철수')
    expect(decodeName(inLatin1(0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2), 'euc-kr'), 'CP949 beyond KS X 1001').toBe('똠방각')
    expect(decodeName(inLatin1(0xca, 0xc1, 0xaa, 0xd2, 0xc2), 'windows-874')).toBe('สมชาย')
  })

  it('[game.encodings] are UTF-8 if their bytes can be, with an encoding and without', () => {
    const written = inLatin1(...Buffer.from('Günter 勇者'))
    for (const encoding of ['', 'euc-kr', 'windows-874']) expect(decodeName(written, encoding)).toBe('Günter 勇者')
  })

  it('[game.encodings] stay as the database gives them if they are neither, or were decoded rightly', () => {
    for (const name of ['Bob', 'Günter', '<GM>Bob', '김철수', 'สมชาย', '🐉 Naga', '']) {
      expect(decodeName(name, '')).toBe(name)
      expect(decodeName(name, 'euc-kr')).toBe(name)
    }
  })
})
