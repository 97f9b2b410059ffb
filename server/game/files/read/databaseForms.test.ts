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
  const all = { ...files, ...changed }
  const folder = memoryFolder(new Map(Object.entries(all).map(([path, content]) => [path, Buffer.from(content)])))
  return readGameFiles(folder, { mode: 'renewal', encoding: 'utf-8', parts: GAME_PARTS })
}
const valuesOf = ({ rows, faults }: ReturnType<typeof reading>, key: string) => {
  expect(faults).toEqual([])
  return rows.find((row) => row.key === key)?.values
}

describe('Databases of rAthena', () => {
  const rathena = (changed: Files) => reading(smallRathena, changed)

  it('have entries behind remarks, quoted and folded texts, apostrophes, and fields that the site has no place for', () => {
    const item = `  - Id: 501
    AegisName: Red_Drink
    Name: Red Drink
#  - Id: 502
#    AegisName: Gone
  - Id: 9001
    AegisName: Ogre's_Cap_
    Name: "Ogre's Cap [1]" # as the client has it
    AliasName: Red_Drink
    Type: Armor
    SubType: H_Axe
    Sell: 5
    Jobs: { All: true, Novice: false }
    Classes:
      Third_Upper: true
    Locations:
      Head_Low: true
    Flags:
      DropEffect: CLIENT
    Trade:
      Override: 100
      NoSell: true
    Script: |
      .@r = getrefine(); if (.@r >= 9) { bonus bAspd,1; } /* unknown: 5 */
      autobonus "{ bonus bStr,5; }",10,5000;
    EquipScript: >
      heal 5,0;
`.replaceAll('\n', '\r\n')
    const read = rathena({ 'db/re/item_db.yml': itemDatabase(item), 'db/import/item_db.yml': itemDatabase('') })
    expect(valuesOf(read, 'item:9001')).toMatchObject({
      ...{ items_name: "Ogre's Cap [1]", kind: 'Armor', weight: 0, slots: 0, used_by: 'All except Novice' },
      ...{ buy_price: 10, sell_price: null },
    })
    expect(read.rows.some(({ key }) => key === 'item:502')).toBe(false)
  })

  it('have drops with options, places in any order, and a chance in each entry', () => {
    const blob = `  - Id: 1002
    AegisName: BLOB
    Name: Blob
    JapaneseName: Blob Pet
    Title: the Wet
    RaceGroups:
      Slime: true
    Modes:
      Mvp: true
    MvpDrops:
      - Item: Red_Drink
        Rate: 5500
        RandomOptionGroup: None
    Drops:
      - Item: Pome
        Rate: 700
        Index: 0
        RandomOptionGroup: Some_Options
      - Item: Blade
        Rate: 1
        StealProtected: true
        Index: 1
`
    const read = rathena({
      'db/re/mob_db.yml': monsterDatabase(blob),
      'db/import/mob_db.yml': monsterDatabase(
        '  - Id: 1002\n    Drops:\n      - Index: 0\n        Item: Red_Drink\n        Rate: 9\n',
      ),
    })
    const chances = ['drop:1002:501', 'drop:1002:1201', 'prize:1002:501'].map((key) => valuesOf(read, key)?.['chance'])
    expect(chances).toEqual([0.09, 0.01, 55])
    expect(read.rows.some(({ key }) => key === 'drop:1002:512')).toBe(false)
    // Without it YamlDatabase::asUInt16Rate (database.cpp) refuses the monster, as with one that is 0.
    for (const rate of ['Rate: 0', 'StealProtected: true']) {
      const zero = rathena({ 'db/re/mob_db.yml': monsterDatabase(blob.replace('Rate: 700', rate)) })
      expect(zero.faults).toMatchObject([{ file: 'db/re/mob_db.yml', code: 'bad_chance' }])
    }
  })

  it('name files that only a generator reads, and files of other modes', () => {
    const read = rathena({
      'db/item_db.yml': itemDatabase('', [
        '  - Path: db/generated.yml\n    Generator: true',
        '  - Path: db/pre-re/none.yml\n    Mode: Prerenewal',
        '  - Path: db/re/item_db.yml\n    Mode: Renewal',
      ]),
    })
    expect(valuesOf(read, 'item:501')).toMatchObject({ items_name: 'Red Drink' })
  })
})

describe('Databases of Hercules', () => {
  const hercules = (item: string) => reading(smallHercules, { 'db/item_db2.conf': `item_db: (\n${item}\n)\n` })

  it('have escapes of libconfig, long and hexadecimal numbers, and either kind of lists and marks', () => {
    const item = `/*{ Id: 502 },*/ # gone
{
	Id = 9001;
	AegisName: "Ogres_Cap"
	Name: "Ogre\\x27s \\"Cap\\" \\\\ 50\\% \\o/"
	Type: "IT_PETEGG"
	Sell: 5L
	Weight: 0x0AL
	EquipLv: [10, 99]
	Stack: (5, 1)
	Job: { All: true Novice: false }
	Trade: { override: 100, noselltonpc: True }
	Script: <"
		if (getrefine() > 5) { bonus bStr,1; } // "quoted"
	">
},`
    expect(valuesOf(hercules(item), 'item:9001')).toMatchObject({
      ...{ items_name: 'Ogre\'s "Cap" \\ 50\\% \\o/', kind: 'Pet Egg', weight: 1, slots: 0 },
      ...{ used_by: 'All except Novice', buy_price: 10, sell_price: null },
    })
  })

  it('change an item that inherits, and replace one that does not', () => {
    const inherited = valuesOf(hercules('{ Id: 1201, Sell: 30, Inherit: true }'), 'item:1201')
    expect(inherited).toMatchObject({ items_name: 'Blade', slots: 3, buy_price: 50, sell_price: 30 })
    const replaced = valuesOf(hercules('{ Id: 1201, AegisName: "Blade", Name: "Toy" }'), 'item:1201')
    expect(replaced).toMatchObject({
      items_name: 'Toy',
      kind: 'Etc',
      slots: 0,
      buy_price: 0,
      sell_price: 0,
      used_by: '',
    })
  })
})
