import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameEncoding, type GamePart } from '../../../../content/realms/gameFiles.ts'
import {
  itemDatabase,
  mapCache,
  smallHercules,
  smallRathena,
  type Files,
} from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

const folderOf = (files: Files) =>
  memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
const read = (files: Files, parts: readonly GamePart[] = GAME_PARTS, encoding: GameEncoding = 'utf-8') =>
  readGameFiles(folderOf(files), { mode: 'renewal', encoding, parts })
const valuesOf = (files: Files, type: string) =>
  Object.fromEntries(read(files).rows.flatMap((row) => (row.type === type ? [[row.key, row.values]] : [])))
const faultsOf = (files: Files, parts?: readonly GamePart[]) =>
  read(files, parts).faults.map(({ file, line, code, text }) => `${file}:${line ?? ''} ${code} ${text}`)
const withFiles = (files: Files): Files => ({ ...smallRathena, ...files })

describe.each([
  ['rAthena', smallRathena, 'Swordman'],
  ['Hercules', smallHercules, 'Swordsman'],
])('The files of %s', (_name, files, swordman) => {
  it('are read without a fault, and completely', () => {
    const { faults, omissions } = read(files)
    expect(faults).toEqual([])
    expect(omissions).toEqual([])
  })

  it('give items, with what the operator’s own file says of them', () => {
    expect(valuesOf(files, 'item')).toMatchObject({
      'item:501': {
        ...{ items_name: 'Red Drink', kind: 'Healing', weight: 7.5, slots: 0, used_by: '' },
        ...{ buy_price: 50, sell_price: 25 },
      },
      'item:512': {
        ...{ items_name: 'Sweet Pome', kind: 'Healing', weight: 2, slots: 1, used_by: '' },
        ...{ buy_price: 15, sell_price: 7 },
      },
      'item:1201': {
        ...{ items_name: 'Blade', kind: 'Weapon', weight: 40, slots: 3, used_by: `Novice, ${swordman}` },
        ...{ buy_price: 50, sell_price: 25 },
      },
    })
  })

  it('give monsters, what they leave, and on the map where most of them appear', () => {
    expect(valuesOf(files, 'monsters')['monster:1002']).toMatchObject({
      ...{ monster_name: 'Blob', level: 3, race: 'Plant', element: 'Water 1', size: 'Medium', hp: 60 },
      ...{ base_experience: 27, job_experience: 20 },
    })
    expect(valuesOf(files, 'droplist')).toEqual({
      'drop:1002:512': {
        ...{ monster: 'Blob', map_information_id: 'map:field_a', items_id: 'item:512' },
        ...{ monster_id: 'monster:1002', chance: 10, quantity: 1, prize: false, steal_protected: false },
        fixed_chance: false,
      },
      'drop:1002:1201': expect.objectContaining({ items_id: 'item:1201', chance: 0.01 }),
      'drop:1031:512': expect.objectContaining({ map_information_id: 'map:field_b', chance: 90, prize: false }),
      'prize:1031:501': expect.objectContaining({ monster: 'King Blob', chance: 55, prize: true }),
    })
  })

  it('give maps with their sizes, where monsters appear and what shops sell', () => {
    expect(valuesOf(files, 'mapinfo')['map:field_a']).toEqual({
      ...{ map_name: 'field_a', cells_wide: 400, cells_high: 380 },
    })
    expect(valuesOf(files, 'spawns')).toEqual({
      'spawn:field_a:1002:anywhere': {
        ...{ monster_id: 'monster:1002', map_information_id: 'map:field_a', amount: 70 },
        ...{ respawn_seconds: 5, x: null, y: null },
      },
      'spawn:field_b:1002:anywhere': expect.objectContaining({ amount: 10 }),
      'spawn:field_b:1031:120:80': expect.objectContaining({ respawn_seconds: 7200, x: 120, y: 80 }),
    })
    expect(valuesOf(files, 'npclist')).toEqual({
      'npc:town:126:76:Tool Dealer': {
        ...{ npc: 'Tool Dealer', buy_with: '', map_information_id: 'map:town', x: 126, y: 76 },
      },
      'npc:town:10:20:Traveller': expect.objectContaining({ npc: 'Traveller', buy_with: '', x: 10, y: 20 }),
      'npc:town:11:20:Cash Dealer': expect.objectContaining({ npc: 'Cash Dealer', buy_with: 'Cash Points' }),
    })
    expect(valuesOf(files, 'npc-items')).toEqual({
      'ware:town:126:76:Tool Dealer:501': expect.objectContaining({ items_id: 'item:501', price: null }),
      'ware:town:126:76:Tool Dealer:512': expect.objectContaining({ items_id: 'item:512', price: 20 }),
      'ware:town:10:20:Traveller:501': expect.objectContaining({ price: null }),
      'ware:town:11:20:Cash Dealer:501': expect.objectContaining({ price: 100 }),
    })
  })
})

