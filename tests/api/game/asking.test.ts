import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMariadb, NO_MARIADB } from '../../../scripts/lib/mariadb.mjs'
import type { FigureName } from '../../../content/realms/figures.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { addRealms, startAsking } from '../../support/game/asking.ts'
import { startMariadb, type Mariadb } from '../../support/game/mariadb.ts'
import { makeRealm, PASSWORD } from '../../support/game/realms.ts'
import { useTestServer } from '../../support/testServer.ts'

if (!findMariadb()) console.warn(NO_MARIADB)

describe.skipIf(!findMariadb())('On a real MariaDB', () => {
  let mariadb: Mariadb
  beforeAll(async () => {
    mariadb = await startMariadb()
  })
  afterAll(() => mariadb.stop())

  describe('a site', () => {
    const server = useTestServer('sqlite')
    let realm: Realm
    let asking: ReturnType<typeof startAsking>
    beforeAll(async () => {
      realm = await makeRealm(mariadb, 'tfs')
      await addRealms(server(), await server().signIn('admin'), [realm])
    })
    afterEach(() => asking.asker.stop())

    const stored = async () =>
      new Map(
        (await server().context.database.reader.selectFrom('realm_figures').selectAll().execute()).map((row) => [
          row.figure,
          row,
        ]),
      )
    const failing = async () =>
      [...(await stored()).values()].filter((row) => row.failure !== '').map((row) => row.figure)
    const online = async () => (await stored()).get('online')?.rows
    const patient = { timeout: 30_000, interval: 100 }

    it('[realms.figures] keeps what the game answers, and of its numbers the minutes and hours', async () => {
      asking = startAsking(server(), [realm])
      await expect.poll(async () => (await stored()).size, patient).toBe(6)
      expect(await online()).toBe('[{"players":2}]')
      expect(JSON.parse((await stored()).get('players')?.rows ?? '')).toMatchObject([
        { name: 'Budi', level: 99, guild: 'Garuda' },
        { name: 'Sari', level: 98, experience: 9_007_199_254_740_991 },
        { name: 'Joko', guild: null },
        { name: 'Sari Kecil' },
      ])
      const { reader } = server().context.database
      expect(await reader.selectFrom('realm_population').select(['span', 'players', 'most']).execute()).toEqual(
        expect.arrayContaining([
          { span: 'minute', players: 2, most: 2 },
          { span: 'hour', players: 2, most: 2 },
        ]),
      )
      expect(
        await reader.selectFrom('realm_places').select('name_key').where('figure', '=', 'players').execute(),
      ).toHaveLength(4)
      expect(asking.turns).toEqual([])
      expect(asking.errors).toEqual([])
    })

    it('[realms.figures] switches off what fails, tells it once, reads the others on, and comes back by itself', async () => {
      asking = startAsking(server(), [realm], { readMs: 2_000 })
      await mariadb.admin.query(`use ${realm.key}; rename table guild_membership to elsewhere;
        rename table players_online to real_online;
        create view players_online as select player_id + sleep(30) as player_id from real_online;
        alter table player_deaths rename column killed_by to murderer`)
      await expect.poll(failing, patient).toEqual(expect.arrayContaining(['online', 'guilds', 'kills', 'players']))
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      const failure = async (figure: FigureName) => (await stored()).get(figure)?.failure
      await expect.poll(() => failure('online'), patient).toMatch(/^It takes longer than its limit\./)
      await expect.poll(() => failure('vip'), patient).toBe('')
      const rows = await stored()
      expect(rows.get('guilds')?.failure).toBe('the table guild_membership is missing.')
      expect(rows.get('kills')?.failure).toBe('the column player_deaths.killed_by is missing.')
      expect(rows.get('online')?.rows).toBe('[{"players":2}]')
      expect(asking.turns.filter(({ figure }) => figure === 'guilds')).toHaveLength(1)
      await mariadb.admin.query(`use ${realm.key}; rename table elsewhere to guild_membership;
        drop view players_online; rename table real_online to players_online;
        alter table player_deaths rename column murderer to killed_by; delete from players_online where player_id = 2`)
      await expect.poll(failing, patient).toEqual([])
      await expect.poll(online, patient).toBe('[{"players":1}]')
      expect(asking.turns.filter(({ figure }) => figure === 'guilds').map(({ failure }) => failure)).toEqual([
        'the table guild_membership is missing.',
        null,
      ])
      await mariadb.admin.query(`use ${realm.key}; insert into players_online values (2)`)
      await expect.poll(online, patient).toBe('[{"players":2}]')
    })

    it('[realms.figures] keeps what it had while the database hangs', async () => {
      asking = startAsking(server(), [realm], { connectMs: 2_000, readMs: 2_000 })
      await expect.poll(failing, patient).toEqual([])
      mariadb.pause()
      try {
        await expect.poll(async () => (await failing()).length, patient).toBe(6)
        expect(await online()).toBe('[{"players":2}]')
        expect(asking.turns).toHaveLength(6)
      } finally {
        mariadb.resume()
      }
      await expect.poll(failing, patient).toEqual([])
      expect(JSON.stringify(asking.turns)).not.toContain(PASSWORD)
    })

    it('[realms.figures] leaves out what cannot be true and cleans names', async () => {
      const { key } = realm
      await mariadb.admin
        .query(`use ${key}; update players set name = concat('Bu', char(27), '<b>di</b>', char(0xe2, 0x80, 0xae using utf8)) where id = 1;
        update players set name = repeat('x', 200) where id = 3; alter table players modify level bigint; update players set level = -5 where id = 4`)
      asking = startAsking(server(), [realm])
      const names = async () =>
        (JSON.parse((await stored()).get('players')?.rows ?? '[]') as { name: string }[]).map(({ name }) => name)
      await expect.poll(names, patient).toEqual(['Budi', 'Sari'])
      expect((await stored()).get('players')?.refused).toContain('level cannot be true in 1 of 4 rows, such as -5')
      await mariadb.admin.query(`use ${key}; update players set name = concat('n', id), level = 10`)
      await expect.poll(names, patient).toHaveLength(4)
    })

    it('hears of another adapter, and forgets what this one does not give', async () => {
      asking = startAsking(server(), [realm])
      const { body } = await server().call('GET', '/api/realm-settings')
      const [{ id }] = body as [{ id: number }]
      const token = await server().signIn('admin')
      await server().call('PUT', `/api/realm-settings/${id}`, { token, body: { adapter: 'rathena' } })
      await expect.poll(async () => [...(await stored()).keys()], patient).not.toContain('kills')
      await expect
        .poll(async () => (await stored()).get('players')?.failure, patient)
        .toBe('the table char is missing; the table login is missing; the table guild is missing.')
      expect((await stored()).get('players')?.rows).not.toBeNull()
    })
  })
})
