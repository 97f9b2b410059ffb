import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GamePart } from '../../../../content/realms/gameFiles.ts'
import type { Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import {
  luaMonster,
  smallCanary,
  smallTfs,
  tibiaItem,
  tibiaItems,
} from '../../../../tests/support/gameFiles/tibiaFiles.ts'
import { readGameFiles } from './readGameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'

function reading(files: Files, changed: Files = {}, parts: readonly GamePart[] = GAME_PARTS) {
  const all = Object.entries({ ...files, ...changed })
  const folder = memoryFolder(new Map(all.map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts })
}
type Reading = ReturnType<typeof reading>

const valuesOf = ({ rows }: Reading, key: string) => rows.find((row) => row.key === key)?.values
const keysOf = ({ rows }: Reading, type: string) => rows.flatMap((row) => (row.type === type ? [row.key] : []))
const faultsOf = ({ faults }: Reading) => faults.map(({ code, file, line, text }) => `${file}:${line} ${code} ${text}`)
const remarksOf = ({ remarks, omissions }: Reading) =>
  [...omissions, ...remarks].map(({ line, code, text }) => `${line} ${code} ${text}`)
const chancesOf = ({ rows }: Reading) =>
  rows.flatMap(({ type, values }) =>
    type === 'droplist' ? [`${values['monster']} ${values['items_id']} ${values['chance']} ${values['quantity']}`] : [],
  )

// Items::loadFromXml and parseItemNode in src/items.cpp of TFS, src/items/items.cpp of Canary.
describe('Items of TFS and Canary', () => {
  it('are what players can have, with the names, weights and values of items.xml and weapons.xml', () => {
    const read = reading(smallTfs)
    expect([read.emulator, read.faults]).toEqual(['tfs', []])
    expect(keysOf(read, 'item')).toEqual(['item:2000', 'item:2001', 'item:2002', 'item:2003', 'item:2005'])
    expect(valuesOf(read, 'item:2000')).toMatchObject({
      ...{ items_name: 'sharp stick', game_id: 2000, kind: 'Weapon', subtype: 'Sword', weight: 35.25 },
      ...{ attack: 14, defense: 12, required_level: 5, used_by: 'Gardener', buy_price: 30, sell_price: 9 },
    })
    expect(valuesOf(read, 'item:2001')).toMatchObject({
      ...{ kind: 'Armor', subtype: 'Helmet', places: 'Head', defense: 3, buy_price: null },
      description: 'It smells of rain.',
    })
    expect(valuesOf(read, 'item:2003')).toMatchObject({ kind: 'Container', places: 'Backpack' })
  })

  it('of Canary have level, vocations, place and kind in their script', () => {
    expect(valuesOf(reading(smallCanary), 'item:2006')).toMatchObject({
      ...{ kind: 'Weapon', subtype: 'Axe', required_level: 35, used_by: 'Gardener, Elder Gardener', weight: 51 },
    })
    const kinds = ['rods', 'helmets', 'attack runes', 'creature products']
    const body = kinds.map((primarytype, index) => tibiaItem(300 + index, 'a', { primarytype, weight: 1 })).join('')
    const read = reading(smallCanary, { 'data/items/items.xml': tibiaItems(body) }, ['items'])
    expect(read.rows.map(({ values }) => `${values['kind']}: ${values['subtype']}`)).toEqual([
      ...['Weapon: Rod', 'Armor: Helmet', 'Rune: Attack Rune', 'Etc: Creature Products'],
    ])
  })

  it('of a number that stands twice are the first, and a number that cannot be is a remark', () => {
    const body = tibiaItem(2000, 'one', { weight: 5 }) + tibiaItem(2000, 'two') + tibiaItem(70_000, 'three')
    const read = reading(smallTfs, { 'data/items/items.xml': tibiaItems(body) }, ['items'])
    expect(valuesOf(read, 'item:2000')).toMatchObject({ items_name: 'one', weight: 0.05 })
    expect(remarksOf(read)).toEqual(['6 repeated_name 2000', '8 ignored_number id: 70000'])
  })

  it('[attack.game-archive] are refused with a DOCTYPE, deep nesting or ranges that overlap without an end', () => {
    const items = (text: string) => faultsOf(reading(smallTfs, { 'data/items/items.xml': text }, ['items']))
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE items [<!ENTITY a "aaaa">]>\n<items><item id="1" name="&a;"/></items>'
    expect(items(bomb)).toEqual(['data/items/items.xml:2 syntax DOCTYPE'])
    expect(items('<items>\n<item id="1" name="&a;"/></items>')).toEqual([expect.stringContaining(':2 syntax')])
    expect(items('<a>'.repeat(100_000))).toEqual(['data/items/items.xml:1 too_deep a'])
    const ranges = '<item fromid="1" toid="65535" name="a"/>\n'.repeat(100)
    expect(items(tibiaItems(ranges))).toEqual([expect.stringContaining('too_large')])
  })
})

describe('Words of TFS and Canary', () => {
  it('[attack.game-archive] are known only if the servers know them, even if they name a part of every object', () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      const values = { weight: 1, weaponType: word, slotType: word, primarytype: word, type: word }
      const read = reading(smallTfs, {
        'data/items/items.xml': tibiaItems(tibiaItem(2000, 'a', values)),
        'data/monster/monsters/snail.xml': `<monster name="Snail" race="${word}"/>`,
      })
      expect(valuesOf(read, 'item:2000')).toMatchObject({ kind: 'Etc', places: '' })
      expect(valuesOf(read, 'monster:snail')).toMatchObject({ race: 'Blood' })
    }
  })
})

