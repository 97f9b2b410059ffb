import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemList, MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import { pagesOf } from '../../support/pages.ts'
import { rowsApi } from '../../support/rows.ts'
import { visibleWords as words } from '../../support/visibleWords.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const weapon = { kind: 'Weapon', places: 'Right Hand' }
const ITEMS = [
  { items_name: 'Red Potion', game_id: 501, kind: 'Healing', weight: 7, buy_price: 50, required_level: 1 },
  { items_name: 'Potion 501 of the Sage', game_id: 11_501, kind: 'Healing', used_by: 'Sage, Wizard' },
  {
    ...{ ...weapon, items_name: 'Blade', game_id: 1_107, subtype: 'One-Handed Sword', slots: 3, attack: 53 },
    ...{ weight: 70, buy_price: 2_900, required_level: 2, used_by: 'Swordman, Lord Knight' },
  },
  {
    ...{ ...weapon, items_name: 'Zweihänder', game_id: 1_168, subtype: 'Two-Handed Sword', slots: 0, attack: 200 },
    ...{ weight: 220, buy_price: 60_000, required_level: 33, used_by: 'Knight', places: 'Right Hand, Left Hand' },
  },
  {
    items_name: 'Guard',
    game_id: 2_101,
    kind: 'Armor',
    slots: 1,
    defense: 20,
    places: 'Left Hand',
    used_by: 'All except Novice, Mage',
  },
  { items_name: 'Hat', game_id: 2_220, kind: 'Armor', places: 'Head Top' },
]
const MONSTERS = [
  { monster_name: 'Poring', game_id: 1_002, level: 1, race: 'Plant', element: 'Water 1', size: 'Medium', hp: 50 },
  {
    ...{ monster_name: 'Baphomet', game_id: 1_039, level: 81, race: 'Demon', element: 'Dark 3', size: 'Large' },
    ...{ hp: 668_000, base_experience: 107_250, rank: 'mvp' },
  },
  {
    monster_name: 'Baphomet Jr.',
    game_id: 1_101,
    level: 50,
    race: 'Demon',
    element: 'Dark 1',
    size: 'Small',
    hp: 8_578,
  },
  { monster_name: 'Mastering', game_id: 1_090, level: 2, race: 'Plant', size: 'Medium', rank: 'boss' },
]

