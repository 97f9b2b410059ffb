import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import type { Config } from '../../../server/process/config.ts'
import { enrolApp } from '../../support/access/authenticator.ts'
import { doctorFindings, doctorLines } from '../../support/doctorFindings.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { form, picture } from '../../support/samples.ts'
import { engines } from '../../support/testServer.ts'
import { isThorough } from '../../support/thorough.ts'
import { HOUR_MS } from '../../support/times.ts'
import { useSite } from '../../support/useSite.ts'

const mapWithPicture = async (size?: number) => form({ map_name: 'Gua' }, { image: await picture('png', size, size) })

describe.each(engines)('On %s, the doctor', (engine) => {
  const { server, admin, create, sample } = useSite(engine)
  beforeAll(async () => {
    await create(map.path, await mapWithPicture())
    await sample(item)
  })

  const findings = (settings: Partial<Config> = {}, now = new Date()) =>
    doctorLines({ ...server().context.config, ...settings }, now)
  const faults = async (...args: Parameters<typeof findings>) =>
    (await findings(...args)).filter((line) => line.startsWith('fault'))
  const keyFile = () => join(server().context.config.dataDir, 'secret.key')
  async function withoutForeignKeys(statement: string) {
    const statements =
      engine === 'sqlite'
        ? ['pragma foreign_keys = off', statement, 'pragma foreign_keys = on']
        : [`begin; set local session_replication_role = replica; ${statement}; commit`]
    for (const each of statements) await sql.raw(each).execute(server().context.database.writer)
  }

  it('finds no fault in a sound site, names what could be better, and advises what to do about that', async () => {
    const found = await findings()
    expect(await faults()).toEqual([])
    for (const line of [
      'mind: SITE_URL is missing.',
      'mind: The site can be reached from this machine alone (HOST), and TRUST_PROXY is empty.',
      'mind: No backups are made automatically.',
      'good: All 1 pictures are there, and are the ones of their names.',
      'good: The key fits the PIN hashes.',
    ])
      expect(found).toContain(line)
    // The tests run PostgreSQL with synchronous_commit off, and the doctor command must report that.
    expect(found.some((line) => line.includes('synchronous_commit'))).toBe(engine === 'postgres')
    expect(await findings({ siteUrl: 'https://example.com' })).toContain(
      'mind: SITE_URL is https, and TRUST_PROXY is empty.',
    )
    for (const { state, what, advice } of await doctorFindings(server().context.config, new Date()))
      expect(Boolean(advice), what).toBe(state !== 'good')
  })

  it('finds a key that others can read, and a wrong one', async () => {
    chmodSync(keyFile(), 0o644)
    expect(await faults()).toEqual([expect.stringContaining('can be read by others')])
    chmodSync(keyFile(), 0o600)
    expect(await faults({ secret: 'x'.repeat(32) })).toEqual(['fault: The PIN hashes were made with another key.'])
  })

  it('[factors.missing-key] counts the accounts whose authenticator apps do not work with another key or without one', async () => {
    const unreadable = async (settings?: Partial<Config>) =>
      (await findings(settings)).filter((line) => line.includes('authenticator'))
    const other = { secret: 'x'.repeat(32) }
    for (const name of ['Ponsel', 'Tablet']) await enrolApp(server(), admin(), name)
    await create('/me/factors/totp', { name: 'Tidak dikonfirmasi' })
    expect(await unreadable()).toEqual([])
    const fault =
      'fault: Accounts with an authenticator app whose secret cannot be opened without the key that sealed it: 1.'
    expect(await unreadable(other)).toEqual([fault])

    renameSync(keyFile(), `${keyFile()}.elsewhere`)
    expect(await unreadable()).toEqual([fault])
    expect(existsSync(keyFile()), 'no new key is made').toBe(false)
    renameSync(`${keyFile()}.elsewhere`, keyFile())
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

  it('also checks the disk of the backups, even before their folder exists', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'gapura-elsewhere-'))
    const found = await findings({ backupDir: join(elsewhere, 'not yet', 'made') })
    rmSync(elsewhere, { recursive: true })
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`GB are free at (.* and )?${elsewhere}\\.$`)))
  })

  it('finds a clock that has been set back', async () => {
    const past = new Date(server().clock.time.getTime() - HOUR_MS)
    const said = [expect.stringContaining('in the future')]
    expect(await faults({}, past)).toEqual(said)
    // The last change in the log is then earlier than the one before it.
    server().pass(-HOUR_MS)
    await sample(map, 'belakangan')
    expect(await faults({}, server().clock.time)).toEqual(said)
    server().pass(HOUR_MS)
  })

  it('finds a backup that is damaged, too old or of the future', async () => {
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
    expect(await found(inHours(-1))).toEqual([expect.stringContaining('which is in the future')])
  })

  it('finds a picture with wrong bytes, a row whose reference is missing, and an id that would be used twice', async () => {
    const { writer } = server().context.database
    const [file] = await rowsOf(server(), 'picture_files')
    const setBytes = (bytes: Uint8Array = new Uint8Array([1])) =>
      sql`update picture_files set bytes = ${bytes}`.execute(writer)
    await setBytes()
    expect(await faults()).toEqual([`fault: The picture ${file?.hash} is missing or damaged.`])
    await setBytes(file?.bytes)

    await withoutForeignKeys(`insert into npcs (id, npc, buy_with, map_information_id, created_at, updated_at)
      values (1, 'lost', '', 99, '2026-01-01', '2026-01-01')`)
    expect(await faults()).toContainEqual(expect.stringMatching(/Of npcs, .* refers? to (a row|rows) of maps/))
    await withoutForeignKeys('delete from npcs')

    const reset = sql`update sqlite_sequence set seq = 0 where name = 'items'`
    await (engine === 'sqlite' ? reset : sql`alter sequence items_id_seq restart`).execute(writer)
    expect(await faults()).toEqual([expect.stringContaining('items would give an id')])
  })
})

