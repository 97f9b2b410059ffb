import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sitePages } from '../../../content/site/sitePages.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { outageOf } from '../../../server/errors/outage.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { createDatabase, startPostgres, type Postgres } from '../../support/databases/postgres.ts'
import { byTheClock } from '../../support/retries.ts'
import { rowsApi } from '../../support/rows.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

const ITEMS = `/api${item.path}`
const REQUEST_ID = expect.stringMatching(/[0-9a-f]{8}-[0-9a-f-]{27}/)

const write = (server: TestServer, token: string, name: string) =>
  server.call('POST', ITEMS, { token, body: { items_name: name } })
const status = async (server: TestServer, path: string) => (await server.call('GET', path)).status
const names = async (server: TestServer) =>
  ((await server.call('GET', ITEMS)).body as SampleRow[]).map((row) => row['items_name'])

async function expectNotSaved(server: TestServer, token: string, code: 'no_space' | 'read_only') {
  const before = await names(server)
  expect(await write(server, token, 'lost')).toMatchObject({ status: 507, body: { code, message: REQUEST_ID } })
  const body = form({ map_name: 'lost' }, { image: await picture('png', 300, 300) })
  expect((await server.call('POST', `/api${map.path}`, { token, body })).status).toBe(507)
  expect(await names(server)).toEqual(before)
  expect(await status(server, '/')).toBe(200)
  await expect.poll(() => status(server, '/readyz')).toBe(200)
}

/** Short rows may still fit when long rows do not, so the test writes long rows first and then short rows. */
async function fillUp(server: TestServer, token: string): Promise<void> {
  for (const length of [20_000, 1]) {
    const body = { title: 'x', description: 'x'.repeat(length) }
    const isFull = async () => (await server.call('POST', '/api/news', { token, body })).status !== 201
    let turn = 0
    while (!(await isFull())) if (++turn > 500) throw new Error('There is still space.')
  }
  while ((await write(server, token, 'fills')).status === 201);
}

describe('A site on SQLite', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  // Writing to a file that may not grow fails like writing to a full disk. tests/release/kills/fullDisk.test.ts fills
  // real disks.
  it.each([
    ['is full', 'max_page_count', ['1', '1000000'], 'no_space'],
    ['cannot be written', 'query_only', ['on', 'off'], 'read_only'],
  ] as const)(
    'whose disk %s answers writes with 507 and a sentence, still answers reads, and recovers automatically',
    async (_what, setting, [broken, usual], code) => {
      const set = (value: string) => sql.raw(`pragma ${setting} = ${value}`).execute(server().context.database.writer)
      expect((await write(server(), admin(), 'before')).status).toBe(201)
      await set(broken)
      if (code === 'no_space') await fillUp(server(), admin())
      await expectNotSaved(server(), admin(), code)
      await set(usual)
      expect((await write(server(), admin(), `after ${code}`)).status).toBe(201)
      expect(await names(server())).toContain(`after ${code}`)
    },
  )

  it('does not start if its disk is mounted read-only, and says why', async ({ skip }) => {
    const place = mkdtempSync(join(tmpdir(), 'gapura-disk-'))
    const mount = (...args: string[]) => spawnSync('mount', [...args, place]).status === 0
    try {
      skip(!mount('-t', 'tmpfs', '-o', 'size=8m', 'gapura'), 'Only root can mount a disk.')
      const site = await startTestServer('sqlite', { DATA_DIR: join(place, 'data') })
      await site.context.database.close()
      expect(mount('-o', 'remount,ro')).toBe(true)
      const failure = await openContext(site.context.config).catch((error: unknown) => error)
      mount('-o', 'remount,rw')
      await site.stop()
      expect(outageOf(failure)).toBe('read_only')
    } finally {
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe('A site on PostgreSQL', () => {
  let postgres: Postgres
  let server: TestServer
  let admin: string
  /**
   * These pages are not cached yet, so a request for one must read the database. Each attempt needs a different page.
   */
  const unread = ['/gameinfo/map', '/gameinfo/quest', '/news']
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
    server = await startTestServer('postgres', { DATABASE_URL: await createDatabase(postgres.url) })
    admin = await server.signIn('admin')
  })
  afterAll(async () => {
    await server.stop()
    await postgres.stop()
  })

  it('[database.away-pages] that is away is 503 with Retry-After on every page in no memory, and writes nothing past the log', async () => {
    const warn = vi.spyOn(console, 'warn')
    const other = await startTestServer('postgres', { DATABASE_URL: await createDatabase(postgres.url) })
    await postgres.halt()
    const addresses = sitePages.map(({ address }) => address)
    const answers: Record<string, unknown> = {}
    for (const address of addresses) {
      const { status, headers } = await other.call('GET', address)
      answers[address] = [status, headers.get('retry-after')]
    }
    expect(answers).toEqual(Object.fromEntries(addresses.map((address) => [address, [503, '5']])))
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    await postgres.resume()
    await expect.poll(() => status(other, '/')).toBe(200)
    await other.stop()
  })

  it('whose disk is full answers writes with 507, and still answers reads', async () => {
    const { writer } = server.context.database
    const inBoth = (statement: (table: string) => string) =>
      sql.raw(['items', 'maps'].map(statement).join(';')).execute(writer)
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(writer)
    await inBoth((table) => `create trigger full_disk before insert on ${table} execute function full_disk()`)
    await expectNotSaved(server, admin, 'no_space')
    await inBoth((table) => `drop trigger full_disk on ${table}`)
    expect((await write(server, admin, 'after')).status).toBe(201)
  })

  it(
    'that stops under load still shows cached pages, refuses writes with 503 and Retry-After, and recovers within 5 s of its return',
    byTheClock,
    async () => {
      const page = unread.shift() ?? ''
      await expect.poll(async () => (await write(server, admin, 'before')).status).toBe(201)
      expect(await status(server, '/gameinfo/rules')).toBe(200)
      let isRunning = true
      const acknowledged: string[] = []
      const answers = new Set<number>()
      const read = new Set<number>()
      const load = Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; isRunning; turn += 1) {
          const name = `writer ${writer} turn ${turn} before ${page}`
          const answer = await write(server, admin, name)
          answers.add(answer.status)
          if (answer.status === 201) acknowledged.push(name)
          else await sleep(20)
        }
      })
      const readOn = async () => {
        while (isRunning) read.add(await status(server, '/gameinfo/rules'))
      }
      load.push(readOn())
      try {
        await sleep(300)
        await postgres.halt()

        expect(await status(server, '/gameinfo/rules'), 'a cached page').toBe(200)
        expect(await status(server, page), 'a page that is not cached').toBe(503)
        const refused = await write(server, admin, 'while it is away')
        expect(refused).toMatchObject({ status: 503, body: { code: 'database_away', message: REQUEST_ID } })
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        const why = 'The database does not answer.'
        expect(await server.call('GET', '/readyz')).toMatchObject({ status: 503, body: { why } })
        expect(await status(server, '/healthz'), 'the process lives').toBe(200)

        await postgres.resume()
        const back = performance.now()
        await expect.poll(async () => (await write(server, admin, 'back')).status, { timeout: 5_000 }).toBe(201)
        expect(performance.now() - back).toBeLessThan(5_000)
        expect(await status(server, page)).toBe(200)
        // After an outage the server reports "ready" only after it has read the changes of other processes.
        await expect.poll(() => status(server, '/readyz')).toBe(200)
      } finally {
        isRunning = false
        await postgres.resume()
        await Promise.all(load)
      }
      expect([...read], 'a cached page throughout').toEqual([200])
      // A write during the outage gets 503, or it waits until the database is back and its outcome is known.
      expect([...answers].filter((code) => code !== 201 && code !== 503)).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(0)
      const stored = new Set(await names(server))
      const lost = acknowledged.filter((name) => !stored.has(name))
      expect(lost).toEqual([])
    },
  )
})

