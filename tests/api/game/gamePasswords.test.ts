import { createHash } from 'node:crypto'
import { hashRawSync } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField, type EmulatorName, type PasswordForm } from '../../../content/settings/realm.ts'
import { StepRunner } from '../../../server/game/accounts/stepRunner.ts'
import { addRealms, setRealm } from '../../support/game/asking.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../support/game/writable.ts'
import { engines, startTestServer, type TestServer } from '../../support/testServer.ts'

const path = '/api/me/game-accounts'
const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

interface Costs {
  memory: number
  time: number
  lanes: number
}

/** Account::authenticatePassword in src/account/account.cpp of Canary, written out. */
function canaryLetsIn(password: string, stored: string, { memory, time, lanes }: Costs): boolean {
  const [, salt, hash] = /\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)/.exec(stored) ?? []
  if (salt === undefined || hash === undefined) return sha1(password) === stored
  const wanted = Buffer.from(hash, 'base64')
  const options = { memoryCost: memory, timeCost: time, parallelism: lanes, outputLen: wanted.length }
  return hashRawSync(password, { ...options, salt: Buffer.from(salt, 'base64') }).equals(wanted)
}

describe.skipIf(!hasMariadb).each(engines)('Passwords of games, to a site on %s', (engine) => {
  const mariadb = useMariadb()
  let server: TestServer
  let runner: StepRunner
  let admin = ''
  const games = new Map<EmulatorName, WritableGame>()
  /** Its connection may not call the procedures that link accounts. */
  let ungranted: WritableGame
  beforeAll(async () => {
    for (const adapter of ['canary', 'tfs', 'rathena'] as const)
      games.set(adapter, await makeWritable(mariadb(), adapter))
    ungranted = await makeWritable(mariadb(), 'rathena', { powers: ['characters'] })
    const environment = Object.assign({}, ...[...games.values(), ungranted].map((game) => game.environment)) as Record<
      string,
      string
    > // The cast is safe, because each environment is such a record.
    server = await startTestServer(engine, environment)
    admin = await server.signIn('admin')
    await addRealms(
      server,
      admin,
      [...games.values(), ungranted].map(({ realm }) => ({
        ...realm,
        fields: { ...SWITCHES, passwords: realm.passwords },
      })),
    )
    runner = new StepRunner(server.context, (error) => {
      throw error
    })
  })
  afterAll(() => server.stop())

  const keyOf = (adapter: EmulatorName) => games.get(adapter)?.realm.key ?? ''
  const sql = async (adapter: EmulatorName, statement: string) => {
    await mariadb().admin.query(`use ${keyOf(adapter)}`)
    return (await mariadb().admin.query(statement))[0] as Record<string, unknown>[] // The cast is needed for a SELECT; of other statements nobody reads the answer.
  }
  const passwordOf = async (name: string) =>
    String((await sql('canary', `select password from accounts where name = '${name}'`))[0]?.['password'])
  const linkAs = async (token: string, name: string, password: string) =>
    server.call('POST', `${path}/links`, { token, body: { realm: keyOf('canary'), name, password } })
  const set = (adapter: EmulatorName, values: object) => setRealm(server, admin, keyOf(adapter), values)

  it('[game.accounts] are stored as argon2id for Canary, with the costs of the realm, and let their owner in', async () => {
    const token = await server.signIn('user')
    const make = { realm: keyOf('canary'), name: `laut_${engine}`, password: 'kunci-laut' }
    expect((await server.call('POST', path, { token, body: make })).status).toBe(201)
    await runner.run()
    const stored = await passwordOf(make.name)
    expect(canaryLetsIn('kunci-laut', stored, { memory: 65_536, time: 2, lanes: 2 })).toBe(true)
    expect(canaryLetsIn('kunci-lain', stored, { memory: 65_536, time: 2, lanes: 2 })).toBe(false)

    await set('canary', { argon2_costs: '1024, 3, 1' })
    const accounts = (await server.call('GET', path, { token })).body as { id: number }[]
    const changed = await server.call('PUT', `${path}/${accounts[0]?.id}/password`, {
      token,
      body: { password: 'kunci-baru' },
    })
    expect(changed.status).toBe(200)
    await runner.run()
    expect(canaryLetsIn('kunci-baru', await passwordOf(make.name), { memory: 1_024, time: 3, lanes: 1 })).toBe(true)
    await set('canary', { argon2_costs: '' })
  })

  it('[game.accounts] link an account of Canary with argon2id or SHA-1, and none of staff or without its password', async () => {
    await set('canary', { argon2_costs: '65536, 2, 1' })
    // The vector of argon2id in the tests of the reference implementation (phc-winner-argon2, src/test.c).
    const stored = '$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    await sql('canary', `update accounts set password = '${stored}' where name in ('u1', 'god')`)
    await sql('canary', `update accounts set password = '${sha1('kunci-lama')}' where name = 'u3'`)
    const token = await server.signIn('user')
    for (const [name, password] of [
      ['u1', 'Password'],
      ['u1', stored],
      ['god', 'password'],
      ['tidak_ada', 'password'],
      ['u3', sha1('kunci-lama')],
    ] as const)
      expect((await linkAs(token, name, password)).body, `${name} ${password}`).toMatchObject({
        code: 'game_log_in_refused',
      })
    expect(await linkAs(token, 'u1', 'password')).toMatchObject({ status: 201, body: { name: 'u1', state: 'ready' } })
    expect(await linkAs(token, 'u3', 'kunci-lama')).toMatchObject({ status: 201 })
    await set('canary', { argon2_costs: '' })
  })

  it('[game.accounts] have costs that are three numbers which the site can bear', async () => {
    const rows = (await server.call('GET', '/api/realm-settings', { token: admin })).body as {
      id: number
      key: string
      version: number
    }[]
    const row = rows.find(({ key }) => key === keyOf('canary'))
    for (const argon2_costs of ['1 << 16, 2, 2', '65536', '1048576, 2, 2', '65536, 99, 2'])
      expect(
        await server.call('PUT', `/api/realm-settings/${row?.id}`, {
          token: admin,
          body: { argon2_costs, version: row?.version },
        }),
      ).toMatchObject({
        status: 422,
        body: {
          errors: {
            argon2_costs: ['Costs of argon2id must be three numbers such as 65536, 2, 2, at most 262144, 16, 16.'],
          },
        },
      })
  })

  it('[game.accounts] in a form that the game does not know are not offered to players', async () => {
    const token = await server.signIn('user')
    const offered = async () =>
      ((await server.call('GET', '/api/me/game-realms', { token })).body as { key: string }[]).map(({ key }) => key)
    expect(await offered()).toContain(keyOf('tfs'))
    await set('tfs', { passwords: 'argon2id' })
    expect(await offered()).not.toContain(keyOf('tfs'))
    await set('tfs', { passwords: 'sha1' })
  })

  describe('tried by staff on an account that they name', () => {
    const tryAs = (token: string, adapter: EmulatorName, name: string, password: string) =>
      server.call('POST', `/api/admin/realms/${keyOf(adapter)}/password-trial`, { token, body: { name, password } })
    const linked = async (adapter: EmulatorName) =>
      (await sql(adapter, 'select account_id from gapura_accounts order by account_id')).map(
        ({ account_id }) => account_id,
      )

    it.each<[EmulatorName, PasswordForm, string]>([
      ['rathena', 'plain', 'kunci-laut'],
      ['rathena', 'md5', md5('kunci-laut')],
      ['tfs', 'sha1', sha1('kunci-laut')],
      ['canary', 'sha1', sha1('kunci-laut')],
    ])('[game.accounts] say that %s stores %s, and leave nothing linked', async (adapter, form, stored) => {
      const [table, name, password] =
        adapter === 'rathena' ? ['login', 'userid', 'user_pass'] : ['accounts', 'name', 'password']
      await sql(adapter, `update ${table} set ${password} = '${stored}' where ${name} = 'u1'`)
      await set(adapter, { passwords: '' })
      const before = await linked(adapter)
      expect(await tryAs(admin, adapter, 'u1', 'kunci-laut')).toMatchObject({ status: 200, body: { form } })
      expect(await linked(adapter)).toEqual(before)
      await set(adapter, { passwords: games.get(adapter)?.realm.passwords ?? '' })
    })

    it('[game.accounts] leave an account linked that a player of the site has', async () => {
      const token = await server.signIn('user')
      await sql('rathena', "update login set user_pass = 'kunci-laut' where userid = 'u3'")
      const body = { realm: keyOf('rathena'), name: 'u3', password: 'kunci-laut' }
      expect((await server.call('POST', `${path}/links`, { token, body })).status).toBe(201)
      const before = await linked('rathena')
      expect(await tryAs(admin, 'rathena', 'u3', 'kunci-laut')).toMatchObject({ body: { form: 'plain' } })
      expect(await linked('rathena')).toEqual(before)
    })

    it('[game.accounts] say that none fits for a wrong password and for staff, a limited number of times', async () => {
      await sql('rathena', "update login set user_pass = 'kunci-laut' where userid = 'gm'")
      for (const name of ['gm', 'nobody'])
        expect((await tryAs(admin, 'rathena', name, 'kunci-laut')).body).toMatchObject({ code: 'game_trial_unmatched' })
      for (let guess = 0; guess < 9; guess += 1) await tryAs(admin, 'rathena', 'gm', `salah${guess}`)
      expect((await tryAs(admin, 'rathena', 'gm', 'salah')).status).toBe(429)
    })

    it('[game.accounts] are refused to users without the permission, and while the switch for it is off', async () => {
      expect((await tryAs(await server.signIn('user'), 'rathena', 'u1', 'x')).status).toBe(403)
      await set('rathena', { [powerField('link')]: false })
      expect((await tryAs(admin, 'rathena', 'u1', 'x')).body).toMatchObject({ code: 'game_trial_off' })
      await set('rathena', { [powerField('link')]: true })
    })

    it('[game.accounts] say which right the connection lacks', async () => {
      const answer = await server.call('POST', `/api/admin/realms/${ungranted.realm.key}/password-trial`, {
        token: admin,
        body: { name: 'u1', password: 'x' },
      })
      expect(answer).toMatchObject({ status: 503, body: { code: 'game_trial_away' } })
      expect((answer.body as { message: string }).message).toMatch(/may not call a procedure of the site.+game grants/)
    })
  })
})
