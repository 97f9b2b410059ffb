import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'

// Specification: docs/game.md. Neither the game nor the website ever waits for the other.
describe.runIf(engines.includes('postgres'))('A game’s database on PostgreSQL', () => {
  let way: Awaited<ReturnType<typeof CommitProxy.to>>
  beforeAll(async () => {
    way = await CommitProxy.to(await createDatabase(inject('postgresUrl')))
  })
  afterAll(() => way.proxy.close())

  it('fails only the current read if its connection breaks', async () => {
    const connection = readGameUrls({ GAME_MAIN_URL: way.url }).connections.get('main')
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection)
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const read = database.read('select pg_sleep(20)').then(() => 'answered', String)
      // The read may start late, so the connection is cut repeatedly until the read fails.
      await expect
        .poll(async () => {
          way.proxy.cut(end)
          return Promise.race([read, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])
        })
        .toMatch(/terminated|ECONNRESET/i)
      way.proxy.mend()
      await expect.poll(() => database.read('select 1 as one')).toEqual([{ one: 1 }])
    }
    await database.close()
  })
})
