import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { LANDING_SECTIONS } from '../../../content/settings/landingSectionNames.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { fixtureNumbers, loadFixture, readFixture, schemaDefinitions } from '../../../migration/fixture.ts'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { readRows } from '../../../server/backup/rows.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readConfig } from '../../../server/process/config.ts'
import { migrate, migrateTo, schemas } from '../../../server/database/schema/migrate.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { openContext } from '../../../server/start/openContext.ts'
import type { SampleRow } from '../../support/samples.ts'
import {
  engines,
  otherEngine,
  startTestServer,
  testEnvironment,
  type EngineName,
  type TestServer,
} from '../../support/testServer.ts'

const newest = schemas.at(-1) ?? ''

async function earlier(engine: EngineName, schema: string): Promise<Record<string, string>> {
  const environment = await testEnvironment(engine)
  const database = openDatabase(readConfig(environment))
  await loadFixture(database, readFixture(schema))
  await database.close()
  return environment
}

type Rows = Record<string, Record<string, unknown>[]>

async function allRows(database: Database): Promise<Rows> {
  const all: Rows = {}
  await database.snapshot(async (queries) => {
    for (const table of await readTables(queries, database.engine)) {
      const rows: Record<string, unknown>[] = []
      for await (const some of readRows(queries, database.engine, table)) {
        for (const row of some) rows.push(plain(row))
      }
      all[table.name] = rows
    }
  })
  return all
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Uint8Array) return [name, hashOf(value)]
      if (name === 'before' || name === 'after')
        return [name, JSON.parse(typeof value === 'string' ? value : 'null') as unknown]
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )

const columnsOf = (then: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      (then[table] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(rows[0] ?? {}, name))),
      ),
    ]),
  )

async function rowsOf(environment: Record<string, string>): Promise<Rows> {
  const database = openDatabase(readConfig(environment))
  const rows = await allRows(database)
  await database.close()
  return rows
}

/**
 * The fixtures contain real times, which can be later than the default test clock. Their rows would then not be public
 * yet.
 */
const afterFixtures = ({ clock }: TestServer) => void (clock.time = new Date())

/** Backups leave out these tables. Restoring `sessions`, for example, would revive sessions that have since ended. */
const leftOut = [
  'sessions',
  'challenges',
  'remembered_browsers',
  'api_tokens',
  'channel_secrets',
  'preview_links',
  'idempotency_keys',
  'one_time_links',
  'idempotency_keys',
  'realm_population',
  'realm_places',
  'reset_windows',
  'tries',
  // A backup contains the pictures themselves, so it does not need the tables about picture stores.
  'picture_objects',
  'share_pictures',
  'picture_claims',
  'picture_removals',
]

async function expectRemovals({ reader }: Database, before: Rows): Promise<void> {
  const waiting = await reader.selectFrom('outbox').select('payload').where('topic', '=', 'picture-removal').execute()
  expect(waiting).toEqual([{ payload: '{"hash":"Sample hash","place":"Sample place","until":null}' }])
  for (const table of ['picture_claims', 'picture_removals']) delete before[table]
}

/** Upgrades add a section to the landing page. */
const withoutAdded = (tables: Rows): Rows => ({
  ...tables,
  landing_sections: (tables['landing_sections'] ?? []).filter(({ section }) => section !== 'Right Now'),
})

