import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GamePart } from '../../../../content/realms/gameFiles.ts'
import type { Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import {
  itemsOtb,
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
const faultsOf = ({ faults }: Reading) => faults.map(({ code, file, line }) => `${file}:${line} ${code}`)
const remarksOf = ({ remarks, omissions }: Reading) =>
  [...omissions, ...remarks].map(({ line, code, text }) => `${line} ${code} ${text}`)
const needsOf = (read: Reading, id: number) => {
  const values = valuesOf(read, `item:${id}`)
  return [values?.['required_level'], values?.['used_by']]
}
const pricesOf = ({ rows }: Reading, item: number) =>
  rows.flatMap(({ type, values }) =>
    type === 'npc-items' && values['items_id'] === `item:${item}` ? [values['price']] : [],
  )
const dropsOf = ({ rows }: Reading, monster: string) =>
  rows.flatMap(({ type, values }) =>
    type === 'droplist' && values['monster'] === monster
      ? [`${values['items_id']} ${values['chance']} ${values['quantity']}`]
      : [],
  )
const tfsItems = (body: string, changed: Files = {}) =>
  reading(smallTfs, { 'data/items/items.xml': tibiaItems(body), ...changed }, ['items'])
const canaryItems = (body: string, changed: Files = {}) =>
  reading(smallCanary, { 'data/items/items.xml': tibiaItems(body), ...changed }, ['items'])

describe('Who may use an item of TFS', () => {
  const hat = tibiaItem(2001, 'bark cap', { weight: 2_200 })
  const movements = (events: string) =>
    tfsItems(hat + tibiaItem(2010, 'a', { weight: 1 }) + tibiaItem(2011, 'b', { weight: 1 }), {
      'data/movements/movements.xml': `<movements>${events}</movements>`,
    })

  it('is in movements.xml for what is worn (MoveEvent::configureEvent and registerEvent in src/movement.cpp)', () => {
    const vocations = '<vocation name="Gardener"/><vocation name="Elder Gardener" showInDescription="0"/>'
    const read = movements(
      `<movevent event="Equip" itemid="2001" level="60">${vocations}</movevent>` +
        '<movevent event="equip" fromid="2010" toid="2011" level="0x10"/>' +
        '<movevent event="StepIn" itemid="2010" level="90"/>',
    )
    expect(needsOf(read, 2001)).toEqual([60, 'Gardener'])
    expect([needsOf(read, 2010), needsOf(read, 2011)]).toEqual([
      [16, ''],
      [16, ''],
    ])
  })

  it('names all of its vocations if the game names none', () => {
    const hidden = '<vocation name="Gardener" showInDescription="0"/>'
    expect(needsOf(movements(`<movevent event="Equip" itemid="2001;2010">${hidden}</movevent>`), 2010)).toEqual([
      null,
      'Gardener',
    ])
  })

  it('must satisfy weapons.xml, of which the first entry counts, and movements.xml (src/weapons.cpp)', () => {
    const stick = tibiaItem(2000, 'sharp stick', { weight: 1 })
    const weapons =
      '<melee id="2000" level="40"/><melee id="2000" level="90"/><other id="2001" level="5"/>' +
      '<wand id="2001" level="7"><vocation name="Gardener"/></wand>'
    const read = tfsItems(stick + hat, {
      'data/weapons/weapons.xml': `<weapons>${weapons}</weapons>`,
      'data/movements/movements.xml': '<movements><movevent event="Equip" itemid="2000;2001" level="20"/></movements>',
    })
    expect(needsOf(read, 2000)).toEqual([40, ''])
    expect(needsOf(read, 2001)).toEqual([20, 'Gardener'])
  })
})

const rune = (name: string, id: number, more = '') =>
  `local ${name} = Spell("rune")\nfunction ${name}.onCastSpell() return true end\n${name}:runeId(${id})\n${more}\n${name}:register()\n`

// luaSpellRegister and luaMoveEventVocation in TFS' src/luascript.cpp, luaSpellVocation in Canary's spell_functions.cpp.
describe.each([
  ['TFS', smallTfs],
  ['Canary', smallCanary],
])('Who may use an item of %s', (_name, small) => {
  const needs = (path: string, script: string, id = 2001) => needsOf(reading(small, { [path]: script }), id)

  it('is in scripts of runes, equipment and weapons', () => {
    const runes = rune('one', 2002, 'one:level(45)\none:vocation("gardener;true", "elder gardener;true")')
    expect(needs('data/scripts/runes/one.lua', runes, 2002)).toEqual([45, 'gardener, elder gardener'])
    const worn =
      'local cap = MoveEvent()\ncap:type("equip")\ncap:id(2001, 2003)\ncap:level(12)\ncap:vocation("gardener", true)\n'
    expect(needs('data/scripts/cap.lua', `${worn}cap:register()`)).toEqual([12, 'gardener'])
    expect(needs('data/scripts/cap.lua', worn), 'what is not registered says nothing').toEqual([null, ''])
    const stepped = worn.replace('equip', 'stepin')
    expect(needs('data/scripts/cap.lua', `${stepped}cap:register()`)).toEqual([null, ''])
  })

  it('is of the last number of a weapon or rune, and of each of several of a script', () => {
    const arrow = 'local arrow = Weapon(WEAPON_AMMO)\narrow:id(2001)\narrow:id(2002)\narrow:level(9)\narrow:register()'
    expect(needs('data/scripts/weapons/arrow.lua', arrow)).toEqual([null, ''])
    expect(needs('data/scripts/weapons/arrow.lua', arrow, 2002)).toEqual([9, ''])
    const two = rune('spell', 2001, 'spell:level(3)') + rune('spell', 2002, 'spell:runeLevel(4)')
    expect(needs('data/scripts/two.lua', two)).toEqual([3, ''])
    expect(needs('data/scripts/two.lua', two, 2002)).toEqual([4, ''])
  })

  it('is not in scripts that are switched off, in code, or without a rule', () => {
    expect(needs('data/scripts/#off.lua', rune('one', 2001, 'one:level(45)'))).toEqual([null, ''])
    expect(needs('data/scripts/code.lua', `function later()\n${rune('one', 2001, 'one:level(45)')}end`)).toEqual([
      null,
      '',
    ])
    expect(reading(small, { 'data/scripts/other.lua': 'this is = = no Lua (' }).faults).toEqual([])
  })
})

describe('Who may use an item of Canary', () => {
  it('is in the scripts of its pack, too', () => {
    const script = rune('one', 2002, 'one:level(45)')
    expect(needsOf(reading(smallCanary, { 'data-garden/scripts/one.lua': script }), 2002)).toEqual([45, ''])
  })
})

describe('Numbers', () => {
  it('of TFS may be octal or hexadecimal, and have something behind them (src/pugicast.h)', () => {
    const values = { weight: '0x64', attack: '020', range: '7 fields', defense: '08' }
    const read = tfsItems(tibiaItem(2000, 'a', values))
    expect(valuesOf(read, 'item:2000')).toMatchObject({ weight: 1, attack: 16, range: 7, defense: 0 })
    expect(remarksOf(read)).toEqual([])
  })

  it('of Canary are decimal as a whole, or else 0 (src/utils/pugicast.hpp)', () => {
    const read = canaryItems(tibiaItem(2000, 'a', { weight: '100', attack: '020', range: '7 fields', defense: '0x9' }))
    expect(valuesOf(read, 'item:2000')).toMatchObject({ weight: 1, attack: 20, range: null, defense: null })
    expect(remarksOf(read)).toEqual(['3 ignored_number defense: 0x9', '3 ignored_number range: 7 fields'])
  })

  it('below 0 are left empty, but an item with such a weight is had, as in Canary’s item_parse.cpp', () => {
    const read = canaryItems(tibiaItem(2000, 'light tree', { weight: -100, attack: -3 }))
    expect(valuesOf(read, 'item:2000')).toMatchObject({ items_name: 'light tree', weight: null, attack: null })
    expect(remarksOf(read)).toEqual(['3 below_zero weight: -100', '3 below_zero attack: -3'])
  })

  it('of ranges of items need both ends (Items::loadFromXml in src/items.cpp)', () => {
    const range = (ends: string) => `<item ${ends} name="a"><attribute key="weight" value="1"/></item>\n`
    const read = tfsItems(range('fromid="0x64" toid="101"') + range('fromid="200"'))
    expect(read.rows.map(({ key }) => key)).toEqual(['item:100', 'item:101'])
    expect(remarksOf(read)).toEqual(['4 ignored_number id: 200'])
  })
})

describe('The defence of an item', () => {
  it('is its armour if it is worn, and not if it is held (Player::getArmor in src/player.cpp)', () => {
    const club = { weight: 1, weaponType: 'club', armor: 1, defense: 40 }
    const body = tibiaItem(2000, 'a', club) + tibiaItem(2001, 'b', { weight: 1, armor: 6, defense: 2 })
    for (const read of [tfsItems(body), canaryItems(body)]) {
      expect(valuesOf(read, 'item:2000')).toMatchObject({ defense: 40 })
      expect(valuesOf(read, 'item:2001')).toMatchObject({ defense: 6 })
    }
  })
})

describe('Drops of TFS', () => {
  const otb = itemsOtb([
    ...[{ id: 2000 }, { id: 2001 }, { id: 2002, stacks: true }, { id: 2003, group: 'container' as const }],
    ...[{ id: 2004 }, { id: 2005 }],
  ])
  const loot = (items: string) => ({
    'data/items/items.otb': otb,
    'data/monster/monsters/snail.xml': `<monster name="Snail"><health max="1"/><loot>${items}</loot></monster>`,
  })

  it('are one at a time of what does not stack (data/lib/core/container.lua, Items::loadFromOtb in src/items.cpp)', () => {
    const read = reading(smallTfs, loot('<item id="2001" countmax="5"/><item id="2002" countmax="020"/>'))
    expect(dropsOf(read, 'Snail')).toEqual(['item:2001 100 1', 'item:2002 100 16'])
  })

  it('are in bags only if the bag is a container (Monsters::loadLootItem in src/monsters.cpp)', () => {
    const inside = '<item id="2005" chance="50000"/>'
    const read = reading(smallTfs, loot(`<item id="2003">${inside}</item><item id="2001">${inside}</item>`))
    expect(dropsOf(read, 'Snail')).toEqual(['item:2003 50 1', 'item:2005 50 1', 'item:2001 100 1'])
  })

  it('[attack.game-archive] are read from no items.otb that is broken off or none (OTB::Loader in src/fileloader.cpp)', () => {
    const broken = (bytes: Buffer) => faultsOf(reading(smallTfs, { 'data/items/items.otb': bytes }, ['items']))
    const fault = ['data/items/items.otb:null syntax']
    for (const length of [0, 4, 5, 12, 30, otb.length - 1]) expect(broken(otb.subarray(0, length))).toEqual(fault)
    expect(broken(Buffer.from('<items/>'))).toEqual(fault)
    expect(broken(Buffer.alloc(1_000_000, 0xfe))).toEqual(fault)
    expect(broken(Buffer.concat([otb.subarray(0, 10), Buffer.from([0xfe, 1, 0xff, 0xff])]))).toEqual(fault)
  })

  it('are of no item that items.otb lacks (Items::parseItemNode in src/items.cpp)', () => {
    const read = tfsItems(tibiaItem(2000, 'a', { weight: 1 }) + tibiaItem(2001, 'b', { weight: 1 }), {
      'data/items/items.otb': itemsOtb([{ id: 2001 }]),
    })
    expect(read.rows.map(({ key }) => key)).toEqual(['item:2001'])
  })
})

describe('Drops of Canary', () => {
  const snail = (body: string, items = '') =>
    reading(smallCanary, {
      'data-garden/monster/snail.lua': luaMonster('Snail', body),
      ...(items === '' ? {} : { 'data/items/items.xml': tibiaItems(items) }),
    })

  it('are one at a time of what has charges, but for runes (data/libs/functions/monstertype.lua)', () => {
    const loot = [2000, 2001].map((id) => `{ id = ${id}, chance = 100000, maxCount = 4 }`).join()
    const items =
      tibiaItem(2000, 'leaf amulet', { weight: 1, charges: 20 }) +
      tibiaItem(2001, 'leaf rune', { weight: 1, charges: 2, type: 'rune' })
    expect(dropsOf(snail(`monster.loot = { ${loot} }`, items), 'Snail')).toEqual(['item:2000 100 1', 'item:2001 100 4'])
  })

  it('are not in bags: a bag drops alone, with its whole chance (data/libs/functions/monstertype.lua)', () => {
    expect(dropsOf(reading(smallCanary), 'Snail')).toEqual(['item:2002 50 4', 'item:2003 20 1'])
  })
})

describe('Monsters', () => {
  it('have the name that their table gives them (registerMonsterType.name in register_monster_type.lua)', () => {
    const script = luaMonster('Snail', 'monster.name = "Garden Snail"')
    for (const read of [
      reading(smallCanary, { 'data-garden/monster/snail.lua': script }),
      reading(smallTfs, { 'data/monster/lua/snail.lua': script }),
    ]) {
      expect(valuesOf(read, 'monster:snail')).toMatchObject({ monster_name: 'Garden Snail' })
      expect(valuesOf(read, 'spawn:garden:snail:60')).toMatchObject({ monster_id: 'monster:snail' })
    }
  })

  it('are of blood if no race is said (src/monsters.h of TFS, monsters.hpp of Canary)', () => {
    const race = (read: Reading) => valuesOf(read, 'monster:snail')?.['race']
    const tfs = (said: string) =>
      reading(smallTfs, {
        'data/monster/monsters/snail.xml': `<monster name="Snail"${said}><health max="1"/></monster>`,
      })
    expect(race(tfs(''))).toBe('Blood')
    expect(race(tfs(' race="0x1"'))).toBe('Venom')
    expect(race(tfs(' race="moss"'))).toBe('Blood')
    const canary = (body: string) =>
      reading(smallCanary, { 'data-garden/monster/snail.lua': luaMonster('Snail', body) })
    expect(race(canary(''))).toBe('Blood')
    expect(race(canary('monster.race = "ink"'))).toBe('Ink')
  })
})

describe('Shops of Canary', () => {
  it('ask and pay what the first entry of an item says (npc_functions.cpp and npc.cpp)', () => {
    const entries = ['buy = 0, sell = 2', 'buy = 30, count = 3', 'buy = 20, count = 5, sell = 9'].map(
      (entry) => `{ itemName = "cup", clientId = 2002, ${entry} },`,
    )
    const herb = `local npcType = Game.createNpcType("Herb")\nnpcConfig.shop = {\n${entries.join('\n')}\n}\n`
    const read = reading(smallCanary, { 'data-garden/npc/herb.lua': herb })
    expect(pricesOf(read, 2002)).toEqual([30])
    expect(valuesOf(read, 'item:2002')).toMatchObject({ buy_price: 30, sell_price: 2 })
  })
})

// ShopModule in data/npc/lib/npcsystem/modules.lua.
describe('Shops of TFS', () => {
  const shop = (buyable: string, script = '', changed: Files = {}) =>
    reading(smallTfs, {
      'data/npc/Herb.xml':
        `<npc name="Herb" script="herb.lua"><parameters>\n` +
        `<parameter key="shop_buyable" value="${buyable}"/></parameters></npc>`,
      'data/npc/scripts/herb.lua': script,
      ...changed,
    })

  it('ask and pay the last price of an item that is listed twice (addBuyableItem and addSellableItem)', () => {
    const script = 'm:addBuyableItem({}, 2002, 9)\nm:addSellableItem({}, 2002, 3)\nm:addSellableItem({}, 2002, 2)'
    const read = shop('coin,2002,7;coin,2002,5', script)
    expect(pricesOf(read, 2002)).toEqual([9])
    expect(valuesOf(read, 'item:2002')).toMatchObject({ buy_price: 9, sell_price: 2 })
  })

  it('have a ware for each fluid with its own price, and no fluid without its number (getShopItem, parseBuyable)', () => {
    const otb = itemsOtb([2000, 2001, 2002, 2003, 2005].map((id) => ({ id, group: id === 2003 ? 'fluid' : 'none' })))
    const fluids = { 'data/items/items.otb': otb }
    const read = shop('water,2003,4,1;mud,2003,3,19;wine,2003,4,2;rain,2003,1', '', fluids)
    expect(pricesOf(read, 2003)).toEqual([4, 3])
    expect(remarksOf(read)).toEqual(['2 only_code 2003'])
    expect(valuesOf(read, 'item:2003')).toMatchObject({ buy_price: 3 })
    expect(pricesOf(shop('', 'm:addBuyableItem({}, 2003, 6)', fluids), 2003), 'a call takes water').toEqual([6])
  })

  it('step over empty fields, and take numbers as Lua does (string.gmatch and tonumber)', () => {
    expect(pricesOf(shop('coin,,2002,,7;;cap, 0x7d1 ,8'), 2002)).toEqual([7])
    expect(pricesOf(shop('coin,,2002,,7;;cap, 0x7d1 ,8'), 2001)).toEqual([8])
  })

  it('do not sell what costs nothing (callbackOnBuy)', () => {
    expect(pricesOf(shop('coin,2002,0;cap,2001,1'), 2002)).toEqual([])
  })

  it('take a price that a local name of the script has', () => {
    expect(pricesOf(shop('', 'local price = 40\nm:addBuyableItem({}, 2002, price)'), 2002)).toEqual([40])
  })
})

describe('Spawns', () => {
  const names = { monster: 'Monster', npc: 'NPC' }

  it('have elements of which the case of the names does not count (src/spawn.cpp, spawn_monster.cpp, spawn_npc.cpp)', () => {
    const changed = (path: string, small: Files) => ({
      [path]: String(small[path]).replace(
        /<(monster|npc) name/g,
        (_all, name: 'monster' | 'npc') => `<${names[name]} name`,
      ),
    })
    const tfs = reading(smallTfs, changed('data/world/garden-spawn.xml', smallTfs))
    const canary = reading(smallCanary, {
      ...changed('data-garden/world/garden-monster.xml', smallCanary),
      ...changed('data-garden/world/garden-npc.xml', smallCanary),
    })
    for (const read of [tfs, canary]) {
      expect(valuesOf(read, 'spawn:garden:snail:60')).toMatchObject({ amount: 2 })
      expect(valuesOf(read, 'npc:garden:herb')).toBeDefined()
    }
    const set = '<MONSTERS spawntime="0x1e"><monster name="Snail"/></MONSTERS>'
    const read = reading(smallTfs, { 'data/world/garden-spawn.xml': `<spawns><spawn>${set}</spawn></spawns>` })
    expect(valuesOf(read, 'spawn:garden:snail:30')).toMatchObject({ amount: 1 })
  })

  it('of Canary are of a day at most, and of a monster once at a place (SpawnMonster::addMonster)', () => {
    const monster = (x: number, seconds: number) => `<monster name="Snail" x="${x}" y="1" spawntime="${seconds}"/>\n`
    const area = (body: string) => `<monster centerx="5">\n${body}</monster>`
    const world =
      `<monsters>${area(monster(0, 90_000) + monster(0, 70) + monster(1, 70))}` + `${area(monster(0, 70))}</monsters>`
    const read = reading(smallCanary, { 'data-garden/world/garden-monster.xml': world })
    expect(valuesOf(read, 'spawn:garden:snail:86400')).toMatchObject({ amount: 1 })
    expect(valuesOf(read, 'spawn:garden:snail:70')).toMatchObject({ amount: 2 })
    expect(remarksOf(read)).toEqual(['2 capped_number Snail spawntime: 90000', '3 repeated_name Snail'])
  })
})
