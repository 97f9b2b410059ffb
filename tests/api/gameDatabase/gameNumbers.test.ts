import { beforeAll, describe, expect, it } from 'vitest'
import { item as itemType } from '../../../content/types/item.ts'
import { listIds } from '../../../server/content/lists/matchingRows.ts'
import { resolveList } from '../../../server/content/lists/resolveList.ts'
import { findEntry } from '../../../server/game/catalogue/findEntry.ts'
import { pagesOf } from '../../support/pages.ts'
import { readPlans } from '../../support/readPlans.ts'
import { rowsApi } from '../../support/rows.ts'
import type { Values } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const DROPS = '/game-info/server-information/droplist'
const ITEMS = '/game-info/items'
const MONSTERS = '/game-info/monsters'

const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/^[\s\S]*?<main/, '<main')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(engines)("The game's number on %s", (engine) => {
  const server = useTestServer(engine, { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let admin: string
  const { create, change, remove, list } = rowsApi(server, () => admin)
  const { get, head } = pagesOf(server)
  const poll = () => server().context.feed.poll()
  const item = async (items_name: string, values: Values = {}) => {
    const { id } = await create(ITEMS, { items_name, ...values })
    await poll()
    return id
  }
  const redirect = async (path: string) => {
    const { status, headers } = await get(path)
    expect(status, path).toBe(308)
    return headers.get('location')
  }
  const shown = async (path: string) => {
    const { status, text } = await get(path)
    expect(status, path).toBe(200)
    return words(text)
  }
  const answer = async (path: string) => {
    const { status, body } = await server().call('GET', `/api/game-database/${path}`)
    return status === 200 ? (body as { id: number }).id : status
  }
  let ids: { ghost: number; potion: number; bottle: number; apple: number; other: number; poring: number; map: number }

  beforeAll(async () => {
    admin = await server().signIn('admin')
    for (const key of ['main', 'two']) await create('/realm-settings', { key, name: key, adapter: 'none' })
    const ghost = await item('Wooden Sword')
    const potion = await item('Red Potion', { game_id: 501, realm: 'main', kind: 'Healing' })
    const apple = await item('Apple', { game_id: 512 })
    const other = await item('Red Herb', { game_id: 501, realm: 'two' })
    // Thirty rows later, one has the id that is a number of the game.
    const bottle = await item('Bottle 512', { game_id: 20512 })
    const poring = (await create(MONSTERS, { monster_name: 'Poring', game_id: 1002, level: 1 })).id
    const map = (await create('/game-info/mapinfo', { map_name: 'prt_fild08' })).id
    await create(DROPS, { monster: 'Poring', monster_id: poring, map_information_id: map, items_id: potion })
    await create(DROPS, { monster: 'Poring', monster_id: poring, map_information_id: map, items_id: other })
    await poll()
    ids = { ghost, potion, bottle, apple, other, poring, map }
  })

  it('[game.number] is the address of an item, and other addresses of it redirect there', async () => {
    expect(await shown('/gameinfo/item/501-red-potion')).toContain('Red Potion')
    for (const spelled of ['501', '501-blue-potion', `${ids.potion}-red-potion`, 'main/501-red-potion', 'main/501'])
      expect(await redirect(`/gameinfo/item/${spelled}?utm=1`), spelled).toBe('/gameinfo/item/501-red-potion?utm=1')
    expect(await redirect('/gameinfo/monster/1002')).toBe('/gameinfo/monster/1002-poring')
    expect(await head('/gameinfo/item/501-red-potion')).toContain(
      '<link rel="canonical" href="https://gapura.example/gameinfo/item/501-red-potion">',
    )
  })

  it('[game.number] An address with our own number redirects as long as no item has that number in the game', async () => {
    expect(await redirect(`/gameinfo/item/${ids.apple}`)).toBe('/gameinfo/item/512-apple')
    const taken = await item('Blade', { game_id: ids.apple })
    expect(await redirect(`/gameinfo/item/${ids.apple}`)).toBe(`/gameinfo/item/${ids.apple}-blade`)
    expect(await redirect(`/gameinfo/item/${ids.apple}-apple`)).toBe('/gameinfo/item/512-apple')
    await remove(`${ITEMS}/${taken}`)
    await poll()
    expect(await redirect(`/gameinfo/item/${ids.apple}`)).toBe('/gameinfo/item/512-apple')
  })

  it('[game.number] finds drops in the list by their item and their monster, before texts that have it', async () => {
    const named = await create(DROPS, { monster: 'Ghost 501', map_information_id: ids.map, items_id: ids.apple })
    const found = async (q: string) => (await list(`${DROPS}?q=${encodeURIComponent(q)}`)).map(({ id }) => id)
    const drops = (await list(`${DROPS}?sort=id`)).map(({ id }) => id)
    expect(await found('501')).toEqual(drops)
    expect(await found('#501'), 'a number, and no text').toEqual(drops.slice(0, 2))
    expect(await found('1002')).toEqual(drops.slice(0, 2))
    expect(await found('512')).toEqual([named.id])
    const page = (await list(`${DROPS}?q=501&page=1&per_page=2`)).map(({ id }) => id)
    expect(page).toEqual(drops.slice(0, 2))
    expect(await shown('/gameinfo/server?section=droplist&q=1002')).toContain('Red Potion')
    await remove(`${DROPS}/${named.id}`)
    await poll()
  })

  it('A row without a number keeps its own, even if another row has this number in the game', async () => {
    const own = `/gameinfo/item/${ids.ghost}-wooden-sword`
    expect(await shown(own)).toContain('Wooden Sword')
    const taken = await item('Knife', { game_id: ids.ghost })
    expect(await shown(own)).toContain('Wooden Sword')
    expect(await redirect(`/gameinfo/item/${ids.ghost}`)).toBe(`/gameinfo/item/${ids.ghost}-knife`)
    await change(`${ITEMS}/${taken}`, { items_name: 'Wooden Sword' })
    await poll()
    expect(await answer(`item/page/${ids.ghost}-wooden-sword`)).toBe(taken)
    await remove(`${ITEMS}/${taken}`)
    await poll()
  })

  it('Of two rows with one number the first is shown, unless the address has the name of the other', async () => {
    const second = await item('Red Potion Box', { game_id: 501 })
    expect(await redirect('/gameinfo/item/501')).toBe('/gameinfo/item/501-red-potion')
    expect(await shown('/gameinfo/item/501-red-potion-box')).toContain('Red Potion Box')
    await remove(`${ITEMS}/${second}`)
    await poll()
    expect(await redirect('/gameinfo/item/501-red-potion-box')).toBe('/gameinfo/item/501-red-potion')
  })

  it('[game.number] Further realms have their key in the address', async () => {
    expect(await shown('/gameinfo/item/two/501-red-herb')).toContain('Red Herb')
    expect(await redirect('/GameInfo/Item/TWO/501')).toBe('/gameinfo/item/two/501-red-herb')
    expect(await redirect(`/gameinfo/item/${ids.other}-red-herb`)).toBe('/gameinfo/item/two/501-red-herb')
    for (const none of ['two/512-apple', `two/${ids.ghost}`, 'three/501', '999999-red-potion', 'a b/501']) {
      const { status, text } = await get(`/gameinfo/item/${none}`)
      expect(status, none).toBe(404)
      expect(words(text), none).toContain('Item tidak ditemukan.')
    }
  })

  it('[game.number] Every link has it: lists, drops, the drop list, related items, search and the sitemap', async () => {
    const links = ['href="/gameinfo/item/501-red-potion"', 'href="/gameinfo/item/two/501-red-herb"']
    const pages = [
      '/gameinfo/items',
      '/gameinfo/monster/1002-poring',
      `/gameinfo/map/${ids.map}-prt-fild08`,
      '/gameinfo/server?section=droplist',
      '/search?q=red',
    ]
    for (const path of pages) {
      const { text } = await get(path)
      expect(text, path).toContain(links[1])
      expect(text, path).not.toContain(`/gameinfo/item/${ids.potion}-`)
    }
    for (const path of pages.slice(0, 3)) expect((await get(path)).text, path).toContain(links[0])
    for (const path of ['/gameinfo/monsters', '/gameinfo/item/501-red-potion', '/search?q=poring'])
      expect((await get(path)).text, path).toContain('href="/gameinfo/monster/1002-poring"')
    const { text } = await get('/sitemap.xml')
    for (const path of ['item/501-red-potion', 'item/two/501-red-herb', 'monster/1002-poring'])
      expect(text).toContain(`<loc>https://gapura.example/gameinfo/${path}</loc>`)
    expect(text).toContain(`/gameinfo/item/${ids.ghost}-wooden-sword</loc>`)
  })

  it('[game.number] A search for a number finds its row first, with the number beside the name', async () => {
    const found = words((await get('/search?q=512')).text)
    expect(found).toContain('Items 2 Apple # 512 Bottle 512 #20 512')
    expect(words((await get('/search?q=%23501')).text)).toMatch(/Red Potion #501 · Healing Red Herb #501/)
    const rows = await list(`${ITEMS}?q=512&page=1`)
    expect(rows.map(({ id }) => id)).toEqual([ids.apple, ids.bottle])
    const one = await list(`${ITEMS}?q=512&page=2&per_page=1`)
    expect(one.map(({ id }) => id)).toEqual([ids.bottle])
    const { body } = await server().call('GET', '/api/admin/find?q=512', { token: admin })
    expect(body).toContainEqual(
      expect.objectContaining({ type: 'item', rows: [expect.objectContaining({ id: ids.apple }), expect.anything()] }),
    )
  })

  it('[game.number] The API finds a row by its id, by its number in the game and by the address of its page', async () => {
    expect(await answer(`item/${ids.potion}`)).toBe(ids.potion)
    expect(await answer('item/game/501')).toBe(ids.potion)
    expect(await answer('item/game/501?realm=main')).toBe(ids.potion)
    expect(await answer('item/game/501?realm=two')).toBe(ids.other)
    expect(await answer('monster/game/1002')).toBe(ids.poring)
    for (const none of [`item/game/${ids.ghost}`, 'item/game/501?realm=three', 'item/game/0', 'item/game/x'])
      expect(await answer(none), none).toBe(404)
    expect(await answer(`item/page/${ids.ghost}-wooden-sword`)).toBe(ids.ghost)
    expect(await answer('item/page/501-red-herb?realm=two')).toBe(ids.other)
    const { body } = await server().call('GET', `/api/game-database/monster/${ids.poring}`)
    expect(body).toMatchObject({
      game_id: 1002,
      drops: { rows: [{ item: { game_id: 501 } }, { item: { realm: 'two' } }] },
    })
    const [drop] = await list(`${DROPS}?page=1`)
    expect(drop).toMatchObject({ items: { id: ids.potion, game_id: 501 }, monster_row: { game_id: 1002 } })
    const { status } = await server().call('POST', '/api/game-info/items', {
      ...{ token: admin, body: { items_name: 'X', realm: 'No key' } },
    })
    expect(status).toBe(422)
  })

  it('[game.number] A changed number is the address at once, and so are the keys of realms', async () => {
    await shown('/gameinfo/item/501-red-potion')
    await change(`${ITEMS}/${ids.potion}`, { game_id: 601 })
    await poll()
    expect((await get('/gameinfo/item/501-red-potion')).status).toBe(404)
    expect(await shown('/gameinfo/item/601-red-potion')).toContain('Red Potion')
    expect(await answer('item/game/501')).toBe(404)
    await change(`${ITEMS}/${ids.potion}`, { game_id: 501 })
    await poll()
    expect(await shown('/gameinfo/item/501-red-potion')).toContain('Red Potion')
  })

  it('A page and a search for a number read no whole table', async () => {
    const { context } = server()
    const plans = await readPlans(context.database, async (queries) => {
      const database = Object.create(context.database, { reader: { value: queries } }) as typeof context.database // The cast is safe, because only the reader differs.
      await findEntry({ ...context, database }, itemType, { number: 501, words: '', realm: '' })
      const list = await resolveList(context, itemType, { q: '501', page: 1, per_page: 50 })
      await listIds({ ...list, reader: queries })
    })
    expect(plans).toContain('items_by_game_id')
    expect(plans).not.toMatch(/SCAN (row|items)\b|Seq Scan/)
  })
})
