import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFixture, readFixture } from '../../../migration/fixture.ts'
import { fieldsOfKind } from '../../../content/define.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { dailyQuest } from '../../../content/types/dailyQuest.ts'
import { item } from '../../../content/types/item.ts'
import { verifyBackup } from '../../../server/backup/readBackup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readTar } from '../../../server/backup/tar.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { integrityFaults } from '../../../server/database/schema/integrity.ts'
import { countRows } from '../../../server/database/schema/introspection.ts'
import { readSchema, schemas } from '../../../server/database/schema/migrate.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { readConfig } from '../../../server/process/config.ts'
import { logInAs } from '../../support/access/accounts.ts'
import { runProgram } from '../../support/runProgram.ts'
import { createSample, sampleValues } from '../../support/samples.ts'
import {
  anyEngine,
  engines,
  otherEngine,
  startTestServer,
  testEnvironment,
  useTestServer,
  type TestServer,
  useToken,
} from '../../support/testServer.ts'
import { HOUR_MS } from '../../support/times.ts'
import { isThorough } from '../../support/thorough.ts'
import { allLists, contentOf, createEach, listOf, NOW, startRestored } from './restored.ts'

const LARGEST_ENTRY = 10 * 1024 * 1024
/**
 * The log must be too large for one archive entry. With `npm run test:release` it must even exceed the largest entry
 * that can be read.
 */
const [EDITS, LARGEST_LOG] = isThorough ? [90, 64 * 1024 * 1024] : [20, LARGEST_ENTRY]