describe('A SQLite file that is damaged', () => {
  const { server, create, sample } = useSite('sqlite')
  let whole: Buffer
  beforeAll(async () => {
    await create(map.path, await mapWithPicture(900))
    for (let turn = 0; turn < 20; turn += 1) await sample(item, `damaged ${turn}`)
    // Vacuuming removes free pages from the database file. The doctor command does not report damage to a free page.
    await sql`vacuum`.execute(server().context.database.writer)
    await sql`pragma wal_checkpoint(truncate)`.execute(server().context.database.writer)
    whole = readFileSync(join(server().context.config.dataDir, 'gapura.db'))
  })

  const PAGE = 4_096
  async function faultsWith(file: Buffer | null) {
    const dataDir = mkdtempSync(join(server().context.config.dataDir, 'damaged-'))
    if (file) writeFileSync(join(dataDir, 'gapura.db'), file)
    else mkdirSync(join(dataDir, 'gapura.db'))
    const found = await doctorFindings({ ...server().context.config, dataDir }, server().clock.time)
    expect(found.some(({ what }) => what.includes('GB are free'))).toBe(true)
    return found.filter(({ state, what }) => state === 'fault' && !what.includes('secret.key'))
  }
  const withDamage = (start: number, end: number) => faultsWith(Buffer.from(whole).fill(0x55, start, end))

  it('in its middle gets findings with advice, but not while it is whole', async () => {
    expect(await faultsWith(whole)).toEqual([])
    // Checking every page takes long, so by default the test damages only every ninth page.
    const step = isThorough ? 1 : 9
    for (let place = 2; place < whole.length / PAGE; place += step) {
      const faults = await withDamage(place * PAGE, (place + 1) * PAGE)
      for (const { advice } of faults) expect(advice).toMatch(/restore the newest backup/)
      expect(faults.length, `page ${place}`).toBeGreaterThan(0)
    }
  }, 400_000)

  it.each([
    ['in its head', () => withDamage(0, PAGE), /restore the newest backup/],
    ['because it is a folder', () => faultsWith(null), /DATA_DIR/],
  ])('%s cannot be opened, and gets advice', async (_what, examine, advice) => {
    const fault = { what: expect.stringContaining('cannot be opened'), advice: expect.stringMatching(advice) }
    expect((await examine()).at(-1)).toMatchObject(fault)
  })
})
