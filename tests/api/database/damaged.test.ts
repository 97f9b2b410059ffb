import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import type { Context } from '../../../server/context/context.ts'
import { outageOf } from '../../../server/errors/outage.ts'
import { createSample } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const PAGE = 4_096

async function damageFile({ database, config }: Context) {
  await sql`pragma wal_checkpoint(truncate)`.execute(database.writer)
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master where name = 'items'`.execute(
    database.reader,
  )
  // This empties SQLite's cache. Otherwise SQLite would read the undamaged pages from it and not notice the damage.
  await sql`pragma shrink_memory`.execute(database.reader)
  const file = join(config.dataDir, 'gapura.db')
  const handle = openSync(file, 'r+')
  const place = ((rows[0]?.rootpage ?? 0) - 1) * PAGE
  expect(place).toBeGreaterThan(0)
  writeSync(handle, Buffer.alloc(Math.min(PAGE, statSync(file).size - place), 0x55), 0, PAGE, place)
  closeSync(handle)
}

async function failAsDamaged({ database: { writer } }: Context) {
  await sql`create function damage() returns trigger language plpgsql as
    $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(writer)
  await sql`create trigger damage before insert on items execute function damage()`.execute(writer)
}

describe.each(engines)('On %s, a site whose database is damaged while it runs', (engine) => {
  const server = useTestServer(engine)

  it('says so in a sentence, still shows cached pages, and is not ready', async () => {
    const token = await server().signIn('admin')
    const status = async (path: string) => (await server().call('GET', path)).status
    for (let turn = 0; turn < 40; turn += 1) await createSample(server(), token, item, `damaged ${turn}`)
    expect(await status('/gameinfo/rules')).toBe(200)
    await (engine === 'sqlite' ? damageFile(server().context) : failAsDamaged(server().context))
    const call = engine === 'sqlite' ? (['GET', {}] as const) : (['POST', { body: { items_name: 'lost' } }] as const)
    const message = expect.stringMatching(/^The database of the server is damaged\..+ Request \S+\.$/)
    expect(await server().call(call[0], `/api${item.path}`, { token, ...call[1] })).toMatchObject({
      status: 503,
      body: { code: 'damaged', message },
    })
    const why = 'The database is damaged.'
    expect(await server().call('GET', '/readyz')).toMatchObject({ status: 503, body: { why } })
    expect(await status('/gameinfo/rules'), 'a cached page').toBe(200)
    expect(await status('/healthz')).toBe(200)
    if (engine === 'postgres') return
    const error = await sql`select * from items`
      .execute(server().context.database.reader)
      .catch((thrown: unknown) => thrown)
    expect(outageOf(error)).toBe('damaged')
  })
})