describe.each(engines)('A backup of %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const at = (name: string) => join(server().context.config.dataDir, name)
  beforeAll(async () => {
    await createEach(server(), admin())
    for (const type of singleTypes)
      await admin.send('PUT', `/api${type.path}`, await sampleValues(server(), admin(), type))
    // Even after a restore, the id of a deleted row must not be reused.
    const last = await createSample(server(), admin(), item, 'gone')
    await admin.send('DELETE', `/api${item.path}/${last.id}`)
    await writeBackup(server().context.database, at('backup.tar.gz'), NOW)
  })

  // Both engines write and restore one in each of the two, so by default one of them is enough.
  const isTried = anyEngine.includes(engine)
  it.runIf(isTried)('is restored on the other engine: every list, every picture, the log; and back', async () => {
    const there = await startRestored(otherEngine(engine), at('backup.tar.gz'), { isMigrated: false })
    const content = await contentOf(server())
    expect(Object.values(content.lists).every((rows) => rows.length > 0)).toBe(true)
    expect(Object.keys(content.pictures).length).toBeGreaterThan(7)
    expect(await contentOf(there)).toEqual(content)

    await writeBackup(there.context.database, at('again.tar.gz'), NOW)
    const back = await startRestored(engine, at('again.tar.gz'))
    expect(await contentOf(back)).toEqual(content)

    // Backups do not contain the search index.
    for (const { path } of listTypes) {
      const found = async (server: TestServer) => (await listOf(server, `${path}?q=one`)).map(({ id }) => id)
      const here = await found(server())
      for (const restored of [there, back]) expect(await found(restored), path).toEqual(here)
    }
    for (const { context } of [there, back])
      expect(await integrityFaults(context.database.reader, context.database.engine)).toEqual([])
    await back.stop()

    const token = await logInAs(there, 'admin1')
    for (const type of listTypes) {
      const { id } = await createSample(server(), admin(), type, 'next')
      expect((await createSample(there, token, type, 'next')).id, `${type.key}: no id is used again`).toBe(id)
    }
    await there.stop()
  })

  it('[backup.archives] to a file removes what a killed one has left, and nothing of one that still runs', async () => {
    const { config, database } = server().context
    const folder = at('files')
    mkdirSync(folder)
    const killed = runProgram(`
      const { openDatabase } = await load('server/database/engine/openDatabase.ts')
      const { writeBackup } = await load('server/backup/writeBackup.ts')
      const database = openDatabase(${JSON.stringify(config)})
      const snapshot = (work) => database.snapshot(async (queries) => {
        await work(queries)
        process.kill(process.pid, 'SIGKILL')
      })
      await writeBackup({ ...database, snapshot }, ${JSON.stringify(join(folder, 'monday.tar.gz'))}, new Date())`)
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    const [left = ''] = readdirSync(folder)
    const [, place = '', boot = ''] =
      /^monday\.tar\.gz\.gapura-([0-9a-f]{12})-\d+-([0-9a-f]{12})-\d+\.part$/.exec(left) ?? []
    expect(boot, left).not.toBe('')

    const draftOf = (pid: number, start: string, at = { place, boot }) =>
      `monday.tar.gz.gapura-${at.place}-${pid}-${at.boot}-${start}.part`
    const startOfParent = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
    const ofOtherHost = (pid: number) => draftOf(pid, '1', { place: '000000000000', boot })
    const ofEarlierBoot = (pid: number) => draftOf(pid, startOfParent, { place, boot: '000000000000' })
    // In a container another process often has the id of the killed one.
    writeFileSync(join(folder, draftOf(process.ppid, '1')), '')
    writeFileSync(join(folder, ofEarlierBoot(1)), '')
    const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS)
    utimesSync(join(folder, ofEarlierBoot(1)), twoHoursAgo, twoHoursAgo)
    const others = [
      ...[draftOf(process.ppid, startOfParent), ofOtherHost(1), ofEarlierBoot(2)],
      ...['notes.part', 'monday.tar.gz.1.part', 'gapura-20261121T040000Z.tar.gz.1.part'],
    ]
    for (const name of others) writeFileSync(join(folder, name), '')
    const longAgo = new Date(Date.now() - 25 * HOUR_MS)
    for (const name of [ofOtherHost(2), 'gapura-20261120T040000Z.tar.gz.1.part']) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), longAgo, longAgo)
    }
    const halfWay = Promise.withResolvers<undefined>()
    const goOn = Promise.withResolvers<undefined>()
    const snapshot: typeof database.snapshot = (work) =>
      database.snapshot(async (queries) => {
        const result = await work(queries)
        halfWay.resolve(undefined)
        await goOn.promise
        return result
      })
    const slow = writeBackup({ ...database, snapshot }, join(folder, 'slow.tar.gz'), NOW)
    await halfWay.promise
    await writeBackup(database, join(folder, 'tuesday.tar.gz'), NOW)
    goOn.resolve(undefined)
    await slow
    expect(readdirSync(folder).sort()).toEqual([...others, 'slow.tar.gz', 'tuesday.tar.gz'].sort())
  })

  it('[attack.stolen-database] has no session, no counted try, no one-time link, and no derived picture sizes', async () => {
    const { rows } = await verifyBackup(at('backup.tar.gz'))
    for (const table of ['sessions', 'tries', 'one_time_links', 'reset_windows']) expect(rows).not.toHaveProperty(table)
    expect(rows['picture_files']).toBe(rows['pictures'])
  })

  it('of an earlier schema is restored into a database that has been migrated and is empty', async () => {
    const earlier = openDatabase(readConfig(await testEnvironment(engine)))
    await loadFixture(earlier, readFixture('0008'))
    await writeBackup(earlier, at('0008.tar.gz'), NOW)
    await earlier.close()
    const target = openDatabase(readConfig(await testEnvironment(otherEngine(engine), { isMigrated: true })))
    expect((await restoreBackup(target, at('0008.tar.gz'))).schema).toBe('0008_sorts')
    expect(await readSchema(target.reader, target.engine)).toBe(schemas.at(-1))
    const news = await target.reader.withTables<ContentTables>().selectFrom('news').select('title').execute()
    expect(news).toHaveLength(1)
    await target.close()
  })

  // The backup is restored on the other engine, so one run covers both.
  it.runIf(isTried)(
    'of rows with the longest texts can be read back and restored',
    async () => {
      const there = await startTestServer(engine)
      const token = await there.signIn('admin')
      const long = fieldsOfKind(dailyQuest, 'longText')
      const { id } = await createSample(there, token, dailyQuest)
      // Control characters take the most space: six bytes in JSON, and seven in the log, which contains that JSON as a
      // string.
      for (const character of ['\u0001', '\u0002']) {
        const values = Object.fromEntries(long.map(([name]) => [name, character.repeat(TEXT_LIMIT.longText)]))
        const { status } = await there.call('PUT', `/api${dailyQuest.path}/${id}`, { token, body: values })
        expect(status).toBe(200)
      }
      for (let turn = 0; turn < EDITS; turn += 1) {
        await sql`insert into changes (actor, content_type, row_id, action, before, after, time)
        select actor, content_type, row_id, action, before, after, time from changes
        where sequence = (select max(sequence) from changes)`.execute(there.context.database.writer)
      }
      const { rows } = await writeBackup(there.context.database, at('longest.tar.gz'), NOW)
      let all = 0
      let largest = 0
      for await (const { name, bytes } of readTar(createReadStream(at('longest.tar.gz')).pipe(createGunzip()))) {
        if (name.startsWith('tables/changes/')) all += bytes.length
        largest = Math.max(largest, bytes.length)
      }
      expect(all).toBeGreaterThan(LARGEST_LOG)
      expect(largest).toBeLessThan(LARGEST_ENTRY)
      const back = await startRestored(otherEngine(engine), at('longest.tar.gz'))
      expect(await allLists(back)).toEqual(await allLists(there))
      expect(await countRows(back.context.database.reader, 'changes')).toBe(rows['changes'])
      await back.stop()
      await there.stop()
    },
    90_000,
  )

  it('that cannot be read back leaves no file', async () => {
    const database = openDatabase(readConfig(await testEnvironment(engine, { isMigrated: true })))
    // No table of Gapura has a digit in its name, so this name is invalid in a backup.
    await sql`create table odd2 (id integer)`.execute(database.writer)
    await sql`insert into odd2 values (1)`.execute(database.writer)
    const place = mkdtempSync(at('unread-'))
    await expect(writeBackup(database, join(place, 'x.tar.gz'), NOW)).rejects.toThrow(/which no backup has/)
    expect(readdirSync(place)).toEqual([])
    await database.close()
  })
})
