import { beforeAll, describe, expect, it } from 'vitest'
import { smallRathena } from '../../support/gameFiles/gameFiles.ts'
import { counts, useGameImports } from '../../support/game/gameImports.ts'
import { engines } from '../../support/testServer.ts'

// Specification: docs/back-office/game-files.md: undoing an import of game files.
describe.each(engines)('Undone files of a game on %s', (engine) => {
  const { admin, send, tried, rowsOf, put, undo } = useGameImports(engine)
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
})
