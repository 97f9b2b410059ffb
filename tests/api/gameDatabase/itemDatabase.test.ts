import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../support/game/world.ts'
import { pagesOf } from '../../support/pages.ts'
import { rowsApi } from '../../support/rows.ts'
import { visibleWords as words } from '../../support/visibleWords.ts'
import type { Values } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const DROPS = '/game-info/server-information/droplist'

describe.each(engines)('The item database on %s', (engine) => {
  const server = useTestServer(engine, { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let world: World
  let admin: string
  const { create, change, remove, list } = rowsApi(server, () => admin)
  const { get, head, bytes } = pagesOf(server)
  beforeAll(async () => {
    admin = await server().signIn('admin')
    world = await makeWorld(server(), admin)
  })
  const read = async (path: string) => {
    const { status, text } = await get(path)
    expect(status, path).toBe(200)
    return words(text)
  }
  const redirect = async (path: string) => {
    const { status, headers } = await get(path)
    expect(status, path).toBe(308)
    return headers.get('location')
  }
  const updated = async (work: Promise<unknown>) => {
    const done = await work
    await server().context.feed.poll()
    return done
  }
  const set = (path: string, values: Values) => updated(change(path, values))
  const apple = () => `/gameinfo/item/${world.apple}-apple`
  const poring = () => `/gameinfo/monster/${world.poring}-poring`
  const field = () => `/gameinfo/map/${world.field}-prontera-field`

  describe('An item', () => {
    it('[game.item-pages] says what drops it, where and how likely, the likeliest first', async () => {
      const text = await read(apple())
      expect(text).toMatch(
        /Poring Level 1 · Plant · Water 1 Prontera Field\s+10 %\s+1\s+Poring [^%]*Prontera\s+2,5 %\s+-/,
      )
      expect(text).toContain('Buah merah yang segar.')
      for (const said of ['Jenis Healing', 'Berat 2,5', 'Dapat dipakai oleh Semua', 'Harga beli di NPC 15'])
        expect(text).toContain(said)
    })

    it('says who sells it, where, and for which price: its own if the NPC has none', async () => {
      expect(await read(apple())).toMatch(/Dijual oleh[\s\S]*Pedagang Buah\s+Prontera\s+150, 180\s+15\s+Zeny/)
    })

    it('links to others of its kind', async () => {
      const { text } = await get(apple())
      expect(text).toContain(`href="/gameinfo/item/${world.banana}-banana"`)
      expect(text).not.toContain(`href="/gameinfo/item/${world.card}-poring-card"`)
      expect(text).toContain('href="/gameinfo/items?kind=Healing"')
    })

    it('[game.item-pages] says what changed last and when, but not who changed it', async () => {
      server().clock.time = new Date('2026-11-24T03:00:00.000Z')
      admin = await server().signIn('admin')
      await set(`${DROPS}/${world.appleOfPoring}`, { chance: 12.5 })
      await set(`/game-info/items/${world.apple}`, { sell_price: 8, description: 'Buah merah.' })
      const text = await read(apple())
      expect(text).toContain('24 November 2026 Peluang dari Poring: 10 % → 12,5 %')
      expect(text).toContain('Harga jual: 7 → 8')
      expect(text).toContain('Deskripsi diubah')
      const { body } = await server().call('GET', `/api/game-database/item/${world.apple}`)
      expect(JSON.stringify(body)).not.toMatch(/actor|user:|address|"admin/)
      await set(`${DROPS}/${world.appleOfPoring}`, { chance: 10 })
      const wolf = { monster: 'Serigala', map_information_id: world.town, items_id: world.banana, chance: 5 }
      await updated(create(DROPS, wolf))
      expect(await read(`/gameinfo/item/${world.banana}-banana`)).toContain('24 November 2026 Drop baru dari Serigala')
    })

    it('says which drops were removed, except from a deleted monster or from one that still drops it', async () => {
      const gone = (path: string, id: number) => updated(remove(`${path}/${id}`))
      const of = async (values: Values) =>
        (await create(DROPS, { map_information_id: world.town, items_id: world.card, ...values })).id
      const { id: slime } = await create('/game-info/monsters', { monster_name: 'Slime' })
      const wolf = { monster: 'Wolf', monster_id: world.wolf }
      const ofWolf = await of(wolf)
      const again = await of(wolf)
      const ofSlime = await of({ monster: 'Slime', monster_id: slime })
      const ofText = await of({ monster: 'Kelinci' })
      const ofNobody = await of({ monster: 'Kata Kasar' })
      const page = () => read(`/gameinfo/item/${world.card}-poring-card`)
      const said = 'Tidak ada lagi drop'
      await gone(DROPS, ofWolf)
      await gone(DROPS, ofNobody)
      expect(await page()).not.toContain(said)
      await gone(DROPS, again)
      await gone(DROPS, ofText)
      await gone(DROPS, ofSlime)
      expect(await page()).toMatch(/24 November 2026 Tidak ada lagi drop dari/)
      for (const name of ['Slime', 'Wolf', 'Kelinci']) expect(await page()).toContain(`${said} dari ${name}`)
      expect(await read(`/gameinfo/monster/${world.wolf}-wolf`)).toContain(`${said} untuk Poring Card`)
      await gone('/game-info/monsters', slime)
      expect(await page()).not.toMatch(/Slime|Kata Kasar/)
      const body = { type: 'droplist', row: ofText }
      const restored = await updated(server().call('POST', '/api/admin/trash/restore', { token: admin, body }))
      expect(restored).toMatchObject({ status: 200 })
      expect(await page()).not.toContain(`${said} dari Kelinci`)
      await gone(DROPS, ofText)
    })

    it('without details shows only its name', async () => {
      const { id } = await create('/game-info/items', { items_name: 'Batu' })
      await server().context.feed.poll()
      const text = await read(`/gameinfo/item/${id}-batu`)
      expect(text).toContain('Batu')
      expect(text).toContain('Belum ada keterangan tentang item ini.')
      expect(text).not.toMatch(/Dijatuhkan|Dijual|Jenis|Perubahan|sejenis|paket/)
    })
  })

  it('[game.item-pages] A chance includes the rate of its kind or of the server, and is at most 100 %', async () => {
    await set('/settings/rates', { drop_rate: 3, experience_rate: 1.5, drop_rates_by_kind: 'CARD = 20\nFood = 2' })
    expect(await read(apple())).toContain('Prontera Field 30 %')
    const monster = await read(poring())
    expect(monster).toMatch(/Apple\s+Prontera Field\s+30 %[\s\S]*Poring Card\s+Prontera Field\s+0,2 %/)
    expect(monster).toContain('Base EXP 3')
    await set('/settings/rates', { drop_rate: 50 })
    expect(await read(apple())).toContain('Prontera Field 100 %')
    const row = { id: world.appleOfPoring, chance: 10, monster: 'PORING' }
    expect(await list(DROPS)).toContainEqual(expect.objectContaining(row))
    await set('/settings/rates', { drop_rate: null, experience_rate: null, drop_rates_by_kind: '' })
  })

  it('The drop list shows chances with the rates if a row has one, and the present names of monsters', async () => {
    await set('/settings/rates', { drop_rate: 2 })
    const all = await read('/gameinfo/server?section=droplist')
    expect(all).toMatch(/Monster Map Item Drop Chance At most/)
    expect(all).toMatch(
      /Poring Level 1 Prontera Field Apple 20 % 1 Poring Prontera Field Poring Card 0,02 % - Poring Prontera Apple 5 % -/,
    )
    expect(all).not.toContain('PORING')
    const without = await read(`/gameinfo/server?section=droplist&monster=Kelinci`)
    expect(without).toContain('Kelinci Prontera Field Banana')
    expect(without).not.toMatch(/Chance|At most/)
    const { text } = await get('/gameinfo/server?section=droplist&monster=Kelinci')
    expect(text).toContain(`href="/gameinfo/item/${world.banana}-banana"`)
    await set('/settings/rates', { drop_rate: null })
  })

  it('[game.item-pages] A thing without a picture shows a drawing of its kind, and one with a picture that alone', async () => {
    const drawn = /things[^"]*\.svg#(\w+)/g
    const shapes = async (path: string) => [...(await get(path)).text.matchAll(drawn)].map(([, shape]) => shape)
    expect(await shapes('/gameinfo/items')).toEqual(expect.arrayContaining(['potion', 'card']))
    expect(new Set(await shapes('/gameinfo/monsters'))).toEqual(new Set(['plant', 'brute']))
    expect(await shapes('/gameinfo/map')).toEqual(['map'])
    expect(await shapes(apple()), 'the large picture is its own').not.toContain('food')
    const list = await get(`/gameinfo/server?section=droplist&item=${world.apple}`)
    expect(list.text).toMatch(/<tbody[\s\S]*svg#plant[\s\S]*svg#field[\s\S]*\/storage\/items\//)
    const { body } = await server().call('GET', `/api/game-database/chances?ids=${world.appleOfPoring}`)
    expect(body).toMatchObject({
      chances: [
        {
          item: { kind: 'Healing', icon: { path: expect.stringContaining('/storage/items/'), width: 24 } },
          monster: { race: 'Plant', level: 1, rank: '', image: null },
        },
      ],
    })
  })

  it('A renamed monster has its new name in search and in the drop list', async () => {
    await set(`/game-info/monsters/${world.poring}`, { monster_name: 'Poring Merah' })
    expect(await read('/gameinfo/server?section=droplist&q=merah')).toContain(
      'Poring Merah Level 1 Prontera Field Apple',
    )
    const found = await get('/search?q=merah')
    expect(found.text).toContain(`href="/gameinfo/monster/${world.poring}-poring-merah"`)
    expect(words(found.text)).toMatch(/Monsters 1\s+Poring Merah Level 1/)
    expect(await read(apple())).toContain('Poring Merah')
    await set(`/game-info/monsters/${world.poring}`, { monster_name: 'Poring' })
  })

  it('A menu can link to its pages, and to no page that cannot exist', async () => {
    for (const address of [apple(), `/gameinfo/monster/${world.poring}`, '/gameinfo/monsters?race=Plant'])
      await create('/menu', { label: 'Apple', address })
    const body = { label: 'Apple', address: '/gameinfo/pet/1' }
    expect((await server().call('POST', '/api/menu', { token: admin, body })).status).toBe(422)
  })

  it('A monster says what it is, what it drops and where it appears', async () => {
    const text = await read(poring())
    for (const said of ['Level 1', 'Ras Plant', 'Elemen Water 1', 'Ukuran Medium', 'HP 50'])
      expect(text).toContain(said)
    expect(text).toMatch(/Apple\s+Prontera Field\s+10 %[\s\S]*Poring Card\s+Prontera Field\s+0,01 %/)
    expect(text).toMatch(/Muncul di[\s\S]*Prontera Field\s+70\s+1 menit 30 detik\s+50, 100/)
  })

  it('A map shows its monsters, NPCs and drops, and marks on its picture what has a place', async () => {
    const { text } = await get(field())
    expect(words(text)).toMatch(
      /Poring\s+1\s+70\s+1 menit 30 detik\s+50, 100\s+1\s+Wolf\s+25\s+5\s+-\s+di mana saja\s+-/,
    )
    expect(text).toMatch(/<svg x="25%" y="75%"[^>]*><circle[^>]*><\/circle><text>1<\/text>/)
    const town = await read(`/gameinfo/map/${world.town}-prontera`)
    expect(town).toMatch(/NPC[\s\S]*Pedagang Buah\s+Zeny\s+150, 180/)
    expect(town).not.toContain('Lingkaran')
  })

  it('[game.item-pages] An address with another name redirects to the right one, and an unknown number is not found', async () => {
    const { apple: id, field: ofField } = world
    for (const spelled of [`item/${id}`, `item/${id}-appel`, `Item/${id}-Apple`])
      expect(await redirect(`/gameinfo/${spelled}?utm=1`)).toBe(`${apple()}?utm=1`)
    expect(await redirect(`/GameInfo/map/${ofField}`)).toBe(field())
    for (const none of ['/gameinfo/item/999999-apple', '/gameinfo/monster/0', '/gameinfo/map/x', '/gameinfo/item/1x']) {
      const { status, text } = await get(none)
      expect(status, none).toBe(404)
      expect(words(text), none).toMatch(/(Item|Monster|Map) tidak ditemukan\./)
    }
    await set(`/game-info/items/${world.card}`, { items_name: 'Kartu Poring' })
    const card = `/gameinfo/item/${world.card}`
    expect(await redirect(`${card}-poring-card`)).toBe(`${card}-kartu-poring`)
    await set(`/game-info/items/${world.card}`, { items_name: 'Poring Card' })
  })

  it('[game.item-pages] Addresses filter and sort the lists', async () => {
    const items = await read('/gameinfo/items')
    expect(items).toMatch(/Apple\s+Healing[\s\S]*Banana[\s\S]*Poring Card\s+Card/)
    const healing = await read('/gameinfo/items?kind=HEALING')
    expect(healing).toContain('Banana')
    expect(healing).not.toContain('Poring Card')
    expect(await read('/gameinfo/items?kind=Nothing')).toContain('Tidak ada item jenis ini.')
    const monsters = await read('/gameinfo/monsters?sort=level')
    expect(monsters).toMatch(/Poring\s+1\s+Plant\s+Water 1\s+Medium\s+50\s+2\s+1\s+Wolf\s+25/)
    const few = await read('/gameinfo/monsters?from=20&to=30&race=brute')
    expect(few).toContain('1 ditemukan.')
    expect(few).not.toMatch(/Poring\s+1/)
    const onMap = await read(`/gameinfo/monsters?map=${world.field}&element=Water+1`)
    expect(onMap).toContain('Di map Prontera Field')
    expect(onMap).not.toMatch(/Wolf\s+25/)
    expect(await read(`/gameinfo/monsters?map=${world.town}`)).toContain('Tidak ada monster.')
  })

  it('Unknown parameters of an address make no other page', async () => {
    const etag = async (path: string) => (await get(path)).headers.get('etag')
    expect(await etag('/gameinfo/items')).toMatch(/./)
    expect(await etag('/gameinfo/items?page=1&x=2&kind=')).toBe(await etag('/gameinfo/items'))
    expect(await etag('/gameinfo/monsters?from=x&to=-1&sort=xp&order=desc&map=abc&rank=king&q=+')).toBe(
      await etag('/gameinfo/monsters'),
    )
  })

  it('Choices in an address are compared without case, the ranks of monsters, too', async () => {
    const etag = async (path: string) => (await get(path)).headers.get('etag')
    expect(await etag('/gameinfo/monsters?rank=MVP')).toBe(await etag('/gameinfo/monsters?rank=mvp'))
    expect(await etag('/gameinfo/monsters?rank=MVP')).not.toBe(await etag('/gameinfo/monsters'))
  })

  it('The title, the preview and the structured data name the item', async () => {
    const text = await head(apple())
    expect(text).toContain('<title>Apple - Item · Gapura</title>')
    expect(text).toContain(`<link rel="canonical" href="https://gapura.example${apple()}">`)
    expect(text).toMatch(/name="description" content="Apple dijatuhkan oleh Poring di Prontera Field dengan peluang 10/)
    const share = /property="og:image" content="https:\/\/gapura\.example([^"]+)"/.exec(text)?.[1] ?? ''
    expect(share).toMatch(new RegExp(`^/gameinfo/share/item/${world.apple}\\.png\\?v=\\d+$`))
    const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(text)?.[1] ?? '{}') as object
    expect(data).toMatchObject({
      '@graph': [
        { '@type': 'WebPage', about: { name: 'Apple', image: expect.stringContaining('/storage/items/') } },
        { itemListElement: [{ item: 'https://gapura.example/gameinfo/items' }, { name: 'Apple' }] },
      ],
    })
    const picture = await bytes(share)
    expect(picture.type).toBe('image/png')
    expect(await sharp(picture.body).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})
