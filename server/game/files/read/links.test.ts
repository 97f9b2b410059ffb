import { describe, expect, it } from 'vitest'
import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { itemDatabase, smallHercules, smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function read(files: Files, parts: readonly GamePart[] = ['links']) {
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts })
}

/** The rows of a relation, by their keys, without what they lack. */
function linksOf(files: Files, relation: string) {
  const { rows, faults } = read(files)
  expect(faults).toEqual([])
  return Object.fromEntries(
    rows.flatMap(({ key, values }) => {
      const { relation: own, ...others } = values
      const known = Object.entries(others).filter(([, value]) => value !== null && value !== '')
      return own === relation ? [[key, Object.fromEntries(known)]] : []
    }),
  )
}

const yaml = (type: string, body: string) => `Header:\n  Type: ${type}\n  Version: 1\nBody:\n${body}`
const boxes = (script: string) =>
  itemDatabase(`  - Id: 603\n    AegisName: Box\n    Name: Box\n    Type: Usable\n    Script: |\n      ${script}\n`, [
    '  - Path: db/re/item_db.yml',
  ])
const group = (algorithm: string) =>
  yaml(
    'ITEM_GROUP_DB',
    `  - Group: BOX
    SubGroups:
      - SubGroup: 1${algorithm}
        List:
          - { Index: 0, Item: Red_Drink, Rate: 10, Amount: 3 }
          - { Index: 1, Item: Pome, Rate: 29 }
          - { Index: 2, Item: Pome, Rate: 1 }
      - SubGroup: 6
        Algorithm: All
        List:
          - { Index: 0, Item: Blade }
          - { Index: 1, Item: Unheard }
`,
  )
const rathena = (files: Files): Files => ({ ...smallRathena, ...files })

describe('Boxes of rAthena', () => {
  it('hold what their lists hold, with chances: itemdb.cpp, ItemGroupDatabase::pc_get_itemgroup', () => {
    const files = rathena({ 'db/item_db.yml': boxes('getgroupitem(IG_Box);'), 'db/item_group_db.yml': group('') })
    const source = 'item:603'
    expect(linksOf(files, 'box')).toEqual({
      'box:603:ig_box:501': { items_id: 'item:501', source_id: source, quantity: 3, chance: 25 },
      'box:603:ig_box:512': { items_id: 'item:512', source_id: source, quantity: 1, chance: 75 },
      'box:603:ig_box:1201': { items_id: 'item:1201', source_id: source, quantity: 1, chance: 100 },
    })
    expect(read(files).omissions).toMatchObject([{ part: 'links', code: 'unknown_item', text: 'Unheard' }])
  })

  it('hold nothing of an unknown item, whose rate does not count: itemdb.cpp, ItemGroupDatabase::parseBodyNode', () => {
    const unknown = group('').replace('Item: Pome, Rate: 29', 'Item: Unheard, Rate: 29')
    const files = rathena({ 'db/item_db.yml': boxes('getrandgroupitem(IG_BOX);'), 'db/item_group_db.yml': unknown })
    expect(linksOf(files, 'box')).toMatchObject({
      'box:603:ig_box:1:501': { chance: 90.9091 },
      'box:603:ig_box:1:512': { chance: 9.0909 },
    })
  })

  it('of one list have its chances: get_random_itemsubgroup', () => {
    const one = { 'db/item_db.yml': boxes('getrandgroupitem(IG_BOX,2);'), 'db/item_group_db.yml': group('') }
    expect(linksOf(rathena(one), 'box')).toMatchObject({
      'box:603:ig_box:1:501': { quantity: 2, chance: 25 },
      'box:603:ig_box:1:512': { quantity: 2, chance: 75 },
    })
    const dropped = { ...one, 'db/item_group_db.yml': group('\n        Algorithm: Drop') }
    // One of three entries, by ten-thousandths.
    expect(linksOf(rathena(dropped), 'box')).toMatchObject({ 'box:603:ig_box:1:501': { chance: 0.0333 } })
  })

  it('hold what their scripts name, without a chance if it depends on something', () => {
    const script = 'getitem 501,5; if (rand(2)) getitem Pome,1; getitem2 Blade,rand(1,3),1,0,0,0,0,0,0;'
    expect(linksOf(rathena({ 'db/item_db.yml': boxes(script) }), 'box')).toEqual({
      'box:603:501': { items_id: 'item:501', source_id: 'item:603', quantity: 5, chance: 100 },
      'box:603:1201': { items_id: 'item:1201', source_id: 'item:603', chance: 100 },
      'box:603:512': { items_id: 'item:512', source_id: 'item:603', quantity: 1 },
    })
  })

  it('let players choose from packages: ItemPackageDatabase', () => {
    const packages = yaml(
      'ITEM_PACKAGE_DB',
      '  - Item: Blade\n    Groups:\n      - Group: 0\n        Items:\n          - Item: Pome\n          - Item: Red_Drink\n            Amount: 2\n',
    )
    expect(linksOf(rathena({ 'db/item_packages.yml': packages }), 'box')).toEqual({
      'box:1201:choice:0:512': { items_id: 'item:512', source_id: 'item:1201', quantity: 1 },
      'box:1201:choice:0:501': { items_id: 'item:501', source_id: 'item:1201', quantity: 2 },
    })
  })
})

