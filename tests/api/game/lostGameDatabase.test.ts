import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'

// docs/game.md: a game must never wait for a website, nor a website for a game.
describe.runIf(engines.includes('postgres'))('A game’s database on PostgreSQL', () => {
  let way: Awaited<ReturnType<typeof CommitProxy.to>>
  beforeAll(async () => {
    way = await CommitProxy.to(await createDatabase(inject('postgresUrl')))
  })
  afterAll(() => way.proxy.close())

  it('whose connection breaks in the middle of a read fails that read and nothing else', async () => {
    const connection = readGameUrls({ GAME_MAIN_URL: way.url }).connections.get('main')
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection)
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const read = database.read('select pg_sleep(20)').then(() => 'answered', String)
      // However long the read takes to begin.
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