describe.each(engines)('[game.lists] On %s, the list', (engine) => {
  const server = useTestServer(engine, { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let admin = ''
  const { create } = rowsApi(server, () => admin)
  const { get, head } = pagesOf(server)
  const list = async <List>(path: string): Promise<List> => {
    const { status, body } = await server().call('GET', `/api/game-database/${path}`)
    expect(status, path).toBe(200)
    return body as List
  }
  const items = async (query: string) => (await list<ItemList>(`items${query}`)).rows.map(({ name }) => name)
  const monsters = async (query: string) => (await list<MonsterList>(`monsters${query}`)).rows.map(({ name }) => name)
  beforeAll(async () => {
    admin = await server().signIn('admin')
    for (const row of ITEMS) await create('/game-info/items', row)
    for (const row of MONSTERS) await create('/game-info/monsters', row)
    await server().context.feed.poll()
  })

  it('of items finds words of names, and a number of the game first', async () => {
    expect(await items('?q=potion')).toEqual(['Potion 501 of the Sage', 'Red Potion'])
    expect(await items('?q=501')).toEqual(['Red Potion', 'Potion 501 of the Sage'])
    expect(await items('?q=zweihander')).toEqual(['Zweihänder'])
    expect(await items('?q=potion&kind=weapon')).toEqual([])
  })

  it.each([
    ['?kind=WEAPON', ['Blade', 'Zweihänder']],
    ['?subtype=Two-Handed+Sword', ['Zweihänder']],
    ['?place=left+hand', ['Guard', 'Zweihänder']],
    ['?level_from=2&level_to=32', ['Blade']],
    ['?slots_from=1', ['Blade', 'Guard']],
    ['?attack_from=54', ['Zweihänder']],
    ['?weight_to=70', ['Blade', 'Red Potion']],
    ['?price_from=50&price_to=2900', ['Blade', 'Red Potion']],
    ['?kind=Weapon&slots_to=0', ['Zweihänder']],
  ])('of items is narrowed by %s', async (query, names) => {
    expect(await items(query)).toEqual(names)
  })

  it('of items narrowed by a job holds what names the job as a whole, bars only others, or fits everybody', async () => {
    expect(await items('?job=Knight')).toEqual(['Guard', 'Hat', 'Zweihänder'])
    expect(await items('?job=lord+knight')).toEqual(['Blade', 'Guard', 'Hat'])
    expect(await items('?job=Mage')).toEqual(['Hat'])
  })

  it.each([
    ['items?sort=attack&order=desc', ['Zweihänder', 'Blade']],
    ['items?sort=number', ['Red Potion', 'Blade']],
    ['items?sort=name&order=desc', ['Zweihänder', 'Red Potion']],
    ['items?q=potion&sort=number&order=desc', ['Potion 501 of the Sage', 'Red Potion']],
    ['monsters?sort=hp&order=desc', ['Baphomet', 'Baphomet Jr.']],
    ['monsters?sort=level&order=desc', ['Baphomet', 'Baphomet Jr.']],
    ['monsters?sort=race', ['Baphomet', 'Baphomet Jr.']],
  ])('%s is sorted', async (query, first) => {
    const rows = (await list<ItemList | MonsterList>(query)).rows.map(({ name }) => name)
    expect(rows.slice(0, 2)).toEqual(first)
  })

  it.each([
    ['?q=baphomet', ['Baphomet', 'Baphomet Jr.']],
    ['?q=%231101', ['Baphomet Jr.']],
    ['?rank=mvp', ['Baphomet']],
    ['?race=demon&size=small', ['Baphomet Jr.']],
    ['?element=Dark+3', ['Baphomet']],
    ['?from=2&to=50', ['Baphomet Jr.', 'Mastering']],
  ])('of monsters is narrowed by %s', async (query, names) => {
    expect(await monsters(query)).toEqual(names)
  })

  it('names the texts to choose from and the fields that some row has', async () => {
    const { choices, known } = await list<ItemList>('items')
    expect(choices).toEqual({
      kind: ['Armor', 'Healing', 'Weapon'],
      subtype: ['One-Handed Sword', 'Two-Handed Sword'],
      place: ['Head Top', 'Left Hand', 'Right Hand'],
      job: ['Knight', 'Lord Knight', 'Mage', 'Novice', 'Sage', 'Swordman', 'Wizard'],
    })
    expect(known.toSorted()).toEqual([
      ...['attack', 'buy_price', 'defense', 'game_id', 'required_level', 'slots', 'weight'],
    ])
    expect((await list<MonsterList>('monsters')).known).toContain('rank')
  })

  it.each([
    'items?level_from=x',
    'items?sort=hp',
    'items?order=asc',
    'items?slots_to=-1',
    'monsters?rank=king',
    'monsters?map=0',
    `items?q=${'x'.repeat(256)}`,
  ])('refuses %s', async (query) => {
    expect((await server().call('GET', `/api/game-database/${query}`)).status).toBe(422)
  })

  it('has all of it in the address, without scripts: inputs, orders in the heads of columns, and pages', async () => {
    const path = '/gameinfo/items?kind=weapon&job=Knight&attack_from=60'
    const { text } = await get(path)
    expect(words(text)).toContain('1 ditemukan.')
    expect(words(text)).toContain('Saringan lain (2 dipilih)')
    expect(text).toMatch(/<option value="Weapon" selected="">/)
    expect(text).toMatch(/<option value="Knight" selected="">/)
    expect(text).toMatch(/name="attack_from"[^>]*value="60"/)
    expect(text).toContain('href="/gameinfo/items?kind=weapon&amp;job=Knight&amp;attack_from=60&amp;sort=attack"')
    const sorted = await get('/gameinfo/items?sort=attack')
    expect(sorted.text).toMatch(
      /aria-sort="ascending"><a href="\/gameinfo\/items\?sort=attack&amp;order=desc">Serangan/,
    )
    const escaped = await get('/gameinfo/items?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E&kind=%22%3E%3Cb%3E')
    expect(escaped.text).not.toMatch(/<script>alert|"><b>/)
    expect(words(escaped.text)).toContain('Tidak ada item.')
  })

  it('offers no filter, order or column for what no row has', async () => {
    const monsterPage = words((await get('/gameinfo/monsters')).text)
    for (const known of ['Pangkat', 'Ukuran', 'Base EXP']) expect(monsterPage).toContain(known)
    expect(monsterPage).not.toContain('Job EXP')
    const itemPage = words((await get('/gameinfo/items')).text)
    expect(itemPage).toContain('Pertahanan')
    expect(itemPage).not.toContain('Serangan sihir')
  })

  it('of several filters or of a search is not for search engines, one of a kind is', async () => {
    const isIndexed = async (path: string) => !(await head(path)).includes('noindex')
    expect(await isIndexed('/gameinfo/items?kind=Weapon')).toBe(true)
    for (const path of [
      '/gameinfo/items?kind=Weapon&slots_to=0',
      '/gameinfo/items?q=blade',
      '/gameinfo/monsters?sort=hp',
    ])
      expect(await isIndexed(path), path).toBe(false)
  })
})
