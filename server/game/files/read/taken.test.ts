import { describe, expect, it } from 'vitest'
import { GAME_PARTS } from '../../../../content/realms/gameFiles.ts'
import {
  itemDatabase,
  monsterDatabase,
  smallHercules,
  smallRathena,
  type Files,
} from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function reading(files: Files, changed: Files) {
  const all = Object.entries({ ...files, ...changed })
  const folder = memoryFolder(new Map(all.map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS })
}
type Reading = ReturnType<typeof reading>
const valuesOf = ({ rows, faults }: Reading, key: string) => {
  expect(faults).toEqual([])
  return rows.find((row) => row.key === key)?.values
}
const remarksOf = ({ remarks }: Reading) => remarks.map(({ line, code, text }) => `${line} ${code} ${text}`)
const omittedOf = ({ omissions }: Reading) =>
  omissions.flatMap(({ code, text }) => (code === 'unknown_item' ? [text] : []))
const chancesOf = ({ rows }: Reading, monster: number) =>
  rows.flatMap(({ type, key, values }) =>
    type === 'droplist' && key.includes(`:${monster}:`) ? [`${values['items_id']} ${values['chance']}`] : [],
  )

const rathenaItems = (body: string) => reading(smallRathena, { 'db/import/item_db.yml': itemDatabase(body) })
const rathenaMonsters = (body: string) => reading(smallRathena, { 'db/import/mob_db.yml': monsterDatabase(body) })
const herculesItems = (body: string) => reading(smallHercules, { 'db/item_db2.conf': `item_db: (\n${body}\n)\n` })
const herculesMonsters = (body: string) => reading(smallHercules, { 'db/mob_db2.conf': `mob_db: (\n${body}\n)\n` })

// ItemDatabase::parseBodyNode and ItemDatabase::loadingFinished in src/map/itemdb.cpp.
describe('Items of rAthena', () => {
  it('have kinds of a list, whatever their case, and are Etc if theirs is unknown', () => {
    const kinds = ['DelayConsume', 'Delayconsume', 'Petegg', 'SHADOWGEAR', 'Wand']
    const read = rathenaItems(
      kinds
        .map((kind, index) => `  - Id: ${600 + index}\n    AegisName: A${index}\n    Name: A\n    Type: ${kind}\n`)
        .join('')
        .replace('SHADOWGEAR\n', 'SHADOWGEAR\n    Locations:\n      Shadow_Armor: true\n'),
    )
    expect(kinds.map((_, index) => valuesOf(read, `item:${600 + index}`)?.['kind'])).toEqual([
      ...['Delay Consume', 'Delay Consume', 'Pet Egg', 'Shadow Gear', 'Etc'],
    ])
    expect(remarksOf(read)).toEqual(['28 unknown_word Type: Wand'])
  })

  it('are Etc if they should be worn and nothing says where', () => {
    const read = rathenaItems('  - Id: 600\n    AegisName: A\n    Name: A\n    Type: Weapon\n')
    expect(valuesOf(read, 'item:600')?.['kind']).toBe('Etc')
    expect(remarksOf(read)).toEqual(['7 no_equipment A'])
  })

  it('cost nothing without a price, and a missing price follows from what the last entry gave', () => {
    const item = (id: number, prices: string) => `  - Id: ${id}\n    AegisName: A${id}\n    Name: A\n${prices}`
    const read = rathenaItems(
      item(600, '') + item(601, '    Sell: 7\n') + item(602, '    Buy: 9\n') + '  - Id: 501\n    Slots: 1\n',
    )
    const prices = [600, 601, 602, 501].map((id) => {
      const { buy_price: buy, sell_price: sell } = valuesOf(read, `item:${id}`) ?? {}
      return [buy, sell]
    })
    expect(prices).toEqual([
      [0, 0],
      [14, 7],
      [9, 4],
      [50, 0],
    ])
  })

  it('sell for 1 if players could earn by buying and selling, and have at most four slots', () => {
    const read = rathenaItems('  - Id: 600\n    AegisName: A\n    Name: A\n    Buy: 10\n    Sell: 9\n    Slots: 5\n')
    expect(valuesOf(read, 'item:600')).toMatchObject({ buy_price: 10, sell_price: 1, slots: 4 })
    expect(remarksOf(read)).toEqual(['12 capped_number Slots: 5', '7 selling_too_dear A (600)'])
  })

  it('are left out if another item has their name', () => {
    const { faults, omissions, rows } = rathenaItems('  - Id: 600\n    AegisName: pome\n    Name: A\n')
    expect(faults).toEqual([])
    expect(omissions).toContainEqual({
      ...{ part: 'items', file: 'db/import/item_db.yml', line: 8, code: 'name_taken', text: 'pome' },
    })
    expect(rows.some(({ key }) => key === 'item:600')).toBe(false)
  })
})