describe('Files of rAthena', () => {
  it('give no price for what no NPC takes', () => {
    const files = withFiles({
      'db/import/item_db.yml': itemDatabase('  - Id: 501\n    Trade:\n      NoSell: true\n'),
    })
    expect(valuesOf(files, 'item')['item:501']).toMatchObject({ buy_price: 50, sell_price: null })
  })

  it('are those of the mode that is asked for', () => {
    const { rows } = readGameFiles(folderOf(smallRathena), { mode: 'pre-renewal', encoding: 'utf-8', parts: ['items'] })
    expect(rows.map(({ values }) => values['items_name'])).toEqual(['Old Drink'])
  })

  it('change single drops by their index, and add those without', () => {
    const files = withFiles({
      'db/import/mob_db.yml':
        'Header:\n  Type: MOB_DB\n  Version: 3\nBody:\n  - Id: 1002\n    Level: 4\n    Drops:\n' +
        '      - Item: Pome\n        Rate: 2000\n        Index: 0\n      - Item: Red_Drink\n        Rate: 5\n',
    })
    expect(valuesOf(files, 'monsters')['monster:1002']).toMatchObject({ level: 4, hp: 60 })
    expect(Object.entries(valuesOf(files, 'droplist')).map(([key, { chance }]) => `${key} ${chance}`)).toEqual([
      'drop:1002:512 20',
      'drop:1002:1201 0.01',
      'drop:1002:501 0.05',
      'drop:1031:512 90',
      'prize:1031:501 55',
    ])
  })

  it('begin anew where a header clears what was before', () => {
    const cleared =
      'Header:\n  Type: ITEM_DB\n  Version: 3\n  Clear: true\nBody:\n  - Id: 7\n    AegisName: X\n    Name: X\n'
    expect(read(withFiles({ 'db/import/item_db.yml': cleared }), ['items']).rows.map(({ key }) => key)).toEqual([
      'item:7',
    ])
  })

  it('keep the drops of monsters that appear nowhere, on one row that is no place', () => {
    const files = withFiles({ 'npc/re/mobs/fields.txt': 'field_a,0,0\tmonster\tBlob\t1002,70,5000' })
    expect(valuesOf(files, 'droplist')).toMatchObject({
      'drop:1002:512': { map_information_id: 'map:field_a' },
      'drop:1031:512': { map_information_id: 'summoned' },
      'prize:1031:501': { map_information_id: 'summoned', prize: true },
    })
    expect(valuesOf(files, 'mapinfo')['summoned']).toEqual({ map_name: 'Event / dipanggil', summoned: true })
    expect(valuesOf(smallRathena, 'mapinfo')).not.toHaveProperty('summoned')
    expect(read(files).omissions).toEqual([])
  })
})

