import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FigureName } from '../../../content/realms/figures.ts'
import type { RealmAnswer } from '../../../content/realms/realmSchemas.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { addRealms, setRealm, startAsking } from '../../support/game/asking.ts'
import { startTcpServer } from '../../support/game/gameServers.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeRealm, PASSWORD } from '../../support/game/realms.ts'
import { useTestServer } from '../../support/testServer.ts'

const patient = { timeout: 30_000, interval: 100 }

describe.skipIf(!hasMariadb)('A site that reads figures from MariaDB', () => {
  const mariadb = useMariadb()
  const server = useTestServer('sqlite')
  let realm: Realm
  let asking: ReturnType<typeof startAsking>
  beforeAll(async () => {
    realm = await makeRealm(mariadb(), 'tfs')
    await addRealms(server(), await server().signIn('admin'), [realm])
  })
  afterEach(() => asking.asker.stop())

  const change = (statements: string) => mariadb().admin.query(`use ${realm.key}; ${statements}`)
  const stored = async () => {
    const rows = await server().context.database.reader.selectFrom('realm_figures').selectAll().execute()
    return new Map(rows.map((row) => [row.figure, row]))
  }
  const failure = async (figure: FigureName) => (await stored()).get(figure)?.failure
  const failing = async () =>
    [...(await stored()).values()].filter((row) => row.failure !== '').map((row) => row.figure)
  const online = async () => (await stored()).get('online')?.rows
  const players = async () => JSON.parse((await stored()).get('players')?.rows ?? '[]') as { name: string }[]

  it('[realms.figures] stores what the game answers, and the population by minute and hour', async () => {
    asking = startAsking(server(), [realm])
    const figures = async () => [...(await stored()).keys()].toSorted()
    await expect.poll(figures, patient).toEqual(['factions', 'guilds', 'kills', 'online', 'players', 'pvp', 'vip'])
    expect(await online()).toBe('[{"players":2}]')
    expect(await players()).toMatchObject([
      { name: 'Budi', level: 99, guild: 'Garuda' },
      { name: 'Sari', level: 98, experience: 9_007_199_254_740_991 },
      { name: 'Joko', guild: null },
      { name: 'Sari Kecil' },
    ])
    const { reader } = server().context.database
    const population = await reader.selectFrom('realm_population').select(['span', 'players', 'most']).execute()
    for (const span of ['minute', 'hour']) expect(population).toContainEqual({ span, players: 2, most: 2 })
    const places = reader.selectFrom('realm_places').select('name_key').where('figure', '=', 'players')
    expect(await places.execute()).toHaveLength(4)
    expect([asking.turns, asking.errors]).toEqual([[], []])
  })

  it('[realms.figures] reports once a figure that fails, reads the others, and resumes when it works again', async () => {
    asking = startAsking(server(), [realm], { readMs: 2_000 })
    await change(`rename table guild_membership to elsewhere;
      rename table players_online to real_online;
      create view players_online as select player_id + sleep(30) as player_id from real_online;
      alter table player_deaths rename column killed_by to murderer`)
    await expect.poll(failing, patient).toEqual(expect.arrayContaining(['online', 'guilds', 'kills', 'players']))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await expect.poll(() => failure('online'), patient).toMatch(/^It takes longer than its limit\./)
    await expect.poll(() => failure('vip'), patient).toBe('')
    expect(await failure('guilds')).toBe('the table guild_membership is missing.')
    expect(await failure('kills')).toBe('the column player_deaths.killed_by is missing.')
    expect(await online()).toBe('[{"players":2}]')
    const turns = () => asking.turns.filter(({ figure }) => figure === 'guilds').map((turn) => turn.failure)
    expect(turns()).toEqual(['the table guild_membership is missing.'])
    await change(`rename table elsewhere to guild_membership;
      drop view players_online; rename table real_online to players_online;
      alter table player_deaths rename column murderer to killed_by; delete from players_online where player_id = 2`)
    await expect.poll(failing, patient).toEqual([])
    await expect.poll(online, patient).toBe('[{"players":1}]')
    expect(turns()).toEqual(['the table guild_membership is missing.', null])
    await change('insert into players_online values (2)')
    await expect.poll(online, patient).toBe('[{"players":2}]')
  })

  it('[realms.figures] shows its last figures while the database hangs', async () => {
    asking = startAsking(server(), [realm], { connectMs: 2_000, readMs: 2_000 })
    await expect.poll(failing, patient).toEqual([])
    mariadb().pause()
    try {
      await expect.poll(async () => (await failing()).length, patient).toBe(6)
      expect(await online()).toBe('[{"players":2}]')
      expect(asking.turns).toHaveLength(6)
    } finally {
      mariadb().resume()
    }
    await expect.poll(failing, patient).toEqual([])
    expect(JSON.stringify(asking.turns)).not.toContain(PASSWORD)
  })

  it('[realms.figures] leaves out impossible values and cleans names', async () => {
    await change(`update players set name = concat('Bu', char(27), '<b>di', char(0xe2, 0x80, 0xae using utf8)) where id = 1;
      update players set name = repeat('x', 200) where id = 3; alter table players modify level bigint; update players set level = -5 where id = 4`)
    asking = startAsking(server(), [realm])
    const names = async () => (await players()).map(({ name }) => name)
    await expect.poll(names, patient).toEqual(['Bu<b>di', 'Sari'])
    expect((await stored()).get('players')?.refused).toContain('level cannot be true in 1 of 4 rows, such as -5')
    await change("update players set name = concat('n', id), level = 10 where id < 11")
    await expect.poll(names, patient).toHaveLength(4)
  })

  it('[realms.figures] counts nobody as online once the servers do not answer, in record and chart neither', async () => {
    const up = await startTcpServer()
    await setRealm(server(), await server().signIn('admin'), realm.key, { servers: `Game = 127.0.0.1:${up.port}` })
    await change('update players set level = 10; replace into players_online values (1), (2)')
    asking = startAsking(server(), [realm])
    await expect.poll(online, patient).toBe('[{"players":2}]')
    await up.close()
    const answer = async () => {
      await server().context.feed.poll()
      return ((await server().call('GET', '/api/realms')).body as RealmAnswer[])[0]
    }
    await expect
      .poll(answer, patient)
      .toMatchObject({ status: { state: 'offline' }, online: { players: 0, record: 2 } })
    const { reader } = server().context.database
    const latest = reader
      .selectFrom('realm_population')
      .select('players')
      .where('span', '=', 'minute')
      .orderBy('at', 'desc')
    await expect.poll(() => latest.executeTakeFirst(), patient).toEqual({ players: 0 })
    expect((await answer())?.factions?.rows.every((row) => row.online === 0)).toBe(true)
    const { body } = await server().call('GET', `/api/realms/${realm.key}/factions`)
    expect((body as { rows: { online: number }[] }).rows.map((row) => row.online)).toEqual([0, 0, 0])
    await setRealm(server(), await server().signIn('admin'), realm.key, { servers: '' })
    await expect.poll(async () => (await answer())?.online?.players, patient).toBe(2)
  })

  it('[game.encodings] reads names that are written in the encoding of the players', async () => {
    const { connection } = realm
    if (!connection) throw new Error('The realm has a connection.')
    await change(`alter table players convert to character set latin1;
      update players set name = cast(0xb1e8c3b6bcf6 as char character set binary) where id = 1;
      update players set name = cast('Günter' as char character set utf8mb4) collate utf8mb4_bin where id = 2;
      update players set name = cast(0x47c3bc6e74657232 as char character set binary) where id = 3`)
    asking = startAsking(server(), [{ ...realm, connection: { ...connection, encoding: 'euc-kr' } }])
    const names = async () => (await players()).map(({ name }) => name).toSorted()
    await expect.poll(names, patient).toEqual(expect.arrayContaining(['김철수', 'Günter2']))
  })

  it('follows a change of the adapter, and forgets what the new one does not provide', async () => {
    asking = startAsking(server(), [realm])
    await setRealm(server(), await server().signIn('admin'), realm.key, { adapter: 'rathena' })
    await expect.poll(async () => [...(await stored()).keys()], patient).not.toContain('kills')
    await expect
      .poll(() => failure('players'), patient)
      .toBe('the table char is missing; the table login is missing; the table guild is missing.')
    expect((await stored()).get('players')?.rows).not.toBeNull()
  })
})