describe.each(engines)('On %s, a database', (engine) => {
  describe.each(fixtureNumbers())('of schema %s', (schema) => {
    it('is upgraded to the newest schema with every row unchanged, after a backup that can be restored', async () => {
      const environment = await earlier(engine, schema)
      const before = await rowsOf(environment)
      expect(before['news']).toHaveLength(1)
      // The upgrade deletes old preview links, because they contain text from unsaved forms. New links contain none.
      delete before['preview_links']
      const server = await startTestServer(engine, environment)
      afterFixtures(server)
      const after = await allRows(server.context.database)
      if (schema >= '0043' && schema < '0046') await expectRemovals(server.context.database, before)
      // The upgrade gives each account another key by which names look alike.
      const keys = before['username_skeletons'] ?? []
      delete before['username_skeletons']
      expect(after['username_skeletons']).toEqual(expect.arrayContaining(keys))
      expect(columnsOf(withoutAdded(after), before)).toEqual(before)

      const news = (await server.call('GET', '/api/news')).body as SampleRow[]
      const picture = await fetch(`${server.url}${String(news[0]?.['image_url'])}`)
      expect(picture.status).toBe(200)
      expect(String(news[0]?.['image_url'])).toContain(hashOf(new Uint8Array(await picture.arrayBuffer())))
      const login = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
      expect(login.status).toBe(200)

      if (newest.startsWith(schema)) {
        expect(existsSync(server.context.config.backupDir)).toBe(false)
        await server.stop()
        return
      }
      const restored = await testEnvironment(otherEngine(engine))
      const database = openDatabase(readConfig(restored))
      const { backupDir } = server.context.config
      const [backup = '', ...others] = readdirSync(backupDir)
      expect([backup, others]).toEqual([
        expect.stringMatching(new RegExp(`^before-upgrade-from-${schema}-.*Z\\.tar\\.gz$`)),
        [],
      ])
      expect((await restoreBackup(database, join(backupDir, backup))).schema).toContain(schema)
      const there = await allRows(database)
      await database.close()
      const kept = { ...before }
      for (const table of leftOut) delete kept[table]
      expect(columnsOf(withoutAdded(there), kept)).toEqual(kept)
      await server.stop()
    })
  })

  it.each(fixtureNumbers())(
    '[search.folding] of schema %s has accents that make no difference to a search after the upgrade',
    async (schema) => {
      const environment = await earlier(engine, schema)
      const database = openDatabase(readConfig(environment))
      await sql`update items set items_name = ${'Gu\u0308nter Café Ⅱ'}`.execute(database.writer)
      await sql`update news set subtitle = ${'Stra\u00ADße für Łódź'}`.execute(database.writer)
      await database.close()
      const server = await startTestServer(engine, environment)
      afterFixtures(server)
      const found = async (path: string, words: string) =>
        ((await server.call('GET', `/api${path}?q=${encodeURIComponent(words)}`)).body as SampleRow[]).length
      for (const words of ['gunter', 'GÜNTER', 'cafe\u0301', 'cafe ii', 'ü'])
        expect([words, await found(item.path, words)]).toEqual([words, 1])
      for (const words of ['strasse', 'straße lodz', 'łó'])
        expect([words, await found(news.path, words)]).toEqual([words, 1])
      expect(await found(item.path, 'strasse')).toBe(0)
      await server.stop()
    },
  )

  it('of a schema between 0.1.0 and 0.2.0 stays unchanged, and the start says what to do', async () => {
    const environment = await earlier(engine, '0008')
    const database = openDatabase(readConfig(environment))
    await sql`insert into kysely_migration (name, timestamp) values ('0020_landing', '2026-11-20')`.execute(
      database.writer,
    )
    await expect(migrate(database)).rejects.toThrow(/Start commit 51680909 once/)
    await database.close()
  })

  describe('of release 0.1.0', () => {
    const [schema = ''] = fixtureNumbers()

    it('stays unchanged if that backup cannot be made', async () => {
      const environment = await earlier(engine, schema)
      const before = await rowsOf(environment)
      const folder = join(environment['DATA_DIR'] ?? '', 'taken')
      writeFileSync(folder, 'a file where the folder should be')
      const config = readConfig({ ...environment, BACKUP_DIR: folder })
      await expect(openContext(config)).rejects.toThrow(/EEXIST|ENOTDIR/)
      expect(await rowsOf(environment)).toEqual(before)
    })

    it('is upgraded by one of several processes that start at once, while the others wait', async () => {
      const environment = await earlier(engine, schema)
      const program = `
        const { readConfig } = await import(${JSON.stringify(join(root, 'server/process/config.ts'))})
        const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
        const { migrate } = await import(${JSON.stringify(join(root, 'server/database/schema/migrate.ts'))})
        const database = openDatabase(readConfig(process.env))
        await migrate(database, { beforeUpgrade: async () => console.log('upgrading') })
        await database.close()`
      const args = ['--input-type=module', '-e', program]
      const env = { ...process.env, ...environment }
      const runs = await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(node(), args, { env })))
      expect(runs.map(({ stdout }) => stdout).join('')).toBe('upgrading\n')
      const database = openDatabase(readConfig(environment))
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.reader,
      )
      expect(rows.map(({ name }) => name)).toEqual(schemas)
      await database.close()
    })
  })
})

describe('The fixtures', () => {
  it('are of release 0.1.0, of schema 0044, which later commits had, and of release 0.2.0', () => {
    expect(fixtureNumbers()).toEqual(['0008', '0044', '0045'])
  })

  it.each(engines)(
    'have on %s the schema that their migrations make today: a released one never changes',
    async (engine) => {
      // One database passes through the schemas of all fixtures, so that each migration runs only once.
      const database = openDatabase(readConfig(await testEnvironment(engine)))
      for (const number of fixtureNumbers()) {
        const { schema, definitions } = readFixture(number)
        await database.transaction((tx) => migrateTo(tx, engine, schema), { long: true })
        expect(await schemaDefinitions(database.reader, engine), schema).toEqual(definitions[engine])
      }
      await database.close()
    },
  )
})

describe.each(engines)('Release 0.1.0 on %s', (engine) => {
  it.each(engines)('made backups that are restored on %s', async (target) => {
    const file = join(root, `tests/fixtures/backup-v0.1.0.${engine}.tar.gz`)
    const environment = await testEnvironment(target)
    const database = openDatabase(readConfig(environment))
    const { format, schema, rows } = await restoreBackup(database, file)
    expect({ format, schema }).toEqual({ format: 1, schema: '0008_sorts' })
    const restored = await allRows(database)
    await database.close()
    expect(Object.keys(rows).length).toBeGreaterThan(30)
    for (const [table, count] of Object.entries(rows)) expect(restored[table], table).toHaveLength(count)

    const server = await startTestServer(target, environment)
    afterFixtures(server)
    const login = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    expect(login.status).toBe(200)
    const { token } = login.body as { token: string }
    let pictures = 0
    for (const type of listTypes.filter(({ table }) => table in rows)) {
      const [row] = (await server.call('GET', `/api${type.path}`, { token })).body as SampleRow[]
      expect(row?.id, type.key).toBe(1)
      for (const [name] of fieldsOfKind(type, 'picture')) {
        const address = row?.[`${name}_url`]
        if (typeof address !== 'string') continue
        const picture = await fetch(server.url + address)
        expect(address, type.key).toContain(hashOf(new Uint8Array(await picture.arrayBuffer())))
        pictures += 1
      }
    }
    expect(pictures).toBe(9)
    const sections = (await server.call('GET', '/api/landing', { token })).body as SampleRow[]
    expect(sections.map(({ section }) => section)).toEqual(LANDING_SECTIONS)
    await server.stop()
  })
})
