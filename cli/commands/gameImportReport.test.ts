import { describe, expect, it } from 'vitest'
import type { GameImportReport } from '../../content/realms/gameImport.ts'
import { isFaulty, reportLines } from './gameImportReport.ts'

const place = (line: number) => ({ part: 'shops', file: 'npc/a.txt', line }) as const
const nothing: GameImportReport = {
  ...{
    emulator: 'rathena',
    mode: 'renewal',
    encoding: 'utf-8',
    last: null,
    types: [],
    faults: [],
    omissions: [],
    remarks: [],
    rows: [],
  },
  ...{ counts: { faults: 0, omissions: 0, remarks: 0, codes: {}, parts: {} }, removed: 0, seen: '', batch: null },
}
const missing = Array.from({ length: 25 }, (_, line) => ({
  ...place(line),
  code: 'unknown_item' as const,
  text: 'Pome',
}))
const report: GameImportReport = {
  ...nothing,
  faults: [{ ...place(7), code: 'bad_line', text: 'a | b' }],
  omissions: [{ ...place(1), code: 'unknown_monster', text: 'Blob' }, ...missing],
  remarks: [{ ...place(9), code: 'capped_chance', text: 'Blob' }],
  counts: {
    faults: 1,
    omissions: 26,
    remarks: 1,
    codes: { bad_line: 1, unknown_item: 25, unknown_monster: 1, capped_chance: 1 },
    parts: {},
  },
}

// Specification: docs/back-office/game-files.md, "When something is wrong".
describe('The report that the command prints', () => {
  it('is grouped by cause, with the cause that holds most rows first, and names twenty of each', () => {
    const lines = reportLines(report, { isAll: false })
    const at = lines.indexOf('Left out: 26')
    expect(lines.slice(at, at + 3)).toEqual(['Left out: 26', '  25 × There is no item “…”.', '    npc/a.txt:0: Pome'])
    expect(lines.at(at + 22)).toBe('    and 5 more; --all names them')
    expect(lines.at(at + 23)).toBe('  npc/a.txt:1: There is no monster “Blob”.')
  })

  it('names everything with --all', () => {
    const lines = reportLines(report, { isAll: true })
    expect(lines.filter((line) => line.endsWith(': Pome'))).toHaveLength(25)
    expect(lines.join()).not.toContain('more')
  })

  it('does not say of what is taken with a note that it was left out', () => {
    const lines = reportLines(report, { isAll: false })
    const at = lines.indexOf('Taken, with a note: 1')
    expect(lines[at + 1]).toContain('“Blob” is above the highest chance')
  })

  it('says first that files are read in another way than the last time', () => {
    const last = { mode: 'pre-renewal', encoding: 'euc-kr' } as const
    expect(reportLines({ ...report, last }, { isAll: false })[0]).toBe(
      'The last import read files for pre-renewal, in euc-kr; this one reads them for renewal, in utf-8.',
    )
    for (const same of [null, { mode: 'renewal', encoding: 'utf-8' } as const])
      expect(reportLines({ ...report, last: same }, { isAll: false })[0]).toBe('Faults: 1')
  })

  it('says whether an import would be refused', () => {
    expect(isFaulty(report)).toBe(true)
    expect(isFaulty({ ...report, counts: { ...report.counts, faults: 0 } })).toBe(false)
  })
})