describe.each(engines)('On %s, a clock that is set back', (engine) => {
  const server = useTestServer(engine)

  it('ends no session, stops no write, and extends no lock after wrong passwords', async () => {
    const admin = await server().signIn('admin')
    const guess = async (password: string) =>
      (await server().call('POST', '/api/login', { body: { username: 'admin1', password } })).status
    for (let turn = 0; turn < 10; turn += 1) await guess('Wrong-1234')
    expect(await guess('Rahasia1!')).toBe(429)
    server().pass(-DAY_MS)
    expect(await guess('Rahasia1!')).toBe(200)
    expect((await server().call('GET', '/api/me', { token: admin })).status).toBe(200)
    expect((await write(server(), admin, 'yesterday')).status).toBe(201)
    expect(await names(server())).toEqual(['yesterday'])
  })

  it('does not change the order of history and trash, and all rows in the trash can be restored', async () => {
    const token = await server().signIn('admin')
    const { create, change, remove, read, list } = rowsApi(server, () => token)
    const restore = async (what: 'trash' | 'history', body: object) => {
      const path = `/api/admin/${what}/restore`
      expect((await server().call('POST', path, { token, body: { type: item.key, ...body } })).status).toBe(200)
    }
    const trash = async () => (await list(`/admin/trash?type=${item.key}`)).map((row) => row['row_id'])
    const history = async (row: number) =>
      (await read(`/admin/changes?type=${item.key}&row=${row}`)) as unknown as AuditEntry[]

    const ids: number[] = []
    for (const items_name of ['first', 'second', 'third']) ids.push((await create(item.path, { items_name })).id)
    const [first = 0, second = 0, third = 0] = ids
    await remove(`${item.path}/${first}`)
    await change(`${item.path}/${third}`, { items_name: 'of today' })
    // Sixty days is longer than the trash keeps deleted rows.
    server().pass(-60 * DAY_MS)
    await remove(`${item.path}/${second}`)
    await change(`${item.path}/${third}`, { items_name: 'of two months ago' })

    expect(await trash(), 'the last one first').toEqual([second, first])
    for (const row of [first, second]) {
      await restore('trash', { row })
      await read(`${item.path}/${row}`)
    }
    expect(await trash()).toEqual([])

    const changes = await history(third)
    const after = changes.map(({ fields }) => fields.find(({ name }) => name === 'items_name')?.after)
    expect(after).toEqual(['of two months ago', 'of today', 'third'])
    await restore('history', { row: third, sequence: changes[1]?.sequence })
    expect(await read(`${item.path}/${third}`)).toMatchObject({ items_name: 'of today', version: 4 })
    expect((await history(third)).map(({ action }) => action)).toEqual(['update', 'update', 'update', 'create'])
  })
})
