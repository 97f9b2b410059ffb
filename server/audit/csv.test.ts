import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

/**
 * Returns the cells that a spreadsheet with this separator would find. Quotes count only at the beginning of a cell,
 * and the text after a closing quote is taken literally.
 */
function cellsSeen(text: string, separator: string): string[] {
  const cells: string[] = []
  let rest = text
  while (rest !== '') {
    let cell = ''
    if (rest.startsWith('"')) {
      const end = /^"((?:[^"]|"")*)"/.exec(rest)
      cell = (end?.[1] ?? rest).replaceAll('""', '"')
      rest = rest.slice(end?.[0].length ?? rest.length)
    }
    const next = rest.search(new RegExp(`[${separator}\r\n]`))
    cell += next < 0 ? rest : rest.slice(0, next)
    cells.push(cell)
    rest = next < 0 ? '' : rest.slice(next + 1)
  }
  return cells
}

/** Each formula begins with a character listed on OWASP's page "CSV Injection". */
const formulas = ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)']
const ways = [
  ';',
  '; ',
  'a;',
  'a;"',
  'a";"',
  'a;\u00a0',
  '\t',
  'a\t',
  'a\n',
  'a\r\n',
  'a\r',
  'a;;',
  'a;\t',
  'a\n"',
  '"',
  ' ',
]

describe('A line of CSV', () => {
  it('has every cell in quotes', () => {
    expect(csvLine(['a', 'a,"b"', null, 7])).toBe('"a","a,""b""","","7"\r\n')
  })

  it.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])(
    '[attack.export-formulas] [audit.trail-and-export] holds no formula for a spreadsheet that separates by %s',
    (_what, separator) => {
      for (const text of formulas.flatMap((formula) => [formula, ...ways.map((way) => way + formula)])) {
        for (const line of [csvLine([1, text, 'end']), csvLine([text, text])]) {
          for (const cell of cellsSeen(line, separator))
            expect(cell, JSON.stringify([text, line])).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
        }
      }
    },
  )

  // OWASP ASVS 5.0, requirement 1.2.10: protection against CSV and formula injection.
  it('begins no cell with a tab, a carriage return or a null', () => {
    expect(csvLine(['\ta', '\ra', '\0a'])).toBe(`"'\ta","'\ra","'\0a"\r\n`)
  })

  it('leaves text alone that is no formula, and numbers as numbers', () => {
    expect(csvLine(['Rp. 50.000 - 60.000', 'a;b', "it's", -5])).toBe(`"Rp. 50.000 - 60.000","a;b","it's","-5"\r\n`)
  })
})
