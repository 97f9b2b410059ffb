import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gameCheck } from '../../../cli/commands/game.ts'
import { EMULATORS, type EmulatorName } from '../../../content/settings/realm.ts'
import { findMariadb, NO_MARIADB } from '../../../scripts/lib/mariadb.mjs'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { examine } from '../../../server/doctor/examine.ts'
import { adapters } from '../../../server/game/adapters/registry.ts'
import type { AnswerName } from '../../../server/game/answers.ts'
import { checkRealm, givenBy, type RealmReport } from '../../../server/game/check/checkRealm.ts'
import type { Limits } from '../../../server/game/connection/limits.ts'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { freePort } from '../../../scripts/lib/product.mjs'
import { forksOf } from '../../support/game/forks.ts'
import { startMariadb, type Mariadb } from '../../support/game/mariadb.ts'
import { makeRealm, PASSWORD, realmAt } from '../../support/game/realms.ts'
import { byTheClock } from '../../support/retries.ts'
import { useTestServer } from '../../support/testServer.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
const SHORT = { connectMs: 1_000, readMs: 500 }

const statesOf = ({ answers }: RealmReport) =>
  Object.fromEntries(Object.entries(answers).map(([answer, { state }]) => [answer, state]))
const told = ({ findings }: RealmReport) =>
  findings.map(({ state, what, advice }) => `${state}: ${what} ${advice ?? ''}`)
const worries = (report: RealmReport) => told(report).filter((line) => !line.startsWith('good'))

if (!findMariadb()) console.warn(NO_MARIADB)

