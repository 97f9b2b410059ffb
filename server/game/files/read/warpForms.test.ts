import { describe, expect, it } from 'vitest'
import { smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

/** Reads the maps of the sample files together with an additional script, in which `|` means a tab. */
function reading(lines: readonly string[], more: Files = {}) {
  const files = { ...smallRathena, ...more, 'npc/shops.txt': lines.join('\n').replaceAll('|', '\t') }
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: ['maps'] })
}
const rows = (type: string, lines: readonly string[], more?: Files) =>
  reading(lines, more).rows.flatMap((row) => (row.type === type ? [row] : []))
const warps = (...lines: string[]) => rows('warps', lines).map(({ key }) => key)

// npc_parse_warp in src/map/npc.cpp of rAthena and src/map/npc.c of Hercules.
describe('Lines of warps', () => {
  it('lead from a place to another map', () => {
    expect(rows('warps', ['town,10,20,0|warp|gate|1,2,field_a,30,40'])).toEqual([
      {
        ...{ type: 'warps', key: 'warp:town:10:20', file: 'npc/shops.txt', line: 1 },
        values: {
          ...{ map_information_id: 'map:town', x: 10, y: 20 },
          ...{ to_map_id: 'map:field_a', to_x: 30, to_y: 40 },
        },
      },
    ])
  })

  it('may be for hidden players, have a state, the endings of map files and notes, and no direction', () => {
    expect(
      warps(
        'town,1,1|warp2|a|1,1,field_a,3,4 // note',
        'town,2,2,0|Warp(HIDDEN)|b|1,1,field_a.gat,3,4',
        'town.gat,3,3,0|warp2(CLOAKED)|c|1,1, field_a,3,4',
      ),
    ).toEqual(['warp:town:1:1', 'warp:town:2:2', 'warp:town:3:3'])
  })

  it('do not count while they are disabled, but their copies lead where they do', () => {
    expect(
      warps(
        'town,1,1,0|warp(DISABLED)|quest#gate::gate|1,1,field_a,3,4',
        'town,2,2,0|duplicate(gate)|copy|1,1',
        'town,2,2,0|duplicate(gate)|second|1,1',
        'town,3,3,0|duplicate(nothing)|none|1,1',
      ),
    ).toEqual(['warp:town:2:2', 'warp:town:2:2:2'])
  })

  it('are named where they are half a line', () => {
    const { faults } = reading(['town,1|warp|a|1,1,field_a,3,4', 'town,1,1|warp|b|1,1,field_a,3', 'town,1,1|warp|c|'])
    expect(faults.map(({ part, line, text }) => `${part} ${line}: ${text}`)).toEqual([
      ...['maps 1: town,1 | a | 1,1,field_a,3,4', 'maps 2: town,1,1 | b | 1,1,field_a,3', 'maps 3: town,1,1 | c | '],
    ])
  })
})

describe('Maps that warps connect', () => {
  const lines = [
    'harbour,1,1,0|warp|a|1,1,island,3,4',
    'harbour,2,2,0|warp|b|1,1,1@cave,3,4',
    'harbour,3,3,0|warp|c|1,1,nowhere,3,4',
  ]
  const mapIndex = '// maps\nharbour\t5\nisland\n1@cave 7\n'

  it('have rows, also if groups of players get copies of them', () => {
    const maps = rows('mapinfo', lines).map(({ key }) => key)
    expect(maps).toEqual(expect.arrayContaining(['map:harbour', 'map:island', 'map:nowhere', 'map:1@cave']))
  })

  // mapindex_name2id in src/common/mapindex.cpp: npc_parse_warp refuses an unknown destination.
  it('are those that the list of maps knows, if there is one', () => {
    const more = { 'db/map_index.txt': mapIndex }
    expect(rows('mapinfo', lines, more).map(({ key }) => key)).not.toContain('map:nowhere')
    expect(rows('warps', lines, more).map(({ key }) => key)).toEqual(['warp:harbour:1:1', 'warp:harbour:2:2'])
  })
})
