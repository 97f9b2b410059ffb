import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { verifyBackup } from '../../../server/backup/read.ts'
import { readRows } from '../../../server/backup/rows.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readConfig } from '../../../server/process/config.ts'
import { schemas } from '../../../server/database/schema/migrate.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { loadSql } from '../../support/loadSql.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines, startTestServer, testEnvironment, type EngineName } from '../../support/testServer.ts'

const fixtures = join(root, 'tests/fixtures')
const released = [...new Set(readdirSync(fixtures).flatMap((name) => /^schema-(\d{4})\./.exec(name)?.[1] ?? []))].sort()

/** A database as an earlier release left it. */
async function earlier(engine: EngineName, schema: string): Promise<Record<string, string>> {
  const environment = await testEnvironment(engine)
  await loadSql(environment, readFileSync(join(fixtures, `schema-${schema}.${engine}.sql`), 'utf8'))
  return environment
}

type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, pictures by their hash. */
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
      if (name === 'before' || name === 'after') return [name, JSON.parse(String(value ?? 'null'))]
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )

/** What `then` has of the tables and columns of `before`; the bytes of pictures have moved to a table of their own. */
const columnsOf = (then: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      (then[table] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(rows[0] ?? {}, name))),
      ),
    ]),
  )

const withoutBytes = (rows: Rows): Rows => ({
  ...rows,
  pictures: (rows['pictures'] ?? []).map(({ hash, width, height, created_at }) => ({
    hash,
    width,
    height,
    created_at,
  })),
})

async function rowsOf(environment: Record<string, string>): Promise<Rows> {
  const database = openDatabase(readConfig(environment))
  const rows = await allRows(database)
  await database.close()
  return rows
}

describe.each(engines)('On %s, a database of schema', (engine) => {
  describe.each(released)('%s', (schema) => {
    it('is brought to the newest, with every row as it was, after a backup that can be restored', async () => {
      const environment = await earlier(engine, schema)
      const before = withoutBytes(await rowsOf(environment))
      expect(before['news']).toHaveLength(1)
      const server = await startTestServer(engine, environment)
      const after = withoutBytes(await allRows(server.context.database))
      expect(columnsOf(after, before)).toEqual(before)

      const news = (await server.call('GET', '/api/news')).body as SampleRow[]
      const picture = await fetch(`${server.url}${String(news[0]?.['image_url'])}`)
      expect(picture.status).toBe(200)
      expect(String(news[0]?.['image_url'])).toContain(hashOf(new Uint8Array(await picture.arrayBuffer())))
      const login = await server.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
      expect(login.status).toBe(200)

      const folder = server.context.config.backupDir
      const [backup] = readdirSync(folder)
      expect(backup).toMatch(new RegExp(`^before-upgrade-from-${schema}-`))
      const file = join(folder, backup ?? '')
      expect((await verifyBackup(file)).schema).toContain(schema)
      const restored = await testEnvironment(engine === 'sqlite' ? 'postgres' : 'sqlite')
      const database = openDatabase(readConfig(restored))
      await restoreBackup(database, file)
      const there = withoutBytes(await allRows(database))
      await database.close()
      const kept = { ...before }
      for (const table of ['sessions', 'one_time_links', 'reset_windows', 'tries']) delete kept[table]
      expect(columnsOf(there, kept)).toEqual(kept)
      await server.stop()
    })

    it('stays as it is where that backup cannot be made', async () => {
      const environment = await earlier(engine, schema)
      const before = await rowsOf(environment)
      const folder = join(environment['DATA_DIR'] ?? '', 'taken')
      writeFileSync(folder, 'a file where the folder should be')
      const config = readConfig({ ...environment, BACKUP_DIR: folder })
      await expect(openContext(config)).rejects.toThrow(/EEXIST|ENOTDIR/)
      expect(await rowsOf(environment)).toEqual(before)
    })

    it('is brought up by one of several processes that start at once, the others waiting', async () => {
      const environment = await earlier(engine, schema)
      const program = `
        const { readConfig } = await import(${JSON.stringify(join(root, 'server/process/config.ts'))})
        const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
        const { migrate } = await import(${JSON.stringify(join(root, 'server/database/schema/migrate.ts'))})
        const database = openDatabase(readConfig(process.env))
        await migrate(database, { beforeUpgrade: async () => console.log('upgrading') })
        await database.close()`
      const runs = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const child = spawn(node(), ['--input-type=module', '-e', program], {
            env: { ...process.env, ...environment },
          })
          let said = ''
          let complained = ''
          child.stdout.on('data', (chunk) => (said += String(chunk)))
          child.stderr.on('data', (chunk) => (complained += String(chunk)))
          const code = await new Promise((resolve) => child.on('close', resolve))
          return { code, said: said.trim(), complained: code === 0 ? '' : complained }
        }),
      )
      expect(runs.map(({ code, complained }) => ({ code, complained }))).toEqual(
        Array.from({ length: 4 }, () => ({ code: 0, complained: '' })),
      )
      expect(runs.filter(({ said }) => said === 'upgrading')).toHaveLength(1)
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
  it('have each schema that was released, for both engines: all but the newest', () => {
    const numbers = schemas.slice(0, -1).map((name) => name.slice(0, 4))
    const wanted = numbers.flatMap((number) => engines.map((engine) => `schema-${number}.${engine}.sql`))
    const there = readdirSync(fixtures).filter((name) => name.endsWith('.sql'))
    expect(there.sort()).toEqual(wanted.sort())
  })
})
