import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import type { Config } from '../../../server/process/config.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { examine } from '../../../server/doctor/examine.ts'
import type { Finding } from '../../../server/process/finding.ts'
import { createSample, form, picture, sampleValues } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { isThorough } from '../../support/thorough.ts'

const HOUR_MS = 3_600_000

describe.each(engines)('On %s, the doctor', (engine) => {
  const server = useTestServer(engine)
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    const body = form(await sampleValues(server(), admin, map), { image: await picture('png') })
    await server().call('POST', `/api${map.path}`, { token: admin, body })
    await createSample(server(), admin, item)
  })

  async function findings(settings: Partial<Config> = {}, now = new Date()) {
    const config = { ...server().context.config, ...settings }
    const found: string[] = []
    const examination = examine(
      config,
      () => openDatabase(config),
      () => now,
    )
    for await (const { state, what, advice } of examination) {
      expect(Boolean(advice), what).toBe(state !== 'good')
      found.push(`${state}: ${what}`)
    }
    return found
  }
  /** Runs a statement as nobody could who keeps the foreign keys. */
  async function withoutKeys(statement: string) {
    const { config } = server().context
    if (engine === 'sqlite') {
      const file = new BetterSqlite(join(config.dataDir, 'gapura.db'))
      file.pragma('foreign_keys = OFF')
      file.exec(statement)
      file.close()
      return
    }
    const client = new pg.Client(config.databaseUrl ?? '')
    await client.connect()
    await client.query(`set session_replication_role = replica; ${statement}`)
    await client.end()
  }
  const faults = async (...args: Parameters<typeof findings>) =>
    (await findings(...args)).filter((line) => line.startsWith('fault'))

  it('finds no fault in a sound site, and names what could be better', async () => {
    const found = await findings()
    expect(found.filter((line) => line.startsWith('fault'))).toEqual([])
    expect(found).toContain('mind: SITE_URL is missing.')
    expect(found).toContain('mind: The site can be reached from this machine alone (HOST), and TRUST_PROXY is empty.')
    expect(found).toContain('mind: No backups are made by themselves.')
    expect(found).toContain('good: All 1 pictures are there, and are the ones of their names.')
    expect(found).toContain('good: The key fits the PIN hashes.')
    // The tests' own PostgreSQL forgets; nothing of it is kept.
    expect(found.some((line) => line.includes('synchronous_commit'))).toBe(engine === 'postgres')
  })

  it('finds a key that others can read, one that is missing, and one that is not the site’s', async () => {
    const file = join(server().context.config.dataDir, 'secret.key')
    chmodSync(file, 0o644)
    expect(await faults()).toEqual([expect.stringContaining('can be read by others')])
    chmodSync(file, 0o600)
    expect(await faults({ secret: 'x'.repeat(32) })).toEqual(['fault: The PIN hashes were made with another key.'])
  })

  it('[factors.missing-key] counts the accounts whose authenticator apps a missing key, or another, leaves without codes', async () => {
    const { config, database, clock } = server().context
    const unreadable = async (settings?: Partial<Config>) =>
      (await findings(settings)).filter((line) => line.includes('authenticator'))
    const other = { secret: 'x'.repeat(32) }
    const token = await server().signIn('admin')
    const begin = async (name: string) =>
      (await server().call('POST', '/api/me/factors/totp', { token, body: { name } })).body as {
        id: number
        secret: string
      }
    for (const name of ['Ponsel', 'Tablet']) {
      const { id, secret } = await begin(name)
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
      const confirmed = await server().call('POST', `/api/me/factors/${id}/confirm`, { token, body: { code } })
      expect(confirmed.status).toBe(200)
    }
    await begin('Nobody has confirmed it, nor needs its codes.')
    expect(await unreadable()).toEqual([])
    const told = [
      'fault: Accounts with an authenticator app whose secret cannot be opened without the key that sealed it: 1.',
    ]
    expect(await unreadable(other)).toEqual(told)

    const file = join(config.dataDir, 'secret.key')
    renameSync(file, `${file}.elsewhere`)
    expect(await unreadable()).toEqual(told)
    expect(existsSync(file), 'no new key is made').toBe(false)
    renameSync(`${file}.elsewhere`, file)
    await database.writer.deleteFrom('factors').execute()
    expect(await unreadable(other)).toEqual([])
  })

  it('tells what it has found although one check cannot be made', async () => {
    const { writer } = server().context.database
    await sql`alter table picture_files rename to elsewhere`.execute(writer)
    const found = await findings()
    await sql`alter table elsewhere rename to picture_files`.execute(writer)
    expect(found).toContainEqual(expect.stringMatching(/^fault: The pictures cannot be looked at: .*picture_files/))
    expect(found).toContainEqual(expect.stringContaining('good: The database is sound'))
  })

  it('looks at the disk of the backups too, also where none was made yet', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'gapura-elsewhere-'))
    const found = await findings({ backupDir: join(elsewhere, 'not yet', 'made') })
    rmSync(elsewhere, { recursive: true })
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`GB are free at (.* and )?${elsewhere}\\.$`)))
  })

  it('finds a clock that has been set back', async () => {
    const past = new Date(server().clock.time.getTime() - HOUR_MS)
    expect(await faults({}, past)).toEqual([expect.stringContaining('still to come')])
  })

  it('finds a site behind a proxy that it does not know', async () => {
    const found = await findings({ siteUrl: 'https://example.com' })
    expect(found).toContain('mind: SITE_URL is https, and TRUST_PROXY is empty.')
  })

  it('finds a backup that is damaged, and one that is too old', async () => {
    const backupDir = join(server().context.config.dataDir, 'examined')
    mkdirSync(backupDir)
    const schedule = { backupDir, backupEveryMs: HOUR_MS }
    writeFileSync(join(backupDir, 'gapura-20260101T000000Z.tar.gz'), 'not a backup')
    const found = async (now?: Date) => (await faults(schedule, now)).filter((line) => line.includes('backup'))
    expect(await found()).toEqual([expect.stringContaining('not a whole backup')])
    const { config, database, clock } = server().context
    await new BackupSchedule({ config: { ...config, ...schedule }, database, clock }, () => undefined).run()
    expect(await found(server().clock.time)).toEqual([])
    const later = new Date(server().clock.time.getTime() + 3 * HOUR_MS)
    expect(await found(later)).toEqual([expect.stringContaining('The newest backup is of')])
    rmSync(join(backupDir, 'gapura-20260101T000000Z.tar.gz'))
    const earlier = new Date(server().clock.time.getTime() - HOUR_MS)
    expect(await found(earlier)).toEqual([expect.stringContaining('which is still to come')])
  })

  it('finds a picture whose bytes are not its own, a row without what it refers to, and an id that would come twice', async () => {
    const { database } = server().context
    const files = await database.reader.selectFrom('picture_files').select(['hash', 'bytes']).execute()
    const { hash, bytes } = files[0] ?? { hash: '', bytes: new Uint8Array() }
    await database.writer
      .updateTable('picture_files')
      .set({ bytes: new Uint8Array([1]) as never })
      .execute()
    expect(await faults()).toEqual([`fault: The picture ${hash} is missing or damaged.`])
    await database.writer
      .updateTable('picture_files')
      .set({ bytes: bytes as never })
      .execute()

    await withoutKeys(`insert into npcs (id, npc, buy_with, map_information_id, created_at, updated_at)
      values (1, 'lost', '', 99, '2026-01-01', '2026-01-01')`)
    expect(await faults()).toContainEqual(expect.stringMatching(/Of npcs, .* refers? to (a row|rows) of maps/))
    await withoutKeys('delete from npcs')

    await (
      engine === 'sqlite'
        ? sql`update sqlite_sequence set seq = 0 where name = 'items'`
        : sql`alter sequence items_id_seq restart`
    ).execute(database.writer)
    expect(await faults()).toEqual([expect.stringContaining('items would give an id')])
  })
})

