import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameOmission } from '../../../content/realms/gameFiles.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { causesIn } from './findings.ts'

const missing = (part: GameOmission['part'], code: GameOmission['code'], line: number): GameOmission => ({
  ...{ part, code, line, file: 'db/a.yml', text: `Pome ${line}` },
})
const omissions = [
  missing('shops', 'only_code', 1),
  missing('drops', 'unknown_item', 2),
  missing('drops', 'unknown_item', 3),
  missing('links', 'unknown_item', 4),
]
const report: GameImportReport = {
  ...{ emulator: 'rathena', mode: 'renewal', encoding: 'utf-8', last: null, types: [], rows: [] },
  ...{ faults: [], omissions, remarks: [], removed: 0, seen: '', batch: null },
  counts: {
    ...{ faults: 0, omissions: 904, remarks: 0, codes: { only_code: 1, unknown_item: 903 } },
    parts: { shops: { only_code: 1 }, drops: { unknown_item: 902 }, links: { unknown_item: 1 } },
  },
}
const said = (type: string) =>
  causesIn(report, 'omissions', type).map(({ code, count, found }) => `${count} ${code}: ${found.length}`)

// Specification: docs/back-office/game-files.md, "When something is wrong".
describe('What the review says of faults, of what is left out and of remarks', () => {
  it('is grouped by cause, the cause that holds most rows first, with all counted', () => {
    expect(said('')).toEqual(['903 unknown_item: 3', '1 only_code: 1'])
  })

  it('is narrowed by type, with the count of that type', () => {
    expect(said('droplist')).toEqual(['902 unknown_item: 2'])
    expect(said('npc-items')).toEqual(['1 only_code: 1'])
    expect(said('item')).toEqual([])
  })

  it('can be narrowed for each part of an import', () => {
    const parts = GAME_PARTS.map((part) => ({ ...report, omissions: [missing(part, 'only_code', 1)] }))
    const types = ['mapinfo', 'item', 'monsters', 'spawns', 'droplist', 'npclist', 'item-links']
    expect(parts.map((one, at) => causesIn(one, 'omissions', types[at] ?? '').length)).toEqual(parts.map(() => 1))
  })
})
