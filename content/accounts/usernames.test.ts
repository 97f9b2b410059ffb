import { describe, expect, it } from 'vitest'
import { hasUnseen, isOfOneAlphabet } from './usernames.ts'

describe('A username', () => {
  it.each(['Sari', 'Raja_99', 'ꦱꦫꦶ', 'Сергей', 'Ωμέγα', '山田たろう', '홍길동', 'José 2', 'Naga♥'])(
    '%s is of one alphabet, and all of it is seen',
    (name) => {
      expect(isOfOneAlphabet(name)).toBe(true)
      expect(hasUnseen(name)).toBe(false)
    },
  )
  it.each(['аdmin', 'Jurаgan', 'Ωmega', 'Sariס'])('%s mixes alphabets', (name) =>
    expect(isOfOneAlphabet(name)).toBe(false),
  )
  it.each(['ad\u200bmin', 'ad\u00admin', '\u202eadmin', 'admin\ufe0f', 'admin\u3164', 'a\u2060dmin', '\ue000'])(
    '%j holds what nobody sees',
    (name) => expect(hasUnseen(name)).toBe(true),
  )
})
