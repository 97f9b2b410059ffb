import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { addRow, makeWorld, type World } from '../../support/game/world.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/^[\s\S]*?<main/, '<main')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')

describe.each(engines)('The item database on %s', (engine) => {
  const server = useTestServer(engine, { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let admin: string
  let world: World
  beforeAll(async () => {
    admin = await server().signIn('admin')
    world = await makeWorld(server(), admin)
  })
  const get = async (path: string) => {
    const { status, body, headers } = await server().call('GET', path)
    return { status, text: String(body), location: headers.get('location') }
  }
  const read = async (path: string) => {
    const { status, text } = await get(path)
    expect(status, path).toBe(200)
    return words(text)
  }
  const head = async (path: string) => (await get(path)).text.split('</head>')[0] ?? ''
  const set = async (path: string, body: object) => {
    const answer = await server().call('PUT', `/api/${path}`, { token: admin, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server().context.feed.poll()
  }
  const moveTo = async (time: string) => {
    server().clock.time = new Date(time)
    admin = await server().signIn('admin')
  }
  const apple = () => `/gameinfo/item/${world.apple}-apple`
  const poring = () => `/gameinfo/monster/${world.poring}-poring`
  const field = () => `/gameinfo/map/${world.field}-prontera-field`

  describe('An item', () => {
    it('[game.item-pages] says what drops it, where and how likely, the likeliest first', async () => {
      const text = await read(apple())
      expect(text).toMatch(/Poring\s+Prontera Field\s+10 %\s+1\s+Poring\s+Prontera\s+2,5 %\s+-/)
      expect(text).toContain('Buah merah yang segar.')
      for (const said of ['Jenis Healing', 'Berat 2,5', 'Dapat dipakai oleh Semua', 'Harga beli di NPC 15'])
        expect(text).toContain(said)
    })

    it('says who sells it, where and for how much: its own price where the NPC names none', async () => {
      expect(await read(apple())).toMatch(/Dijual oleh[\s\S]*Pedagang Buah\s+Prontera\s+150, 180\s+15\s+Zeny/)
    })

    it('leads to others of its kind', async () => {
      const { text } = await get(apple())
      expect(text).toContain(`href="/gameinfo/item/${world.banana}-banana"`)
      expect(text).not.toContain(`href="/gameinfo/item/${world.card}-poring-card"`)
      expect(text).toContain('href="/gameinfo/items?kind=Healing"')
    })

    it('[game.item-pages] says what changed last and when, and never by whom', async () => {
      await moveTo('2026-11-24T03:00:00.000Z')
      await set(`game-info/server-information/droplist/${world.appleOfPoring}`, { chance: 12.5 })
      await set(`game-info/items/${world.apple}`, { sell_price: 8, description: 'Buah merah.' })
      const text = await read(apple())
      expect(text).toContain('24 November 2026 Peluang dari Poring: 10 % → 12,5 %')
      expect(text).toContain('Harga jual: 7 → 8')
      expect(text).toContain('Deskripsi diubah')
      const { body } = await server().call('GET', `/api/game-database/item/${world.apple}`)
      expect(JSON.stringify(body)).not.toMatch(/actor|user:|address|"admin/)
      await set(`game-info/server-information/droplist/${world.appleOfPoring}`, { chance: 10 })
      await addRow(server(), admin, 'server-information/droplist', {
        ...{ monster: 'Serigala', map_information_id: world.town, items_id: world.banana, chance: 5 },
      })
      await server().context.feed.poll()
      expect(await read(`/gameinfo/item/${world.banana}-banana`)).toContain('24 November 2026 Drop baru dari Serigala')
    })

    it('says which drops are no more, but names nothing that was deleted, too, or that drops it still', async () => {
      const remove = async (path: string, id: number) => {
        expect((await server().call('DELETE', `/api/game-info/${path}/${id}`, { token: admin })).status).toBe(200)
        await server().context.feed.poll()
      }
      const drops = 'server-information/droplist'
      const of = (values: object) =>
        addRow(server(), admin, drops, { map_information_id: world.town, items_id: world.card, ...values })
      const slime = await addRow(server(), admin, 'monsters', { monster_name: 'Slime' })
      const wolf = { monster: 'Wolf', monster_id: world.wolf }
      const [ofWolf, again, ofSlime, ofText, ofNobody] = [
        await of(wolf),
        await of(wolf),
        await of({ monster: 'Slime', monster_id: slime }),
        await of({ monster: 'Kelinci' }),
        await of({ monster: 'Kata Kasar' }),
      ]
      const page = () => read(`/gameinfo/item/${world.card}-poring-card`)
      const gone = 'Tidak ada lagi drop'
      await remove(drops, ofWolf)
      await remove(drops, ofNobody)
      expect(await page()).not.toContain(gone)
      await remove(drops, again)
      await remove(drops, ofText)
      await remove(drops, ofSlime)
      expect(await page()).toMatch(
        /24 November 2026 Tidak ada lagi drop dari (Slime|Wolf|Kelinci)[^]*drop dari (Slime|Wolf|Kelinci)[^]*drop dari (Slime|Wolf|Kelinci)/,
      )
      expect(await read(`/gameinfo/monster/${world.wolf}-wolf`)).toContain(`${gone} untuk Poring Card`)
      await remove('monsters', slime)
      expect(await page()).not.toMatch(/Slime|Kata Kasar/)
      const body = { type: 'droplist', row: ofText }
      expect((await server().call('POST', '/api/admin/trash/restore', { token: admin, body })).status).toBe(200)
      await server().context.feed.poll()
      expect(await page()).not.toContain(`${gone} dari Kelinci`)
      await remove(drops, ofText)
    })

    it('without anything known shows its name alone', async () => {
      const answer = await server().call('POST', '/api/game-info/items', { token: admin, body: { items_name: 'Batu' } })
      const { id } = answer.body as { id: number }
      await server().context.feed.poll()
      const text = await read(`/gameinfo/item/${id}-batu`)
      expect(text).toContain('Batu')
      expect(text).toContain('Belum ada keterangan tentang item ini.')
      expect(text).not.toMatch(/Dijatuhkan|Dijual|Jenis|Perubahan|sejenis|paket/)
    })
  })

  it('[game.item-pages] A chance is shown with the rates of the server, that of its kind first, and at most as 100 %', async () => {
    await set('settings/rates', { drop_rate: 3, experience_rate: 1.5, drop_rates_by_kind: 'CARD = 20\nFood = 2' })
    expect(await read(apple())).toContain('Prontera Field 30 %')
    const monster = await read(poring())
    expect(monster).toMatch(/Apple\s+Prontera Field\s+30 %[\s\S]*Poring Card\s+Prontera Field\s+0,2 %/)
    expect(monster).toContain('Base EXP 3')
    await set('settings/rates', { drop_rate: 50 })
    expect(await read(apple())).toContain('Prontera Field 100 %')
    expect((await server().call('GET', '/api/game-info/server-information/droplist')).body).toContainEqual(
      expect.objectContaining({ id: world.appleOfPoring, chance: 10, monster: 'PORING' }),
    )
    await set('settings/rates', { drop_rate: null, experience_rate: null, drop_rates_by_kind: '' })
  })

  it('The drop list has chances where some row has one, with the rates, and names its monsters by what they are called', async () => {
    await set('settings/rates', { drop_rate: 2 })
    const all = await read('/gameinfo/server?section=droplist')
    expect(all).toMatch(/Monster Map Item Drop Chance Quantity/)
    expect(all).toMatch(
      /Poring Prontera Field Apple 20 % 1 Poring Prontera Apple 5 % - Poring Prontera Field Poring Card 0,02 % -/,
    )
    expect(all).not.toContain('PORING')
    const without = await read(`/gameinfo/server?section=droplist&monster=Kelinci`)
    expect(without).toContain('Kelinci Prontera Field Banana')
    expect(without).not.toMatch(/Chance|Quantity/)
    const { text } = await get('/gameinfo/server?section=droplist&monster=Kelinci')
    expect(text).toContain(`href="/gameinfo/item/${world.banana}-banana"`)
    await set('settings/rates', { drop_rate: null })
  })

  it('Names follow the monster, in search and in the drop list', async () => {
    await set(`game-info/monsters/${world.poring}`, { monster_name: 'Poring Merah' })
    expect(await read('/gameinfo/server?section=droplist&q=merah')).toContain('Poring Merah Prontera Field Apple')
    const found = await get('/search?q=merah')
    expect(found.text).toContain(`href="/gameinfo/monster/${world.poring}-poring-merah"`)
    expect(words(found.text)).toMatch(/Monsters 1\s+Poring Merah Level 1/)
    expect(await read(apple())).toContain('Poring Merah')
    await set(`game-info/monsters/${world.poring}`, { monster_name: 'Poring' })
  })

  it('News, menus and slides can lead to its pages', async () => {
    const menu = (link: string) =>
      server()
        .call('POST', '/api/menu', { token: admin, body: { label: 'Apple', address: link } })
        .then(({ status }) => status)
    for (const link of [apple(), `/gameinfo/monster/${world.poring}`, '/gameinfo/monsters?race=Plant'])
      expect(await menu(link), link).toBe(201)
    expect(await menu('/gameinfo/pet/1')).toBe(422)
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

  it('[game.item-pages] The number of an address decides: another name leads to the right one, and what nobody has is not found', async () => {
    for (const spelled of [
      `/gameinfo/item/${world.apple}`,
      `/gameinfo/item/${world.apple}-appel`,
      `/GameInfo/Item/${world.apple}-Apple`,
    ]) {
      const { status, location } = await get(`${spelled}?utm=1`)
      expect(status, spelled).toBe(308)
      expect(location, spelled).toBe(`${apple()}?utm=1`)
    }
    expect((await get(`/gameinfo/map/${world.field}`)).location).toBe(field())
    for (const none of ['/gameinfo/item/999999-apple', '/gameinfo/monster/0', '/gameinfo/map/x', '/gameinfo/item/1x']) {
      const { status, text } = await get(none)
      expect(status, none).toBe(404)
      expect(words(text), none).toMatch(/(Item|Monster|Map) tidak ditemukan\./)
    }
    await set(`game-info/items/${world.card}`, { items_name: 'Kartu Poring' })
    expect((await get(`/gameinfo/item/${world.card}-poring-card`)).location).toBe(
      `/gameinfo/item/${world.card}-kartu-poring`,
    )
    await set(`game-info/items/${world.card}`, { items_name: 'Poring Card' })
  })

  it('[game.item-pages] The lists are narrowed by their addresses', async () => {
    const items = await read('/gameinfo/items')
    expect(items).toMatch(/Apple\s+Healing[\s\S]*Banana[\s\S]*Poring Card\s+Card/)
    const healing = await read('/gameinfo/items?kind=HEALING')
    expect(healing).toContain('Banana')
    expect(healing).not.toContain('Poring Card')
    expect(await read('/gameinfo/items?kind=Nothing')).toContain('Tidak ada item jenis ini.')
    const monsters = await read('/gameinfo/monsters?sort=level')
    expect(monsters).toMatch(/Poring\s+1\s+Plant\s+Water 1\s+Wolf\s+25/)
    const few = await read('/gameinfo/monsters?from=20&to=30&race=brute')
    expect(few).toContain('1 ditemukan.')
    expect(few).not.toMatch(/Poring\s+1/)
    const onMap = await read(`/gameinfo/monsters?map=${world.field}&element=Water+1`)
    expect(onMap).toContain('Di map Prontera Field')
    expect(onMap).not.toMatch(/Wolf\s+25/)
    expect(await read(`/gameinfo/monsters?map=${world.town}`)).toContain('Tidak ada monster.')
  })

  it('Pages are cached under one address whatever else is asked', async () => {
    const ask = async (path: string) => (await server().call('GET', path)).headers.get('etag')
    expect(await ask('/gameinfo/items?page=1&x=2&kind=')).toBe(await ask('/gameinfo/items'))
    expect(await ask('/gameinfo/monsters?from=x&to=-1&sort=hp&map=abc')).toBe(await ask('/gameinfo/monsters'))
  })

  it('Titles, previews and structured data say what the page is of', async () => {
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
    const picture = await fetch(`${server().url}${share}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})
