import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameEncoding } from '../../../../content/realms/gameFiles.ts'
import {
  itemDatabase,
  monsterDatabase,
  smallRathena,
  type Files,
} from '../../../../tests/support/gameFiles/gameFiles.ts'
import { memoryFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

function reading(changed: Files, encoding: GameEncoding = 'utf-8', mostPerCode?: number) {
  const files = { ...smallRathena, ...changed }
  const folder = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  const wish = { mode: 'renewal', encoding, parts: GAME_PARTS } as const
  return readGameFiles(folder, mostPerCode === undefined ? wish : { ...wish, mostPerCode })
}
type Reading = ReturnType<typeof reading>
const remarksOf = ({ remarks }: Reading) =>
  remarks.map(({ part, file, line, code, text }) => `${part} ${file}:${line} ${code} ${text}`)
const nameOf = ({ rows }: Reading, key: string) => rows.find((row) => row.key === key)?.values['items_name']

describe('What a server takes is taken and remarked on', () => {
  it('a name that stands twice in one list, of which rapidyaml’s Tree::find_child finds the first', () => {
    const monster = `  - Id: 1003
    AegisName: PAIR
    Name: Pair
    Level: 7
    Level: 9
    RaceGroups:
      GROUP_A: true
      GROUP_A: true
`
    const read = reading({ 'db/import/mob_db.yml': monsterDatabase(monster) })
    expect(read.faults).toEqual([])
    expect(remarksOf(read)).toEqual([
      'monsters db/import/mob_db.yml:11 repeated_name Level',
      'monsters db/import/mob_db.yml:14 repeated_name GROUP_A',
    ])
    expect(read.rows.find(({ key }) => key === 'monster:1003')?.values['level']).toBe(7)
  })

  it('a number that stands twice in one file: the later entry changes the first (ItemDatabase::parseBodyNode)', () => {
    const twice = '  - Id: 5\n    AegisName: A\n    Name: A\n    Slots: 2\n  - Id: 5\n    Name: B\n'
    const read = reading({ 'db/import/item_db.yml': itemDatabase(twice) })
    expect(read.faults).toEqual([])
    expect(remarksOf(read)).toEqual(['items db/import/item_db.yml:11 duplicate 5'])
    expect(read.rows.find(({ key }) => key === 'item:5')?.values).toMatchObject({ items_name: 'B', slots: 2 })
  })

  it('of each code and part the first are named, and all are counted', () => {
    const body = [5, 6, 7].map((id) => `  - Id: ${id}\n    AegisName: A${id}\n    Name: A\n    Name: A\n`).join('')
    const read = reading({ 'db/import/item_db.yml': itemDatabase(body) }, 'utf-8', 2)
    expect(read.remarks).toHaveLength(2)
    expect(read.counts).toEqual({
      faults: 0,
      omissions: 0,
      remarks: 3,
      codes: { repeated_name: 3 },
      parts: { items: { repeated_name: 3 } },
    })
  })
})

describe('Names in several encodings', () => {
  const named = (name: Buffer | string) =>
    Buffer.concat([Buffer.from(itemDatabase('  - Id: 5\n    AegisName: A\n    Name: ')), Buffer.from(name)])
  const KOREAN = Buffer.from([0xc6, 0xd2, 0xb4, 0xf5])

  it('are UTF-8 if they can be, and otherwise what was named, also in one file', () => {
    const files = {
      'db/re/item_db.yml': Buffer.concat([
        Buffer.from('# '),
        KOREAN,
        Buffer.from('\n'),
        Buffer.from(
          itemDatabase('  - Id: 501\n    AegisName: X\n    Name: Robot Ω\n  - Id: 502\n    AegisName: Y\n    Name: '),
        ),
        KOREAN,
      ]),
      'db/import/item_db.yml': named(KOREAN),
    }
    const read = reading(files, 'euc-kr')
    expect([...read.faults, ...read.remarks]).toEqual([])
    expect(['item:501', 'item:502', 'item:5'].map((key) => nameOf(read, key))).toEqual(['Robot Ω', '팬더', '팬더'])
  })

  it('in Korean may have the syllables that code page 949 adds to EUC-KR', () => {
    expect(nameOf(reading({ 'db/import/item_db.yml': named(Buffer.from([0x8c, 0x63])) }, 'euc-kr'), 'item:5')).toBe(
      '똠',
    )
  })

  it('of Latin letters stay right though another encoding is named', () => {
    const read = reading({ 'db/import/item_db.yml': named('Günter') }, 'windows-1252')
    expect(nameOf(read, 'item:5')).toBe('Günter')
    const latin = reading({ 'db/import/item_db.yml': named(Buffer.from('caf\xe9', 'latin1')) }, 'windows-1252')
    expect(nameOf(latin, 'item:5')).toBe('café')
  })

  it('that are in none of them are taken with a mark for what is unreadable, and hinder nothing else', () => {
    const shop = Buffer.concat([
      Buffer.from('town,1,2,3\tshop\tKeeper '),
      Buffer.from([0xa9, 0xac]),
      Buffer.from('#pet\t83,501:-1\ntown,4,5,6\tshop\tÓscar\t83,501:-1'),
    ])
    const read = reading({ 'npc/shops.txt': shop, 'db/import/item_db.yml': named(Buffer.from('caf\xe9', 'latin1')) })
    expect(read.faults).toEqual([])
    expect(remarksOf(read)).toEqual([
      'items db/import/item_db.yml:9 unreadable_text caf\ufffd',
      'shops npc/shops.txt:1 unreadable_text Keeper \ufffd\ufffd',
    ])
    expect(nameOf(read, 'item:5')).toBe('caf\ufffd')
    const npcs = read.rows.flatMap(({ type, values }) => (type === 'npclist' ? [values['npc']] : []))
    expect(npcs).toEqual(['Keeper \ufffd\ufffd', 'Óscar'])
  })

  it('lose what nobody sees: characters without a width, and all blanks but one', () => {
    expect(nameOf(reading({ 'db/import/item_db.yml': named('Red\u200b  Bag\u00a0\ufeff ') }), 'item:5')).toBe('Red Bag')
  })
})

describe('A fault is said once', () => {
  it('a file that is not there, and not each row that refers to it', () => {
    const read = reading({
      'db/re/item_db.yml': itemDatabase('', ['  - Path: db/re/equipment.yml']),
      'db/import/item_db.yml': itemDatabase('  - Id: 1201\n    Slots: 1\n'),
    })
    expect(read.faults.map(({ code, text }) => `${code} ${text}`)).toEqual(['missing db/re/equipment.yml'])
    expect(read.omissions.map(({ code }) => code)).toEqual([])
  })
})
