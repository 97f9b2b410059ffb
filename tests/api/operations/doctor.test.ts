import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import type { Config } from '../../../server/process/config.ts'
import { enrolApp } from '../../support/access/authenticator.ts'
import { doctorFindings, doctorLines } from '../../support/doctorFindings.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { createSample, form, picture, sampleValues } from '../../support/samples.ts'
import { engines, useTestServer, useToken, type TestServer } from '../../support/testServer.ts'
import { isThorough } from '../../support/thorough.ts'
import { HOUR_MS } from '../../support/times.ts'

async function createMap(server: TestServer, token: string, size?: number) {
  const body = form(await sampleValues(server, token, map), { image: await picture('png', size, size) })
  await server.call('POST', `/api${map.path}`, { token, body })
}

describe.each(engines)('On %s, the doctor', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await createMap(server(), admin())
    await createSample(server(), admin(), item)
  })

  const findings = (settings: Partial<Config> = {}, now = new Date()) =>
    doctorLines({ ...server().context.config, ...settings }, now)
  const faults = async (...args: Parameters<typeof findings>) =>
    (await findings(...args)).filter((line) => line.startsWith('fault'))
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

  it('gives advice with all that is not good', async () => {
    for (const { state, what, advice } of await doctorFindings(server().context.config, new Date()))
      expect(Boolean(advice), what).toBe(state !== 'good')
  })

  it('finds no fault in a sound site, and names what could be better', async () => {
    const found = await findings()
    expect(await faults()).toEqual([])
    expect(found).toContain('mind: SITE_URL is missing.')
    expect(found).toContain('mind: The site can be reached from this machine alone (HOST), and TRUST_PROXY is empty.')
    expect(found).toContain('mind: No backups are made by themselves.')
    expect(found).toContain('good: All 1 pictures are there, and are the ones of their names.')
    expect(found).toContain('good: The key fits the PIN hashes.')
    // The PostgreSQL of the tests does not write to disk.
    expect(found.some((line) => line.includes('synchronous_commit'))).toBe(engine === 'postgres')
  })

  it('finds a key that others can read, one that is missing, and one that is not the site’s', async () => {
    const file = join(server().context.config.dataDir, 'secret.key')
    chmodSync(file, 0o644)
    expect(await faults()).toEqual([expect.stringContaining('can be read by others')])
    chmodSync(file, 0o600)
    expect(await faults({ secret: 'x'.repeat(32) })).toEqual(['fault: The PIN hashes were made with another key.'])
  })

  it('[factors.missing-key] counts the accounts whose authenticator apps have no codes under another key or without one', async () => {
    const unreadable = async (settings?: Partial<Config>) =>
      (await findings(settings)).filter((line) => line.includes('authenticator'))
    const other = { secret: 'x'.repeat(32) }
    for (const name of ['Ponsel', 'Tablet']) await enrolApp(server(), admin(), name)
    const unconfirmed = await admin.send('POST', '/api/me/factors/totp', { name: 'Tidak dikonfirmasi' })
    expect(unconfirmed.status).toBe(201)
    expect(await unreadable()).toEqual([])
    const fault =
      'fault: Accounts with an authenticator app whose secret cannot be opened without the key that sealed it: 1.'
    expect(await unreadable(other)).toEqual([fault])

    const file = join(server().context.config.dataDir, 'secret.key')
    renameSync(file, `${file}.elsewhere`)
    expect(await unreadable()).toEqual([fault])
    expect(existsSync(file), 'no new key is made').toBe(false)
    renameSync(`${file}.elsewhere`, file)
    await server().context.database.writer.deleteFrom('factors').execute()
    expect(await unreadable(other)).toEqual([])
  })

  it('reports its findings although one check fails', async () => {
    const { writer } = server().context.database
    await sql`alter table picture_files rename to elsewhere`.execute(writer)
    const found = await findings()
    await sql`alter table elsewhere rename to picture_files`.execute(writer)
    expect(found).toContainEqual(expect.stringMatching(/^fault: The pictures cannot be looked at: .*picture_files/))
    expect(found).toContainEqual(expect.stringContaining('good: The database is sound'))
  })

  it('looks at the disk of the backups too, also if there is none yet', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'gapura-elsewhere-'))
    const found = await findings({ backupDir: join(elsewhere, 'not yet', 'made') })
    rmSync(elsewhere, { recursive: true })
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`GB are free at (.* and )?${elsewhere}\\.$`)))
  })

  it('finds a clock that has been set back, and a proxy that the site does not know', async () => {
    const past = new Date(server().clock.time.getTime() - HOUR_MS)
    expect(await faults({}, past)).toEqual([expect.stringContaining('still to come')])
    const behindProxy = await findings({ siteUrl: 'https://example.com' })
    expect(behindProxy).toContain('mind: SITE_URL is https, and TRUST_PROXY is empty.')
  })

  it('finds a backup that is damaged, and one that is too old', async () => {
    const backupDir = join(server().context.config.dataDir, 'examined')
    mkdirSync(backupDir)
    const schedule = { backupDir, backupEveryMs: HOUR_MS }
    const damaged = join(backupDir, 'gapura-20260101T000000Z.tar.gz')
    writeFileSync(damaged, 'not a backup')
    const found = async (now?: Date) => (await faults(schedule, now)).filter((line) => line.includes('backup'))
    expect(await found()).toEqual([expect.stringContaining('not a whole backup')])
    const config = { ...server().context.config, ...schedule }
    await new BackupSchedule({ ...server().context, config }, () => undefined).run()
    const inHours = (hours: number) => new Date(server().clock.time.getTime() + hours * HOUR_MS)
    expect(await found(inHours(0))).toEqual([])
    expect(await found(inHours(3))).toEqual([expect.stringContaining('The newest backup is of')])
    rmSync(damaged)
    expect(await found(inHours(-1))).toEqual([expect.stringContaining('which is still to come')])
  })

  it('finds a picture with wrong bytes, a row whose reference is missing, and an id that would be used twice', async () => {
    const { database } = server().context
    const [file] = await rowsOf(server(), 'picture_files')
    const setBytes = (bytes: Uint8Array = new Uint8Array([1])) =>
      database.writer
        .updateTable('picture_files')
        .set({ bytes: bytes as never })
        .execute()
    await setBytes()
    expect(await faults()).toEqual([`fault: The picture ${file?.hash} is missing or damaged.`])
    await setBytes(file?.bytes)

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
  const admin = useToken(server, 'admin')
  let whole: Buffer
  beforeAll(async () => {
    await createMap(server(), admin(), 900)
    for (let turn = 0; turn < 20; turn += 1) await createSample(server(), admin(), item, `damaged ${turn}`)
    // Damage of free pages would be no fault.
    await sql`vacuum`.execute(server().context.database.writer)
    await sql`pragma wal_checkpoint(truncate)`.execute(server().context.database.writer)
    whole = readFileSync(join(server().context.config.dataDir, 'gapura.db'))
  })

  const newFolder = () => mkdtempSync(join(server().context.config.dataDir, 'damaged-'))
  const examineFolder = async (dataDir: string) => {
    const found = await doctorFindings({ ...server().context.config, dataDir }, server().clock.time)
    const faults = found.filter(({ state, what }) => state === 'fault' && !what.includes('secret.key'))
    return { faults, looksAtDisk: found.some(({ what }) => what.includes('GB are free')) }
  }
  async function findings(start = 0, end = 0) {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'gapura.db'), Buffer.from(whole).fill(0x55, start, end))
    return examineFolder(dataDir)
  }
  const PAGE = 4_096

  it('has no fault while it is whole', async () => {
    expect((await findings()).faults).toEqual([])
  })

  it('in its middle gets a finding and advice from each check', async () => {
    // Most pages are a table or an index each, and to examine hundreds of them takes long.
    const step = isThorough ? 1 : 9
    for (let place = 2; place < whole.length / PAGE; place += step) {
      const { faults, looksAtDisk } = await findings(place * PAGE, (place + 1) * PAGE)
      expect(looksAtDisk, `page ${place}`).toBe(true)
      for (const { advice } of faults) expect(advice).toMatch(/restore the newest backup/)
      expect(faults.length, `page ${place}`).toBeGreaterThan(0)
    }
  })

  it('in its head cannot be opened, and gets advice', async () => {
    const { faults, looksAtDisk } = await findings(0, PAGE)
    const advice = expect.stringMatching(/restore the newest backup/)
    expect(faults).toMatchObject([{ what: expect.stringContaining('cannot be opened'), advice }])
    expect(looksAtDisk).toBe(true)
  })

  it('or is no file at all gets advice on what to look at', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'gapura.db'))
    const { faults } = await examineFolder(dataDir)
    const advice = expect.stringContaining('DATA_DIR')
    expect(faults.at(-1)).toMatchObject({ what: expect.stringContaining('cannot be opened'), advice })
  })
})
