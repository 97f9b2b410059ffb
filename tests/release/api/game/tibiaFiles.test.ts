import { describe, expect, it } from 'vitest'
import { counts, useGameImports } from '../../../support/game/gameImports.ts'
import { smallCanary, smallTfs } from '../../../support/gameFiles/tibiaFiles.ts'

// Specification: docs/back-office/game-files.md: trees of Tibia.
describe.each([
  [
    'tfs',
    smallTfs,
    { item: '5 added', spawns: '2 added', droplist: '4 added', npclist: '1 added', 'npc-items': '2 added' },
  ],
  [
    'canary',
    smallCanary,
    { item: '5 added', spawns: '1 added', droplist: '3 added', npclist: '2 added', 'npc-items': '3 added' },
  ],
] as const)('The files of %s', (emulator, files, some) => {
  const { server, rowsOf, send, itemNamed } = useGameImports('sqlite')

  it('[game.import] become items, monsters, spawns, drops and shops in one batch', async () => {
    const { status, report } = await send(files)
    expect(status, JSON.stringify(report)).toBe(200)
    expect(report).toMatchObject({ emulator, faults: [], omissions: [], remarks: [] })
    expect(counts(report)).toEqual({
      ...{ mapinfo: '2 added', warps: '', monsters: '2 added', 'item-links': '' },
      ...some,
    })
    expect(await itemNamed('sharp stick')).toMatchObject({ game_id: 2000, weight: 35.25, buy_price: 30, sell_price: 9 })
    expect(await rowsOf('server-information/droplist')).toContainEqual(
      expect.objectContaining({ monster: 'Snail', chance: 50, quantity: 4 }),
    )
  })

  it('[game.import] change nothing the second time', async () => {
    const { report } = await send(files)
    expect(report).toMatchObject({ batch: null, rows: [] })
  })

  it('give items pages at the address of their number', async () => {
    const { status, body } = await server().call('GET', '/gameinfo/item/2000-sharp-stick')
    expect(status).toBe(200)
    for (const fact of ['sharp stick', '35,25', 'Herb', 'Sword']) expect(String(body)).toContain(fact)
  })
})