describe.skipIf(!findMariadb())('On a real MariaDB', () => {
  let mariadb: Mariadb
  beforeAll(async () => {
    mariadb = await startMariadb()
  })
  afterAll(() => mariadb.stop())

  const check = (realm: Realm, limits = { connectMs: 20_000, readMs: 20_000 }) => checkRealm(realm, NOW, limits)
  async function rowsOf(realm: Realm, answer: AnswerName) {
    const emulator = EMULATORS.find((name) => name === realm.adapter)
    const read = emulator && adapters[emulator].answers[answer]
    if (!read || 'absent' in read || !realm.connection) return null
    const database = await openGameDatabase(realm.connection)
    try {
      return await database.read(read.sql, { limit: 10, now: NOW.getTime() / 1_000, name: 'Sari' })
    } finally {
      await database.close()
    }
  }

  describe.each(EMULATORS)('the adapter %s', (adapter) => {
    const ragnarok = adapter === 'rathena' || adapter === 'hercules'
    let realm: Realm
    beforeAll(async () => {
      realm = await makeRealm(mariadb, adapter)
    })

    it('[game.databases] gives every answer that its game has, and leaves staff out of all of them', async () => {
      const report = await check(realm)
      expect(worries(report)).toEqual([])
      const absent: string[] = { rathena: ['kills'], hercules: ['kills', 'vip'], tfs: [], canary: [] }[adapter]
      const states = statesOf(report)
      expect(Object.keys(states).filter((answer) => states[answer] === 'absent')).toEqual(absent)
      expect(givenBy(report)).toBe(7 - absent.length)

      const [fighter, mage] = ragnarok ? [7, 8] : [4, 1]
      expect(await rowsOf(realm, 'online')).toEqual([{ players: 2 }])
      expect(await rowsOf(realm, 'factions')).toEqual(
        [
          { faction: fighter, players: 2, online: expect.toSatisfy((value) => Number(value) === 1) },
          { faction: 0, players: 1, online: expect.toSatisfy((value) => Number(value) === 0) },
          { faction: mage, players: 1, online: expect.toSatisfy((value) => Number(value) === 1) },
        ].toSorted((one, other) => other.players - one.players || one.faction - other.faction),
      )
      expect(await rowsOf(realm, 'players')).toMatchObject([
        { name: 'Budi', level: 99, experience: 500, faction: fighter, guild: 'Garuda' },
        { name: 'Sari', level: 98, experience: 9_007_199_254_740_991, faction: mage, guild: 'Garuda' },
        { name: 'Joko', guild: null },
        { name: 'Sari Kecil' },
      ])
      const [guild, ...others] = (await rowsOf(realm, 'guilds')) ?? []
      expect(guild).toMatchObject({ name: 'Garuda', leader: 'Budi', members: 2 })
      expect(Number(guild?.['score'])).toBe(ragnarok ? 20 : 197)
      expect(others).toEqual([])
      expect(await rowsOf(realm, 'character')).toMatchObject([{ name: 'Sari', level: 98, guild: 'Garuda', online: 1 }])
      if (!absent.includes('vip')) {
        expect(await rowsOf(realm, 'vip')).toEqual([
          { name: 'Sari', tier: ragnarok ? 5 : 'Premium', ends_at: 4_000_000_000 },
        ])
      }
      if (!absent.includes('kills')) {
        expect(await rowsOf(realm, 'kills')).toEqual([
          { faction: fighter, kills: 2 },
          { faction: mage, kills: 1 },
        ])
      }
    })

    it.each(forksOf(adapter))(
      '[game.databases] says column by column what a fork with %s lacks, and gives the rest',
      async (_what, change, said, lost) => {
        const report = await check(await makeRealm(mariadb, adapter, { change }))
        const states = statesOf(report)
        const lacking = lost.filter((answer) => states[answer] !== 'absent')
        expect(Object.keys(states).filter((answer) => states[answer] === 'lacking')).toEqual(lacking)
        expect(worries(report)).toHaveLength(lacking.length)
        for (const line of worries(report)) expect(line).toContain(said)
        expect(givenBy(report)).toBeGreaterThanOrEqual(2)
      },
    )
  })

  it('[game.databases] warns of an account that may do more than read, and never says its password', async () => {
    const report = await check(await makeRealm(mariadb, 'rathena', { privileges: 'select, insert, update' }))
    expect(worries(report)).toEqual([
      expect.stringMatching(/^mind: The account game_\d+ may do more than read: INSERT on `game_\d+`\.\*; UPDATE on/),
    ])
    const everything = await makeRealm(mariadb, 'rathena', { privileges: 'all privileges' })
    expect(worries(await check(everything)).join()).toContain('ALL PRIVILEGES on')
    expect(JSON.stringify([report, await check(everything)])).not.toContain(PASSWORD)
  })

  it('[game.databases] cannot write, whatever the account may', async () => {
    const { connection } = await makeRealm(mariadb, 'tfs', { privileges: 'all privileges' })
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection)
    await expect(database.read('delete from players')).rejects.toThrow(/READ ONLY/i)
    await expect(database.read('select 1; select 2')).rejects.toThrow(/syntax/)
    const name = "x' or 1 = 1 -- \\"
    expect(await database.read('select :name as name', { name })).toEqual([{ name }])
    await database.close()
  })

  it('[game.databases] breaks off a read that takes too long, and goes on with the others', byTheClock, async () => {
    const slow = `rename table players_online to real_online;
      create view players_online as select player_id + sleep(60) as player_id from real_online`
    const begun = Date.now()
    const report = await check(await makeRealm(mariadb, 'tfs', { change: slow }), { connectMs: 20_000, readMs: 3_000 })
    expect(Date.now() - begun).toBeLessThan(20_000)
    expect(statesOf(report)).toMatchObject({ online: 'failed', players: 'given', vip: 'given' })
    expect(worries(report).join()).toContain('players online: It takes longer than its limit.')
  })

  it('[game.databases] names the index that spares reading all of a large table', async () => {
    const many = `
      insert into login (account_id, userid) select 100 + seq, concat('u', seq) from seq_1_to_20000;
      insert into \`char\` (account_id, name, base_level) select 100 + seq, concat('c', seq), seq % 99 from seq_1_to_20000;
      analyze table login, \`char\``
    const realm = await makeRealm(mariadb, 'rathena', { change: many })
    const found = worries(await check(realm))
    const index = /create index \S+ on `char` \(base_level, base_exp, char_id\)/.exec(found.join())?.[0] ?? ''
    expect(found.filter((line) => line.includes('top players'))).toEqual([
      `mind: top players: it reads all of a large table. An index would help: ${index}`,
    ])
    await mariadb.admin.query(`use ${realm.key}; ${index}`)
    expect(worries(await check(realm)).join()).not.toContain('top players')
  })

  it('[game.databases] says which values cannot be true', async () => {
    const nonsense = `alter table players modify experience bigint, drop index name;
      update players set level = 2000000000 where id = 1; update players set experience = -5 where id = 2;
      update players set name = concat('Bu', char(27), '[31mdi') where id = 3`
    const found = worries(await check(await makeRealm(mariadb, 'canary', { change: nonsense }))).join('\n')
    expect(found).toContain('top players: level cannot be true in 1 of 4 rows, such as 2000000000')
    expect(found).toContain('top players: experience cannot be true in 1 of 4 rows, such as -5')
    expect(found).toContain('top players: name cannot be true in 1 of 4 rows, such as "Bu\\u001b[31mdi"')
  })

  it('[game.databases] says of a database that hangs, refuses, is another or is none, what to do', async () => {
    const realm = await makeRealm(mariadb, 'rathena')
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port: silentPort } = silent.address() as AddressInfo // it listens on a port
    const { port } = mariadb
    const cases: [Realm, RegExp, limits?: Limits][] = [
      [realmAt(realm.key, 'rathena', silentPort), /does not answer/, SHORT],
      [realmAt(realm.key, 'rathena', await freePort()), /Nothing listens at 127\.0\.0\.1:\d+/],
      [realmAt('nobody', 'rathena', port), /refuses the account nobody/],
      [realmAt(realm.key, 'rathena', port, 'mysql'), /may not read the database mysql/],
      [{ ...realm, connection: null }, /has no connection\. Set GAME_GAME_\d+_URL/],
      [{ ...realm, adapter: null }, /adapter that this release does not have/],
    ]
    for (const [asked, said, limits] of cases) {
      const report = await check(asked, limits)
      expect(givenBy(report)).toBe(0)
      expect(worries(report)).toEqual([expect.stringMatching(said)])
      expect(JSON.stringify(report)).not.toContain(PASSWORD)
    }
    silent.close()

    mariadb.pause()
    try {
      const begun = Date.now()
      expect(worries(await check(realm, SHORT)).join()).toMatch(/does not answer|not answered at all/)
      expect(Date.now() - begun).toBeLessThan(10_000)
    } finally {
      mariadb.resume()
    }
  })

  describe('a site with realms', () => {
    const server = useTestServer('sqlite')

    it('[game.databases] is told by a command, for people and for programs, and by the doctor', async () => {
      const whole = await makeRealm(mariadb, 'rathena')
      const admin = await server().signIn('admin')
      for (const { key, name, adapter } of [whole, realmAt('away', 'tfs', mariadb.port)]) {
        await server().call('POST', '/api/realm-settings', { token: admin, body: { key, name, adapter } })
      }
      expect(
        await server().call('POST', '/api/realm-settings', {
          token: admin,
          body: { key: 'A b', name: 'x', adapter: 'tfs' },
        }),
      ).toMatchObject({
        status: 422,
        body: { errors: { key: ['Key must be of small letters, digits and _, such as main.'] } },
      })
      const games = new Map(
        whole.connection && [
          [whole.key, whole.connection],
          ['other', { ...whole.connection, variable: 'GAME_OTHER_URL' }],
        ],
      )
      const config = { ...server().context.config, games }

      const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      await expect(gameCheck.run(config, [])).rejects.toThrow('No answer from Realm away.')
      await gameCheck.run(config, ['--json'])
      const lines = said.mock.calls.map(([line = '']: unknown[]) => (typeof line === 'string' ? line : ''))
      said.mockRestore()
      expect(lines).toContain(`Realm ${whole.key} (${whole.key}, rathena)`)
      expect(lines).toContainEqual(expect.stringMatching(/^good {3}players online: 1 row in \d+ ms\.$/))
      expect(lines).toContain('FAULT  Realm away has no connection.')
      expect(lines).toContain('mind   GAME_OTHER_URL belongs to no realm.')
      expect(process.exitCode).toBe(1)
      process.exitCode = 0
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        ok: false,
        realms: [
          { key: whole.key, answers: { online: { state: 'given', rows: 1 }, kills: { state: 'absent' } } },
          { key: 'away', answers: {} },
        ],
        findings: [{ state: 'mind' }],
      })

      const found: string[] = []
      for await (const { state, what } of examine(
        config,
        () => openDatabase(config),
        () => NOW,
      ))
        found.push(`${state}: ${what}`)
      expect(found).toContain(`good: The realm Realm ${whole.key} gives 6 of 6 answers.`)
      expect(found).toContain('fault: The realm Realm away gives no answer. Realm away has no connection.')
      expect([...lines, ...found].join()).not.toContain(PASSWORD)
    })
  })

  it('[game.databases] gives up a connection that falls silent in the middle of a read', async () => {
    const { connection } = await makeRealm(mariadb, 'rathena')
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection, SHORT)
    mariadb.pause()
    try {
      const outcome = () => database.read('select 1 as one').then(() => 'answered', String)
      // The signal that holds the server still may arrive after what is sent next.
      await expect.poll(outcome, { timeout: 10_000 }).toMatch(/no answer within/)
    } finally {
      mariadb.resume()
    }
    await expect.poll(() => database.read('select 2 as two')).toEqual([{ two: 2 }])
    await database.close()
  })
})

it.each(EMULATORS)(
  'The adapter %s names in each statement what it needs, and needs what it names',
  (adapter: EmulatorName) => {
    for (const read of Object.values(adapters[adapter].answers)) {
      if ('absent' in read) continue
      const named = new Set([...read.sql.matchAll(/\b(?:from|join) `?(\w+)`?/g)].map(([, table]) => table))
      expect([...named].toSorted()).toEqual(Object.keys(read.needs).toSorted())
      for (const [table, columns] of Object.entries(read.needs))
        for (const column of Object.keys(columns)) expect(read.sql, `${table}.${column}`).toContain(column)
    }
  },
)
