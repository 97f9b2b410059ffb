import { encode } from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { GAME_PARTS, type GameEncoding, type GamePart } from '../../../../content/realms/gameFiles.ts'
import { smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { icon } from '../../../../tests/support/gameFiles/bitmaps.ts'
import { memoryFolder, withFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

const folderOf = (files: Files) =>
  memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))

function reading(client: Files, encoding: GameEncoding = 'utf-8', parts: readonly GamePart[] = GAME_PARTS) {
  const folder = withFolder(folderOf(smallRathena), 'client', folderOf(client))
  const read = readGameFiles(folder, { mode: 'renewal', encoding, parts })
  expect(read.faults).toEqual([])
  return read
}
type Reading = ReturnType<typeof reading>

const rowOf = ({ rows }: Reading, key: string) => rows.find((row) => row.key === key)
const saidOf = (read: Reading, id: number) => rowOf(read, `item:${id}`)?.values['description']
const fileOf = (read: Reading, key: string) => Object.values(rowOf(read, key)?.pictures ?? {})[0]?.file
const remarksOf = ({ remarks }: Reading) => remarks.map(({ file, line, code }) => `${file}:${line ?? ''} ${code}`)
const lua = (text: string | Buffer, encoding?: GameEncoding) => reading({ 'System/itemInfo.lua': text }, encoding)

const table = (body: string) =>
  `tbl = {\n${body}\n}\n\nfunction main()\n  for id, item in pairs(tbl) do AddItem(id) end\nend\n`
const item = (id: number, lines: string, more = '') => `
  [${id}] = {
    unidentifiedDisplayName = "Unknown",
    unidentifiedDescriptionName = { "Cannot be read." },
    identifiedDisplayName = "Another Name",
    identifiedDescriptionName = { ${lines} },
    slotCount = 0, ClassNum = 0, costume = false, ${more}
  },`

