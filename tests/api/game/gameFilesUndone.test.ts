import { beforeAll, describe, expect, it } from 'vitest'
import { addRealms } from '../../support/game/asking.ts'
import { smallRathena } from '../../support/gameFiles/gameFiles.ts'
import { counts, gameImports } from '../../support/game/gameImports.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// docs/back-office/game-files.md.
describe.each(engines)('Undone files of a game on %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await addRealms(server(), admin(), [
      { key: 'main', name: 'Midgard', adapter: 'none' },
      { key: 'pvp', name: 'Arena', adapter: 'none' },
    ])
    await send(smallRathena)
  })
  const { send, rowsOf, put } = gameImports(server, admin)

  it('count again where their undoing was undone', async () => {
    const { report } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    const undo = (batch: number | null) => admin.send('POST', `/api/batches/${batch}/undo`)
    const undone = (await undo(report.batch)).body as { batch: number }
    const redone = (await undo(undone.batch)).body as { batch: number }
    const own = (await rowsOf('items')).filter((row) => row['items_name'] === 'Blade').at(-1)
    await put('items', Number(own?.id), { weight: 1 })
    const { report: again } = await send(smallRathena, { parts: 'items' }, { realm: 'pvp' })
    expect(again).toMatchObject({ batch: null, rows: [{ id: own?.id, kept: [{ name: 'weight' }] }] })
    await undo(redone.batch)
    await admin.send('DELETE', `/api/game-info/items/${own?.id}`)
  })

  it('[game.import] are undone as one, and come again as if they had never been', async () => {
    const fresh = await send(smallRathena, {}, { realm: 'pvp' })
    expect(counts(fresh.report)).toMatchObject({ item: '3 added', droplist: '4 added' })
    const all = (await rowsOf('items')).length
    const undone = await admin.send('POST', `/api/batches/${fresh.report.batch}/undo`)
    expect(undone.body).toMatchObject({ undone: 20, kept: [] })
    expect((await rowsOf('items')).length).toBe(all - 3)
    const again = await send(smallRathena, {}, { realm: 'pvp', isDryRun: true })
    expect(counts(again.report)).toMatchObject({ item: '3 added', droplist: '4 added', 'npc-items': '3 added' })
  })
})