// MobDatabase::parseBodyNode and MobDatabase::parseDropNode in src/map/mob.cpp.
describe('Monsters of rAthena', () => {
  it('have races, elements and sizes of a list, and the first of it if theirs is unknown', () => {
    const read = rathenaMonsters(
      '  - Id: 1002\n    Race: Demihuman\n    Element: Shadow\n    ElementLevel: 7\n    Size: LARGE\n',
    )
    expect(valuesOf(read, 'monster:1002')).toMatchObject({ race: 'Demi Human', element: 'Neutral 1', size: 'Large' })
    expect(remarksOf(read)).toEqual(['10 unknown_word ElementLevel: 7', '9 unknown_word Shadow'])
  })

  it('lose drops of unknown items, which take no place, and those behind the next place', () => {
    const drop = (item: string, more = '') => `      - Item: ${item}\n        Rate: 5\n${more}`
    const read = rathenaMonsters(
      `  - Id: 1031\n    Drops:\n${drop('Nothing', '        Index: 0\n')}${drop('Blade', '        Index: 1\n')}` +
        drop('Red_Drink', '        Index: 5\n'),
    )
    expect(chancesOf(read, 1031)).toEqual(['item:512 90', 'item:1201 0.05', 'item:501 55'])
    expect(remarksOf(read)).toEqual(['15 no_place Red_Drink: 5'])
    expect(omittedOf(read)).toEqual(['Nothing'])
  })

  it('have at most ten drops', () => {
    const drops = Array.from({ length: 12 }, () => '      - Item: Pome\n        Rate: 5\n').join('')
    const read = rathenaMonsters(`  - Id: 1031\n    Drops:\n${drops}`)
    expect(chancesOf(read, 1031)).toHaveLength(11)
    expect(read.counts.codes).toMatchObject({ too_many_drops: 3 })
  })
})

// itemdb_readdb_libconfig_sub and itemdb_validate_entry in src/map/itemdb.c.
describe('Items of Hercules', () => {
  it('have kinds by number or by constant, and are Etc if theirs is unknown', () => {
    const read = herculesItems(
      ['IT_DELAYCONSUME', 'it_petegg', 'IT_NONE']
        .map((kind, index) => `{ Id: ${600 + index}, AegisName: "A${index}", Name: "A", Type: "${kind}" },`)
        .join('\n'),
    )
    expect([600, 601, 602].map((id) => valuesOf(read, `item:${id}`)?.['kind'])).toEqual([
      ...['Delay Consume', 'Pet Egg', 'Etc'],
    ])
    expect(remarksOf(read)).toEqual(['4 unknown_word Type: IT_NONE'])
  })

  it('pass over numbers that are none', () => {
    const read = herculesItems('{ Id: 1201, Inherit: true, Weight: -5, Slots: "many" }')
    expect(valuesOf(read, 'item:1201')).toMatchObject({ weight: 40, slots: 3 })
    expect(remarksOf(read)).toEqual(['2 ignored_number Weight: -5', '2 ignored_number Slots: many'])
  })

  it('may be copies of another item but for number, name in scripts and jobs', () => {
    const read = herculesItems(
      '{ Id: 600, CloneItem: "Blade", AegisName: "Copy" },\n{ Id: 601, CloneItem: 501, AegisName: "Drink", Name: "Drink" }',
    )
    expect(valuesOf(read, 'item:600')).toMatchObject({
      ...{ items_name: 'Blade', kind: 'Weapon', slots: 3, sell_price: 25, used_by: '', internal_name: 'Copy' },
    })
    expect(valuesOf(read, 'item:601')).toMatchObject({ items_name: 'Drink', kind: 'Healing', buy_price: 50 })
    expect(herculesItems('{ Id: 600, CloneItem: "Gone", AegisName: "Copy" }').faults).toMatchObject([
      { line: 2, code: 'no_clone', text: 'Gone' },
    ])
  })

  it('may share a name, and inherit from nothing', () => {
    const read = herculesItems('{ Id: 600, AegisName: "Pome", Name: "A", Inherit: true }')
    expect(valuesOf(read, 'item:600')).toMatchObject({ buy_price: 0, sell_price: 0 })
    expect(remarksOf(read)).toEqual(['2 nothing_inherited 600', '2 shared_name Pome'])
  })
})

// mob_read_db_sub, mob_read_db_drops_sub and mob_drop_adjust in src/map/mob.c.
describe('Monsters of Hercules', () => {
  it('have at most 100 % as a chance, and no drop without one', () => {
    const read = herculesMonsters(
      '{ Id: 1002, Inherit: true, Drops: { Red_Drink: 16000, Nothing: 5, Blade: 0, Pome: (7, "Some options") } }',
    )
    expect(chancesOf(read, 1002)).toEqual(['item:501 100', 'item:512 0.07'])
    expect(remarksOf(read)).toEqual(['2 capped_chance Red_Drink: 16000', '2 no_chance Blade: 0'])
    expect(omittedOf(read)).toEqual(['Nothing'])
  })

  it('that inherit replace as many of the drops as they have valid ones', () => {
    const read = herculesMonsters('{ Id: 1002, Inherit: true, Drops: { Blade: 0, Red_Drink: 7 } }')
    expect(chancesOf(read, 1002)).toEqual(['item:501 0.07', 'item:1201 0.01'])
  })

  it('are formless and neutral if their words are unknown', () => {
    const read = herculesMonsters('{ Id: 1002, Inherit: true, Race: "RC_Human", Element: ("Ele_Water", 0) }')
    expect(valuesOf(read, 'monster:1002')).toMatchObject({ race: 'Formless', element: 'Water 1' })
    expect(read.remarks.map(({ code }) => code)).toEqual(['unknown_word', 'unknown_word'])
  })
})
