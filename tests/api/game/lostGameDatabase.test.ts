import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'

// docs/game.md: a game must never wait for a website, nor a website for a game.
describe.runIf(engines.includes('postgres'))('A game’s database on PostgreSQL', () => {
  const sockets = new Set<Socket>()
  const way = createServer()
  let direct: URL
  beforeAll(async () => {
    direct = new URL(await createDatabase(inject('postgresUrl')))
    way.on('connection', (near) => {
      const far = connect(Number(direct.port), '127.0.0.1')
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })

  it('whose connection breaks in the middle of a read fails that read and nothing else', async () => {
    const url = new URL(direct)
    url.port = String((way.address() as AddressInfo).port) // it listens on a port, not on a pipe
    const connection = readGameUrls({ GAME_MAIN_URL: url.href }).connections.get('main')
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection)
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const read = database.read('select pg_sleep(20)').then(() => 'answered', String)
      await expect
        .poll(async () => {
          for (const socket of sockets) socket[end]()
          return Promise.race([read, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])
        })
        .toMatch(/terminated|ECONNRESET/i)
      await expect.poll(() => database.read('select 1 as one')).toEqual([{ one: 1 }])
    }
    await database.close()
  })
})
