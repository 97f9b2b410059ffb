import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gameCheck } from '../../../cli/commands/game.ts'
import { EMULATORS, type EmulatorName } from '../../../content/settings/realm.ts'
import { adapters } from '../../../server/game/adapters/adapterOf.ts'
import { ALL_FIGURES, type FigureName } from '../../../content/realms/figures.ts'
import { checkRealm, givenBy, type RealmReport } from '../../../server/game/check/checkRealm.ts'
import type { Limits } from '../../../server/game/connection/limits.ts'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { freePort } from '../../../scripts/lib/product.mjs'
import { addRealms } from '../../support/game/asking.ts'
import { forksOf } from '../../support/game/forks.ts'
import { startTcpServer } from '../../support/game/gameServers.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { invalid } from '../../support/answers.ts'
import { makeRealm, PASSWORD, realmAt } from '../../support/game/realms.ts'
import { doctorLines } from '../../support/doctorFindings.ts'
import { useTestServer } from '../../support/testServer.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
const OF_RAGNAROK = ['castles', 'zeny', 'mvp', 'fame', 'emblems']
const SHORT = { connectMs: 1_000, readMs: 500 }

const statesOf = ({ answers }: RealmReport) =>
  Object.fromEntries(Object.entries(answers).map(([answer, { state }]) => [answer, state]))
const told = ({ findings }: RealmReport) =>
  findings.map(({ state, what, advice }) => `${state}: ${what} ${advice ?? ''}`)
const worries = (report: RealmReport) => told(report).filter((line) => !line.startsWith('good'))

