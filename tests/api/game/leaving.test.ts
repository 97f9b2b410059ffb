import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameChoice } from '../../../content/accounts/deletion.ts'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { powerField } from '../../../content/settings/realm.ts'
import { StepRunner } from '../../../server/game/accounts/stepRunner.ts'
import { deleteNow } from '../../../server/rights/deletions.ts'
import { doctorLines } from '../../support/doctorFindings.ts'
import { addRealms, setRealm } from '../../support/game/asking.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable, type WritableGame } from '../../support/game/writable.ts'
import { authorAt, rowsOf } from '../../support/pastTheApi.ts'
import { logInPerson, passDays, registerPerson, wholeDatabase } from '../../support/rights.ts'
import { engines, startTestServer, type TestServer } from '../../support/testServer.ts'
import { trusting } from '../../support/throttledCalls.ts'
import { MINUTE_MS } from '../../support/times.ts'

const SWITCHES = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
const PLAYED = { state: 0, linked: 0 }
const BLOCKED = { state: 5, linked: 0 }
let made = 0

describe.skipIf(!hasMariadb).each(engines)('On %s, the game account of somebody who leaves', (engine) => {
  const mariadb = useMariadb()
  let server: TestServer
  let game: WritableGame
  let runner: StepRunner
  const errors: unknown[] = []
  beforeAll(async () => {
    game = await makeWritable(mariadb(), 'rathena')
    server = await startTestServer(engine, { ...trusting, ...game.environment })
    const fields = { ...SWITCHES, passwords: 'plain' }
    await addRealms(server, await server.signIn('admin'), [{ ...game.realm, fields }])
    runner = new StepRunner(server.context, (error) => errors.push(error))
  })
  afterAll(() => server.stop())

  const partings = () => rowsOf(server, 'game_partings')
  const inGame = async (name: string) => {
    const [rows] = await mariadb().admin.query(
      `select state, (select count(*) from ${game.realm.key}.gapura_accounts
        where gapura_accounts.account_id = login.account_id) as linked
      from ${game.realm.key}.login where userid = '${name}'`,
    )
    return (rows as object[])[0] // The cast is safe, because the statement is a SELECT.
  }
  async function player() {
    const { id, token, username } = await registerPerson(server, `Kelana${++made}`)
    const name = `pengelana_${made}`
    const body = { realm: game.realm.key, name, password: 'kunci-laut' }
    expect((await server.call('POST', '/api/me/game-accounts', { token, body })).status).toBe(201)
    await runner.run()
    expect(await inGame(name)).toEqual({ state: 0, linked: 1 })
    const ask = (games?: GameChoice, as = token) =>
      server.call('DELETE', `/api/me${games ? `?games=${games}` : ''}`, { token: as })
    const leave = async () => {
      expect(await deleteNow(server.context, authorAt(server), { id })).toBe('deleted')
    }
    return { id, token, username, name, ask, leave }
  }
  const setPower = async (isOn: boolean) =>
    setRealm(server, await server.signIn('admin'), game.realm.key, { [powerField('ban')]: isOn })

  it('[game.leaving] stays as it is and is unlinked, and nothing on the site says whose it was', async () => {
    const { ask, name, username } = await player()
    expect(await ask()).toMatchObject({ status: 202, body: { games: 'keep' } })
    await runner.run()
    expect(await inGame(name), 'fourteen days to return').toEqual({ state: 0, linked: 1 })
    expect(await passDays(server, 15)).toBe(1)
    expect(await partings()).toMatchObject([{ realm: game.realm.key, choice: 'keep' }])
    await runner.run()
    expect(await inGame(name)).toEqual(PLAYED)
    expect(await partings()).toEqual([])
    const stored = (await wholeDatabase(server)).toLowerCase()
    for (const word of [username.toLowerCase(), name]) expect(stored, word).not.toContain(word)
  })

  it('[game.leaving] is locked if its owner has chosen that, and stays locked when it is unlinked', async () => {
    const { ask, leave, name } = await player()
    expect(await ask('lock')).toMatchObject({ status: 202, body: { games: 'lock' } })
    await leave()
    await runner.run()
    expect(await inGame(name), 'until it is certain that the game has kept it').toEqual({ state: 5, linked: 1 })
    server.pass(6_000)
    await Promise.all([runner.run(), new StepRunner(server.context, (error) => errors.push(error)).run()])
    expect(await inGame(name)).toEqual(BLOCKED)
    expect(await partings()).toEqual([])
    expect(errors).toEqual([])
  })

  it('[game.leaving] is locked or not as its owner has chosen last, and the choice goes with the deletion', async () => {
    const { ask, leave, name, token, username } = await player()
    const chosen = async () =>
      (await rowsOf(server, 'users')).find((user) => user['username'] === username)?.['delete_games']
    const { at } = (await ask('lock')).body as { at: string }
    expect((await ask()).body, 'asked again without a choice').toMatchObject({ at, games: 'lock' })
    expect((await ask('keep')).body).toMatchObject({ at, games: 'keep' })
    await ask('lock')
    await server.call('POST', '/api/me/keep', { token })
    expect(await chosen()).toBeNull()
    expect((await server.call('DELETE', '/api/me?games=burn', { token })).status).toBe(422)
    await leave()
    await runner.run()
    expect(await inGame(name)).toEqual(PLAYED)
  })

  it('[game.leaving] is locked for an owner of the site, who deletes the account, and the audit trail has the choice', async () => {
    const { id, leave, name } = await player()
    const owner = await server.signIn('admin')
    expect((await server.call('GET', `/api/admin/users/${id}`, { token: owner })).body).toMatchObject({
      game_accounts: 1,
    })
    expect(await server.call('DELETE', `/api/admin/users/${id}?games=lock`, { token: owner })).toMatchObject({
      status: 202,
      body: { games: 'lock' },
    })
    const [entry] = (await server.call('GET', `/api/admin/changes?type=users&row=${id}`, { token: owner })).body as {
      fields: { name: string; after: unknown }[]
    }[]
    expect(entry?.fields).toContainEqual({ name: 'delete_games', before: null, after: 'lock' })
    await leave()
    await runner.run()
    server.pass(6_000)
    await runner.run()
    expect(await inGame(name)).toEqual(BLOCKED)
  })

  it('[game.leaving] waits while the game is away, and is locked when it is back', async () => {
    const { ask, leave, name, username } = await player()
    await ask('lock')
    await mariadb().kill()
    await leave()
    await runner.run()
    expect((await logInPerson(server, username)).status, 'the site has deleted the person').toBe(401)
    expect(await partings()).toMatchObject([{ choice: 'lock', tries: 1 }])
    const late = expect.stringMatching(/^mind: Game accounts of .+ that have waited for more than an hour to be locked/)
    expect(await doctorLines(server.context.config, server.clock.time)).not.toContainEqual(late)
    for (let run = 0; run < 9; run += 1) {
      server.pass(10 * MINUTE_MS)
      await runner.run()
    }
    expect(await doctorLines(server.context.config, server.clock.time)).toContainEqual(late)
    await mariadb().restart()
    for (let run = 0; run < 2; run += 1) {
      server.pass(10 * MINUTE_MS)
      await runner.run()
    }
    expect(await inGame(name)).toEqual(BLOCKED)
    expect(await partings()).toEqual([])
  })

  it('[game.leaving] is only unlinked where the site may ban nobody, and locking it is not offered', async () => {
    const { ask, leave, name, token } = await player()
    await setPower(false)
    expect((await server.call('GET', '/api/me/game-realms', { token })).body).toMatchObject([{ locks: false }])
    await ask('lock')
    await leave()
    await runner.run()
    expect(await inGame(name)).toEqual(PLAYED)
    await setPower(true)
  })

  it('[game.leaving] stays linked if somebody who knows its password has linked it meanwhile', async () => {
    const [{ leave, name }, next] = [await player(), await registerPerson(server, `Penerus${++made}`)]
    await leave()
    const body = { realm: game.realm.key, name, password: 'kunci-laut' }
    const link = () => server.call('POST', '/api/me/game-accounts/links', { token: next.token, body })
    expect((await link()).status).toBe(201)
    await runner.run()
    expect(await inGame(name)).toEqual({ state: 0, linked: 1 })
    expect(await partings()).toEqual([])
  })

  it('[game.leaving] is not locked if its owner was unlinking it, and a creation that has not begun is forgotten', async () => {
    const { ask, leave, name, token } = await player()
    const waiting = `pengelana_${++made}`
    const body = { realm: game.realm.key, name: waiting, password: 'kunci-laut' }
    await server.call('POST', '/api/me/game-accounts', { token, body })
    const [{ id } = { id: 0 }] = (await server.call('GET', '/api/me/game-accounts', { token })).body as { id: number }[]
    expect((await server.call('DELETE', `/api/me/game-accounts/${id}`, { token })).status).toBe(200)
    await ask('lock')
    await leave()
    expect(await partings()).toMatchObject([{ choice: 'keep' }])
    await runner.run()
    expect([await inGame(name), await inGame(waiting)]).toEqual([PLAYED, undefined])
  })
})
