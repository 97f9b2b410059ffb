import { describe, expect, it } from 'vitest'
import { withApostrophe, withoutApostrophe } from './apostrophe.ts'

const formulas = ['=1+1', '+62 812', '-5', '@nama', '\tx', '＝1', '=cmd|"/c calc"!A1']
const harmless = ['', 'Apel', "'kutipan'", "''", '5-3', 'a=b', ' =1', 'Rp. 50.000', '007']

describe('A text that a spreadsheet would run', () => {
  it.each(formulas)('%j gets one apostrophe', (text) => expect(withApostrophe(text)).toBe(`'${text}`))
  it.each(harmless)('but not %j', (text) => expect(withApostrophe(text)).toBe(text))

  it.each([...formulas, ...harmless].flatMap((text) => [text, `'${text}`, `''${text}`]))(
    '[spreadsheets.round-trip] comes back as it was: %j',
    (text) => expect(withoutApostrophe(withApostrophe(text))).toBe(text),
  )
})
