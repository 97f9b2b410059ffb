import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import { examineRealms } from '../../../server/doctor/realmFindings.ts'
import { StepRunner } from '../../../server/game/accounts/stepRunner.ts'
import { actOnStaff, endSuspensions } from '../../../server/users/userActions.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { addRealms, setRealm } from '../../support/game/asking.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../support/game/writable.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'
import { DAY_MS, HOUR_MS } from '../../support/times.ts'

const path = '/api/admin/game-accounts'
const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
let made = 0

interface Listed {
  id: number
  name: string
  number: number | null
  state: string
  owner: { id: number; username: string }
  step: Record<string, unknown> | null
}

describe.skipIf(!hasMariadb).each(anyEngine)('Staff and game accounts of a site on %s', (engine) => {
  const mariadb = useMariadb({ isDurable: true })
  let server: TestServer
  let game: WritableGame
  let runner: StepRunner
  let admin: string
  const errors: unknown[] = []
  beforeAll(async () => {
    game = await makeWritable(mariadb(), 'rathena')
    server = await startTestServer(engine, game.environment)
    await signIn()
    await addRealms(server, admin, [{ ...game.realm, fields: { ...SWITCHES, passwords: 'plain' } }])
    runner = new StepRunner(server.context, (error) => errors.push(error))
  })
  afterAll(() => server.stop())
  // Tests let hours pass, after which sessions of staff have ended.
  const signIn = async () => {
    admin = await server.signIn('admin')
  }
  beforeEach(signIn)

  const sql = async (statement: string) =>
    (await mariadb().admin.query(`use ${game.realm.key}; ${statement}; select 1`))[0] as unknown as [
      unknown,
      Record<string, unknown>[],
    ] // The cast is safe where the statement is a SELECT.
  const call = (method: string, where: string, body?: object, token: string = admin) =>
    server.call(method, where, { token, ...(body && { body }) })
  const run = async () => {
    await runner.run()
    server.pass(6_000)
    await runner.run()
  }
  const playerWith = async (...names: string[]) => {
    const token = await server.signIn('user')
    const owner = await accountOf(server, token)
    for (const name of names)
      await call('POST', '/api/me/game-accounts', { realm: game.realm.key, name, password: 'kunci-laut' }, token)
    const listed = async () => (await call('GET', `${path}?owner=${owner.id}`)).body as Listed[]
    const act = (action: string, body?: object) => call('POST', `/api/admin/users/${owner.id}/${action}`, body)
    return { token, owner, listed, act }
  }
  const unused = () => `anak_${engine}_${++made}`
  const banOf = async (name: string) =>
    (await sql(`select state, unban_time from login where userid = '${name}'`))[1][0] ?? null

  it('[game.bans] are given to each game account of who is suspended, also to one that is still to be created, and taken back', async () => {
    const [first, second] = [unused(), unused()]
    const { act } = await playerWith(first)
    await run()
    const { act: actOnSecond } = await playerWith(second)
    const until = new Date(server.clock.time.getTime() + 7 * DAY_MS).toISOString()
    expect((await act('suspend')).body).toMatchObject({ suspended_until: null, suspended_reason: null })
    expect((await actOnSecond('suspend', { until, reason: '  Bot  ' })).body).toMatchObject({
      suspended_until: until,
      suspended_reason: 'Bot',
    })
    await run()
    const end = Date.parse(until) / 1000
    expect([await banOf(first), await banOf(second)]).toEqual([
      { state: 5, unban_time: 0 },
      { state: 0, unban_time: end },
    ])
    await actOnSecond('suspend')
    await run()
    expect(await banOf(second), 'suspended again without saying more').toEqual({ state: 0, unban_time: end })
    await actOnSecond('suspend', { until: null })
    await run()
    expect(await banOf(second)).toEqual({ state: 5, unban_time: 0 })
    for (const one of [act, actOnSecond])
      expect((await one('unsuspend')).body).toMatchObject({ suspended_at: null, suspended_reason: null })
    await run()
    for (const name of [first, second]) expect(await banOf(name)).toEqual({ state: 0, unban_time: 0 })
    expect(errors).toEqual([])
  })

  it('[game.bans] wait for the game as long as it takes, and say so to staff and to the doctor', async () => {
    const name = unused()
    const { act, listed } = await playerWith(name)
    await run()
    await sql('alter table login rename to hidden_login')
    await act('suspend')
    await runner.run()
    server.pass(2 * DAY_MS)
    await runner.run()
    await signIn()
    expect(await listed()).toMatchObject([
      { state: 'ready', step: { kind: 'ban', state: 'waiting', is_late: true, tries: 2, error: expect.any(String) } },
    ])
    expect((await call('GET', `${path}/summary`)).body).toMatchObject({ waiting: 1, late: 1, unclear: 0 })
    const { config, database, clock } = server.context
    const said = (await examineRealms(config, database, clock.now())).map(({ state, what }) => [state, what])
    expect(said).toContainEqual([
      'mind',
      expect.stringMatching(/^Changes of game accounts of .+ that have waited for more than an hour: 1\. .*login/),
    ])
    await sql('alter table hidden_login rename to login')
    server.pass(HOUR_MS)
    await signIn()
    await run()
    expect(await banOf(name)).toEqual({ state: 5, unban_time: 0 })
    expect(await listed()).toMatchObject([{ step: null }])
  })

  it('[game.bans] are not given in realms that have not switched them on, and not to staff of the game', async () => {
    const [name, promoted] = [unused(), unused()]
    const { act } = await playerWith(name)
    const { act: actOnPromoted, listed } = await playerWith(promoted)
    await run()
    await sql(`update login set group_id = 10 where userid = '${promoted}'`)
    await actOnPromoted('suspend')
    await setRealm(server, admin, game.realm.key, { [powerField('ban')]: false })
    await act('suspend')
    await setRealm(server, admin, game.realm.key, { [powerField('ban')]: true })
    await run()
    expect([await banOf(name), await banOf(promoted)]).toEqual([
      { state: 0, unban_time: 0 },
      { state: 0, unban_time: 0 },
    ])
    expect(await listed()).toMatchObject([
      { step: { kind: 'ban', state: 'refused', error: expect.stringContaining('cannot ban this account') } },
    ])
  })

  it('[game.bans] [account.lock-down] are given when all staff are suspended, too', async () => {
    const name = unused()
    const { owner } = await playerWith(name)
    await run()
    await server.context.database.writer.updateTable('users').set({ roles: '[1]' }).where('id', '=', owner.id).execute()
    const author = { actor: 'command', requestId: null, address: null, now: server.clock.time }
    await actOnStaff(server.context, author, null, 'suspend')
    await run()
    expect(await banOf(name)).toEqual({ state: 5, unban_time: 0 })
  })

  it('[account.suspension-end] A suspension ends at its time, and one without an end does not', async () => {
    const { act, token, owner } = await playerWith()
    const { act: actOnOther, owner: other } = await playerWith()
    const until = new Date(server.clock.time.getTime() + HOUR_MS).toISOString()
    await act('suspend', { until })
    await actOnOther('suspend')
    expect((await call('GET', '/api/me', undefined, token)).status).toBe(401)
    server.pass(HOUR_MS - 1)
    expect(await endSuspensions(server.context)).toBe(0)
    server.pass(1)
    expect(await endSuspensions(server.context)).toBe(1)
    await signIn()
    expect((await call('GET', `/api/admin/users/${owner.id}`)).body).toMatchObject({
      suspended_at: null,
      suspended_until: null,
    })
    expect((await call('GET', `/api/admin/users/${other.id}`)).body).toMatchObject({
      suspended_at: expect.any(String),
    })
    expect(await endSuspensions(server.context)).toBe(0)
  })

  it('[account.suspension-end] An end that has passed, an impossible one and a reason that is too long get 422, and nothing is saved', async () => {
    const { act, owner } = await playerWith()
    for (const body of [
      { until: server.clock.time.toISOString() },
      { until: '2100-01-01T00:00:00Z' },
      { until: 'besok' },
      { reason: 'a'.repeat(201) },
    ])
      expect((await act('suspend', body)).status, JSON.stringify(body)).toBe(422)
    expect((await call('GET', `/api/admin/users/${owner.id}`)).body).toMatchObject({ suspended_at: null })
  })

  it('[game.staff] Staff find game accounts by name, owner, realm and state, and players get 403', async () => {
    const name = unused()
    const { owner, token } = await playerWith(name)
    await run()
    const find = async (query: string) => {
      const { body, headers } = await call('GET', `${path}?${query}`)
      return { names: (body as Listed[]).map((account) => account.name), total: headers.get('x-total-count') }
    }
    for (const query of [`q=${name}`, `q=${owner.username}`, `owner=${owner.id}`, `owner=${owner.id}&state=ready`])
      expect(await find(query), query).toEqual({ names: [name], total: '1' })
    for (const query of [`owner=${owner.id}&state=taken`, `owner=${owner.id}&realm=lain`, 'q=tidak_ada_begini'])
      expect(await find(query), query).toEqual({ names: [], total: '0' })
    expect((await find(`realm=${game.realm.key}&per_page=1`)).names).toEqual([name])
    expect((await call('GET', `${path}?state=lain`)).status).toBe(422)
    expect((await call('GET', `${path}?owner=${owner.id}`)).body).toMatchObject([
      { realm: game.realm.key, number: expect.any(Number), owner: { id: owner.id, username: owner.username } },
    ])
    for (const where of [path, `${path}/summary`])
      expect((await call('GET', where, undefined, token)).status, where).toBe(403)
    expect((await call('DELETE', `${path}/1`, undefined, token)).status).toBe(403)
    expect((await call('POST', `${path}/1/retry`, undefined, token)).status).toBe(403)
  })

  it('[game.staff] Staff unlink an account, which takes back its ban, and the audit trail says who did it', async () => {
    const name = unused()
    const { act, listed } = await playerWith(name)
    await run()
    await act('suspend')
    await run()
    expect(await banOf(name)).toMatchObject({ state: 5 })
    const [{ id } = { id: 0 }] = await listed()
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200)
    await run()
    expect(await listed()).toEqual([])
    expect(await banOf(name)).toEqual({ state: 0, unban_time: 0 })
    const own = (await rowsOf(server, 'game_accounts')).filter((account) => account.name === name)
    expect(own, 'so that its owner reads it').toMatchObject([{ state: 'removed', number: null }])
    const { id: staff } = await accountOf(server, admin)
    const log = (await rowsOf(server, 'changes')).filter(
      ({ content_type, row_id }) => content_type === 'game-accounts' && row_id === id,
    )
    expect(log.map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
      ['update', `user:${staff}`],
      ['delete', 'site'],
    ])
    for (const gone of [id, own[0]?.id]) expect((await call('DELETE', `${path}/${gone}`)).status).toBe(404)
  })

  it('[game.staff] Who may do less than the owner of a game account can neither unlink it nor have it tried again', async () => {
    const name = unused()
    await call('POST', '/api/me/game-accounts', { realm: game.realm.key, name, password: 'kunci-laut' })
    await run()
    const [{ id } = { id: 0 }] = (await call('GET', `${path}?q=${name}`)).body as Listed[]
    const role = (await call('POST', '/api/admin/roles', { name: `Penjaga ${name}`, permissions: ['accounts'] }))
      .body as { id: number }
    const helper = await playerWith()
    await call('PUT', `/api/admin/users/${helper.owner.id}/roles`, { roles: [role.id] })
    const as = (method: string, where: string) => call(method, `${path}/${id}${where}`, undefined, helper.token)
    expect((await as('DELETE', '')).body).toMatchObject({ code: 'more_permitted' })
    expect((await as('POST', '/retry')).body).toMatchObject({ code: 'more_permitted' })
    expect((await call('GET', `${path}?q=${name}`, undefined, helper.token)).body).toMatchObject([{ state: 'ready' }])
  })

  it('[game.staff] An account that is not clear is tried again when staff have looked, or given up', async () => {
    const [kept, given] = [unused(), unused()]
    const { listed } = await playerWith(kept, given)
    const unclear = async (name: string) => {
      const found = (await rowsOf(server, 'game_accounts')).find((account) => account.name === name)
      const step = (await rowsOf(server, 'game_steps')).find(({ account_id }) => account_id === found?.id)
      await sql(`insert into gapura_steps (step, result) values ('${step?.step}', 'begun')`)
      await sql(`insert into login (userid, user_pass, email) values ('${name}', 'lain', 'lain@example.com')`)
    }
    await unclear(kept)
    await unclear(given)
    await run()
    const [second, first] = await listed()
    expect([first, second]).toMatchObject([
      { name: kept, state: 'unclear', step: { state: 'unclear', error: expect.stringContaining('not certain') } },
      { name: given, state: 'unclear' },
    ])
    const { config, database, clock } = server.context
    const said = (await examineRealms(config, database, clock.now())).map(({ state, what }) => [state, what])
    expect(said).toContainEqual(['fault', expect.stringContaining('that a person has to decide on: 2.')])

    expect((await call('POST', `${path}/${first?.id}/retry`)).body).toMatchObject({ state: 'waiting' })
    await run()
    expect(await listed(), 'still not clear').toMatchObject([{}, { state: 'unclear' }])
    await sql(`delete from login where userid = '${kept}'`)
    await call('POST', `${path}/${first?.id}/retry`)
    await run()
    expect(await listed()).toMatchObject([{}, { name: kept, state: 'ready', step: null }])
    expect((await sql(`select user_pass from login where userid = '${kept}'`))[1]).toEqual([
      { user_pass: 'kunci-laut' },
    ])
    expect((await call('POST', `${path}/${first?.id}/retry`)).body).toMatchObject({ code: 'game_step_done' })

    await call('DELETE', `${path}/${second?.id}`)
    expect(await listed()).toMatchObject([{ name: kept }])
  })

  it('[game.staff] Steps that have ended go after thirty days, passwords that wait or are unclear within a day', async () => {
    const { listed } = await playerWith(unused())
    await run()
    const [{ id } = { id: 0 }] = await listed()
    const { writer } = server.context.database
    const at = (milliseconds: number) => new Date(server.clock.time.getTime() - milliseconds).toISOString()
    const add = (step: string, state: 'done' | 'waiting' | 'unclear', age: number) =>
      writer
        .insertInto('game_steps')
        .values({
          ...{ step: step.padEnd(32, '0'), account_id: id, realm: 'lain', kind: 'password', state },
          ...{ payload: state === 'done' ? null : 'sealed', asked_at: at(age) },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const old = await add('a', 'done', 31 * DAY_MS)
    const young = await add('b', 'done', 29 * DAY_MS)
    await writer
      .updateTable('game_steps')
      .set({ ended_at: at(31 * DAY_MS) })
      .where('id', '=', old.id)
      .execute()
    await writer
      .updateTable('game_steps')
      .set({ ended_at: at(29 * DAY_MS) })
      .where('id', '=', young.id)
      .execute()
    const unclear = await add('c', 'unclear', 23 * HOUR_MS + 1)
    const waiting = await add('d', 'waiting', 40 * DAY_MS)
    await new StepRunner(server.context, (error) => errors.push(error)).run()
    const left = (await rowsOf(server, 'game_steps')).filter(({ realm }) => realm === 'lain')
    expect(left.sort((one, other) => one.id - other.id).map((step) => [step.id, step.payload])).toEqual([
      [young.id, null],
      [unclear.id, null],
      [waiting.id, null],
    ])
  })

  it('[game.accounts] that the site may not change, or may change too far, are named by the doctor', async () => {
    const { config, database, clock } = server.context
    const said = async () => (await examineRealms(config, database, clock.now())).map(({ what }) => what)
    const { user } = game.login
    const { admin } = mariadb()
    expect((await said()).join()).not.toContain('Game accounts')
    await admin.query(`
      revoke execute on procedure ${game.realm.key}.gapura_rescue from ${user};
      grant select on ${game.realm.key}.login to ${user}`)
    expect(await said()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `The realm ${game.realm.name}: Game accounts: the account ${user} may not call gapura_rescue.`,
        ),
        expect.stringMatching(/may do more: SELECT on .+login/),
      ]),
    )
    await admin.query(`
      grant execute on procedure ${game.realm.key}.gapura_rescue to ${user};
      revoke select on ${game.realm.key}.login from ${user}`)
  })

  it('[admin.realms] say how many game accounts belong to them, and what the check says of those', async () => {
    const { key } = game.realm
    await playerWith(unused())
    await run()
    const standing = async () =>
      ((await call('GET', '/api/admin/realms')).body as { key: string; game_accounts: number }[]).find(
        (realm) => realm.key === key,
      ) // The route answers with realms.
    const held = await server.context.database.reader
      .selectFrom('game_accounts')
      .select('id')
      .where('realm', '=', key)
      .where('state', '<>', 'leaving')
      .execute()
    expect(await standing()).toMatchObject({ changes_game: true, game_accounts: held.length })
    const check = () => call('GET', `/api/admin/realms/${key}/game-account-check`)
    expect((await check()).body).toEqual([
      { state: 'good', what: `Game accounts: the account ${game.login.user} may do what is switched on.` },
    ])
    expect((await call('GET', '/api/admin/realms/nowhere/game-account-check')).status).toBe(404)
    await mariadb().admin.query(`revoke execute on procedure ${key}.gapura_rescue from ${game.login.user}`)
    expect((await check()).body).toMatchObject([{ state: 'fault', advice: expect.stringContaining('game grants') }])
    await mariadb().admin.query(`grant execute on procedure ${key}.gapura_rescue to ${game.login.user}`)
  })

  it('[admin.realms] that were removed leave game accounts, of which the doctor says how to bring them back', async () => {
    const { config, database, clock } = server.context
    const { owner } = await playerWith()
    const at = clock.now().toISOString()
    await database.transaction((tx) =>
      tx
        .insertInto('game_accounts')
        .values({
          ...{ user_id: owner.id, realm: 'musim_lalu', name: 'lama', number: 7, origin: 'linked', state: 'ready' },
          ...{ created_at: at, updated_at: at },
        })
        .execute(),
    )
    const found = (await examineRealms(config, database, clock.now())).find(({ what }) => what.includes('musim_lalu'))
    expect(found).toEqual({
      state: 'mind',
      what: 'Game accounts of players belong to a realm that does not exist, musim_lalu: 1. Their players can only unlink them.',
      advice: 'A realm with the key musim_lalu brings them back.',
    })
  })
})