// Monsters::loadMonster and loadLootItem in TFS' src/monsters.cpp; data/scripts/lib/register_monster_type.lua of Canary.
describe('Monsters of TFS and Canary', () => {
  it('have life, experience, race, rank and loot, which TFS drops in bags with the chance of the bag', () => {
    const [tfs, canary] = [reading(smallTfs), reading(smallCanary)]
    expect([canary.emulator, canary.faults]).toEqual(['canary', []])
    for (const read of [tfs, canary]) {
      expect(valuesOf(read, 'monster:snail')).toMatchObject({
        ...{ monster_name: 'Snail', hp: 20, base_experience: 5, race: 'Blood', rank: '' },
      })
      expect(valuesOf(read, 'monster:snail king')).toMatchObject({ hp: 4000, base_experience: 900, rank: 'boss' })
      expect(chancesOf(read)).toContain('Snail King item:2001 100 1')
      expect(chancesOf(read)).toContain('Snail item:2002 50 4')
    }
    expect(chancesOf(tfs)).toContain('Snail item:2003 2 1')
    expect(chancesOf(tfs)).toContain('Snail item:2005 2 1')
  })

  it('drop nothing without a chance in Lua, and never more than always', () => {
    const loot = 'monster.loot = { { id = 2001 }, { id = 2002, chance = 400000 }, { id = 9, chance = 1 } }'
    const read = reading(smallCanary, { 'data-garden/monster/snail.lua': luaMonster('Snail', loot) })
    expect(chancesOf(read)).toContain('Snail item:2002 100 1')
    expect(remarksOf(read)).toEqual(['3 unknown_item 9', '3 no_chance 2001', '3 capped_chance 2002: 400000'])
  })

  it('are read without running anything: what functions, conditions and loops assign is unknown', () => {
    const body = [
      ...['monster.health = 7', 'if os.time() > 0 then monster.health = 8 end', 'monster.experience = 2 * 5'],
      ...['for i = 1, 3 do monster.loot = { { id = 2001, chance = 100000 } } end', 'while true do end'],
    ].join('\n')
    const read = reading(smallCanary, { 'data-garden/monster/snail.lua': luaMonster('Snail', body) })
    expect(read.faults).toEqual([])
    expect(valuesOf(read, 'monster:snail')).toMatchObject({ hp: 7, base_experience: 0 })
    expect(chancesOf(read)).toEqual(['Snail King item:2001 100 1'])
  })

  it('[attack.game-archive] are not read outside of their folder, nor from tables without an end', () => {
    const list = '<monsters><monster name="A" file="../../../secret.xml"/></monsters>'
    const read = reading(smallTfs, { 'data/monster/monsters.xml': list, 'secret.xml': '<monster name="A"/>' })
    expect(faultsOf(read)).toEqual(['data/monster/monsters.xml:1 outside ../../../secret.xml'])
    for (const text of ['{'.repeat(100_000), '{ { id = 1'])
      expect(faultsOf(reading(smallCanary, { 'data-garden/monster/snail.lua': `monster.loot = ${text}` }))).toEqual([
        expect.stringContaining('data-garden/monster/snail.lua:1 syntax'),
      ])
  })
})

