import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { readState } from '../../../server/database/state/siteState.ts'
import { figures } from '../../../server/game/answers.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { addRealms, startAsking } from '../../support/game/asking.ts'
import { makeRealm, urlOf } from '../../support/game/realms.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { byTheClock } from '../../support/retries.ts'
import { useTestServer } from '../../support/testServer.ts'

const program = `
  import { GameAsker } from './server/game/ask/gameAsker.ts'
  import { readConfig } from './server/process/config.ts'
  import { openContext } from './server/start/openContext.ts'
  const context = await openContext(readConfig(process.env))
  await context.feed.start()
  const asker = new GameAsker(context, { onTurn: () => {}, onError: (error) => console.error(error), intervalMs: () => 200 })
  asker.start()
  // Nothing else keeps this process running.
  setInterval(() => {}, 60_000)`

describe.skipIf(!hasMariadb)('Processes that ask a real MariaDB', () => {
  const mariadb = useMariadb()

  describe('for a site', () => {
    const server = useTestServer('sqlite')
    let realm: Realm
    let child: ChildProcess | undefined
    let asking: ReturnType<typeof startAsking> | undefined
    beforeAll(async () => {
      realm = await makeRealm(mariadb(), 'canary')
      // Both processes must use the same clock, because one process checks the other's lease.
      Object.defineProperty(server().clock, 'time', { get: () => new Date() })
      await addRealms(server(), await server().signIn('admin'), [realm])
    })
    afterEach(async () => {
      child?.kill('SIGKILL')
      await asking?.asker.stop()
    })
    const patient = { timeout: 60_000, interval: 100 }
    const shown = async () => {
      const { body } = await server().call('GET', '/api/realms')
      return (body as [{ online: { state: string; players: number } | null }])[0].online
    }
    const setOnline = (count: number) =>
      mariadb().admin.query(
        `use ${realm.key}; delete from players_online; insert into players_online select seq from seq_1_to_${count}`,
      )
    const holder = () => readState(server().context.database.reader, 'asking-realms')

    it(
      '[realms.figures] take over within seconds from a killed process, and show what it has read',
      byTheClock,
      async () => {
        const { dataDir, databaseUrl } = server().context.config
        child = spawn(node(), ['--input-type=module', '-e', program], {
          cwd: root,
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            ...(databaseUrl && { DATABASE_URL: databaseUrl }),
            [`GAME_${realm.key.toUpperCase()}_URL`]: urlOf(realm.key, mariadb().port),
          },
        })
        await setOnline(1)
        await expect.poll(shown, patient).toMatchObject({ state: 'current', players: 1 })
        asking = startAsking(server(), [realm])
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        const [held] = ((await holder()) ?? '').split(' ')
        child.kill('SIGKILL')
        const killedAt = Date.now()
        await setOnline(3)
        await expect.poll(shown, patient).toMatchObject({ state: 'current', players: 3 })
        expect(Date.now() - killedAt).toBeLessThan(12_000)
        expect(await holder()).not.toContain(held)
        expect(asking.errors).toEqual([])
      },
    )

    it('[realms.figures] read again when a killed database is back', async () => {
      asking = startAsking(server(), [realm])
      await setOnline(2)
      await expect.poll(shown, patient).toMatchObject({ players: 2 })
      await mariadb().kill()
      await expect
        .poll(() => new Set(asking?.turns.map(({ figure }) => figure)).size, patient)
        .toBeGreaterThanOrEqual(6)
      expect(asking.turns[0]?.failure).toMatch(/Nothing listens at|The database says/)
      expect(await shown()).toMatchObject({ players: 2 })
      await mariadb().restart()
      await setOnline(1)
      await expect.poll(shown, patient).toMatchObject({ state: 'current', players: 1 })
      expect(asking.turns.length).toBeLessThanOrEqual(2 * Object.keys(figures).length)
    })
  })
})
