import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { outageOf } from '../../../server/errors/outage.ts'
import { createSample } from '../../support/samples.ts'
import { engines, useTestServer, type TestServer } from '../../support/testServer.ts'

const ITEMS = `/api${item.path}`
const PAGE = 4_096

/** What is not in memory says so, what is goes on, and nobody is sent here any more. */
async function expectDamaged(server: TestServer, method: string, path: string, token: string): Promise<void> {
  const refused = await server.call(method, path, {
    token,
    ...(method === 'POST' ? { body: { items_name: 'lost' } } : {}),
  })
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'damaged',
      message: expect.stringMatching(/^The database of the server is damaged\..+ Request \S+\.$/),
    },
  })
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 503, body: { why: 'The database is damaged.' } })
  expect((await server.call('GET', '/gameinfo/rules')).status, 'a page from memory').toBe(200)
  expect((await server.call('GET', '/healthz')).status).toBe(200)
}

describe('A site whose SQLite file is damaged while it runs', () => {
  const server = useTestServer('sqlite')

  it('says so in a sentence of its own, and is not ready', async () => {
    const admin = await server().signIn('admin')
    for (let turn = 0; turn < 40; turn += 1) await createSample(server(), admin, item, `damaged ${turn}`)
    expect((await server().call('GET', '/gameinfo/rules')).status).toBe(200)
    const { database, config } = server().context
    await sql`pragma wal_checkpoint(truncate)`.execute(database.writer)
    // What SQLite has in memory of the file would hide the damage.
    await sql`pragma shrink_memory`.execute(database.reader)
    const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master where name = 'items'`.execute(
      database.reader,
    )
    await sql`pragma shrink_memory`.execute(database.reader)
    const file = join(config.dataDir, 'gapura.db')
    const handle = openSync(file, 'r+')
    const place = ((rows[0]?.rootpage ?? 0) - 1) * PAGE
    expect(place).toBeGreaterThan(0)
    writeSync(handle, Buffer.alloc(Math.min(PAGE, statSync(file).size - place), 0x55), 0, PAGE, place)
    closeSync(handle)
    await expectDamaged(server(), 'GET', ITEMS, admin)
    const error = await sql`select * from items`.execute(database.reader).catch((error: unknown) => error)
    expect(outageOf(error)).toBe('damaged')
  })
})

describe.runIf(engines.includes('postgres'))('A site whose PostgreSQL finds damage', () => {
  const server = useTestServer('postgres')

  it('says so in a sentence of its own, and is not ready', async () => {
    const admin = await server().signIn('admin')
    expect((await server().call('GET', '/gameinfo/rules')).status).toBe(200)
    const { writer } = server().context.database
    await sql`create function damage() returns trigger language plpgsql as
      $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(writer)
    await sql`create trigger damage before insert on items execute function damage()`.execute(writer)
    await expectDamaged(server(), 'POST', ITEMS, admin)
  })
})