// Spawns::loadFromXml in TFS' src/spawn.cpp, SpawnsMonster::loadFromXML in Canary's src/creatures/monsters/spawns.
describe('Spawns of TFS and Canary', () => {
  it('are counted by world, monster and delay, without a place', () => {
    const tfs = reading(smallTfs)
    expect(keysOf(tfs, 'spawns')).toEqual(['spawn:garden:snail:60', 'spawn:garden:snail:90'])
    expect(valuesOf(tfs, 'spawn:garden:snail:60')).toEqual({
      ...{ monster_id: 'monster:snail', map_information_id: 'map:garden', amount: 2, respawn_seconds: 60 },
    })
    expect(valuesOf(reading(smallCanary), 'spawn:garden:snail:60'), 'a minute is usual').toMatchObject({ amount: 2 })
    expect(keysOf(tfs, 'mapinfo')).toEqual(['map:garden', 'summoned'])
    expect(valuesOf(tfs, 'drop:snail king:2001')).toMatchObject({ map_information_id: 'summoned' })
  })

  it('of unknown monsters or with a delay that TFS refuses are left out', () => {
    const spawns = ['name="Snail" spawntime="9"', 'name="Snail" spawntime="86401"', 'name="Slug" spawntime="60"']
    const lines = spawns.map((spawn) => `<monster ${spawn}/>\n`).join('')
    const world = `<spawns><spawn centerx="1">\n${lines}</spawn></spawns>`
    const read = reading(smallTfs, { 'data/world/garden-spawn.xml': world })
    expect(keysOf(read, 'spawns')).toEqual([])
    expect(remarksOf(read)).toEqual([
      ...['4 unknown_monster slug', '2 ignored_number Snail spawntime: 9', '3 ignored_number Snail spawntime: 86401'],
    ])
  })
})

// ShopModule in TFS' data/npc/lib/npcsystem/modules.lua; data/scripts/lib/register_npc_type.lua of Canary.
describe('Shops of TFS and Canary', () => {
  it('sell what parameters, plain calls and plain tables say; what they pay is the price of the item', () => {
    for (const read of [reading(smallTfs), reading(smallCanary)]) {
      expect(valuesOf(read, 'npc:garden:herb')).toEqual({
        ...{ npc: 'Herb', buy_with: '', map_information_id: 'map:garden' },
      })
      const wares = keysOf(read, 'npc-items').filter((key) => key.startsWith('ware:garden:'))
      expect(wares).toEqual(['ware:garden:herb:2003', 'ware:garden:herb:2000'])
      expect(valuesOf(read, 'ware:garden:herb:2000')).toMatchObject({ items_id: 'item:2000', price: 30 })
      expect(valuesOf(read, 'item:2002')).toMatchObject({ buy_price: null, sell_price: 1 })
    }
  })

  it('say which item they take, and belong to no map if no world has their NPC', () => {
    const read = reading(smallCanary)
    expect(valuesOf(read, 'npc:summoned:moss')).toEqual({
      ...{ npc: 'Moss', buy_with: 'shell coin', map_information_id: 'summoned' },
    })
    expect(valuesOf(read, 'ware:summoned:moss:2001')).toMatchObject({ price: 3 })
    expect(valuesOf(read, 'item:2001')).toMatchObject({ buy_price: null })
  })

  it('that only code fills are left out with a remark', () => {
    const shop = 'Game.createNpcType("Moss")\nnpcConfig.shop = makeShop()\n'
    const read = reading(smallCanary, { 'data-garden/npc/moss.lua': shop })
    expect(remarksOf(read)).toEqual(['1 only_code npcConfig.shop'])
  })
})

describe('Parts of a tree of Tibia', () => {
  it('are read without what is wrong with others', () => {
    const read = reading(smallTfs, { 'data/npc/Herb.xml': '<npc' }, ['monsters'])
    expect(read.faults).toEqual([])
    expect(new Set(read.rows.map(({ type }) => type))).toEqual(new Set(['monsters']))
  })
})