describe('Sets, exchanges, quests and pets of rAthena', () => {
  it('have a set once, and its effect at each of its items: itemdb.cpp, ComboDatabase::parseBodyNode', () => {
    const combos = yaml(
      'COMBO_DB',
      `  - Combos:
      - Combo: [Blade, Pome]
      - Combo: [Blade, Red_Drink]
    Script: |
      bonus bStr,1;
  - Combos:
      - Combo: [Pome, Blade]
    Script: |
      bonus bAgi,2;
  - Combos:
      - Combo: [Blade, Red_Drink]
    Clear: true
  - Combos:
      - Combo: [Red_Drink, Pome]
      - Combo: [Blade, Unheard]
    Script: bonus bStr,1;
`,
    )
    const set = { link_group: '512+1201', effect: 'AGI +2' }
    const files = rathena({ 'db/item_combos.yml': combos })
    expect(linksOf(files, 'set')).toEqual({
      'set:512+1201:512': { items_id: 'item:512', ...set },
      'set:512+1201:1201': { items_id: 'item:1201', ...set },
    })
    // An unknown item makes the server refuse the sets beside it, too.
    expect(read(files).omissions).toMatchObject([{ part: 'links', code: 'refused_sets', line: 19, text: 'Unheard' }])
  })

  it('have what an exchange takes and gives, with its NPC: npc.cpp, BarterDatabase::parseBodyNode', () => {
    const barter = yaml(
      'BARTER_DB',
      `  - Name: Trader#1::shop_1
    Map: town
    Items:
      - Index: 0
        Item: Blade
        RequiredItems:
          - { Index: 0, Item: Pome, Amount: 5 }
          - { Index: 1, Item: Red_Drink }
`,
    )
    const exchange = { source_id: 'item:1201', link_group: 'Trader (town)' }
    expect(linksOf(rathena({ 'npc/barters.yml': barter }), 'takes')).toEqual({
      'takes:Trader#1::shop_1:0:512': { items_id: 'item:512', quantity: 5, ...exchange },
      'takes:Trader#1::shop_1:0:501': { items_id: 'item:501', quantity: 1, ...exchange },
    })
  })

  it('have what a quest lets monsters drop, the last of each, and what tames a monster: quest.cpp, pet.cpp', () => {
    const quests = yaml(
      'QUEST_DB',
      '  - Id: 7\n    Title: A Quest\n    Drops:\n      - { Mob: BLOB, Item: Blade, Rate: 1 }\n      - { Mob: BLOB, Item: Pome, Rate: 3000 }\n      - { Item: Blade, Rate: 10000, Count: 2 }\n',
    )
    const pets = yaml('PET_DB', '  - Mob: BLOB\n    TameItem: Red_Drink\n  - Mob: KING_BLOB\n    EggItem: Pome\n')
    const files = rathena({ 'db/quest_db.yml': quests, 'db/re/pet_db.yml': pets })
    expect(linksOf(files, 'quest')).toEqual({
      'quest:7:1002:512': {
        items_id: 'item:512',
        monster_id: 'monster:1002',
        link_group: 'A Quest',
        quantity: 1,
        chance: 30,
      },
      'quest:7:0:1201': { items_id: 'item:1201', link_group: 'A Quest', quantity: 2, chance: 100 },
    })
    expect(linksOf(files, 'tames')).toEqual({ 'tames:1002:501': { items_id: 'item:501', monster_id: 'monster:1002' } })
  })
})

