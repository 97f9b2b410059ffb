import { describe, expect, it } from 'vitest'
import { readTabbed } from './pastedBlock.ts'

describe('A block from a spreadsheet', () => {
  it.each<[what: string, text: string, block: string[][]]>([
    ['one cell', 'Apel', [['Apel']]],
    ['rows and columns', 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['the line end after the last row', 'a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['empty cells', '\ta\t\n\t\t', [['', 'a', ''], ['', '', '']]], // prettier-ignore
    ['an empty row between others', 'a\n\nb', [['a'], [''], ['b']]],
    ['ragged rows', 'a\nb\tc\td', [['a'], ['b', 'c', 'd']]],
    ['line breaks and tabs in a cell', '"a\nb\tc"\td', [['a\nb\tc', 'd']]],
    ['quotes in a cell', '"kata ""emas"""\tx', [['kata "emas"', 'x']]],
    ['a quoted cell after one that was typed so', '"Rp. 5"\t"a\n""b"""\tx', [['"Rp. 5"', 'a\n"b"', 'x']]],
    ['quotes that were typed', '"Emas"\t"x" y\t"', [['"Emas"', '"x" y', '"']]],
    ['leading zeros, prices, formulas', '007\tRp. 50.000\t=1+1', [['007', 'Rp. 50.000', '=1+1']]],
    ['spaces', '  a  b ', [['  a  b ']]],
  ])('[admin.cells-paste] is read with %s', (_what, text, block) => expect(readTabbed(text)).toEqual(block))

  it.each([
    ['a million opening quotes', '"\t'.repeat(500_000)],
    ['a million quotes', '"'.repeat(1_000_000)],
    ['quotes that never close', '"a\n'.repeat(300_000)],
    ['a million cells', 'x\t'.repeat(500_000)],
    // Reading in linear time takes less than a second, even on a busy machine. A quadratic algorithm would need hours.
  ])('[admin.cells-paste] of %s is read in a moment', (_what, text) => {
    const begun = performance.now()
    readTabbed(text)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})
