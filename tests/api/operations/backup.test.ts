import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/environment.mjs'
import { fieldsOfKind, TEXT_LIMIT } from '../../../content/define.ts'
import { contentTypes } from '../../../content/index.ts'
import { dailyQuest } from '../../../content/types/dailyQuest.ts'
import { MANIFEST_NAME, type Manifest } from '../../../server/backup/manifest.ts'
import { verifyBackup } from '../../../server/backup/read.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { sealed } from '../../../server/backup/seal.ts'
import { readTar, tarEnd, tarEntry } from '../../../server/backup/tar.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { readConfig } from '../../../server/process/config.ts'
import { integrityFaults } from '../../../server/database/schema/integrity.ts'
import { migrate, readSchema, schemas } from '../../../server/database/schema/migrate.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { countRows } from '../../../server/database/schema/introspection.ts'
import { loadSql } from '../../support/loadSql.ts'
import { createSample, form, freeText, picture, sampleValues, type SampleRow } from '../../support/samples.ts'
import {
  engines,
  startTestServer,
  testEnvironment,
  useTestServer,
  type EngineName,
  type TestServer,
} from '../../support/testServer.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const other = (engine: EngineName): EngineName => (engine === 'sqlite' ? 'postgres' : 'sqlite')

const folder = mkdtempSync(join(tmpdir(), 'gapura-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server on what an archive holds. */
async function startRestored(engine: EngineName, file: string): Promise<TestServer> {
  const environment = await testEnvironment(engine)
  const database = openDatabase(readConfig(environment))
  await restoreBackup(database, file)
  await database.close()
  return startTestServer(engine, environment)
}

const listOf = async (server: TestServer, path: string) => (await server.call('GET', `/api${path}`)).body as SampleRow[]

/** Every list as the API gives it. Whether a picture has been drawn as AVIF is not a fact of the content. */
async function allLists(server: TestServer): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {}
  for (const { key, path } of contentTypes) {
    const rows = await listOf(server, path)
    lists[key] = rows.map(withoutAvif)
  }
  return lists
}

async function allPictures(server: TestServer): Promise<Record<string, string>> {
  const addresses = new Set<string>()
  for (const type of contentTypes) {
    for (const [name] of fieldsOfKind(type, 'picture')) {
      for (const row of await listOf(server, type.path))
        if (row[`${name}_url`]) addresses.add(String(row[`${name}_url`]))
    }
  }
  const pictures: Record<string, string> = {}
  for (const address of addresses) {
    const response = await fetch(server.url + address)
    pictures[address] = Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  return pictures
}

/** The log, its rows as values: the engines spell JSON and booleans differently. */
async function wholeLog({ context }: TestServer) {
  const changes = await context.database.reader.selectFrom('changes').selectAll().orderBy('sequence').execute()
  const parsed = (json: string | null): unknown =>
    JSON.parse(json ?? 'null', (_key, value: unknown) => (typeof value === 'boolean' ? Number(value) : value))
  return changes.map((change) => ({ ...change, before: parsed(change.before), after: parsed(change.after) }))
}

/** Types whose rows others show in part. */
const referredTo = new Set(contentTypes.flatMap((type) => fieldsOfKind(type, 'reference').map(([, { to }]) => to)))

const withoutAvif = (row: SampleRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_avif')))

/** The server, and how it answered each write: the row as the API shows it, by type, id and version. */
function recorded(server: TestServer): { server: TestServer; answers: Map<string, unknown> } {
  const answers = new Map<string, unknown>()
  const call: TestServer['call'] = async (method, path, options) => {
    const answer = await server.call(method, path, options)
    const list = path.replace(/^\/api|\/\d+$|\/\d+\?.*$/g, '')
    const type = contentTypes.find((type) => type.path === list)
    const row = answer.body as SampleRow
    if (type && method !== 'GET' && (answer.status === 201 || (answer.status === 200 && row.version)))
      answers.set(`${type.key} ${row.id} ${row.version}`, withoutAvif(row))
    return answer
  }
  return { server: { ...server, call }, answers }
}

/** Writes, edits and deletes rows of every type, with pictures, until it is told to stop. */
async function writeOn(server: TestServer, token: string, mark: string, isRunning: () => boolean): Promise<void> {
  for (let turn = 0; isRunning(); turn += 1) {
    const type = contentTypes[turn % contentTypes.length] ?? raise()
    const pictures: Record<string, Blob> = {}
    for (const [name] of fieldsOfKind(type, 'picture')) pictures[name] = await picture('png', 20 + (turn % 50), 20)
    const text = freeText(type)
    // What others show of such a row would change with it.
    if (referredTo.has(type.key)) {
      const body = form(await sampleValues(server, token, type, `${mark} ${turn}`), pictures)
      expect((await server.call('POST', `/api${type.path}`, { token, body })).status).toBe(201)
      continue
    }
    const { id } = await createSample(server, token, type, `${mark} ${turn}`)
    if (text) {
      const body = form({ [text]: `edited ${mark} ${turn}` }, pictures)
      const edited = await server.call('POST', `/api${type.path}/${id}?_method=PUT`, { token, body })
      expect(edited.status).toBe(200)
    }
    if (turn % 3 === 0) await server.call('DELETE', `/api${type.path}/${id}`, { token })
  }
}

/**
 * Backs a server up while eight others write to it, and restores it on an engine. What is there must be what the first had
 * answered when the last of those writes that the backup knows had been made.
 */
async function moveUnderLoad(from: TestServer, to: EngineName, name: string): Promise<TestServer> {
  const { server, answers } = recorded(from)
  const { body } = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
  const { token } = body as { token: string }
  for (const type of contentTypes) {
    for (const row of await listOf(server, type.path))
      answers.set(`${type.key} ${row.id} ${row.version}`, withoutAvif(row))
  }
  let isRunning = true
  const writers = Array.from({ length: 8 }, (_, writer) => writeOn(server, token, `${name} ${writer}`, () => isRunning))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = (await wholeLog(server)).length
  const file = join(folder, `${name}.tar.gz`)
  await writeBackup(server.context.database, file, NOW)
  const after = (await wholeLog(server)).length
  isRunning = false
  await Promise.all(writers)
  expect(after, 'the site was written to meanwhile').toBeGreaterThan(before)

  const there = await startRestored(to, file)
  const log = await wholeLog(there)
  expect(log.length).toBeGreaterThanOrEqual(before)
  const known = new Set(log.map(({ sequence }) => sequence))
  const wanted = (await wholeLog(server)).filter(({ sequence }) => known.has(sequence))
  expect(log).toEqual(wanted)

  const living = new Map<string, Map<number, unknown>>(contentTypes.map(({ key }) => [key, new Map()]))
  for (const { content_type, row_id, after } of wanted) {
    const rows = living.get(content_type)
    if (after === null) rows?.delete(row_id)
    else rows?.set(row_id, answers.get(`${content_type} ${row_id} ${(after as SampleRow).version}`))
  }
  const lists = await allLists(there)
  for (const { key } of contentTypes) {
    const rows = new Map((lists[key] as SampleRow[]).map((row) => [row.id, row]))
    expect(rows, key).toEqual(living.get(key))
    expect(rows.size, key).toBeGreaterThan(0)
  }
  const pictures = await allPictures(there)
  expect(Object.keys(pictures).length).toBeGreaterThan(7)
  for (const [address, bytes] of Object.entries(pictures)) {
    const here = await fetch(from.url + address)
    expect(bytes, address).toBe(Buffer.from(await here.arrayBuffer()).toString('base64'))
  }
  const accounts = ({ context }: TestServer) =>
    context.database.reader.selectFrom('users').selectAll().orderBy('id').execute()
  expect(await accounts(there)).toEqual(await accounts(from))
  return there
}

describe.each(engines)('A backup of %s', (engine) => {
  const server = useTestServer(engine)
  const file = join(folder, `${engine}.tar.gz`)
  let admin: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
    for (const [index, type] of contentTypes.entries()) {
      const { id } = await createSample(server(), admin, type)
      for (const [name] of fieldsOfKind(type, 'picture')) {
        const body = form({}, { [name]: await picture('png', 700 + index, 20) })
        await server().call('POST', `/api${type.path}/${id}?_method=PUT`, { token: admin, body })
      }
    }
    // An id that was given and whose row is gone.
    const last = await createSample(server(), admin, contentTypes[0] ?? raise(), 'gone')
    await server().call('DELETE', `/api${contentTypes[0]?.path}/${last.id}`, { token: admin })
    await writeBackup(server().context.database, file, NOW)
  })

  it('comes back on the other engine: every list, every picture, the log, and from there again', async () => {
    const there = await startRestored(other(engine), file)
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
    await there.stop()
    await back.stop()
  })

  it('never gives an id again, and lets accounts log in as before', async () => {
    const there = await startRestored(other(engine), file)
    const login = await there.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    expect(login.status).toBe(200)
    const { token } = login.body as { token: string }
    for (const type of contentTypes) {
      const { id } = await createSample(server(), admin, type, 'next')
      expect((await createSample(there, token, type, 'next')).id, type.key).toBe(id)
    }
    await there.stop()
  })

  it('holds no session, no counted try, no one-time link, and none of the sizes that can be made again', async () => {
    const { rows } = await verifyBackup(file)
    for (const table of ['sessions', 'tries', 'one_time_links', 'reset_windows']) expect(rows).not.toHaveProperty(table)
    expect(rows['picture_files']).toBe(rows['pictures'])
  })

  it('made under load is one moment of the site: every row, every picture, on the other engine and back again', async () => {
    const there = await moveUnderLoad(server(), other(engine), `${engine}-busy`)
    const back = await moveUnderLoad(there, engine, `${engine}-busy-again`)
    await there.stop()
    await back.stop()
  })

  it('is refused with one flipped byte wherever it is, cut short, or with something added', async () => {
    const bytes = readFileSync(file)
    const broken = join(folder, `${engine}-broken.tar.gz`)
    const places = [
      0,
      3,
      4,
      8,
      9,
      10,
      50,
      bytes.length >> 1,
      ...[1, 5, 11, 12, 43, 44, 58, 59].map((at) => bytes.length - at),
    ]
    for (const place of places) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 1
      writeFileSync(broken, flipped)
      await expect(verifyBackup(broken), `byte ${place}`).rejects.toThrow(/damaged|not a whole backup/)
    }
    for (const length of [0, 5, 60, bytes.length >> 1, bytes.length - 1]) {
      writeFileSync(broken, bytes)
      truncateSync(broken, length)
      await expect(verifyBackup(broken), `${length} bytes`).rejects.toThrow(/not a whole backup/)
    }
    writeFileSync(broken, Buffer.concat([bytes, Buffer.from('x')]))
    await expect(verifyBackup(broken)).rejects.toThrow(/not a whole backup/)
  })

  it('is restored with all that is made of rows: what is found by a search here is found there', async () => {
    const there = await startRestored(other(engine), file)
    const back = await startRestored(engine, file)
    for (const { path } of contentTypes) {
      const found = async (server: TestServer) => (await listOf(server, `${path}?q=one`)).map(({ id }) => id)
      const here = await found(server())
      expect(await found(there), path).toEqual(here)
      expect(await found(back), path).toEqual(here)
    }
    for (const { context } of [there, back]) {
      expect(await integrityFaults(context.database.reader, context.database.engine)).toEqual([])
    }
    await there.stop()
    await back.stop()
  })

  it('of an earlier schema goes into a database that has been migrated and is empty', async () => {
    const environment = await testEnvironment(engine)
    await loadSql(environment, readFileSync(join(root, `tests/fixtures/schema-0002.${engine}.sql`), 'utf8'))
    const earlier = openDatabase(readConfig(environment))
    const old = join(folder, `${engine}-0002.tar.gz`)
    await writeBackup(earlier, old, NOW)
    await earlier.close()
    const target = openDatabase(readConfig(await testEnvironment(other(engine))))
    await migrate(target)
    expect((await restoreBackup(target, old)).schema).toBe('0002_all_content')
    expect(await readSchema(target.reader, target.engine)).toBe(schemas.at(-1))
    const news = await target.reader.withTables<ContentTables>().selectFrom('news').select('title').execute()
    expect(news).toHaveLength(1)
    await target.close()
  })

  it('goes into an empty database alone, and a refused one leaves nothing behind', async () => {
    await expect(restoreBackup(server().context.database, file)).rejects.toThrow(/not empty/)
    const database = openDatabase(readConfig(await testEnvironment(engine)))
    const broken = join(folder, `${engine}-half.tar.gz`)
    writeFileSync(broken, readFileSync(file).subarray(0, 5_000))
    await expect(restoreBackup(database, broken)).rejects.toThrow(/not a whole backup/)
    expect(await database.reader.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
    await database.close()
  })

  it('of rows with the longest texts can be read back and restored', async () => {
    const there = await startTestServer(engine)
    const token = await there.signIn('admin')
    const long = fieldsOfKind(dailyQuest, 'longText')
    // Such a character takes the most room: six bytes in JSON, seven in the JSON of a logged row.
    const values = Object.fromEntries(long.map(([name]) => [name, '\u0001'.repeat(TEXT_LIMIT.longText)]))
    const { id } = await createSample(there, token, dailyQuest)
    for (let turn = 0; turn < 2; turn += 1) {
      const { status } = await there.call('PUT', `/api${dailyQuest.path}/${id}`, { token, body: values })
      expect(status).toBe(200)
    }
    // As if it had been edited on and on: more than one entry of an archive may hold.
    for (let turn = 0; turn < 90; turn += 1) {
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
    expect(all).toBeGreaterThan(64 * 1024 * 1024)
    expect(largest).toBeLessThan(10 * 1024 * 1024)
    const back = await startRestored(other(engine), longest)
    expect(await allLists(back)).toEqual(await allLists(there))
    expect(await countRows(back.context.database.reader, 'changes')).toBe(rows['changes'])
    await back.stop()
    await there.stop()
  })

  it('that cannot be read back leaves no file', async () => {
    const database = openDatabase(readConfig(await testEnvironment(engine)))
    await migrate(database)
    // No name of a table of Gapura's has a digit in it.
    await sql`create table odd2 (id integer)`.execute(database.writer)
    await sql`insert into odd2 values (1)`.execute(database.writer)
    const place = mkdtempSync(join(folder, 'unread-'))
    await expect(writeBackup(database, join(place, 'x.tar.gz'), NOW)).rejects.toThrow(/which no backup has/)
    expect(readdirSync(place)).toEqual([])
    await database.close()
  })

  it('that a newer release made is refused', async () => {
    const newer = join(folder, `${engine}-newer.tar.gz`)
    await rewritten(file, newer, (manifest) => ({ ...manifest, schema: '9999_from_the_future' }))
    const database = openDatabase(readConfig(await testEnvironment(engine)))
    await expect(restoreBackup(database, newer)).rejects.toThrow(/newer release/)
    await database.close()
  })

  it('whose manifest does not fit what it holds is refused', async () => {
    const unfit = join(folder, `${engine}-unfit.tar.gz`)
    const [entry = ''] = Object.keys((await verifyBackup(file)).entries)
    await rewritten(file, unfit, ({ entries, ...manifest }) => ({ ...manifest, entries: { ...entries, [entry]: '0' } }))
    await expect(verifyBackup(unfit)).rejects.toThrow(/not as it was written/)
    await rewritten(file, unfit, ({ rows, ...manifest }) => ({ ...manifest, rows: { ...rows, news: 99 } }))
    await expect(verifyBackup(unfit)).rejects.toThrow(/does not hold what its manifest says/)
  })
})

/** The archive with another manifest and a right seal, as if it had been made so. */
async function rewritten(file: string, into: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  const parts: Buffer[] = []
  for await (const { name, bytes } of readTar(createReadStream(file).pipe(createGunzip()))) {
    const changed = () => Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest))) // as it was written
    parts.push(...tarEntry({ name, bytes: name === MANIFEST_NAME ? changed() : bytes }, NOW))
  }
  const packed = Readable.from([gzipSync(Buffer.concat([...parts, tarEnd]))])
  writeFileSync(into, await buffer(sealed(packed)))
}

function raise(): never {
  throw new Error('This content type is not declared.')
}
