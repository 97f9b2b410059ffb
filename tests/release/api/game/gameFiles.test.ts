import { describe, expect, it } from 'vitest'
import { makeScriptToken } from '../../../support/access/accounts.ts'
import { itemDatabase, smallHercules, smallRathena, zipOf, type Files } from '../../../support/gameFiles/gameFiles.ts'
import { counts, useGameImports, withItems, type GameRow as Row } from '../../../support/game/gameImports.ts'

// Specification: docs/back-office/game-files.md: the files of a game.
describe('The files of a game', () => {
  const { server, admin, send, tried, rowsOf, put, undo, itemNamed } = useGameImports('sqlite')
  it('[game.import] can be tried before anything is written', async () => {
    const report = await tried(smallRathena)
    expect(report).toMatchObject({ emulator: 'rathena', mode: 'renewal', faults: [], batch: null })
    expect(counts(report)).toEqual({
      ...{ mapinfo: '3 added', warps: '1 added', item: '3 added', monsters: '2 added', spawns: '3 added' },
      ...{ droplist: '4 added', npclist: '3 added', 'npc-items': '4 added', 'item-links': '' },
    })
    const where = { file: 'db/import/item_db.yml', line: 7 }
    expect(report.rows).toContainEqual(
      expect.objectContaining({ type: 'item', outcome: 'added', name: 'Sweet Pome', ...where }),
    )
    expect(await rowsOf('items')).toEqual([])
  })

  it('[game.import] become items, monsters, maps, drops and shops in one batch', async () => {
    const { seen } = await tried(smallRathena)
    const { status, report } = await send(smallRathena, { expect: seen })
    expect(status, JSON.stringify(report)).toBe(200)
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
    const { body } = await admin.send('GET', `/api/batches/${report.batch}`)
    expect(body).toMatchObject({ kind: 'game_files', created: 23, updated: 0 })
  })

  it('[game.import] change nothing the second time', async () => {
    const { report } = await send(smallRathena)
    expect(report).toMatchObject({ batch: null, rows: [] })
    expect(counts(report)).toMatchObject({ item: '3 unchanged', 'npc-items': '4 unchanged' })
  })

  it('[game.import] are only tried if the form says dry_run, and refused with a field that an import does not know', async () => {
    const files = {
      ...smallRathena,
      'db/import/item_db.yml': itemDatabase('  - Id: 9601\n    AegisName: Only_Tried\n    Name: Only Tried\n'),
    }
    expect(await send(files, { dry_run: 'true' })).toMatchObject({ status: 200, report: { batch: null } })
    const { status, report } = await send(files, { dryrun: 'true' })
    expect([status, report]).toMatchObject([422, { errors: { dryrun: ['dryrun is unknown here.'] } }])
    expect((await rowsOf('items')).map((row) => row['items_name'])).not.toContain('Only Tried')
  })

  it('[game.import] bring the rates of their configuration, which an undo takes back', async () => {
    const files = { ...smallRathena, 'conf/import/battle_conf.txt': 'item_rate_card: 300\nbase_exp_rate: 200\n' }
    const ratesNow = async () => (await server().call('GET', '/api/settings/rates')).body as { game_rates: string }
    const { report: other } = await send(files, { parts: 'drops' }, { realm: 'pvp', isDryRun: true })
    expect(other.batch).toBeNull()
    const { report } = await send(files)
    expect((await ratesNow()).game_rates.split('\n')).toEqual(
      expect.arrayContaining(['Card = 3, 0.01–100 %', 'Base EXP = 2', 'Job EXP = 1']),
    )
    expect((await send(files)).report.batch, 'the same rates change nothing').toBeNull()
    await undo(report.batch)
    expect((await ratesNow()).game_rates).toBe('')
  })

  it('are refused if they hold too many rows for one upload', async () => {
    const many = { ...smallRathena, 'npc/re/mobs/fields.txt': 'field_a\tmonster\tBlob\t1002,1\n'.repeat(200_001) }
    const report = await tried(many, { parts: 'spawns' })
    expect(report).toMatchObject({ rows: [], faults: [{ code: 'too_many_rows', text: '200000', line: null }] })
    expect((await send(many, { parts: 'spawns' })).status).toBe(422)
  })

  it('of Hercules give the same rows', async () => {
    const report = await tried(smallHercules)
    expect(report.emulator).toBe('hercules')
    // What Hercules has otherwise are jobs, a script, attack without strength and level, delays, and no protection
    // against theft.
    expect(counts(report)).toMatchObject({
      ...{ item: '2 changed,1 unchanged', monsters: '2 changed' },
      ...{ droplist: '1 changed,3 unchanged', npclist: '3 unchanged' },
    })
  })

  it('of two realms give separate rows', async () => {
    const { report } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    expect(counts(report)).toEqual({ item: '3 added' })
    expect(await rowsOf('items')).toHaveLength(6)
    await undo(report.batch)
    expect(await rowsOf('items')).toHaveLength(3)
  })

  it('[game.import-respects-edits] leave and report what a user has changed since', async () => {
    const { id } = await itemNamed('Sweet Pome')
    await put('items', id, { buy_price: 99 })
    const files = withItems((text) =>
      text.replace('Buy: 15', 'Buy: 17').replace('Sell: 7', 'Sell: 8').replace('Weight: 20', 'Weight: 30'),
    )
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

  it('[game.import-respects-edits] leave references that a user has changed', async () => {
    const [drop] = await rowsOf('server-information/droplist')
    const maps = await rowsOf('mapinfo')
    const other = maps.find(({ id }) => id !== drop?.['map_information_id'])
    await put('server-information/droplist', Number(drop?.id), { map_information_id: other?.id })
    const { report } = await send(smallRathena, { parts: 'drops' })
    expect(report.rows).toMatchObject([{ type: 'droplist', id: drop?.id, kept: [{ name: 'map_information_id' }] }])
    await send(smallRathena, { parts: 'drops', take_theirs: 'all' })
  })

  it('[game.import-respects-edits] do not bring back what a user has deleted, nor what refers to it', async () => {
    const [ware] = await rowsOf('npc-items')
    await admin.send('DELETE', `/api/game-info/npc-items/${ware?.id}`)
    const { report } = await send(smallRathena, { parts: 'shops' })
    expect(counts(report)['npc-items']).toBe('3 unchanged,1 deleted')
    expect(report.batch).toBeNull()
    const { report: theirs } = await send(smallRathena, { parts: 'shops', take_theirs: 'npc-items' })
    expect(counts(theirs)['npc-items']).toBe('1 added,3 unchanged')
  })

  it('[game.import-respects-edits] propose missing rows for the trash, and move them there if asked', async () => {
    await send(smallRathena, { take_theirs: 'all' })
    const without: Files = { ...smallRathena, 'npc/shops.txt': 'town,126,76,3\tshop\tTool Dealer#town\t83,501:-1' }
    const { report } = await send(without)
    expect(counts(report)).toMatchObject({ npclist: '1 unchanged,2 left', 'npc-items': '1 unchanged,3 left' })
    expect(report.rows.map(({ outcome, name }) => `${outcome} ${name}`)).toContain('left Traveller')
    expect(await rowsOf('server-information/npclist')).toHaveLength(3)
    const { report: removing } = await send(without, { remove_left: 'true' })
    expect(removing.removed).toBe(6)
    expect(await rowsOf('server-information/npclist')).toHaveLength(1)
    await undo(removing.batch)
    expect(counts(await tried(without))).toMatchObject({ npclist: '1 unchanged,2 left' })
    await send(without, { remove_left: 'true' })
    const { report: again } = await send(smallRathena)
    expect(counts(again)).toMatchObject({ npclist: '2 added,1 unchanged', 'npc-items': '3 added,1 unchanged' })
  })

  it('keep rows that others refer to', async () => {
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

  it('can be announced in a draft of news, with links', async () => {
    const drops =
      '    Drops:\n      - Index: 0\n        Item: Pome\n        Rate: 1250\n      - Item: Red_Drink\n        Rate: 7\n'
    const files: Files = {
      ...withItems((text) => text.replace('Buy: 50', 'Buy: 60').replace('    Name: Blade', '    Name: Sharp_Blade')),
      'db/import/mob_db.yml': `Header:\n  Type: MOB_DB\n  Version: 3\nBody:\n  - Id: 1002\n${drops}`,
    }
    const { report } = await send(files)
    const notes = (batch: unknown, token: string | null = admin()) =>
      server().call('POST', '/api/realms/main/game-files/patch-notes', { token, body: { batch } })
    const made = await notes(report.batch)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = made.body as { id: number }
    const draft = (await admin.send('GET', `/api/news/${id}?state=all`)).body as Row
    expect([draft['state'], draft['title']]).toEqual([
      'draft',
      expect.stringMatching(/^Catatan pembaruan \d+ \p{L}+ \d{4}$/u),
    ])
    for (const words of [
      '## Item yang berubah: 2',
      '[Red Drink \\#501](/gameinfo/item/501-red-drink): Harga beli 50 → 60, Harga jual 25 → 30',
      '[Sharp\\_Blade \\[3\\] \\#1201](/gameinfo/item/1201-sharp-blade): Nama Blade → Sharp\\_Blade',
      '[Blob \\#1002](/gameinfo/monster/1002-blob)',
      '10 % → 12,5 %',
      'baru, 0,07 %',
    ])
      expect(draft['body']).toContain(words)
    expect((await server().call('GET', `/api/news/${id}`)).status, 'nobody else sees it').toBe(404)
    expect((await notes(999_999)).status).toBe(404)
    const writer = await makeScriptToken(server(), admin(), 'news:edit')
    expect((await notes(report.batch, writer)).status, 'a batch of types that one does not work with').toBe(404)
    expect((await notes(report.batch, null)).status).toBe(401)
    await send(smallRathena, { remove_left: 'true' })
  })

  it('[game.broken-files] with a fault write nothing, and the refusal names file and line', async () => {
    const broken = withItems((text) => text.replace('Buy: 50', 'Buy: lots'))
    const { status, report } = await send(broken)
    expect(status).toBe(422)
    expect(report.message).toBe('db/re/item_db.yml:11: Bukan bilangan yang mungkin: Buy: lots')
    expect(report.faults).toMatchObject([{ part: 'items', file: 'db/re/item_db.yml', line: 11, code: 'bad_number' }])
    expect((await send(broken, {}, { isDryRun: true })).status).toBe(200)
    expect((await send(broken, { parts: 'monsters,maps' })).status, 'other parts').toBe(200)
    const long = withItems((text) => text.replace('  Name: Blade', `  Name: ${'x'.repeat(300)}`))
    expect(await send(long)).toMatchObject({
      ...{ status: 422, report: { rows: [{ outcome: 'refused', file: 'db/re/item_db.yml', line: 22 }] } },
    })
    expect((await send(Buffer.from('no archive'))).report.message).toBe('Berkas ini bukan ZIP yang dapat dibaca.')
    expect((await send(smallRathena, { parts: 'weapons' })).status).toBe(422)
    for (const wish of ['weapons', 'item.damage', 'news'])
      expect((await send(smallRathena, { take_theirs: wish })).status, wish).toBe(422)
  })

  it('are refused if a row has changed since they were tried', async () => {
    const files = withItems((text) => text.replace('Buy: 50', 'Buy: 51'))
    const { seen } = await tried(files)
    const { id } = await itemNamed('Blade')
    await put('items', id, { slots: 1 })
    expect((await send(files, { expect: seen })).status).toBe(409)
    await put('items', id, { slots: 3 })
  })

  it('are accepted from users who may import each of their types', async () => {
    const user = await server().signIn('user')
    expect((await send(smallRathena, {}, { token: null })).status).toBe(401)
    expect((await send(smallRathena, {}, { token: user })).status).toBe(403)
    expect((await send(smallRathena, {}, { realm: 'none' })).status).toBe(404)
  })

  it('[game.broken-files] that are cut off anywhere write nothing', async () => {
    const whole = await zipOf(withItems((text) => text.replaceAll('Weight: ', 'Weight: 1')))
    const before = await rowsOf('items')
    for (let part = 1; part < 6; part += 1)
      expect((await send(whole.subarray(0, Math.floor((whole.length * part) / 6)))).status).toBe(422)
    const half = itemDatabase('  - Id: 501\n    AegisName: Red_Drink\n    Na')
    expect((await send({ ...smallRathena, 'db/re/item_db.yml': half })).status).toBe(422)
    expect(await rowsOf('items')).toEqual(before)
  })

  it('are compared in normalized spelling', async () => {
    const files = withItems((text) => text.replace('  Name: Blade', '  Name: "  Blade\\u0301   of  e\\u0301clat "'))
    await send(files)
    const { report } = await send(files)
    expect(report).toMatchObject({ batch: null, rows: [] })
    await send(smallRathena)
  })
})