describe('itemInfo.lua of a client', () => {
  it('describes items without colours, marks and rules, and names none', () => {
    const read = lua(
      table(
        item(
          501,
          '"^0000ffA ^000000red drink.", "________", "See <URL>a page<INFO>https://x.example</INFO></URL>", ""',
        ),
      ),
    )
    expect(saidOf(read, 501)).toBe('A red drink.\n\nSee a page')
    expect(rowOf(read, 'item:501')?.values['items_name']).toBe('Red Drink')
    expect(rowOf(read, 'item:512')?.values).not.toHaveProperty('description')
  })

  it('has no signs that players do not see: white underscores, for an empty line or before a word', () => {
    const lines = '"A drink.", "^ffffff_^000000", "^FFFFFF__ ^000000Heals 5_HP.", "^ffffff_"'
    expect(saidOf(lua(table(item(501, lines))), 501)).toBe('A drink.\n\nHeals 5_HP.')
  })

  it('is read with either quote, escapes, long texts, comments and other keys', () => {
    const read = lua(
      `-- [501] = { identifiedDescriptionName = { "no" } }\n--[==[ [501] = "no" ]] ]==]\nlocal x, other = f({ [501] = {} }), nil\n${table(
        `["a"] = 1, [-1] = {}; [0x1F5] = { ['identifiedDescriptionName'] = { 'it\\'s', "a \\"b\\" \\\\ \\65\\x42", [[long]], [4] = [=[x]]]=]; "next"; f("no", { 1 }) } },`,
      )}`,
    )
    expect(saidOf(read, 501)).toBe('it\'s\na "b" \\ AB\nlong\nx]]\nnext')
    expect(remarksOf(read)).toEqual([])
  })

  it('may be several files, of which a later one changes what it names', () => {
    const read = reading({
      'System/itemInfo.lua': table(item(501, '"first"') + item(512, '"kept"')),
      'System/itemInfo_custom.lua': table(item(501, '"own"')),
    })
    expect([saidOf(read, 501), saidOf(read, 512)]).toEqual(['own', 'kept'])
  })

  it('[game.encodings] has an encoding per text, and is not run if it is compiled', () => {
    const korean = encode('빨간 물약', 'euc-kr')
    const mixed = Buffer.concat([
      Buffer.from(`tbl = { [501] = { identifiedDescriptionName = { "Ωmega", "`),
      korean,
      Buffer.from('" } } }'),
    ])
    expect(saidOf(lua(mixed, 'euc-kr'), 501)).toBe('Ωmega\n빨간 물약')
    expect(remarksOf(lua('\x1bLuaQ\0'))).toEqual(['client/System/itemInfo.lua: client_compiled'])
  })

  it.each([
    ['a text without an end', `tbl = {${item(501, '"whole"')}\n [512] = { identifiedDescriptionName = { "cut\n" } } }`],
    ['a table without an end', `tbl = {${item(501, '"whole"')}\n [512] = { a = {`],
    ['a comment without an end', `tbl = {${item(501, '"whole"')}\n --[[ }`],
    ['a key that is none', `tbl = {${item(501, '"whole"')}\n [512 = {} }`],
  ])('[attack.game-archive] of %s is read up to there', (_what, text) => {
    const read = lua(text)
    expect(saidOf(read, 501)).toBe('whole')
    expect(read.remarks).toMatchObject([{ code: 'client_syntax', part: 'items' }])
    expect(read.remarks[0]?.line).toBeGreaterThan(5)
  })

  it('[attack.game-archive] takes a time in proportion to its size, nested deeply or broadly', () => {
    const timeOf = (piece: string, bytes: number) => {
      const begun = performance.now()
      lua(`tbl = {${piece.repeat(bytes / piece.length)}`)
      return performance.now() - begun
    }
    for (const piece of ['{', '{},', '[1]={identifiedDescriptionName={"x"}},']) {
      const [few, many] = [timeOf(piece, 1_000_000), timeOf(piece, 6_000_000)]
      // Six times the size would take 36 times as long if the time were quadratic.
      expect(many / few, piece).toBeLessThan(20)
    }
  }, 200_000)
})

describe('Tables of names', () => {
  const tables = {
    'data/mapnametable.txt': '// field_a.rsw#No#\r\nFIELD_A.rsw#Green  Field#\r\nfield_b.rsw#\nother.rsw#Elsewhere#\n',
    'data/cardprefixnametable.txt': '501#Lucky#\n512#\nx#y#\n',
    'data/cardpostfixnametable.txt': '1201#of Luck#\n501#\n',
  }

  it('name maps for players, and give cards their affixes', () => {
    const read = reading(tables)
    expect(rowOf(read, 'map:field_a')?.values['title']).toBe('Green Field')
    expect(['501', '512', '1201'].map((id) => rowOf(read, `item:${id}`)?.values['affix'])).toEqual([
      ...['Lucky', undefined, 'of Luck'],
    ])
  })

  it('are read for the parts alone that are imported', () => {
    const read = reading({ ...tables, 'System/itemInfo.lua': table('') + '{' }, 'utf-8', ['maps'])
    expect(rowOf(read, 'map:field_a')?.values['title']).toBe('Green Field')
    expect(read.remarks).toEqual([])
  })
})

describe('Pictures of a client', () => {
  const resource = (name: string | Buffer) =>
    Buffer.concat([Buffer.from('t = { [501] = { identifiedResourceName = "'), Buffer.from(name), Buffer.from('" } }')])
  const western = encode('사과', 'euc-kr').toString('latin1')

  it('are found by the resource of the item, in Korean or as its bytes look in the West, in any case', () => {
    const names = { korean: '사과', western, bytes: encode('사과', 'euc-kr'), composed: '사과'.normalize('NFD') }
    for (const [said, name] of Object.entries(names))
      for (const file of ['사과', western]) {
        const path = `data/texture/${western}/item/${file}.BMP`
        const read = reading({ 'System/iteminfo_true.lua': resource(name), [path]: icon([1, 2, 3]) })
        expect(fileOf(read, 'item:501'), `${said} ${file}`).toBe(`client/${path}`)
      }
  })

  it('are found by the number of an item or a monster, the internal name of a monster, and the name of a map', () => {
    const files = ['item/512.png', 'monsters/1002.gif', 'data/x/map/field_a.bmp']
    const read = reading(Object.fromEntries(files.map((path) => [path, icon([1, 2, 3])])))
    expect(['item:512', 'monster:1002', 'map:field_a'].map((key) => fileOf(read, key))).toEqual(
      files.map((path) => `client/${path}`),
    )
    const [monster] = read.rows.filter(({ type }) => type === 'monsters')
    const named = reading({
      [`monsters/${String(monster?.values['internal_name']).toLowerCase()}.png`]: icon([1, 2, 3]),
    })
    expect(fileOf(named, monster?.key ?? '')).toMatch(/^client\/monsters/)
  })

  it('[attack.game-archive] are looked for by name alone, so that no resource leads out of the folder', () => {
    for (const name of ['../../db/item_db', '..\\\\..\\\\secret', '/etc/passwd', 'x/../501', '\\0'])
      expect(fileOf(reading({ 'itemInfo.lua': resource(name), 'item/x.bmp': icon([1, 2, 3]) }), 'item:501')).toBe(
        undefined,
      )
  })
})
