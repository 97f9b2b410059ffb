import { describe, expect, it } from 'vitest'
import { smallHercules, smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function reading(body: string, more: Files = {}, files = smallRathena) {
  const all = { ...files, ...more, 'db/map_drops.yml': `Header:\n  Type: MAP_DROP_DB\n  Version: 2\nBody:\n${body}` }
  const folder = memoryFolder(new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: ['maps', 'drops'] })
}
const dropsOf = (body: string, more?: Files, files?: Files) =>
  Object.fromEntries(
    reading(body, more, files).rows.flatMap(({ key, values }) => (key.startsWith('mapdrop:') ? [[key, values]] : [])),
  )

const body = `  - Map: field_a
    GlobalDrops:
      - { Index: 0, Item: Pome, Rate: 10 }
      - { Index: 1, Item: Blade, Rate: 5 }
    SpecificDrops:
      - Monster: BLOB
        Drops:
          - { Index: 0, Item: Red_Drink, Rate: 25000 }
`

// MapDropDatabase::parseBodyNode and parseDrop in src/map/mob.cpp of rAthena.
describe('What monsters drop on one map only', () => {
  it('is dropped by all of them or by one kind, at a chance that no rate changes, and cannot be stolen', () => {
    const always = { map_information_id: 'map:field_a', quantity: 1, prize: false, steal_protected: true }
    expect(dropsOf(body)).toEqual({
      'mapdrop:field_a:0:512': {
        ...{ ...always, monster: 'Semua monster', monster_id: null, items_id: 'item:512', chance: 0.01 },
        fixed_chance: true,
      },
      'mapdrop:field_a:0:1201': {
        ...{ ...always, monster: 'Semua monster', monster_id: null, items_id: 'item:1201', chance: 0.005 },
        fixed_chance: true,
      },
      'mapdrop:field_a:1002:501': {
        ...{ ...always, monster: 'Blob', monster_id: 'monster:1002', items_id: 'item:501', chance: 25 },
        fixed_chance: true,
      },
    })
  })

  it('is changed by a later entry at the same index, and removed by a rate of 0', () => {
    const later = `${body}  - Map: field_a
    GlobalDrops:
      - { Index: 0, Rate: 20 }
      - { Index: 1, Rate: 0 }
`
    expect(dropsOf(later)).toMatchObject({ 'mapdrop:field_a:0:512': { chance: 0.02 } })
    expect(Object.keys(dropsOf(later))).toHaveLength(2)
  })

  it('is left out with the whole map if it names a missing item or monster', () => {
    const wrong = body.replace('Blade', 'Unheard')
    expect(dropsOf(wrong)).toEqual({})
    expect(reading(wrong).omissions).toMatchObject([{ part: 'drops', code: 'unknown_item', line: 8, text: 'Unheard' }])
    expect(reading(body.replace('BLOB', 'NOBODY')).omissions).toMatchObject([
      { part: 'drops', code: 'unknown_monster', text: 'NOBODY' },
    ])
  })

  it('needs a map that the server knows, which then has a row', () => {
    const index = { 'db/map_index.txt': 'field_b\n' }
    expect(dropsOf(body, index)).toEqual({})
    const [cave] = reading(body.replace('field_a', 'cave')).rows.filter(({ key }) => key === 'map:cave')
    expect(cave?.values['map_name']).toBe('cave')
  })

  it('is a fault if its chance is none, and unknown to Hercules', () => {
    expect(reading(body.replace('25000', '100001')).faults).toMatchObject([
      { part: 'drops', code: 'bad_chance', line: 12, text: 'Red_Drink: 100001' },
    ])
    expect(dropsOf(body, {}, smallHercules)).toEqual({})
  })
})
