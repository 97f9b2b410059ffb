import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_GAME_ACCOUNTS } from '../../../content/accounts/gameAccounts.ts'
import { GAME_POWERS, PLAYER_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import { GameWatcher } from '../../../server/game/accounts/gameWatcher.ts'
import { StepRunner } from '../../../server/game/accounts/stepRunner.ts'
import { readHiddenNames } from '../../../server/game/figures/hiddenNames.ts'
import { findRealm } from '../../../server/game/realms.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { PASSWORD as SITE_PASSWORD } from '../../support/access/secrets.ts'
import { addRealms, setRealm } from '../../support/game/asking.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../support/game/writable.ts'
import { setAccount } from '../../support/pastTheApi.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

const path = '/api/me/game-accounts'
const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
let made = 0

interface Account {
  id: number
  name: string
  state: string
}

describe.skipIf(!hasMariadb).each(anyEngine)('Game accounts of a site on %s', (engine) => {
  const mariadb = useMariadb()
  let server: TestServer
  let game: WritableGame
  let runner: StepRunner
  let watcher: GameWatcher
  const errors: unknown[] = []
  beforeAll(async () => {
    game = await makeWritable(mariadb(), 'rathena')
    server = await startTestServer(engine, game.environment)
    await addRealms(server, await server.signIn('admin'), [
      { ...game.realm, fields: { ...SWITCHES, passwords: 'plain' } },
    ])
    runner = new StepRunner(server.context, (error) => errors.push(error))
    watcher = new GameWatcher(server.context, (error) => errors.push(error))
  })
  afterAll(() => server.stop())

  const sql = async (statement: string) =>
    (await mariadb().admin.query(`use ${game.realm.key}; ${statement}`))[0] as unknown as [
      unknown,
      Record<string, unknown>[],
    ] // The cast is safe, because the second statement is a SELECT.
  const select = async (statement: string) => (await sql(statement))[1]
  const player = async () => {
    const token = await server.signIn('user')
    const list = async () => (await server.call('GET', path, { token })).body as Account[]
    const create = (name: string, values: object = {}) =>
      server.call('POST', path, { token, body: { realm: game.realm.key, name, password: 'kunci-laut', ...values } })
    const call = (method: string, where: string, body?: object) =>
      server.call(method, path + where, { token, ...(body && { body }) })
    return { token, list, create, call }
  }
  const set = async (values: object) => setRealm(server, await server.signIn('admin'), game.realm.key, values)
  const unused = () => `pemain_${engine}_${++made}`

  it('[game.accounts] are asked for on the site and created in the game, whose log-in then admits them', async () => {
    const { create, list, token } = await player()
    const name = unused()
    expect(await create(name)).toMatchObject({ status: 201, body: { name, state: 'waiting', origin: 'created' } })
    await runner.run()
    expect(await list()).toMatchObject([{ name, state: 'ready' }])
    const { email } = await accountOf(server, token)
    // login_mmo_auth in src/login/login.cpp compares the password and asks for no state and no ban.
    expect(
      await select(
        `select email, sex, group_id, state, unban_time from login where userid = '${name}' and user_pass = 'kunci-laut'`,
      ),
    ).toEqual([{ email, sex: 'M', group_id: 0, state: 0, unban_time: 0 }])
    const steps = await server.context.database.reader.selectFrom('game_steps').select(['state', 'payload']).execute()
    expect(
      steps.map(({ payload }) => payload),
      'no password stays',
    ).toEqual(steps.map(() => null))
    expect(errors).toEqual([])
  })

  it('[game.accounts] have names and passwords as the game takes them, and another password than the site', async () => {
    const { create } = await player()
    const refused = async (name: string, values: object = {}) => (await create(name, values)).body
    for (const name of ['abc', 'a'.repeat(24), 'nama saya', 'joko_M', 'joko_f', 'jokö1', "x' or 1=1"])
      expect(await refused(name), name).toMatchObject({ errors: { name: [expect.any(String)] } })
    for (const password of ['pendek'.slice(1), 'a'.repeat(24), 'ada spasi', 'kunci-läut'])
      expect(await refused(unused(), { password }), password).toMatchObject({
        errors: { password: [expect.any(String)] },
      })
    const known =
      SITE_PASSWORD.slice(0, 23) === SITE_PASSWORD ? await refused(unused(), { password: SITE_PASSWORD }) : null
    expect(known).toMatchObject({ errors: { password: ['Pilih kata sandi lain daripada kata sandi situs ini.'] } })
  })

  it('[game.accounts] whose name is taken in the game say so, and change nothing there', async () => {
    const { create, list } = await player()
    expect((await create('gm_1')).status).toBe(201)
    await sql("insert into login (userid, user_pass, group_id) values ('gm_2', 'x', 99); select 1")
    expect((await create('gm_2')).status).toBe(201)
    await runner.run()
    expect(await list()).toMatchObject([{ state: 'ready' }, { name: 'gm_2', state: 'taken' }])
    expect(await select("select user_pass, group_id from login where userid = 'gm_2'")).toEqual([
      { user_pass: 'x', group_id: 99 },
    ])
  })

  it('[game.accounts] wait while the game is away, in order, and are created once when it is back', async () => {
    const { create, list, call, token } = await player()
    const name = unused()
    await mariadb().kill()
    expect((await create(name)).status).toBe(201)
    await runner.run()
    expect(await list()).toMatchObject([{ name, state: 'waiting' }])
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    expect((await call('POST', '/links', { realm: game.realm.key, name: 'u1', password: 'x' })).status).toBe(503)
    await mariadb().restart()
    await runner.run()
    expect(await list(), 'not before its time').toMatchObject([{ state: 'waiting' }])
    server.pass(6_000)
    await Promise.all([runner.run(), new StepRunner(server.context, (error) => errors.push(error)).run()])
    await runner.run()
    expect(await list()).toMatchObject([{ name, state: 'ready' }])
    expect(await select(`select userid from login where userid = '${name}'`)).toHaveLength(1)
    expect(token).not.toBe('')
  })

  it('[game.accounts] wait while the game is slow, has another schema, takes no writes, or has taken the rights back', async () => {
    const realm = game.realm.key
    const login = game.login.user
    const troubles = [
      {
        what: 'another schema',
        begin: () => sql('rename table login to login_old; select 1'),
        end: () => sql('rename table login_old to login; select 1'),
      },
      {
        what: 'no rights',
        begin: () => sql(`revoke execute on procedure ${realm}.gapura_create_account from ${login}; select 1`),
        end: () => sql(`grant execute on procedure ${realm}.gapura_create_account to ${login}; select 1`),
      },
      {
        what: 'no writes',
        begin: () =>
          sql(
            "create trigger full before insert on login for each row signal sqlstate '45000' set message_text = 'The table is full'; select 1",
          ),
        end: () => sql('drop trigger full; select 1'),
      },
      {
        what: 'a lock that somebody holds',
        begin: () => sql('lock tables login write, gapura_steps write; select 1'),
        end: () => sql('unlock tables; select 1'),
      },
    ]
    for (const { what, begin, end } of troubles) {
      const { create, list } = await player()
      const name = unused()
      await begin()
      expect((await create(name)).status, what).toBe(201)
      await runner.run()
      expect(await list(), what).toMatchObject([{ name, state: 'waiting' }])
      const step = () =>
        server.context.database.reader
          .selectFrom('game_steps')
          .innerJoin('game_accounts', 'game_accounts.id', 'game_steps.account_id')
          .select(['game_steps.last_error', 'game_steps.payload'])
          .where('game_accounts.name', '=', name)
          .executeTakeFirstOrThrow()
      expect((await step()).last_error, what).toMatch(/.{20}/)
      expect((await step()).last_error, what).not.toContain('kunci-laut')
      expect((await server.call('GET', '/healthz')).status).toBe(200)
      await end()
      server.pass(31_000)
      await runner.run()
      expect(await list(), what).toMatchObject([{ name, state: 'ready' }])
      expect(await select(`select userid from login where userid = '${name}'`), what).toHaveLength(1)
      expect((await step()).payload, what).toBeNull()
    }
  }, 60_000)

  it('[game.accounts] that wait for more than a day are given up, with their passwords', async () => {
    const { create, list } = await player()
    await set({ passwords: '' })
    expect((await create(unused())).body, 'not set up').toMatchObject({ code: 'game_accounts_off' })
    await set({ passwords: 'plain' })
    expect((await create(unused())).status).toBe(201)
    await set({ passwords: '' })
    await runner.run()
    server.pass(DAY_MS + 1_000)
    await runner.run()
    expect(await list()).toMatchObject([{ state: 'over' }])
    expect(
      await server.context.database.reader
        .selectFrom('game_steps')
        .selectAll()
        .where('payload', 'is not', null)
        .execute(),
    ).toEqual([])
    await set({ passwords: 'plain' })
  })

  it('[game.accounts] of others are neither seen nor changed', async () => {
    const [own, other] = [await player(), await player()]
    await own.create(unused())
    await runner.run()
    const [{ id } = { id: 0 }] = await own.list()
    expect((await own.call('GET', `/${id}/characters`)).status).toBe(200)
    for (const [method, where, body] of [
      ['GET', `/${id}/characters`, undefined],
      ['PUT', `/${id}/password`, { password: 'lain-lagi' }],
      ['DELETE', `/${id}`, undefined],
      ['DELETE', '/-1', undefined],
    ] as const)
      expect((await other.call(method, where, body)).status, `${method} ${where}`).toBe(404)
    expect((await server.call('GET', path)).status).toBe(401)
    expect(await other.list()).toEqual([])
  })

  it('[game.accounts] are linked by the game’s password, once, with a limit of guesses, and shown with their characters', async () => {
    const [own, other] = [await player(), await player()]
    await sql("update login set user_pass = 'kunci' where userid in ('u2', 'gm'); select 1")
    await sql("update login set vip_time = 0 where userid = 'u2'; select 1")
    const link = (who: typeof own, name: string, password: string) =>
      who.call('POST', '/links', { realm: game.realm.key, name, password })
    expect((await link(own, 'u2', 'salah')).body).toMatchObject({ code: 'game_log_in_refused' })
    expect((await link(own, 'gm', 'kunci')).body, 'staff').toMatchObject({ code: 'game_log_in_refused' })
    // Everything above 0 may be staff, also group 5, unless rAthena has put it there for a time.
    expect((await link(own, 'u2', 'kunci')).body).toMatchObject({ code: 'game_log_in_refused' })
    await sql("update login set user_pass = 'kunci' where userid = 'u1'; select 1")
    expect(await link(own, 'u1', 'kunci')).toMatchObject({
      status: 201,
      body: { name: 'u1', state: 'ready', origin: 'linked' },
    })
    expect((await link(other, 'u1', 'kunci')).body).toMatchObject({ code: 'game_linked_already' })
    const [{ id } = { id: 0 }] = await own.list()
    expect((await own.call('GET', `/${id}/characters`)).body).toEqual([
      expect.objectContaining({ name: 'Budi', class: 'Knight', level: 99, guild: 'Garuda', online: true }),
    ])
    expect(
      (await own.call('PUT', `/${id}/password`, { password: 'baru-sekali' })).body,
      'for three days',
    ).toMatchObject({
      code: 'game_password_held',
    })
    for (let guess = 0; guess < 10; guess += 1) await link(other, 'u3', `salah${guess}`)
    expect((await link(other, 'u3', 'salah')).status).toBe(429)
  })

  it('[game.accounts] change their password in the game, and are unlinked without changing it', async () => {
    const { create, list, call } = await player()
    const name = unused()
    await create(name)
    await runner.run()
    const [{ id } = { id: 0 }] = await list()
    expect((await call('PUT', `/${id}/password`, { password: 'baru-sekali' })).status).toBe(200)
    expect(await list()).toMatchObject([{ pending: ['password'], failed: null }])
    await runner.run()
    const stored = () => select(`select user_pass from login where userid = '${name}'`)
    expect(await stored()).toEqual([{ user_pass: 'baru-sekali' }])
    expect(
      await select('select userid from gapura_kicks join login using (account_id)'),
      'the script disconnects',
    ).toEqual([{ userid: name }])
    // The log-in server has saved the row that it had read before.
    await sql(`update login set user_pass = 'kunci-laut' where userid = '${name}'; select 1`)
    server.pass(6_000)
    await runner.run()
    expect(await stored()).toEqual([{ user_pass: 'baru-sekali' }])
    expect(await list()).toMatchObject([{ pending: ['password'] }])
    server.pass(31_000)
    await runner.run()
    expect(await list()).toMatchObject([{ pending: [], failed: null }])
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    await runner.run()
    expect(await stored()).toEqual([{ user_pass: 'baru-sekali' }])
    expect(
      await select(`select account_id from gapura_accounts join login using (account_id) where userid = '${name}'`),
    ).toEqual([])
    expect(
      await server.context.database.reader.selectFrom('game_accounts').select('id').where('id', '=', id).execute(),
    ).toEqual([])
  })

  /** Types a code as the script in deploy/game does. */
  const type = (code: string, userid: string) =>
    sql(`
      update gapura_codes set account_id = (select account_id from login where userid = '${userid}')
      where code_hash = sha2('${code}', 256) and account_id is null and expires_at > unix_timestamp(); select 1`)
  const fresh = async (name: string) =>
    sql(`insert into login (userid, user_pass) values ('${name}', 'kunci'); select 1`)
  const codeOf = async ({ call }: Awaited<ReturnType<typeof player>>) => {
    const { status, body } = await call('POST', '/codes', { realm: game.realm.key })
    expect(status).toBe(201)
    const { code } = body as { code: string }
    expect(body).toMatchObject({ command: `@weblink ${code}` })
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    return code
  }

  it('[game.accounts] are linked by a code that is typed in the game, once, and by nobody else’s', async () => {
    const [own, other] = [await player(), await player()]
    const [first, second] = [unused(), unused()]
    await fresh(first)
    await fresh(second)
    const replaced = await codeOf(own)
    const code = await codeOf(own)
    await watcher.run()
    expect(await own.list()).toEqual([])
    await type(replaced, second)
    await type(code, first)
    await watcher.run()
    expect(await own.list()).toMatchObject([{ name: first, origin: 'linked', state: 'ready' }])
    await type(code, second)
    await watcher.run()
    expect(await own.list(), 'a code is for one account').toHaveLength(1)

    const late = await codeOf(other)
    await type(late, first)
    await watcher.run()
    expect(await other.list(), 'somebody has it already').toEqual([])
    expect(await own.list()).toMatchObject([{ name: first, state: 'ready' }])
    expect(
      await select(`select owner from gapura_accounts join login using (account_id) where userid = '${first}'`),
      'and keeps it',
    ).toHaveLength(1)
    await other.call('POST', '/codes', { realm: game.realm.key })
    server.pass(12 * 60_000)
    await watcher.run()
    expect(await other.list()).toEqual([])
    expect(errors).toEqual([])
  })

  /** Unlinks an account as the script in deploy/game does. */
  const unlinkInGame = (name: string) =>
    sql(`
      insert into gapura_unlinked select account_id from login where userid = '${name}';
      delete gapura_accounts from gapura_accounts join login using (account_id) where userid = '${name}'; select 1`)
  const ownerOf = async (name: string) =>
    (await select(`select owner from gapura_accounts join login using (account_id) where userid = '${name}'`)).map(
      ({ owner }) => owner,
    )
  const link = ({ call }: Awaited<ReturnType<typeof player>>, name: string) =>
    call('POST', '/links', { realm: game.realm.key, name, password: 'kunci' })

  it('[game.accounts] that their players unlink in the game are at once free for whom they belong to', async () => {
    const [thief, owner, another] = [await player(), await player(), await player()]
    const name = unused()
    await fresh(name)
    expect((await link(thief, name)).status).toBe(201)
    await unlinkInGame(name)
    expect((await link(owner, name)).status).toBe(201)
    expect(await thief.list()).toMatchObject([{ state: 'left' }])
    expect(await ownerOf(name)).toEqual([(await accountOf(server, owner.token)).username])
    await unlinkInGame(name)
    await type(await codeOf(another), name)
    await watcher.run()
    expect(await owner.list()).toMatchObject([{ state: 'left' }])
    expect(await another.list()).toMatchObject([{ name, state: 'ready' }])
    expect(await ownerOf(name)).toEqual([(await accountOf(server, another.token)).username])

    await unlinkInGame(name)
    const held = await link(thief, name)
    expect(held, 'three days begin again').toMatchObject({
      status: 201,
      body: { password_from: new Date(server.clock.time.getTime() + 3 * DAY_MS).toISOString() },
    })
  })

  it('[game.accounts] whose number the game gives to somebody else are lost to their former owners', async () => {
    const [former, newcomer, linker] = [await player(), await player(), await player()]
    const [old, name, linked] = [unused(), unused(), unused()]
    await former.create(old)
    await runner.run()
    const [newest] = await select('select account_id from login order by account_id desc limit 1')
    const number = Number(newest?.['account_id'])
    await sql(`delete from login where account_id = ${number}; select 1`)
    await sql(`alter table login auto_increment = ${number}; select 1`)
    await newcomer.create(name)
    await runner.run()
    expect(await select(`select account_id from login where userid = '${name}'`)).toEqual([{ account_id: number }])
    expect(await newcomer.list()).toMatchObject([{ name, state: 'ready' }])
    expect(await former.list()).toMatchObject([{ name: old, state: 'left' }])

    await sql(`update login set userid = '${linked}', user_pass = 'kunci' where account_id = ${number}; select 1`)
    const [{ id } = { id: 0 }] = await newcomer.list()
    expect((await newcomer.call('GET', `/${id}/characters`)).body).toMatchObject({ code: 'game_account_closed' })
    expect((await link(linker, linked)).status).toBe(201)
    expect(await newcomer.list()).toMatchObject([{ name, state: 'left' }])
    expect(await ownerOf(linked)).toEqual([(await accountOf(server, linker.token)).username])
  })

  it('[game.accounts] that the site refuses to link are not linked in the game either', async () => {
    const own = await player()
    const [name, another] = [unused(), unused()]
    await fresh(name)
    await fresh(another)
    const code = await codeOf(own)
    for (let number = 0; number < MOST_GAME_ACCOUNTS; number += 1) await own.create(unused())
    await runner.run()
    expect((await link(own, name)).body).toMatchObject({ code: 'too_many_game_accounts' })
    expect(await ownerOf(name)).toEqual([])
    await type(code, name)
    await watcher.run()
    expect(await ownerOf(name)).toEqual([])
    expect(await own.list()).toHaveLength(MOST_GAME_ACCOUNTS)

    const suspended = await player()
    await type(await codeOf(suspended), another)
    await setAccount(server, (await accountOf(server, suspended.token)).username, {
      suspended_at: server.clock.time.toISOString(),
    })
    await watcher.run()
    expect(await ownerOf(another)).toEqual([])
    expect((await link(await player(), 'tidak\u0000ada')).status).toBe(422)
    expect((await link(await player(), 'u１')).body, 'letters that the game cannot hold').toMatchObject({
      code: 'game_log_in_refused',
    })
  })

  it('[attack.stolen-session] the password of the site cannot be guessed by those of game accounts', async () => {
    const own = await player()
    for (let number = 0; number < MOST_GAME_ACCOUNTS; number += 1) await own.create(unused())
    await runner.run()
    expect((await own.create(unused(), { password: SITE_PASSWORD })).body).toMatchObject({
      code: 'too_many_game_accounts',
    })
    const [{ id } = { id: 0 }] = await own.list()
    const guess = async (password: string) => (await own.call('PUT', `/${id}/password`, { password })).status
    for (let number = MOST_GAME_ACCOUNTS; number < 10; number += 1) expect(await guess(`salah-${number}`)).toBe(200)
    expect([await guess('salah-lagi'), await guess(SITE_PASSWORD)]).toEqual([429, 429])
  })

  it('[game.accounts] whose names are taken do not count, and codes and rescues are limited', async () => {
    const own = await player()
    for (let number = 0; number < MOST_GAME_ACCOUNTS + 2; number += 1) {
      const name = unused()
      await fresh(name)
      expect((await own.create(name)).status).toBe(201)
      await runner.run()
    }
    expect(await own.list(), 'the oldest went').toHaveLength(MOST_GAME_ACCOUNTS + 1)
    await own.create(unused())
    await runner.run()
    const id = (await own.list()).find(({ state }) => state === 'ready')?.id
    const rescue = async () => (await own.call('POST', `/${id}/characters/1/rescue`, { what: 'place' })).body
    for (let number = 0; number < 30; number += 1)
      expect(await rescue()).toMatchObject({ code: 'game_rescue_impossible' })
    expect(await rescue()).toMatchObject({ code: 'too_many' })
    for (let number = 0; number < 20; number += 1) await codeOf(own)
    expect((await own.call('POST', '/codes', { realm: game.realm.key })).body).toMatchObject({ code: 'too_many' })
    expect(await select('select code_hash from gapura_codes'), 'one of each person').not.toHaveLength(20)
  })

  it('[game.accounts] have passwords that wait sealed', async () => {
    const { create } = await player()
    await create(unused())
    const [waiting] = await server.context.database.reader
      .selectFrom('game_steps')
      .select('payload')
      .where('state', '=', 'waiting')
      .execute()
    const payload = waiting?.payload ?? ''
    expect(payload).not.toBe('')
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      expect(Buffer.from(payload, encoding).toString('latin1')).not.toContain('kunci-laut')
    await runner.run()
  })

  it('[game.accounts] that their players unlink in the game are shown as unlinked on the site, and can no longer be changed', async () => {
    const own = await player()
    const name = unused()
    await fresh(name)
    await type(await codeOf(own), name)
    await watcher.run()
    const [{ id } = { id: 0 }] = await own.list()
    await unlinkInGame(name)
    server.pass(61_000)
    await watcher.run()
    expect(await own.list()).toMatchObject([{ name, state: 'left' }])
    expect((await own.call('GET', `/${id}/characters`)).status).toBe(409)
    expect(await select('select * from gapura_unlinked')).toEqual([])
    await type(await codeOf(own), name)
    await watcher.run()
    const [linked] = await own.list()
    expect(await own.list(), 'in place of the one that is gone').toMatchObject([{ name, state: 'ready' }])
    expect((await own.call('DELETE', `/${linked?.id}`)).status).toBe(200)
    expect(await own.list()).toEqual([])
  })

  it('[game.accounts] rescue their characters while they are offline, and leave them out of rankings', async () => {
    const own = await player()
    const name = unused()
    await fresh(name)
    const hero = `Hero ${name}`.slice(0, 24)
    await sql(`
      insert into \`char\` (account_id, name, online, last_map, save_map)
      select account_id, '${hero}', 1, 'void', 'prontera' from login where userid = '${name}'; select 1`)
    await type(await codeOf(own), name)
    await watcher.run()
    const [{ id } = { id: 0 }] = await own.list()
    const [character] = (await own.call('GET', `/${id}/characters`)).body as { id: number; online: boolean }[]
    const rescue = () => own.call('POST', `/${id}/characters/${character?.id}/rescue`, { what: 'place' })
    expect((await rescue()).body).toMatchObject({ code: 'game_character_online' })
    await sql(`update \`char\` set online = 0 where name = '${hero}'; select 1`)
    expect((await rescue()).body).toEqual({ result: 'done' })
    expect((await own.call('GET', `/${id}/characters`)).body).toMatchObject([{ name: hero, map: 'prontera' }])
    expect((await rescue()).body).toMatchObject({ code: 'game_rescue_soon' })
    for (const strange of [-1, 1, 2 ** 32])
      expect([404, 409]).toContain(
        (await own.call('POST', `/${id}/characters/${strange}/rescue`, { what: 'place' })).status,
      )

    const hidden = async () => [...(await readHiddenNames(server.context.database.reader, await realmId())).characters]
    const realmId = async () => (await findRealm(server.context, game.realm.key)).id
    expect((await own.call('PATCH', `/${id}`, { hidden: true })).body).toMatchObject({ hidden: true })
    expect(await hidden()).toContain(hero.toLowerCase())
    expect(
      (await readHiddenNames(server.context.database.reader, await realmId())).guilds,
      'no guild of its name',
    ).not.toContain(hero.toLowerCase())
    await sql(`update \`char\` set name = 'Lain${made}' where name = '${hero}'; select 1`)
    server.pass(3_600_000)
    await watcher.run()
    expect(await hidden()).toContain(`lain${made}`)
    expect(await hidden()).not.toContain(hero.toLowerCase())
    expect((await own.call('PATCH', `/${id}`, { hidden: false })).body).toMatchObject({ hidden: false })
    expect(await hidden()).not.toContain(`lain${made}`)
  })

  it(`[game.accounts] are at most ${MOST_GAME_ACCOUNTS} of a person, even if more are asked for at once`, async () => {
    const { create, list } = await player()
    const answers = await Promise.all(Array.from({ length: MOST_GAME_ACCOUNTS + 5 }, () => create(unused())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_GAME_ACCOUNTS)
    expect(await list()).toHaveLength(MOST_GAME_ACCOUNTS)
  })

  it('[game.accounts] are offered only by realms that have a switch on and a connection', async () => {
    const { token, create, list, call } = await player()
    await create(unused())
    await runner.run()
    const realms = async () => (await server.call('GET', '/api/me/game-realms', { token })).body
    expect(await realms()).toEqual([
      {
        key: game.realm.key,
        name: game.realm.name,
        can: [...PLAYER_POWERS],
        asks: ['sex', 'birthdate'],
        by_email: false,
        longest_name: 23,
        delivers: true,
        locks: true,
      },
    ])
    await set({ [powerField('create')]: false })
    expect(await realms()).toMatchObject([{ can: PLAYER_POWERS.filter((power) => power !== 'create') }])
    await set({ hidden: true })
    expect(await realms()).toEqual([])

    const { id: realmId } = await findRealm(server.context, game.realm.key)
    expect(
      (await server.call('DELETE', `/api/realm-settings/${realmId}`, { token: await server.signIn('admin') })).status,
    ).toBe(200)
    const [{ id } = { id: 0 }] = await list()
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    const left = await server.context.database.reader
      .selectFrom('game_accounts')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(left, 'no game is left that could be asked').toEqual([])
  })
})
