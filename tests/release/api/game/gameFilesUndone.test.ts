import { beforeAll, describe, expect, it } from 'vitest'
import { addRealms } from '../../../support/game/asking.ts'
import { itemDatabase, smallRathena } from '../../../support/gameFiles/gameFiles.ts'
import { counts, useGameImports } from '../../../support/game/gameImports.ts'
import { engines } from '../../../support/testServer.ts'

const bothModes = {
  'db/item_db.yml': itemDatabase('', [
    '  - Path: db/pre-re/item_db.yml\n    Mode: Prerenewal',
    '  - Path: db/re/item_db.yml\n    Mode: Renewal',
  ]),
  'db/re/item_db.yml': itemDatabase('  - Id: 501\n    AegisName: Red_Drink\n    Name: Red Drink\n'),
  'db/pre-re/item_db.yml': itemDatabase('  - Id: 501\n    AegisName: Red_Drink\n    Name: Old Drink\n'),
}

// Specification: docs/back-office/game-files.md: undoing an import of game files.
describe.each(engines)('Undone files of a game on %s', (engine) => {
  const { server, admin, send, tried, rowsOf, put, undo } = useGameImports(engine)
  beforeAll(() => send(smallRathena))

  it('respect edits again after the undo was undone', async () => {
    const { report } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    const redone = await undo(await undo(report.batch))
    const own = (await rowsOf('items')).filter((row) => row['items_name'] === 'Blade').at(-1)
    await put('items', Number(own?.id), { weight: 1 })
    const { report: again } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    expect(again).toMatchObject({ batch: null, rows: [{ id: own?.id, kept: [{ name: 'weight' }] }] })
    await undo(redone)
    await admin.send('DELETE', `/api/game-info/items/${own?.id}`)
  })

  it('[game.import] are undone as one batch, and can be imported again', async () => {
    const fresh = await send(smallRathena, {}, { realm: 'pvp' })
    expect(counts(fresh.report)).toMatchObject({ item: '3 added', droplist: '4 added' })
    const all = (await rowsOf('items')).length
    const undone = await admin.send('POST', `/api/batches/${fresh.report.batch}/undo`)
    expect(undone.body).toMatchObject({ undone: 23, kept: [] })
    expect((await rowsOf('items')).length).toBe(all - 3)
    const again = await tried(smallRathena, {}, 'pvp')
    expect(counts(again)).toMatchObject({ item: '3 added', droplist: '4 added', 'npc-items': '4 added' })
  })

  it('leave the rules of the import before, which are the default of the next one', async () => {
    const lastOf = async () =>
      ((await admin.send('GET', '/api/realms/rules/game-files')).body as { last: object | null }).last
    await addRealms(server(), admin(), [{ key: 'rules', name: 'Rules', adapter: 'none' }])
    const to = { realm: 'rules' }
    const items = { parts: 'items' }
    const usual = { mode: 'renewal', encoding: 'utf-8' }
    const [old, korean] = [
      { mode: 'pre-renewal', encoding: 'windows-1252' },
      { ...usual, encoding: 'euc-kr' },
    ]
    expect(await lastOf()).toBeNull()
    expect(await tried(bothModes, items, 'rules'), 'at first').toMatchObject({ ...usual, last: null })
    expect(await lastOf(), 'a dry run is none').toBeNull()
    await send(bothModes, { ...items, ...old }, to)
    expect((await send(bothModes, items, to)).report, 'a second one').toMatchObject({ ...old, last: old, rows: [] })
    const { report } = await send(bothModes, { ...items, ...korean }, to)
    expect(report).toMatchObject({ ...korean, last: old })
    expect(await lastOf()).toEqual(korean)
    await undo(report.batch)
    expect(await lastOf(), 'an undone import counts as if it had never been').toEqual(old)
  })
})
