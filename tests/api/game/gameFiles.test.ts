import { beforeAll, describe, expect, it } from 'vitest'
import { addRealms } from '../../support/game/asking.ts'
import { itemDatabase, smallHercules, smallRathena, zipOf, type Files } from '../../support/gameFiles/gameFiles.ts'
import { counts, gameImports, withItems, type GameRow as Row } from '../../support/game/gameImports.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/back-office/game-files.md.
describe('The files of a game', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await addRealms(server(), admin(), [
      { key: 'main', name: 'Midgard', adapter: 'none' },
      { key: 'pvp', name: 'Arena', adapter: 'none' },
    ])
  })

  const { send, rowsOf, put, itemNamed } = gameImports(server, admin)
  let first: number

  it('[game.import] are looked at before anything is written', async () => {
    const { status, report } = await send(smallRathena, {}, { isDryRun: true })
    expect(status, JSON.stringify(report)).toBe(200)
    expect(report).toMatchObject({ emulator: 'rathena', mode: 'renewal', faults: [], batch: null })
    expect(counts(report)).toEqual({
      ...{ mapinfo: '3 added', item: '3 added', monsters: '2 added', spawns: '3 added' },
      ...{ droplist: '4 added', npclist: '2 added', 'npc-items': '3 added' },
    })
    expect(report.rows).toContainEqual(
      expect.objectContaining({
        type: 'item',
        outcome: 'added',
        name: 'Sweet Pome',
        file: 'db/import/item_db.yml',
        line: 7,
      }),
    )
    expect(await rowsOf('items')).toEqual([])
  })

  it('[game.import] become items, monsters, maps, drops and shops in one batch', async () => {
    const { report: seen } = await send(smallRathena, {}, { isDryRun: true })
    const { status, report } = await send(smallRathena, { expect: seen.seen })
    expect(status, JSON.stringify(report)).toBe(200)
    first = Number(report.batch)
    expect(await rowsOf('server-information/droplist')).toContainEqual(
      expect.objectContaining({
        ...{ monster: 'Blob', chance: 10, quantity: 1 },
        map_information: expect.objectContaining({ name: 'field_a' }),
        items: expect.objectContaining({ name: 'Sweet Pome' }),
      }),
    )
    expect(await rowsOf('mapinfo')).toContainEqual(
      expect.objectContaining({ map_name: 'field_a', cells_wide: 400, cells_high: 380 }),
    )
    expect(await itemNamed('Red Drink')).toMatchObject({ weight: 7.5, buy_price: 50, sell_price: 25, kind: 'Healing' })
    expect((await admin.send('GET', `/api/batches/${first}`)).body).toMatchObject({
      ...{ kind: 'import', created: 20, updated: 0 },
    })
  })

  it('[game.import] change nothing the second time', async () => {
    const { report } = await send(smallRathena)
    expect(report).toMatchObject({ batch: null, rows: [] })
    expect(counts(report)).toMatchObject({ item: '3 unchanged', 'npc-items': '3 unchanged' })
  })

  it('are too many for one upload beyond as many as were tried, and it says what else can be done', async () => {
    const many = { ...smallRathena, 'npc/re/mobs/fields.txt': 'field_a\tmonster\tBlob\t1002,1\n'.repeat(200_001) }
    const { status, report } = await send(many, { parts: 'spawns' }, { isDryRun: true })
    expect(status).toBe(200)
    expect(report).toMatchObject({ rows: [], faults: [{ code: 'too_many_rows', text: '200000', line: null }] })
    expect((await send(many, { parts: 'spawns' })).status).toBe(422)
  })

  it('of Hercules are the same rows', async () => {
    const { report } = await send(smallHercules, {}, { isDryRun: true })
    expect(report.emulator).toBe('hercules')
    expect(counts(report)).toMatchObject({
      ...{ item: '1 changed,2 unchanged', monsters: '2 unchanged', droplist: '4 unchanged', npclist: '2 unchanged' },
    })
  })

  it('of two realms do not clash', async () => {
    const { report } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    expect(counts(report)).toEqual({ item: '3 added' })
    expect((await rowsOf('items')).length).toBe(6)
    await admin.send('POST', `/api/batches/${report.batch}/undo`)
    expect((await rowsOf('items')).length).toBe(3)
  })

  it('[game.import-respects-edits] leave what somebody has changed since, and say so', async () => {
    const { id } = await itemNamed('Sweet Pome')
    await put('items', id, { buy_price: 99 })
    const files = withItems((text) => text.replace('Buy: 15', 'Buy: 17').replace('Weight: 20', 'Weight: 30'))
    const { report } = await send(files)
    expect(report.rows).toEqual([
      expect.objectContaining({
        ...{ type: 'item', outcome: 'changed', id, name: 'Sweet Pome' },
        kept: [{ name: 'buy_price', present: '99', given: '17' }],
        changes: [
          { name: 'weight', before: 2, after: 3 },
          { name: 'sell_price', before: 7, after: 8 },
        ],
      }),
    ])
    expect(await itemNamed('Sweet Pome')).toMatchObject({ buy_price: 99, weight: 3 })
    const { report: again } = await send(files)
    expect(again, 'it is listed each time').toMatchObject({ batch: null, rows: [{ outcome: 'unchanged', kept: [{}] }] })
    const { report: theirs } = await send(files, { take_theirs: 'item.buy_price' })
    expect(theirs.rows).toMatchObject([{ outcome: 'changed', kept: [] }])
    expect(await itemNamed('Sweet Pome')).toMatchObject({ buy_price: 17 })
  })

  it('[game.import-respects-edits] leave references that somebody has changed', async () => {
    const [drop] = await rowsOf('server-information/droplist')
    const maps = await rowsOf('mapinfo')
    const other = maps.find(({ id }) => id !== drop?.['map_information_id'])
    await put('server-information/droplist', Number(drop?.id), { map_information_id: other?.id })
    const { report } = await send(smallRathena, { parts: 'drops' })
    expect(report.rows).toMatchObject([{ type: 'droplist', id: drop?.id, kept: [{ name: 'map_information_id' }] }])
    await send(smallRathena, { parts: 'drops', take_theirs: 'all' })
  })

  it('[game.import-respects-edits] do not bring back what somebody has deleted, nor what refers to it', async () => {
    const [ware] = await rowsOf('npc-items')
    await admin.send('DELETE', `/api/game-info/npc-items/${ware?.id}`)
    const { report } = await send(smallRathena, { parts: 'shops' })
    expect(counts(report)['npc-items']).toBe('2 unchanged,1 deleted')
    expect(report.batch).toBeNull()
    const { report: theirs } = await send(smallRathena, { parts: 'shops', take_theirs: 'npc-items' })
    expect(counts(theirs)['npc-items']).toBe('1 added,2 unchanged')
  })

  it('[game.import-respects-edits] propose for the trash what they have no more, and move it there when asked', async () => {
    await send(smallRathena, { take_theirs: 'all' })
    const without: Files = { ...smallRathena, 'npc/shops.txt': 'town,126,76,3\tshop\tTool Dealer#town\t83,501:-1' }
    const { report } = await send(without)
    expect(counts(report)).toMatchObject({ npclist: '1 unchanged,1 left', 'npc-items': '1 unchanged,2 left' })
    expect(report.rows.map(({ outcome, name }) => `${outcome} ${name}`)).toContain('left Traveller')
    expect((await rowsOf('server-information/npclist')).length).toBe(2)
    const { report: removing } = await send(without, { remove_left: 'true' })
    expect(removing.removed).toBe(3)
    expect((await rowsOf('server-information/npclist')).length).toBe(1)
    await admin.send('POST', `/api/batches/${removing.batch}/undo`)
    expect(counts((await send(without, {}, { isDryRun: true })).report)).toMatchObject({
      npclist: '1 unchanged,1 left',
    })
    await send(without, { remove_left: 'true' })
    expect(counts((await send(smallRathena)).report), 'what comes back is there again').toMatchObject({
      ...{ npclist: '1 added,1 unchanged', 'npc-items': '2 added,1 unchanged' },
    })
  })

  it('keep what others refer to', async () => {
    const without = withItems((text) => text.replace(/ {2}- Id: 1201[^]*$/, ''))
    await admin.send('POST', '/api/donation/package-categories', { category_name: 'X' })
    const blade = await itemNamed('Blade')
    const [category] = (await server().call('GET', '/api/donation/package-categories')).body as Row[]
    const body = { package_name: 'P', category_id: category?.id, items_id: blade.id, is_bonus_package: false }
    expect((await admin.send('POST', '/api/donation/packages', body)).status).toBe(201)
    const { report } = await send(without, { remove_left: 'true' })
    expect(counts(report)).toMatchObject({ item: '2 unchanged,1 left', droplist: '3 unchanged,1 left' })
    expect(report.removed, 'the drop alone').toBe(1)
    expect((await itemNamed('Blade')).id).toBe(blade.id)
    await send(smallRathena)
  })

  it('are told of in a draft of news, with links', async () => {
    const files: Files = {
      ...withItems((text) => text.replace('Buy: 50', 'Buy: 60').replace('    Name: Blade', '    Name: Sharp_Blade')),
      'db/import/mob_db.yml':
        'Header:\n  Type: MOB_DB\n  Version: 3\nBody:\n  - Id: 1002\n    Drops:\n      - Index: 0\n        Rate: 1250\n      - Item: Red_Drink\n        Rate: 7\n',
    }
    const { report } = await send(files)
    const notes = (batch: unknown, token: string | null = admin()) =>
      server().call('POST', '/api/realms/main/game-files/patch-notes', { token, body: { batch } })
    const made = await notes(report.batch)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = made.body as { id: number }
    const [drink, blob] = [await itemNamed('Red Drink'), (await rowsOf('monsters'))[0]]
    const draft = (await admin.send('GET', `/api/news/${id}?state=all`)).body as Row
    expect(draft).toMatchObject({
      state: 'draft',
      title: expect.stringMatching(/^Catatan pembaruan \d+ \p{L}+ \d{4}$/u),
    })
    expect(draft['body']).toContain('## Item yang berubah: 2')
    expect(draft['body']).toContain(
      `[Red Drink](/gameinfo/item/${drink.id}-red-drink): Price at NPCs 50 → 60, Price for NPCs 25 → 30`,
    )
    expect(draft['body']).toContain('Item Name Blade → Sharp\\_Blade')
    expect(draft['body']).toContain(`[Blob](/gameinfo/monster/${blob?.id}-blob)`)
    expect(draft['body']).toContain('10 % → 12,5 %')
    expect(draft['body']).toContain('baru, 0,07 %')
    expect((await server().call('GET', `/api/news/${id}`)).status, 'nobody else sees it').toBe(404)
    expect((await notes(999_999)).status).toBe(404)
    expect((await notes(report.batch, null)).status).toBe(401)
    await send(smallRathena, { remove_left: 'true' })
  })

  it('[game.broken-files] with a fault write nothing, and name file and line', async () => {
    const broken = withItems((text) => text.replace('Buy: 50', 'Buy: lots'))
    const { status, report } = await send(broken)
    expect(status).toBe(422)
    expect(report.message).toBe('db/re/item_db.yml:11: Bukan bilangan yang mungkin: Buy: lots')
    expect(report.faults).toMatchObject([{ part: 'items', file: 'db/re/item_db.yml', line: 11, code: 'bad_number' }])
    expect((await send(broken, {}, { isDryRun: true })).status).toBe(200)
    expect((await send(broken, { parts: 'monsters,maps' })).status, 'other parts').toBe(200)
    const long = withItems((text) => text.replace('  Name: Blade', `  Name: ${'x'.repeat(300)}`))
    const refused = await send(long)
    expect(refused.status).toBe(422)
    expect(refused.report.rows).toMatchObject([{ outcome: 'refused', file: 'db/re/item_db.yml', line: 21 }])
    expect((await send(Buffer.from('no archive'))).report.message).toBe('Berkas ini bukan ZIP yang dapat dibaca.')
    expect((await send(smallRathena, { parts: 'weapons' })).status).toBe(422)
    for (const wish of ['weapons', 'item.damage', 'news'])
      expect((await send(smallRathena, { take_theirs: wish })).status, wish).toBe(422)
  })

  it('are not written where something has changed since the look', async () => {
    const files = withItems((text) => text.replace('Buy: 50', 'Buy: 51'))
    const { report } = await send(files, {}, { isDryRun: true })
    const { id } = await itemNamed('Blade')
    await put('items', id, { slots: 1 })
    const { status } = await send(files, { expect: report.seen })
    expect(status).toBe(409)
    await put('items', id, { slots: 3 })
  })

  it('are for those who may import every type of them', async () => {
    const user = await server().signIn('user')
    expect((await send(smallRathena, {}, { token: null })).status).toBe(401)
    expect((await send(smallRathena, {}, { token: user })).status).toBe(403)
    expect((await send(smallRathena, {}, { realm: 'none' })).status).toBe(404)
  })

  it('[game.broken-files] that were cut anywhere write nothing', async () => {
    const whole = await zipOf(withItems((text) => text.replaceAll('Weight: ', 'Weight: 1')))
    const before = await rowsOf('items')
    for (let part = 1; part < 6; part += 1)
      expect((await send(whole.subarray(0, Math.floor((whole.length * part) / 6)))).status).toBe(422)
    const half = itemDatabase('  - Id: 501\n    AegisName: Red_Drink\n    Na')
    expect((await send({ ...smallRathena, 'db/re/item_db.yml': half })).status).toBe(422)
    expect(await rowsOf('items')).toEqual(before)
  })

  it('are compared with what they gave, however that was spelled', async () => {
    const files = withItems((text) => text.replace('  Name: Blade', '  Name: "  Blade\\u0301   of  e\\u0301clat "'))
    await send(files)
    const { report } = await send(files)
    expect(report).toMatchObject({ batch: null, rows: [] })
    await send(smallRathena)
  })
})
