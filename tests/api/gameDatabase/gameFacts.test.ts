import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../support/game/world.ts'
import { visibleWords } from '../../support/visibleWords.ts'
import type { Values } from '../../support/samples.ts'
import { rowsApi } from '../../support/rows.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const ITEMS = '/game-info/items'
const MONSTERS = '/game-info/monsters'
const MAPS = '/game-info/mapinfo'
const DROPS = '/game-info/server-information/droplist'
const LINKS = '/game-info/item-links'

describe.each(engines)('What players look for on %s', (engine) => {
  const server = useTestServer(engine)
  let world: World
  let admin: string
  const { create, change, read } = rowsApi(server, () => admin)
  beforeAll(async () => {
    admin = await server().signIn('admin')
    world = await makeWorld(server(), admin)
  })
  const add = async (path: string, values: Values) => (await create(path, values)).id
  const item = (items_name: string, values: Values = {}) => add(ITEMS, { items_name, ...values })
  /** Returns the words of a page, whatever the address of its row is. */
  const open = async (path: string): Promise<string> => {
    await server().context.feed.poll()
    let answer = await server().call('GET', path)
    const location = answer.headers.get('location')
    if (answer.status === 308 && location) answer = await server().call('GET', location)
    expect(answer.status, path).toBe(200)
    return visibleWords(String(answer.body))
  }
  const itemPage = (id: number) => open(`/gameinfo/item/${id}`)
  const monsterPage = (id: number) => open(`/gameinfo/monster/${id}`)
  const mapPage = (id: number) => open(`/gameinfo/map/${id}`)

  it('[game.item-pages] An item shows its facts, its effect in lines, and its script, and nothing that it does not have', async () => {
    const id = await item('Crescent Scythe', {
      ...{ kind: 'Weapon', subtype: '2hSpear', internal_name: 'Crescent_Scythe_', places: 'Both Hand', slots: 1 },
      ...{ attack: 180, magic_attack: 5, range: 3, weapon_level: 3, required_level: 48, used_by: 'Knight' },
      ...{ trade_rules: 'Tidak bisa dijual\nTidak bisa dijatuhkan', effect: 'Kritis +30\nHit +10' },
      script: 'bonus bCritical,30;\nbonus bHit,10;',
    })
    const text = await itemPage(id)
    expect(text).toContain('Crescent Scythe [1]')
    for (const said of [
      ...['Jenis Weapon', 'Subjenis 2hSpear', 'Dipakai di Both Hand', 'Serangan 180', 'Serangan sihir 5'],
      ...['Jangkauan 3', 'Level senjata 3', 'Level minimum 48', 'Nama internal Crescent_Scythe_'],
      ...['Larangan Tidak bisa dijual, Tidak bisa dijatuhkan', 'Efek Kritis +30 Hit +10'],
      'Lihat skripnya bonus bCritical,30; bonus bHit,10;',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Pertahanan|Level zirah|Level maksimum|Kelas|Jenis kelamin|Imbuhan/)
  })

  it('[game.item-pages] Slots are in the name of an item wherever it is listed, and nowhere if it has none', async () => {
    const scythe = await item('Sabit', { kind: 'Senjata', slots: 2 })
    const other = await item('Celurit', { kind: 'Senjata', slots: 0 })
    await create(DROPS, { monster: 'Wolf', monster_id: world.wolf, map_information_id: world.town, items_id: scythe })
    expect(await monsterPage(world.wolf)).toContain('Sabit [2]')
    expect(await mapPage(world.town)).toContain('Sabit [2]')
    expect(await open(`/gameinfo/server?section=droplist&item=${scythe}`)).toMatch(
      /Item: Sabit \[2\][\s\S]*Wolf Level 25 Prontera Sabit \[2\]/,
    )
    expect(await open(`/gameinfo/map?map=${world.town}`)).toContain('Sabit [2]')
    expect(await open('/search?q=sabit')).toMatch(/Items 1 Sabit \[2\] Senjata Drops 1 Wolf Sabit \[2\] · Prontera/)
    expect(await open('/gameinfo/items?kind=senjata')).toMatch(/Celurit Senjata Sabit \[2\] Senjata/)
    const related = await itemPage(other)
    expect(related).toContain('Sabit [2]')
    expect(related).not.toContain('Celurit [')
  })

  it('[game.item-pages] A box says what it contains with chances, and an item which boxes contain it', async () => {
    const box = await item('Old Blue Box')
    const rare = await item('Dagger', { slots: 3 })
    await create(LINKS, { items_id: world.banana, relation: 'box', source_id: box, chance: 60, quantity: 2 })
    await create(LINKS, { items_id: rare, relation: 'box', source_id: box, chance: 0.05 })
    expect(await itemPage(box)).toMatch(/Berisi [\s\S]*Banana 60 % 2 Dagger \[3\] 0,05 % -/)
    expect(await itemPage(rare)).toMatch(/Diperoleh dari [\s\S]*Old Blue Box 0,05 %/)
  })

  it('[game.item-pages] A monster page has its delays, ranges and what no player can steal', async () => {
    const thief = await create(MONSTERS, {
      ...{ monster_name: 'Pencuri', level: 9, sp: 12, other_name: 'ドロボウ', cast_range: 10, chase_range: 12 },
      ...{ attack_delay: 1672, attack_motion: 672, damage_motion: 480 },
      skills: 'Snatch | 5 | Saat menyerang | 20 % | sasarannya | 0,5 detik | 5 detik\nHiding | 1',
    })
    await create(DROPS, {
      ...{ monster: 'Pencuri', monster_id: thief.id, map_information_id: world.town, items_id: world.apple },
      steal_protected: true,
    })
    const text = await monsterPage(thief.id)
    for (const said of ['SP 12', 'Jangkauan skill 10 sel', 'Jangkauan mengejar 12 sel', 'Jeda serangan 1.672 ms'])
      expect(text).toContain(said)
    for (const said of ['Gerakan menyerang 672 ms', 'Terhenti saat terkena 480 ms', 'Nama lain ドロボウ'])
      expect(text).toContain(said)
    expect(text).toContain('Apple Tidak dapat dicuri')
    expect(text).toMatch(
      /Sasaran Waktu rapal Jeda Snatch 5 Saat menyerang 20 % sasarannya 0,5 detik 5 detik Hiding 1 -/,
    )
    expect(await itemPage(world.apple)).toContain('Pencuri Level 9 Tidak dapat dicuri')
  })

  it('[game.item-pages] Boxes of one name have their numbers beside it, and a box that draws often is one row', async () => {
    const prize = await item('Hadiah')
    const gift = await item('Gift Box', { game_id: 644 })
    const other = await item('Gift Box', { game_id: 664 })
    for (const source_id of [gift, gift, gift, other])
      await create(LINKS, { items_id: prize, relation: 'box', source_id, chance: 5.5, quantity: 1 })
    const text = await itemPage(prize)
    expect(text).toMatch(/Peluang Jumlah Berapa kali Gift Box #644 5,5 % 1 3 Gift Box #664 5,5 % 1 1/)
  })

  it('[game.item-pages] An item names a seller once, though a script has put another one in its place, the cheapest first', async () => {
    const wanted = await item('Obor', { buy_price: 90 })
    const at = { npc: 'Pedagang Kembar', map_information_id: world.town, x: 5, y: 6 }
    for (const price of [null, null, 80]) {
      const { id: npc } = await create('/game-info/server-information/npclist', at)
      await create('/game-info/npc-items', { npc_id: npc, items_id: wanted, price })
    }
    const text = await itemPage(wanted)
    expect(text).toMatch(
      /NPC Map Tempat Harga Pedagang Kembar Prontera 5, 6 80 Pedagang Kembar Prontera 5, 6 90 (?!Ped)/,
    )
    expect(text).not.toContain('Dibeli dengan')
  })

  it('A box of many items shows the first, and the others behind a summary that needs no scripts', async () => {
    const box = await item('Kotak Besar')
    for (let number = 1; number <= 30; number++)
      await create(LINKS, { items_id: world.apple, relation: 'box', source_id: box, quantity: number })
    const text = await itemPage(box)
    expect(text).toContain('Lihat 10 lainnya')
    expect(text).toMatch(/Lihat 10 lainnya.*Apple 30/)
  })

  it('[game.item-pages] A set shows its other items and what it does', async () => {
    const [hat, shoes] = [await item('Topi', { slots: 1 }), await item('Sepatu')]
    for (const items_id of [hat, shoes])
      await create(LINKS, { items_id, relation: 'set', link_group: 'Set 12', effect: 'VIT +5\nMax HP +100' })
    expect(await itemPage(hat)).toMatch(/Set Bersama Sepatu VIT \+5 Max HP \+100/)
    expect(await itemPage(shoes)).toMatch(/Set Bersama Topi \[1\] VIT \+5/)
  })

  it('[game.item-pages] Exchanges and quests name the item on both sides, and what it tames', async () => {
    const [coin, prize] = [await item('Koin'), await item('Jubah', { slots: 1 })]
    await create(LINKS, { items_id: coin, relation: 'takes', source_id: prize, link_group: 'Pak Tukar', quantity: 50 })
    await create(LINKS, {
      items_id: coin,
      relation: 'quest',
      link_group: 'Koin untuk Raja',
      monster_id: world.wolf,
      chance: 30,
    })
    await create(LINKS, { items_id: coin, relation: 'tames', monster_id: world.wolf })
    const text = await itemPage(coin)
    expect(text).toMatch(/Dapat ditukar Di Menjadi Jumlah Pak Tukar Jubah \[1\] 50/)
    expect(text).toMatch(/Quest Quest Monster Peluang Koin untuk Raja Wolf 30 %/)
    expect(text).toContain('Menjinakkan Wolf')
    expect(await itemPage(prize)).toMatch(/Diperoleh dengan menukar Di Ditukar dengan Jumlah Pak Tukar Koin 50/)
    expect(await monsterPage(world.wolf)).toMatch(
      /Dijinakkan dengan Koin Quest Quest Item Peluang Koin untuk Raja Koin 30 %/,
    )
  })

  it('[game.item-pages] Quests of equal names are one row, which says how many there are, on both sides', async () => {
    const seal = await item('Segel')
    const quest = { items_id: seal, relation: 'quest', link_group: 'Berburu', monster_id: world.wolf }
    for (const chance of [20, 20, 20, 5]) await create(LINKS, { ...quest, chance })
    for (const text of [await itemPage(seal), await monsterPage(world.wolf)]) {
      expect(text).toMatch(/Berburu (Wolf|Segel) 20 % 3 Berburu (Wolf|Segel) 5 % 1/)
      expect(text.match(/Berburu/g)).toHaveLength(2)
    }
  })

  it('[game.item-pages] Monsters of one name are told apart, those on a map come before those that are summoned', async () => {
    const nowhere = await add(MAPS, { map_name: 'Event / dipanggil', summoned: true })
    const horn = await item('Tanduk')
    const monster = (values: Values) => add(MONSTERS, { monster_name: 'Baphomet', ...values })
    const drop = (monster_id: number, map: number, values: Values) =>
      create(DROPS, { monster: 'Baphomet', monster_id, map_information_id: map, items_id: horn, ...values })
    await drop(await monster({ level: 81, rank: 'boss', game_id: 1929 }), nowhere, { chance: 50 })
    await drop(await monster({ level: 68, rank: 'mvp', game_id: 1039 }), world.field, { chance: 2, prize: true })
    expect(await itemPage(horn)).toMatch(
      /Baphomet MVP Level 68 · #1039 Hadiah MVP Prontera Field 2 % Baphomet Boss Level 81 · #1929 Event \/ dipanggil 50 %/,
    )
  })

  it('[game.item-pages] A prize of an MVP is marked on pages of items, monsters and maps, and in the API', async () => {
    const mvp = await add(MONSTERS, { monster_name: 'Osiris', rank: 'mvp' })
    const [mask, map] = [await item('Topeng'), await add(MAPS, { map_name: 'moc_pryd04' })]
    const drop = { monster: 'Osiris', monster_id: mvp, map_information_id: map, items_id: mask, prize: true }
    const { id } = await create(DROPS, drop)
    for (const text of [await itemPage(mask), await monsterPage(mvp), await mapPage(map)])
      expect(text).toContain('Hadiah MVP')
    for (const path of ['/gameinfo/server?section=droplist&q=topeng', `/gameinfo/map?map=${map}`, '/search?q=topeng'])
      expect(await open(path), path).toContain('Hadiah MVP')
    expect(await read(`${DROPS}/${id}`)).toMatchObject({ prize: true, monster_row: { rank: 'mvp' } })
    const { body } = await server().call('GET', `/api/game-database/monster/${mvp}`)
    expect(body).toMatchObject({ rank: 'mvp', drops: { rows: [{ prize: true }] } })
  })

  it('[game.item-pages] A monster shows its stats, experience before rates, skills, slaves and its card', async () => {
    const id = await add(MONSTERS, {
      ...{ monster_name: 'Drake', level: 70, rank: 'mvp', attack: 1800, attack_most: 2100, defense: 20, hit: 169 },
      ...{ flee: 125, strength: 5, luck: 25, range: 1, walk_milliseconds: 400, base_experience: 309620 },
      ...{ mvp_experience: 154810, modes: 'Menyerang lebih dulu\nKebal jebakan', slaves: 'Wraith' },
      skills: 'Water Ball | 5 | Saat menyerang | 20 %\nTeleport | 1',
    })
    const card = await item('Drake Card', { kind: 'Card' })
    const drop = { monster: 'Drake', monster_id: id, map_information_id: world.town, items_id: card, chance: 0.01 }
    await create(DROPS, drop)
    await change('/settings/rates', { experience_rate: 2 })
    const text = await monsterPage(id)
    for (const said of [
      ...['Pangkat MVP', 'Serangan 1.800–2.100', 'Pertahanan 20', 'Hit 169', 'Flee 125', 'STR 5', 'LUK 25'],
      ...['Jangkauan 1 sel', 'Kecepatan 400 ms per sel', 'Base EXP 619.240 309.620 sebelum rate server'],
      ...[
        'MVP EXP 309.620 154.810 sebelum rate server',
        'Kartu Drake Card',
        'Sifat Menyerang lebih dulu, Kebal jebakan',
      ],
      ...['Water Ball 5 Saat menyerang 20 % Teleport 1 - -', 'Pengikut Wraith'],
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Pertahanan sihir|AGI/)
    await change('/settings/rates', { experience_rate: null })
  })

  it('[game.item-pages] A monster appears on each map once, with how many are there in all', async () => {
    const id = await add(MONSTERS, { monster_name: 'Lunatic', level: 3 })
    const spawn = (map_information_id: number, values: Values) =>
      create('/game-info/spawns', { monster_id: id, map_information_id, ...values })
    await spawn(world.field, { amount: 30, respawn_seconds: 5, x: 10, y: 20 })
    await spawn(world.field, { amount: 40, respawn_seconds: 90, x: 50, y: 60 })
    await spawn(world.town, { amount: 2, x: 7, y: 8 })
    const text = await monsterPage(id)
    expect(text).toMatch(/Prontera Field 70 5 detik – 1 menit 30 detik 2 tempat Prontera 2 - 7, 8/)
  })

  it('[game.item-pages] A map has the name that players know, the levels of its monsters, and its neighbours', async () => {
    const [here, there] = [
      await add(MAPS, { map_name: 'prt_fild08', title: 'Prontera Field Selatan' }),
      await add(MAPS, { map_name: 'izlude', title: 'Izlude' }),
    ]
    await create('/game-info/warps', { map_information_id: here, x: 367, y: 212, to_map_id: there, to_x: 18, to_y: 98 })
    await create('/game-info/warps', { map_information_id: here, x: 367, y: 200, to_map_id: there, to_x: 18, to_y: 98 })
    for (const monster_id of [world.poring, world.wolf])
      await create('/game-info/spawns', { monster_id, map_information_id: here })
    const text = await mapPage(here)
    expect(text).toContain('Nama Prontera Field Selatan Level monster 1–25')
    expect(text).toMatch(/Menuju map lain Map Tempat izlude Izlude 367, 212; 367, 200/)
    expect(await mapPage(there)).not.toMatch(/Menuju map lain|Level monster/)
  })

  it('[map.atlas] /gameinfo/map shows all maps with name, picture and levels until one is chosen, without what is no place', async () => {
    const text = await open('/gameinfo/map')
    expect(text).toContain('Please select a map to view.')
    expect(text).toMatch(/Atlas 5 map [\s\S]*Izlude izlude[\s\S]*Prontera Field Monster level 1–25/)
    expect(text, 'neither in the choice nor in the atlas').not.toContain('Event / dipanggil')
    expect(await open(`/gameinfo/map?map=${world.field}`)).not.toContain('Atlas')
    const html = String((await server().call('GET', '/gameinfo/map')).body)
    expect(html).toContain(`href="/gameinfo/map/${world.field}-prontera-field"`)
  })
})