describe('Broken files are named with file and line', () => {
  it.each<[string, Files, string]>([
    [
      'half a line',
      { 'db/re/item_db.yml': itemDatabase('  - Id: 501\n    AegisName: A\n    Nam') },
      'db/re/item_db.yml:9 syntax',
    ],
    [
      'a wrong indent',
      { 'db/re/item_db.yml': itemDatabase('  - Id: 501\n     AegisName: A\n    Name: B\n') },
      'db/re/item_db.yml:8 syntax',
    ],
    [
      'imports that go round',
      { 'db/import/item_db.yml': itemDatabase('', ['  - Path: db/item_db.yml']) },
      'db/import/item_db.yml:8 cycle db/item_db.yml → db/import/item_db.yml → db/item_db.yml',
    ],
    [
      'a path that leads out',
      { 'db/import/item_db.yml': itemDatabase('', ['  - Path: ../../etc/passwd']) },
      'db/import/item_db.yml:8 outside ../../etc/passwd',
    ],
    [
      'a file that is not there',
      { 'db/re/item_db.yml': itemDatabase('', ['  - Path: db/re/more.yml']) },
      'db/re/item_db.yml:8 missing db/re/more.yml',
    ],
    [
      'a negative number',
      { 'db/re/item_db.yml': itemDatabase('  - Id: -5\n    AegisName: A\n    Name: A\n') },
      'db/re/item_db.yml:7 bad_id -5',
    ],
    [
      'a price that is none',
      { 'db/re/item_db.yml': itemDatabase('  - Id: 5\n    AegisName: A\n    Name: A\n    Buy: much\n') },
      'db/re/item_db.yml:10 bad_number Buy: much',
    ],
    [
      'an item without a name',
      { 'db/re/item_db.yml': itemDatabase('  - Id: 5\n    AegisName: A\n') },
      'db/re/item_db.yml:7 no_name 5',
    ],
    [
      'another database',
      { 'db/re/item_db.yml': 'Header:\n  Type: QUEST_DB\n' },
      'db/re/item_db.yml:2 no_entries ITEM_DB, QUEST_DB',
    ],
    [
      'aliases, of which a few make millions of values',
      { 'db/re/item_db.yml': `a: &a [x, x]\nb: &b [*a, *a]\n${itemDatabase('')}` },
      'db/re/item_db.yml:2 alias',
    ],
    [
      'values within values without an end',
      { 'db/re/item_db.yml': itemDatabase(`  - ${'['.repeat(100)}`) },
      'db/re/item_db.yml:7 too_deep',
    ],
    [
      'a chance above all',
      { 'db/re/mob_db.yml': String(smallRathena['db/re/mob_db.yml']).replace('Rate: 9000', 'Rate: 10001') },
      'db/re/mob_db.yml:33 bad_chance Pome: 10001',
    ],
    [
      'a spawn without a number',
      { 'npc/re/mobs/fields.txt': 'field_a,0,0\tmonster\tBlob\t1002' },
      'npc/re/mobs/fields.txt:1 bad_line field_a,0,0 | Blob | 1002',
    ],
    [
      'less than none of a monster',
      { 'npc/re/mobs/fields.txt': 'field_a,0,0\tmonster\tBlob\t1002,-3' },
      'npc/re/mobs/fields.txt:1 bad_line field_a,0,0 | Blob | 1002,-3',
    ],
    [
      'a shop with half a price',
      { 'npc/shops.txt': 'town,1,2,3\tshop\tDealer\t83,501:' },
      'npc/shops.txt:1 bad_line 501:',
    ],
    [
      'a cache of maps that ends early',
      { 'db/map_cache.dat': mapCache({ field_a: [10, 10] }).subarray(0, 30) },
      'db/map_cache.dat: bad_map_cache',
    ],
    [
      'lists of scripts that go round',
      { 'npc/re/scripts_monsters.conf': 'import: npc/re/scripts_main.conf' },
      'npc/re/scripts_monsters.conf:1 cycle',
    ],
  ])('%s', (_what, files, fault) => {
    const faults = faultsOf(withFiles(files))
    expect(
      faults.some((one) => one.startsWith(fault)),
      faults.join('\n'),
    ).toBe(true)
  })

  it.each<[string, string, string]>([
    ['half a line', 'item_db: (\n{\n\tId: 501\n\tAegisName: "A', 'db/re/item_db.conf:4 syntax'],
    ['a comment without an end', 'item_db: (\n/* { }', 'db/re/item_db.conf:2 syntax'],
    ['a script without an end', 'item_db: ( { Id: 1\nScript: <" x ', 'db/re/item_db.conf:2 syntax'],
    ['a file that includes itself', '@include "db/re/item_db.conf"', 'db/re/item_db.conf:1 cycle'],
    ['groups without an end', `item_db: (${'('.repeat(100)}`, 'db/re/item_db.conf:1 too_deep'],
    ['another list', 'mob_db: ( )', 'db/re/item_db.conf: no_entries'],
    ['a number that is none', 'item_db: ( { Id: x, AegisName: "A", Name: "A" } )', 'db/re/item_db.conf:1 bad_id x'],
  ])('of Hercules: %s', (_what, text, fault) => {
    const faults = faultsOf({ ...smallHercules, 'db/re/item_db.conf': text }, ['items'])
    expect(
      faults.some((one) => one.startsWith(fault)),
      faults.join('\n'),
    ).toBe(true)
  })

  it('and what is no game at all', () => {
    expect(faultsOf({ 'readme.txt': 'x' })).toEqual([': no_game '])
    expect(faultsOf({ 'db/re/item_db.txt': '501,x' })).toEqual([': old_format '])
  })

  it('but comments may be in any encoding, and names in the one that is said', () => {
    const body = '# caf\xe9\n  - Id: 5\n    AegisName: A\n    Name: caf\xe9\n'
    const files = withFiles({
      'db/import/item_db.yml': itemDatabase(''),
      'db/re/item_db.yml': Buffer.from(itemDatabase(body), 'latin1'),
    })
    const { faults, rows } = read(files, ['items'], 'windows-1252')
    expect(faults).toEqual([])
    expect(rows[0]?.values['items_name']).toBe('café')
  })

  it('and other parts are read without them', () => {
    const files = withFiles({ 'npc/shops.txt': 'town,1,2,3\tshop\tDealer\t83,501:' })
    expect(read(files, ['items', 'monsters']).faults).toEqual([])
  })
})