describe('A SQLite file that is damaged', () => {
  const server = useTestServer('sqlite')
  let whole: Buffer
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    const body = form(await sampleValues(server(), admin, map), { image: await picture('png', 900, 900) })
    await server().call('POST', `/api${map.path}`, { token: admin, body })
    for (let turn = 0; turn < 20; turn += 1) await createSample(server(), admin, item, `damaged ${turn}`)
    // Without pages that hold nothing any more: what is damaged there is missed by nobody.
    await sql`vacuum`.execute(server().context.database.writer)
    await sql`pragma wal_checkpoint(truncate)`.execute(server().context.database.writer)
    whole = readFileSync(join(server().context.config.dataDir, 'gapura.db'))
  })

  /** What the doctor says of the file with these bytes overwritten. */
  async function findings(...damage: [start: number, end: number][]) {
    const dataDir = mkdtempSync(join(server().context.config.dataDir, 'damaged-'))
    const damaged = Buffer.from(whole)
    for (const [start, end] of damage) damaged.fill(0x55, start, end)
    writeFileSync(join(dataDir, 'gapura.db'), damaged)
    const config = { ...server().context.config, dataDir }
    const found: Finding[] = []
    const examination = examine(
      config,
      () => openDatabase(config),
      () => server().clock.time,
    )
    for await (const finding of examination) found.push(finding)
    const faults = found.filter(({ state, what }) => state === 'fault' && !what.includes('secret.key'))
    return { found, faults }
  }
  const PAGE = 4_096

  it('is found no fault with while it is whole', async () => {
    expect((await findings()).faults).toEqual([])
  })

  it('in its middle: each check says what it has found, and what to do', async () => {
    // Most pages are a table or an index each, and hundreds of them take as many examinations.
    const step = isThorough ? 1 : 9
    for (let place = 2; place < whole.length / PAGE; place += step) {
      const { found, faults } = await findings([place * PAGE, (place + 1) * PAGE])
      expect(
        found.some(({ what }) => what.includes('GB are free')),
        `page ${place}`,
      ).toBe(true)
      for (const { advice } of faults) expect(advice).toMatch(/restore the newest backup/)
      expect(faults.length, `page ${place}`).toBeGreaterThan(0)
    }
  })

  it('in its head: it says that it cannot be opened, and what to do', async () => {
    const { found, faults } = await findings([0, PAGE])
    expect(faults).toMatchObject([
      { what: expect.stringContaining('cannot be opened'), advice: expect.stringMatching(/restore the newest backup/) },
    ])
    expect(found.some(({ what }) => what.includes('GB are free'))).toBe(true)
  })

  it('and one that is no file at all is told with what to look at', async () => {
    const dataDir = mkdtempSync(join(server().context.config.dataDir, 'folder-'))
    mkdirSync(join(dataDir, 'gapura.db'))
    const config = { ...server().context.config, dataDir }
    const found: Finding[] = []
    for await (const finding of examine(
      config,
      () => openDatabase(config),
      () => new Date(),
    ))
      found.push(finding)
    expect(found.at(-1)).toMatchObject({
      state: 'fault',
      what: expect.stringContaining('cannot be opened'),
      advice: expect.stringContaining('DATA_DIR'),
    })
  })
})
