import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFixture, readFixture } from '../../../migration/fixture.ts'
import { fieldsOfKind } from '../../../content/define.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { dailyQuest } from '../../../content/types/dailyQuest.ts'
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
import { isThorough } from '../../support/thorough.ts'
import { allLists, allPictures, createEach, listOf, NOW, startRestored, wholeLog } from './restored.ts'

const LARGEST_ENTRY = 10 * 1024 * 1024
/** A log of more than one entry; `npm run test:release` writes more than any one entry may hold when it is read. */
const [EDITS, LARGEST_LOG] = isThorough ? [90, 64 * 1024 * 1024] : [20, LARGEST_ENTRY]

const folder = mkdtempSync(join(tmpdir(), 'gapura-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('A backup of %s', (engine) => {
  const server = useTestServer(engine)
  const file = join(folder, `${engine}.tar.gz`)
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await createEach(server(), admin())
    for (const type of singleTypes) {
      const body = await sampleValues(server(), admin(), type)
      await admin.send('PUT', `/api${type.path}`, body)
    }
    // An id that was given and whose row is gone.
    const last = await createSample(server(), admin(), listTypes[0] ?? raise(), 'gone')
    await admin.send('DELETE', `/api${listTypes[0]?.path}/${last.id}`)
    await writeBackup(server().context.database, file, NOW)
  })

  it('comes back on the other engine: every list, every picture, the log, and from there again', async () => {
    const there = await startRestored(otherEngine(engine), file, { isMigrated: false })
    const lists = await allLists(server())
    expect(Object.values(lists).every((rows) => rows.length > 0)).toBe(true)
    const pictures = await allPictures(server())
    expect(Object.keys(pictures).length).toBeGreaterThan(7)
    expect(await allLists(there)).toEqual(lists)
    expect(await allPictures(there)).toEqual(pictures)
    expect(await wholeLog(there)).toEqual(await wholeLog(server()))

    const second = join(folder, `${engine}-again.tar.gz`)
    await writeBackup(there.context.database, second, NOW)
    const back = await startRestored(engine, second)
    expect(await allLists(back)).toEqual(lists)
    expect(await allPictures(back)).toEqual(pictures)
    expect(await wholeLog(back)).toEqual(await wholeLog(server()))

    // What is made of rows is made again: a search finds the same.
    for (const { path } of listTypes) {
      const found = async (server: TestServer) => (await listOf(server, `${path}?q=one`)).map(({ id }) => id)
      const here = await found(server())
      expect(await found(there), path).toEqual(here)
      expect(await found(back), path).toEqual(here)
    }
    for (const { context } of [there, back])
      expect(await integrityFaults(context.database.reader, context.database.engine)).toEqual([])
    await back.stop()

    // Accounts log in as before, and no id is given again.
    const login = await there.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    expect(login.status).toBe(200)
    const { token } = login.body as { token: string }
    for (const type of listTypes) {
      const { id } = await createSample(server(), admin(), type, 'next')
      expect((await createSample(there, token, type, 'next')).id, type.key).toBe(id)
    }
    await there.stop()
  })

  it('[attack.stolen-database] holds no session, no counted try, no one-time link, and none of the sizes that can be made again', async () => {
    const { rows } = await verifyBackup(file)
    for (const table of ['sessions', 'tries', 'one_time_links', 'reset_windows']) expect(rows).not.toHaveProperty(table)
    expect(rows['picture_files']).toBe(rows['pictures'])
  })

  it('of an earlier schema goes into a database that has been migrated and is empty', async () => {
    const environment = await testEnvironment(engine)
    const earlier = openDatabase(readConfig(environment))
    await loadFixture(earlier, readFixture('0008'))
    const old = join(folder, `${engine}-0008.tar.gz`)
    await writeBackup(earlier, old, NOW)
    await earlier.close()
    const target = openDatabase(readConfig(await testEnvironment(otherEngine(engine), { isMigrated: true })))
    expect((await restoreBackup(target, old)).schema).toBe('0008_sorts')
    expect(await readSchema(target.reader, target.engine)).toBe(schemas.at(-1))
    const news = await target.reader.withTables<ContentTables>().selectFrom('news').select('title').execute()
    expect(news).toHaveLength(1)
    await target.close()
  })

  // Restored on the other engine, so that either way tries both.
  it.runIf(anyEngine.includes(engine))(
    'of rows with the longest texts can be read back and restored',
    async () => {
      const there = await startTestServer(engine)
      const token = await there.signIn('admin')
      const long = fieldsOfKind(dailyQuest, 'longText')
      const { id } = await createSample(there, token, dailyQuest)
      // Such characters take the most room: six bytes in JSON, seven in the JSON of a logged row.
      for (const character of ['\u0001', '\u0002']) {
        const values = Object.fromEntries(long.map(([name]) => [name, character.repeat(TEXT_LIMIT.longText)]))
        const { status } = await there.call('PUT', `/api${dailyQuest.path}/${id}`, { token, body: values })
        expect(status).toBe(200)
      }
      // As if it had been edited on and on: more than one entry of an archive may hold.
      for (let turn = 0; turn < EDITS; turn += 1) {
        await sql`insert into changes (actor, content_type, row_id, action, before, after, time)
        select actor, content_type, row_id, action, before, after, time from changes
        where sequence = (select max(sequence) from changes)`.execute(there.context.database.writer)
      }
      const longest = join(folder, `${engine}-longest.tar.gz`)
      const { rows } = await writeBackup(there.context.database, longest, NOW)
      let all = 0
      let largest = 0
      for await (const { name, bytes } of readTar(createReadStream(longest).pipe(createGunzip()))) {
        if (name.startsWith('tables/changes/')) all += bytes.length
        largest = Math.max(largest, bytes.length)
      }
      expect(all).toBeGreaterThan(LARGEST_LOG)
      expect(largest).toBeLessThan(LARGEST_ENTRY)
      const back = await startRestored(otherEngine(engine), longest)
      expect(await allLists(back)).toEqual(await allLists(there))
      expect(await countRows(back.context.database.reader, 'changes')).toBe(rows['changes'])
      await back.stop()
      await there.stop()
    },
    90_000,
  )

  it('that cannot be read back leaves no file', async () => {
    const database = openDatabase(readConfig(await testEnvironment(engine, { isMigrated: true })))
    // No name of a table of Gapura's has a digit in it.
    await sql`create table odd2 (id integer)`.execute(database.writer)
    await sql`insert into odd2 values (1)`.execute(database.writer)
    const place = mkdtempSync(join(folder, 'unread-'))
    await expect(writeBackup(database, join(place, 'x.tar.gz'), NOW)).rejects.toThrow(/which no backup has/)
    expect(readdirSync(place)).toEqual([])
    await database.close()
  })
})

function raise(): never {
  throw new Error('This content type is not declared.')
}
