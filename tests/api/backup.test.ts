import { createReadStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/environment.mjs'
import { fieldsOfKind, TEXT_LIMIT } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import { dailyQuest } from '../../content/types/dailyQuest.ts'
import { MANIFEST_NAME, type Manifest } from '../../server/backup/manifest.ts'
import { verifyBackup } from '../../server/backup/read.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { sealed } from '../../server/backup/seal.ts'
import { readTar, tarEnd, tarEntry } from '../../server/backup/tar.ts'
import { writeBackup } from '../../server/backup/write.ts'
import { readConfig } from '../../server/config.ts'
import { integrityFaults } from '../../server/database/integrity.ts'
import { migrate, readSchema, schemas } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { ContentTables } from '../../server/database/schema.ts'
import { loadSql } from './fixtures.ts'
import { createSample, form, picture, type SampleRow } from './samples.ts'
import { engines, startTestServer, testEnvironment, useTestServer, type EngineName, type TestServer } from './server.ts'

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
    lists[key] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_avif'))))
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

  it('is one moment of the site, whatever is written meanwhile', async () => {
    let isRunning = true
    const [map, npc] = ['mapinfo', 'npclist'].map((key) => contentTypes.find((type) => type.key === key) ?? raise())
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; isRunning; turn += 1) {
        const name = `writer ${writer} ${turn}`
        const body = form({ map_name: name }, { image: await picture('png', 20 + writer, 20 + turn) })
        const { body: made } = await server().call('POST', `/api${map?.path}`, { token: admin, body })
        const values = { npc: name, map_information_id: (made as SampleRow).id }
        await server().call('POST', `/api${npc?.path}`, { token: admin, body: values })
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = (await wholeLog(server())).length
    const busy = join(folder, `${engine}-busy.tar.gz`)
    await writeBackup(server().context.database, busy, NOW)
    const after = (await wholeLog(server())).length
    isRunning = false
    await Promise.all(writers)
    expect(after, 'the site was written to meanwhile').toBeGreaterThan(before)

    const there = await startRestored(other(engine), busy)
    const log = await wholeLog(there)
    expect(log.length).toBeGreaterThanOrEqual(before)
    for (const type of [map, npc]) {
      const living = new Set<number>()
      for (const { content_type, row_id, action } of log) {
        if (content_type !== type?.key) continue
        if (action === 'create') living.add(row_id)
        if (action === 'delete') living.delete(row_id)
      }
      const rows = await listOf(there, type?.path ?? '')
      expect(new Set(rows.map(({ id }) => id))).toEqual(living)
    }
    expect(Object.values(await allPictures(there)).every((bytes) => bytes.length > 0)).toBe(true)
    await there.stop()
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
    expect(await readSchema(target.reader)).toBe(schemas.at(-1))
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
    for (let turn = 0; turn < 90; turn += 1) {
      const { status } = await there.call('PUT', `/api${dailyQuest.path}/${id}`, { token, body: values })
      expect(status).toBe(200)
    }
    const longest = join(folder, `${engine}-longest.tar.gz`)
    await writeBackup(there.context.database, longest, NOW)
    let largest = 0
    for await (const { bytes } of readTar(createReadStream(longest).pipe(createGunzip())))
      largest = Math.max(largest, bytes.length)
    expect(largest).toBeLessThan(10 * 1024 * 1024)
    const back = await startRestored(other(engine), longest)
    expect(await allLists(back)).toEqual(await allLists(there))
    expect((await wholeLog(back)).length).toBe((await wholeLog(there)).length)
    await back.stop()
    await there.stop()
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
