import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import type { SystemTables } from '../../../server/database/tables.ts'
import { takeFactors } from '../../../server/users/userActions.ts'
import { otherEngine, useTestServer, type TestServer } from '../../support/testServer.ts'
import { MINUTE_MS, PASSWORD, SECOND_MS } from '../../support/throttledCalls.ts'
import { startRestored } from '../operations/restored.ts'

const KEY = { GAPURA_SECRET: 'the key of the site, kept apart from its backups' }
const OTHER_KEY = { GAPURA_SECRET: 'another key, made where the first was not kept' }
const STEP_MS = 30 * SECOND_MS

const KEPT = ['factors', 'recovery_codes', 'factor_requirements'] as const
const LEFT_OUT = ['sessions', 'challenges', 'remembered_browsers'] as const

// docs/operate.md, "Restore".
describe('From a backup, an account with a second factor', () => {
  const server = useTestServer('sqlite', KEY)
  let id: number
  let username: string
  let secret: string
  let codes: string[]
  let file: string
  /** When the backup was made. */
  let made: number
  let restored: TestServer | null = null

  const code = (time: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
  const logIn = async (at: TestServer) => {
    const { status, body } = await at.call('POST', '/api/login', { body: { username, password: PASSWORD } })
    return { status, ...(body as { code?: string; challenge?: string; token?: string }) }
  }
  /** Both steps of a log-in, at a time. */
  async function second(at: TestServer, time: number, sent: string) {
    at.clock.time = new Date(time)
    const { challenge } = await logIn(at)
    const { status, body } = await at.call('POST', '/api/login/second', { body: { challenge, code: sent } })
    return { status, ...(body as { code?: string; token?: string }) }
  }
  /** Restores the backup on the other engine, at a time. */
  async function restore(key: typeof KEY, time: number) {
    restored = await startRestored(otherEngine('sqlite'), file, { settings: key, now: new Date(time) })
    restored.clock.time = new Date(time)
    return restored
  }

  beforeAll(async () => {
    const { call, clock, context } = server()
    const token = await server().signIn('admin')
    const { user } = (await call('GET', '/api/me', { token })).body as { user: { id: number; username: string } }
    ;({ id, username } = user)
    const begun = await call('POST', '/api/me/factors/totp', { token, body: { name: 'Ponsel' } })
    const app = begun.body as { id: number; secret: string }
    secret = app.secret
    const confirm = { token, body: { code: code(clock.time.getTime()) } }
    const confirmed = await call('POST', `/api/me/factors/${app.id}/confirm`, confirm)
    codes = (confirmed.body as { recovery_codes: string[] }).recovery_codes

    const { writer } = context.database
    const created = { created_at: clock.time.toISOString() }
    const times = { ...created, expires_at: new Date(clock.time.getTime() + 60 * MINUTE_MS).toISOString() }
    const passkey = { kind: 'passkey', name: 'Kunci', credential_id: 'aWQ', public_key: 'a2V5', sign_count: 7 } as const
    await writer
      .insertInto('factors')
      .values({ user_id: id, ...passkey, ...created, confirmed_at: times.created_at })
      .execute()
    await writer
      .insertInto('factor_requirements')
      .values({ role: 'owner', starts_at: '2027-01-01T00:00:00.000Z' })
      .execute()
    const browser = { mark_hash: 'a mark', user_id: id, device: 'Firefox', ...times }
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

  it('[factors.restored] comes with its sealed secret, passkeys, recovery codes and what is required, without sessions and browsers', async () => {
    const there = await restore(KEY, made)
    const rows = (of: TestServer, table: keyof SystemTables) =>
      of.context.database.reader.selectFrom(table).selectAll().execute()
    const stable = (found: object[]) =>
      found.map((row) => JSON.stringify({ ...row, last_step: null, sign_count: null })).sort()
    for (const table of KEPT) {
      const before = stable(await rows(server(), table))
      expect(before.length, table).toBeGreaterThan(0)
      expect(stable(await rows(there, table)), table).toEqual(before)
    }
    for (const table of LEFT_OUT) {
      expect((await rows(server(), table)).length, table).toBeGreaterThan(0)
      expect(await rows(there, table), table).toEqual([])
    }
  })

  it('[factors.restored] needs its factor with the same key, and its codes work', async () => {
    const there = await restore(KEY, made)
    expect(await logIn(there)).toMatchObject({ status: 401, code: 'second_factor' })
    const later = made + MINUTE_MS
    expect(await second(there, later, code(later))).toMatchObject({ status: 200, user: { username } })
  })

  it('[factors.missing-key] is opened with another key by no password alone and by no code, but by a recovery code', async () => {
    const there = await restore(OTHER_KEY, made)
    const first = await logIn(there)
    expect(first).toMatchObject({ status: 401, code: 'second_factor' })
    expect(first.token).toBeUndefined()
    const later = made + MINUTE_MS
    expect(await second(there, later, code(later))).toMatchObject({ status: 401, code: 'wrong_code' })
    const { token } = await second(there, later, codes[0] ?? '')
    expect((await there.call('GET', '/api/admin/users', { token: token ?? '' })).status).toBe(200)
  })

  it('[factors.missing-key] is opened with another key by its password when the shell has taken its factors', async () => {
    const there = await restore(OTHER_KEY, made)
    const author = { actor: 'command', requestId: null, address: null, now: there.clock.time }
    await takeFactors(there.context, author, null, id)
    expect(await logIn(there)).toMatchObject({ status: 200 })
  })

  it('[attack.foreign-key] [factors.restored] takes no code again that was used after the backup, and soon those that come', async () => {
    const used = made + 2 * MINUTE_MS
    // A phone's clock may be ahead by a step.
    for (const ahead of [0, STEP_MS]) {
      const seen = code(used + ahead)
      expect(await second(server(), used, seen), 'where the backup was made').toMatchObject({ status: 200 })
      const there = await restore(KEY, used + SECOND_MS)
      for (const later of [SECOND_MS, STEP_MS, 2 * STEP_MS]) {
        expect(await second(there, used + later, seen)).toMatchObject({ status: 401, code: 'wrong_code' })
      }
      const fresh = used + 2 * STEP_MS
      expect(await second(there, fresh, code(fresh))).toMatchObject({ status: 200 })
      await restored?.stop()
      restored = null
    }
  })
})