describe('Links of Hercules', () => {
  const hercules = (script: string, files: Files): Files => ({
    ...smallHercules,
    'db/item_db2.conf': `item_db: ({ Id: 603, AegisName: "Box", Name: "Box", Type: "IT_USABLE", Script: <" ${script} "> })`,
    ...files,
  })

  it('are boxes whose items count: itemdb.c, itemdb_read_groups', () => {
    const files = hercules('getrandgroupitem(Box,1);', { 'db/re/item_group.conf': 'Box: ( ("Pome", 3), "Red_Drink" )' })
    expect(linksOf(files, 'box')).toMatchObject({
      'box:603:box:1:512': { source_id: 'item:603', quantity: 1, chance: 75 },
      'box:603:box:1:501': { chance: 25 },
    })
  })

  it('are boxes of which the player chooses, without chances: script.c, switch', () => {
    const script = 'switch (@selectpackage_boxidx) { case 0: getitem(Pome, 2); break; default: getitem(Red_Drink, 1); }'
    expect(linksOf(hercules(script, {}), 'box')).toEqual({
      'box:603:512': { items_id: 'item:512', source_id: 'item:603', quantity: 2 },
      'box:603:501': { items_id: 'item:501', source_id: 'item:603', quantity: 1 },
    })
  })

  it('are packages, whose lists go round until an item accepts: itemdb.c, itemdb_package_item', () => {
    const packages = `Box: {
      Blade: { Random: 0, Count: 2 }
      Pome: { Random: 1, Rate: 10000 }
      Red_Drink: { Random: 1, Rate: 5000, Count: 3 }
    }`
    expect(linksOf(hercules('packageitem();', { 'db/re/item_packages.conf': packages }), 'box')).toMatchObject({
      'box:603:package:1201': { quantity: 2, chance: 100 },
      'box:603:package:512': { quantity: 1, chance: 75 },
      'box:603:package:501': { quantity: 3, chance: 25 },
    })
  })

  it('are sets, quests and pets', () => {
    const files = hercules('', {
      'db/re/item_combo_db.conf': 'combo_db: ({ Items: ["Blade", "Pome"] Script: <" bonus bStr,1; "> })',
      'db/quest_db.conf': 'quest_db: ({ Id: 7, Name: "A Quest", Drops: ({ ItemId: 512, Rate: 3000, MobId: 1002 }) })',
      'db/re/pet_db.conf': 'pet_db: ({ Id: 1002, Name: "Blob", TamingItem: "Red_Drink" })',
    })
    expect(linksOf(files, 'set')).toMatchObject({ 'set:512+1201:512': { link_group: '512+1201', effect: 'STR +1' } })
    expect(linksOf(files, 'quest')).toMatchObject({ 'quest:7:1002:512': { link_group: 'A Quest', chance: 30 } })
    expect(linksOf(files, 'tames')).toEqual({ 'tames:1002:501': { items_id: 'item:501', monster_id: 'monster:1002' } })
  })
})

it('Other parts do not read links, and links without their files are none', () => {
  expect(read(smallRathena, ['items', 'shops']).rows.some(({ type }) => type === 'item-links')).toBe(false)
  expect(read(smallRathena)).toMatchObject({ rows: [], faults: [] })
})
