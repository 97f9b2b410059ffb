import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkRealm, type RealmReport } from '../../../server/game/check/checkRealm.ts'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { readGameUrls, type GameEngine } from '../../../server/process/gameUrls.ts'
import { engines } from '../../support/databases/engines.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { addRealms, startAsking } from '../../support/game/asking.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeRealm, UNSET, urlOf } from '../../support/game/realms.ts'
import { useTestServer } from '../../support/testServer.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
const PATIENT = { connectMs: 20_000, readMs: 20_000 }
const TABLE = `
  create table heroes (name varchar(60), lvl integer, nation varchar(20), is_on integer, vip_until bigint);
  insert into heroes values ('Sari', 9, 'Elf', 1, 4000000000), ('Budi', 12, 'Orc', 1, 0), ('Joko', -1, 'Orc', 0, 0)`
const QUERIES = `
-- name: online
select count(*) as players from heroes where is_on = 1;
-- name: players
select name, lvl as level, 0 as experience, nation as faction, null as guild
from heroes order by lvl desc limit :limit;
-- name: vip
select name, 'Gold' as tier, vip_until as ends_at from heroes where vip_until > :now;
-- name: guilds
select nothing from heroes;
-- name: pets
select 1 as one`
const slow: Readonly<Record<GameEngine, string>> = {
  mysql: 'select sleep(30) as players',
  postgres: 'select 1 as players from pg_sleep(30)',
  sqlite: 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as players from n',
}
const tried: readonly GameEngine[] = [...(hasMariadb ? (['mysql'] as const) : []), ...engines]
describe('Own queries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-own-'))
  const file = join(folder, 'game.sql')
  const mariadb = useMariadb()
  beforeAll(() => writeFileSync(file, QUERIES))
  afterAll(() => rmSync(folder, { recursive: true }))

  const makers: Readonly<Record<GameEngine, () => Promise<string>>> = {
    mysql: async () => {
      const { key } = await makeRealm(mariadb(), 'tfs', { change: TABLE, privileges: 'all privileges' })
      return urlOf(key, mariadb().port)
    },
    postgres: async () => {
      const url = await createDatabase(inject('postgresUrl'))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(TABLE)
      await client.end()
      return url
    },
    sqlite: async () => {
      const world = join(mkdtempSync(join(folder, 'sqlite-')), 'world.db')
      const database = new BetterSqlite(world)
      database.exec(TABLE)
      database.close()
      return `sqlite:${world}`
    },
  }
  const realmOf = async (engine: GameEngine): Promise<Realm> => {
    const { connections, faults } = readGameUrls({ GAME_OWN_URL: await makers[engine](), GAME_OWN_QUERIES: file })
    expect(faults).toEqual([])
    const connection = connections.get('own') ?? null
    return { ...UNSET, key: 'own', name: 'Own', adapter: 'queries', connection }
  }
  const told = ({ findings }: RealmReport) => findings.map(({ state, what }) => `${state}: ${what}`)

  describe.each(tried)('on %s', (engine) => {
    const server = useTestServer('sqlite')

    it('[game.databases] [realms.figures] are checked, and read within a limit, without writing whatever the account may', async () => {
      const realm = await realmOf(engine)
      const report = await checkRealm(realm, NOW, PATIENT)
      expect(report.answers).toMatchObject({
        online: { state: 'given', rows: 1 },
        factions: { state: 'absent' },
        players: { state: 'given', rows: 3 },
        guilds: { state: 'failed' },
        vip: { state: 'given', rows: 1 },
      })
      const found = told(report)
      expect(found).toContain('mind: The file of queries names pets, which is no figure.')
      expect(found).toContain('mind: top players: level cannot be true in 1 of 3 rows, such as -1.')
      expect(found).toContainEqual(expect.stringMatching(/^mind: top guilds: The database says: .*nothing/))
      if (!realm.connection) throw new Error('The realm has a connection.')
      // The time limit is generous, because opening an SQLite database starts a process, and so does each read.
      const impatient = await openGameDatabase(realm.connection, { ...PATIENT, readMs: 3_000 })
      const begun = Date.now()
      await expect(impatient.read(slow[engine])).rejects.toThrow()
      expect(Date.now() - begun).toBeLessThan(25_000)
      await impatient.close()
      const database = await openGameDatabase(realm.connection)
      const name = "x' or 1 = 1 -- \\"
      const [named] = await database.read('select cast(:limit as char(20)) as name', { limit: name })
      expect(named?.['name']).toContain(name)
      for (const writing of ['delete from heroes', 'select 1 as one; delete from heroes'])
        await expect(database.read(writing)).rejects.toThrow()
      expect(Number((await database.read('select count(*) as n from heroes'))[0]?.['n'])).toBe(3)
      const { length } = await database.read(
        'with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select a.i from n as a, n as b',
      )
      expect(length).toBe(20_000)
      await database.close()
    })

    it('[realms.figures] provide what a realm shows', async () => {
      const realm = await realmOf(engine)
      await addRealms(server(), await server().signIn('admin'), [realm])
      const asking = startAsking(server(), [realm], { intervalMs: 500 })
      const players = async () => (await server().call('GET', '/api/realms/own/players')).body
      await expect.poll(players, { timeout: 20_000 }).toMatchObject({
        rows: [
          { place: 1, name: 'Budi', level: 12, faction: 'Orc' },
          { place: 2, name: 'Sari', level: 9 },
        ],
      })
      // The site may read player counts and other live data one after another, so the test waits for all of them.
      const realms = async () => (await server().call('GET', '/api/realms')).body
      await expect.poll(realms, { timeout: 20_000 }).toMatchObject([{ online: { players: 2 }, guilds: null }])
      await asking.asker.stop()
      expect(asking.errors).toEqual([])
    })
  })
})