describe.skipIf(!hasMariadb)('On a real MariaDB', () => {
  const mariadb = useMariadb()

  const check = (realm: Realm, limits = { connectMs: 20_000, readMs: 20_000 }) => checkRealm(realm, NOW, limits)
  async function rowsOf(realm: Realm, answer: FigureName) {
    const emulator = EMULATORS.find((name) => name === realm.adapter)
    const read = emulator && adapters[emulator].answers[answer]
    if (!read || 'absent' in read || !realm.connection) return null
    const database = await openGameDatabase(realm.connection)
    try {
      return await database.read(read.sql, { limit: 10, now: NOW.getTime() / 1_000 })
    } finally {
      await database.close()
    }
  }

  describe.each(EMULATORS)('the adapter %s', (adapter) => {
    const ragnarok = adapter === 'rathena' || adapter === 'hercules'
    let realm: Realm
    beforeAll(async () => {
      realm = await makeRealm(mariadb(), adapter)
    })

    it('[game.databases] gives every answer that its game has, without staff, banned and deleted characters in any', async () => {
      const report = await check(realm)
      expect(worries(report)).toEqual([])
      const absent: string[] = {
        rathena: ['kills', 'pvp'],
        hercules: ['kills', 'vip', 'pvp'],
        tfs: OF_RAGNAROK,
        canary: OF_RAGNAROK,
      }[adapter]
      const states = statesOf(report)
      expect(Object.keys(states).filter((answer) => states[answer] === 'absent')).toEqual(absent)
      expect(givenBy(report)).toBe(ALL_FIGURES.length - absent.length)

      const [fighter, mage] = ragnarok ? [7, 8] : [4, 1]
      expect(await rowsOf(realm, 'online')).toEqual([{ players: 2 }])
      const online = (count: number) => expect.toSatisfy((value) => Number(value) === count) as unknown
      const factions = [
        { faction: fighter, players: 2, online: online(1) },
        { faction: 0, players: 1, online: online(0) },
        { faction: mage, players: 1, online: online(1) },
      ]
      expect(await rowsOf(realm, 'factions')).toEqual(
        factions.toSorted((one, other) => other.players - one.players || one.faction - other.faction),
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
      expect(others, 'the guild stays, without its banned leader').toMatchObject([{ name: 'Yatim', leader: null }])
      const vip = [{ name: 'Sari', tier: ragnarok ? 5 : 'Premium', ends_at: 4_000_000_000 }]
      if (!absent.includes('vip')) expect(await rowsOf(realm, 'vip')).toEqual(vip)
      const pvp = [
        { name: 'Budi', score: 2, faction: fighter },
        { name: 'Sari', score: 1, faction: mage },
      ]
      if (!absent.includes('pvp')) expect(await rowsOf(realm, 'pvp')).toEqual(pvp)
      if (ragnarok) {
        expect(await rowsOf(realm, 'castles')).toEqual([
          { castle: 1, guild: 'Garuda' },
          { castle: 2, guild: null },
          { castle: 15, guild: null },
          { castle: 77, guild: 'Yatim' },
        ])
        expect((await rowsOf(realm, 'zeny'))?.map(({ name, score }) => [name, score])).toEqual([
          ...[
            ['Sari Kecil', 4_000],
            ['Joko', 3_000],
            ['Sari', 2_000],
            ['Budi', 1_000],
          ],
        ])
        expect(await rowsOf(realm, 'fame')).toMatchObject([{ name: 'Sari', score: 20 }, { name: 'Budi' }])
        expect(await rowsOf(realm, 'mvp')).toMatchObject([
          { name: 'Sari', score: 2 },
          { name: 'Budi', score: 1 },
        ])
        expect((await rowsOf(realm, 'emblems'))?.map(({ name }) => name)).toEqual(['Garuda'])
      }
      const kills = [fighter, mage].map((faction, index) => ({ faction, kills: 2 - index }))
      if (!absent.includes('kills')) expect(await rowsOf(realm, 'kills')).toEqual(kills)
    })

    it.each(forksOf(adapter))(
      '[game.databases] names each missing column of a fork with %s, and gives the other answers',
      async (_what, change, said, lost) => {
        const report = await check(await makeRealm(mariadb(), adapter, { change }))
        const states = statesOf(report)
        const lacking = lost.filter((answer) => states[answer] !== 'absent')
        expect(Object.keys(states).filter((answer) => states[answer] === 'lacking')).toEqual(lacking)
        expect(worries(report)).toHaveLength(lacking.length)
        for (const line of worries(report)) expect(line).toContain(said)
        expect(givenBy(report)).toBeGreaterThanOrEqual(2)
      },
    )
  })

  it('[game.databases] warns of an account that may do more than read, and never shows its password', async () => {
    const report = await check(await makeRealm(mariadb(), 'rathena', { privileges: 'select, insert, update' }))
    expect(worries(report)).toEqual([
      expect.stringMatching(/^mind: The account game_\d+ may do more than read: INSERT on `game_\d+`\.\*; UPDATE on/),
    ])
    const everything = await makeRealm(mariadb(), 'rathena', { privileges: 'all privileges' })
    expect(worries(await check(everything)).join()).toContain('ALL PRIVILEGES on')
    expect(JSON.stringify([report, await check(everything)])).not.toContain(PASSWORD)
  })
  it('[game.databases] does not warn of what MariaDB permits everybody in its database for tests', async () => {
    const realm = await makeRealm(mariadb(), 'tfs')
    await mariadb().admin.query(
      'grant all privileges on `test`.* to public; grant select, insert on `test\\_%`.* to public',
    )
    expect(worries(await check(realm))).toEqual([])
    await mariadb().admin.query(`grant insert on \`${realm.key}\`.* to public`)
    expect(worries(await check(realm))).toHaveLength(1)
    await mariadb().admin.query(`revoke insert on \`${realm.key}\`.* from public`)
  })

  it('[game.databases] reads without a table that may be missing, and says what is then wrong', async () => {
    const unshopped = await check(await makeRealm(mariadb(), 'rathena', { change: 'drop table vendings' }))
    expect(worries(unshopped)).toEqual(
      ['players online', 'players by faction'].map(
        (title) =>
          `mind: ${title}: characters that mind a shop are counted: the table vendings is missing. If the game has the table, grant the site to read it (docs/game.md).`,
      ),
    )
    expect(givenBy(unshopped)).toBe(10)
    const realm = await makeRealm(mariadb(), 'canary', { change: 'drop table account_bans' })
    const report = await check(realm)
    expect(worries(report)).toHaveLength(7)
    expect(worries(report).join()).toContain('banned accounts are not left out: the table account_bans is missing')
    expect(givenBy(report)).toBe(7)
  })

  it('[game.databases] proposes the index that avoids a full scan of a large table', async () => {
    const many = `
      insert into login (account_id, userid) select 100 + seq, concat('u', seq) from seq_1_to_20000;
      insert into \`char\` (account_id, name, base_level) select 100 + seq, concat('c', seq), seq % 99 from seq_1_to_20000;
      analyze table login, \`char\``
    const realm = await makeRealm(mariadb(), 'rathena', { change: many })
    const found = worries(await check(realm))
    const index = /create index \S+ on `char` \(base_level, base_exp, char_id\)/.exec(found.join())?.[0] ?? ''
    expect(found.filter((line) => line.includes('top players'))).toEqual([
      `mind: top players: it reads all of a large table. An index would help: ${index}`,
    ])
    await mariadb().admin.query(`use ${realm.key}; ${index}`)
    expect(worries(await check(realm)).join()).not.toContain('top players')
  })

  it('[game.databases] reports impossible values', async () => {
    const nonsense = `alter table players modify experience bigint, drop index name;
      update players set level = 2000000000 where id = 1; update players set experience = -5 where id = 2;
      update players set name = concat('Bu', char(27), '[31mdi') where id = 3`
    const found = worries(await check(await makeRealm(mariadb(), 'canary', { change: nonsense }))).join('\n')
    expect(found).toContain('top players: level cannot be true in 1 of 4 rows, such as 2000000000')
    expect(found).toContain('top players: experience cannot be true in 1 of 4 rows, such as -5')
    expect(found).toContain('top players: name cannot be true in 1 of 4 rows, such as "Bu\\u001b[31mdi"')
  })

  it('[game.databases] says what to do about a database that hangs, refuses, or is missing', async () => {
    const realm = await makeRealm(mariadb(), 'rathena')
    const silent = await startTcpServer()
    const { port } = mariadb()
    const cases: [Realm, RegExp, limits?: Limits][] = [
      [realmAt(realm.key, 'rathena', silent.port), /does not answer/, SHORT],
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
    await silent.close()
    mariadb().pause()
    try {
      const begun = Date.now()
      expect(worries(await check(realm, SHORT)).join()).toMatch(/does not answer|not answered at all/)
      expect(Date.now() - begun).toBeLessThan(10_000)
    } finally {
      mariadb().resume()
    }
  })

  describe('a site with realms', () => {
    const server = useTestServer('sqlite')

    it('[game.databases] is checked by a command, for people and for programs, and by the doctor', async () => {
      const whole = await makeRealm(mariadb(), 'rathena')
      const admin = await server().signIn('admin')
      const away = realmAt('away', 'tfs', mariadb().port)
      await addRealms(server(), admin, [whole, away])
      const body = { key: 'A b', name: 'x', adapter: 'tfs' }
      expect(await server().call('POST', '/api/realm-settings', { token: admin, body })).toMatchObject(
        invalid({ key: ['Key must be of small letters, digits and _, such as main.'] }),
      )
      if (!whole.connection) throw new Error('The realm has a connection.')
      const games = new Map([
        [whole.key, whole.connection],
        ['other', { ...whole.connection, variable: 'GAME_OTHER_URL' }],
      ])
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
      const found = await doctorLines(config, NOW)
      expect(found).toContain(`good: The realm Realm ${whole.key} gives 10 of 10 answers.`)
      expect(found).toContain('fault: The realm Realm away gives no answer. Realm away has no connection.')
      expect([...lines, ...found].join()).not.toContain(PASSWORD)
    })
  })

  it('[game.databases] gives up a connection that falls silent during a read', async () => {
    const { connection } = await makeRealm(mariadb(), 'rathena')
    if (!connection) throw new Error('The realm has a connection.')
    const database = await openGameDatabase(connection, SHORT)
    mariadb().pause()
    try {
      const outcome = () => database.read('select 1 as one').then(() => 'answered', String)
      // The database may still execute one statement after it was paused, so the test tries again.
      await expect.poll(outcome, { timeout: 10_000 }).toMatch(/no answer within/)
    } finally {
      mariadb().resume()
    }
    await expect.poll(() => database.read('select 2 as two')).toEqual([{ two: 2 }])
    await database.close()
  })
})

it.each(EMULATORS)(
  'The adapter %s declares exactly the tables and columns that its statements use',
  (adapter: EmulatorName) => {
    const reads = Object.values(adapters[adapter].answers).flatMap((read) => ('absent' in read ? [] : [read]))
    for (const read of reads.flatMap((read) => (read.otherwise ? [read, read.otherwise.read] : [read]))) {
      const named = new Set([...read.sql.matchAll(/\b(?:from|join) `?(\w+)`?/g)].map(([, table]) => table))
      expect([...named].toSorted()).toEqual(Object.keys(read.needs).toSorted())
      for (const [table, columns] of Object.entries(read.needs))
        for (const column of Object.keys(columns)) expect(read.sql, `${table}.${column}`).toContain(column)
    }
  },
)
