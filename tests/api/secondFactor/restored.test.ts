import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { takeFactors } from '../../../server/users/userActions.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { codeAt, enrolApp } from '../../support/access/authenticator.ts'
import { send } from '../../support/access/factorCalls.ts'
import { authorAt, rowsOf } from '../../support/pastTheApi.ts'
import { otherEngine, useTestServer, type TestServer } from '../../support/testServer.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { MINUTE_MS, SECOND_MS } from '../../support/times.ts'
import { startRestored } from '../operations/restored.ts'

const KEY = { GAPURA_SECRET: 'the key of the site, kept apart from its backups' }
const OTHER_KEY = { GAPURA_SECRET: 'another key, made where the first was not kept' }
const STEP_MS = 30 * SECOND_MS

const BACKED_UP = ['factors', 'recovery_codes', 'factor_requirements'] as const
const LEFT_OUT = ['sessions', 'challenges', 'remembered_browsers'] as const
const wrongCode = { status: 401, code: 'wrong_code' }

// The tests check the rules in docs/operate.md, "Restore".
describe('From a backup, an account with a second factor', () => {
  const server = useTestServer('sqlite', KEY)
  let id: number
  let username: string
  let secret: string
  let codes: string[] | null
  let file: string
  let made: number
  let restored: TestServer | null = null

  const code = (time: number) => codeAt(secret, new Date(time))
  const logIn = (at: TestServer) => send(at, 'POST /api/login', { body: { username, password: PASSWORD } })
  async function second(at: TestServer, time: number, sent = code(time)) {
    at.clock.time = new Date(time)
    const { challenge } = await logIn(at)
    return send(at, 'POST /api/login/second', { body: { challenge, code: sent } })
  }
  async function restore(key: typeof KEY, time = made) {
    await restored?.stop()
    restored = await startRestored(otherEngine('sqlite'), file, { settings: key, now: new Date(time) })
    restored.clock.time = new Date(time)
    return restored
  }

  beforeAll(async () => {
    const { clock, context } = server()
    const token = await server().signIn('admin')
    ;({ id, username } = await accountOf(server(), token))
    ;({ secret, codes } = await enrolApp(server(), token))

    const { writer } = context.database
    const created_at = clock.time.toISOString()
    const passkey = { kind: 'passkey', name: 'Kunci', credential_id: 'aWQ', public_key: 'a2V5', sign_count: 7 } as const
    const factor = { user_id: id, ...passkey, created_at, confirmed_at: created_at }
    await writer.insertInto('factors').values(factor).execute()
    const requirement = { role: 'owner', starts_at: '2027-01-01T00:00:00.000Z' }
    await writer.insertInto('factor_requirements').values(requirement).execute()
    const expires_at = new Date(clock.time.getTime() + 60 * MINUTE_MS).toISOString()
    const browser = { mark_hash: 'a mark', user_id: id, device: 'Firefox', created_at, expires_at }
    await writer.insertInto('remembered_browsers').values(browser).execute()
    expect(await logIn(server()), 'which leaves a challenge').toMatchObject({ code: 'second_factor' })

    file = join(context.config.dataDir, 'factors.tar.gz')
    made = clock.time.getTime()
    await writeBackup(context.database, file, clock.time)
  })
  afterEach(async () => {
    await restored?.stop()
    restored = null
  })

  it('[factors.restored] has its sealed secret, passkeys, recovery codes and requirements, without sessions and browsers', async () => {
    const there = await restore(KEY)
    const stable = (found: object[]) =>
      found.map((row) => JSON.stringify({ ...row, last_step: null, sign_count: null })).sort()
    for (const table of BACKED_UP) {
      const before = stable(await rowsOf(server(), table))
      expect(before.length, table).toBeGreaterThan(0)
      expect(stable(await rowsOf(there, table)), table).toEqual(before)
    }
    for (const table of LEFT_OUT) {
      expect((await rowsOf(server(), table)).length, table).toBeGreaterThan(0)
      expect(await rowsOf(there, table), table).toEqual([])
    }
  })

  it('[factors.restored] needs its factor with the same key, and its codes work', async () => {
    const there = await restore(KEY)
    expect(await logIn(there)).toMatchObject({ status: 401, code: 'second_factor' })
    expect(await second(there, made + MINUTE_MS)).toMatchObject({ status: 200, user: { username } })
  })

  it('[factors.missing-key] is opened under another key by a recovery code, and neither by the password alone nor by a code', async () => {
    const there = await restore(OTHER_KEY)
    const first = await logIn(there)
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(first.token).toBeUndefined()
    expect(await second(there, made + MINUTE_MS)).toMatchObject(wrongCode)
    const { token } = await second(there, made + MINUTE_MS, codes?.[0])
    expect((await send(there, 'GET /api/admin/users', { token })).status).toBe(200)
  })

  it('[factors.missing-key] is opened under another key by its password when the command line has removed its factors', async () => {
    const there = await restore(OTHER_KEY)
    await takeFactors(there.context, authorAt(there, 'command'), null, id)
    expect((await logIn(there)).status).toBe(200)
  })

  it('[attack.foreign-key] [factors.restored] accepts no code again that was used after the backup, and new ones soon', async () => {
    const used = made + 2 * MINUTE_MS
    // A phone's clock may be one time step ahead of the server's, so the test also uses the next step's code.
    for (const ahead of [0, STEP_MS]) {
      const seen = code(used + ahead)
      expect((await second(server(), used, seen)).status, 'where the backup was made').toBe(200)
      const there = await restore(KEY, used + SECOND_MS)
      for (const later of [SECOND_MS, STEP_MS, 2 * STEP_MS])
        expect(await second(there, used + later, seen)).toMatchObject(wrongCode)
      expect((await second(there, used + 2 * STEP_MS)).status).toBe(200)
    }
  })
})
