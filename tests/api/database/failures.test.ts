import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { outageOf } from '../../../server/errors/outage.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { createDatabase, startPostgres, type Postgres } from '../../support/databases/postgres.ts'
import { byTheClock } from '../../support/retries.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'

const ITEMS = `/api${item.path}`
const MAPS = `/api${map.path}`
const REQUEST_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

const write = (server: TestServer, token: string, name: string) =>
  server.call('POST', ITEMS, { token, body: { items_name: name } })
const names = async (server: TestServer) =>
  ((await server.call('GET', ITEMS)).body as SampleRow[]).map((row) => row['items_name'])

/** Writes are refused with 507, what is there is read, and nothing half is left. */
async function expectNotSaved(server: TestServer, token: string, code: 'no_space' | 'read_only') {
  const there = await names(server)
  const refused = await write(server, token, 'lost')
  expect(refused).toMatchObject({ status: 507, body: { code, message: expect.stringMatching(REQUEST_ID) } })
  const body = form({ map_name: 'lost' }, { image: await picture('png', 300, 300) })
  expect((await server.call('POST', MAPS, { token, body })).status).toBe(507)
  expect(await names(server)).toEqual(there)
  expect((await server.call('GET', '/')).status).toBe(200)
  await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(200)
}

describe('On SQLite, a full disk', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  it('answers writes with 507 and a sentence, goes on reading, and recovers by itself', async () => {
    const { writer } = server().context.database
    expect((await write(server(), admin(), 'before')).status).toBe(201)
    // A file that may not grow fails as one on a full disk does.
    await sql`pragma max_page_count = 1`.execute(writer)
    await fillUp(server(), admin())
    await expectNotSaved(server(), admin(), 'no_space')
    await sql`pragma max_page_count = 1000000`.execute(writer)
    expect((await write(server(), admin(), 'after')).status).toBe(201)
    expect(await names(server())).toContain('after')
  })

  it('and one that cannot be written do the same', async () => {
    const { writer } = server().context.database
    await sql`pragma query_only = on`.execute(writer)
    await expectNotSaved(server(), admin(), 'read_only')
    await sql`pragma query_only = off`.execute(writer)
    expect((await write(server(), admin(), 'written again')).status).toBe(201)
  })
})

/** Writes, first much and then little at a time, until there is no room for either. */
async function fillUp(server: TestServer, token: string): Promise<void> {
  for (const length of [20_000, 1]) {
    const body = { title: 'x', description: 'x'.repeat(length) }
    const isFull = async () => (await server.call('POST', '/api/news', { token, body })).status !== 201
    let turn = 0
    while (!(await isFull())) if (++turn > 500) throw new Error('There is still room.')
  }
  while ((await write(server, token, 'fills')).status === 201);
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** Whether this machine lets the test mount a disk of its own; most let only root. */
function mayMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'gapura-disk-'))
  const may = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'gapura', place)
  if (may) run('umount', place)
  rmSync(place, { recursive: true, force: true })
  return may
}

describe.skipIf(!mayMount())('On a small disk of its own', () => {
  const place = mkdtempSync(join(tmpdir(), 'gapura-disk-'))
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'gapura', place)
    server = await startTestServer('sqlite', { DATA_DIR: join(place, 'data') })
    admin = await server.signIn('admin')
  })
  afterAll(async () => {
    await server.stop()
    run('umount', '-l', place)
    rmSync(place, { recursive: true, force: true })
  })

  it('a site that has filled it goes on reading, and writes again when there is room', async () => {
    const ballast = join(place, 'ballast')
    const { bavail, bsize } = statfsSync(place)
    for (let size = bavail * bsize; size > 1_024; size -= 4_096) {
      try {
        writeFileSync(ballast, Buffer.alloc(size))
        break
      } catch {
        rmSync(ballast, { force: true })
      }
    }
    await fillUp(server, admin)
    await expectNotSaved(server, admin, 'no_space')
    rmSync(ballast)
    expect((await write(server, admin, 'there is room')).status).toBe(201)
  })

  it('a site whose disk is mounted for reading alone does not start, and says why', async () => {
    await server.context.database.close()
    expect(run('mount', '-o', 'remount,ro', place)).toBe(true)
    const failure = await openContext(server.context.config).catch((error: unknown) => error)
    run('mount', '-o', 'remount,rw', place)
    expect(outageOf(failure)).toBe('read_only')
  })
})

describe('PostgreSQL', () => {
  let postgres: Postgres
  let server: TestServer
  let admin: string
  /** Pages that nobody has read: each try takes another one. */
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

  it('with a full disk: writes get 507, and reading goes on', async () => {
    const { writer } = server.context.database
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(writer)
    for (const table of ['items', 'maps']) {
      await sql`create trigger full_disk before insert on ${sql.table(table)} execute function full_disk()`.execute(
        writer,
      )
    }
    await expectNotSaved(server, admin, 'no_space')
    for (const table of ['items', 'maps']) await sql`drop trigger full_disk on ${sql.table(table)}`.execute(writer)
    expect((await write(server, admin, 'after')).status).toBe(201)
  })

  it(
    'stopped under load: pages that are known go on, writes get 503 with Retry-After, and all is well within 5 s of its return',
    byTheClock,
    async () => {
      const attempt = randomUUID()
      const page = unread.shift() ?? ''
      await expect.poll(async () => (await write(server, admin, 'before')).status).toBe(201)
      expect((await server.call('GET', '/gameinfo/rules')).status).toBe(200)
      let isRunning = true
      const acknowledged: string[] = []
      const answers = new Set<number>()
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; isRunning; turn += 1) {
          const name = `writer ${writer} turn ${turn} of ${attempt}`
          const { status } = await write(server, admin, name)
          answers.add(status)
          if (status === 201) acknowledged.push(name)
          else await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      const read = new Set<number>()
      const readOn = async () => {
        while (isRunning) read.add((await server.call('GET', '/gameinfo/rules')).status)
      }
      const reader = readOn()
      try {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await postgres.halt()

        expect((await server.call('GET', '/gameinfo/rules')).status, 'a page from memory').toBe(200)
        expect((await server.call('GET', page)).status, 'a page that nobody has read yet').toBe(503)
        const refused = await write(server, admin, 'while it is away')
        expect(refused).toMatchObject({
          status: 503,
          body: { code: 'database_away', message: expect.stringMatching(REQUEST_ID) },
        })
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await server.call('GET', '/readyz')).toMatchObject({
          status: 503,
          body: { why: 'The database does not answer.' },
        })
        expect((await server.call('GET', '/healthz')).status, 'the process lives').toBe(200)

        await postgres.resume()
        const back = performance.now()
        await expect.poll(async () => (await write(server, admin, 'back')).status, { timeout: 5_000 }).toBe(201)
        expect(performance.now() - back).toBeLessThan(5_000)
        expect((await server.call('GET', page)).status).toBe(200)
        // Ready when it has read what others may have changed meanwhile.
        await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(200)
      } finally {
        isRunning = false
        await postgres.resume()
        await Promise.all([...writers, reader])
      }
      expect([...read], 'a page from memory, all the while').toEqual([200])
      // Those under way are told 503, or wait for its return and find out what became of them.
      expect([...answers].filter((status) => status !== 201 && status !== 503)).toEqual([])
      const there = new Set(await names(server))
      expect(
        acknowledged.filter((name) => !there.has(name)),
        'acknowledged, and lost',
      ).toEqual([])
    },
  )
})

describe.each(engines)('On %s, a clock that is set back', (engine) => {
  const server = useTestServer(engine)

  it('ends no session, stops no write, and holds no wrong password against anybody for longer', async () => {
    const admin = await server().signIn('admin')
    const guess = (password: string) => server().call('POST', '/api/login', { body: { username: 'admin1', password } })
    for (let turn = 0; turn < 10; turn += 1) await guess('Wrong-1234')
    expect((await guess('Rahasia1!')).status).toBe(429)
    server().clock.time = new Date(server().clock.time.getTime() - 86_400_000)
    expect((await guess('Rahasia1!')).status).toBe(200)
    expect((await server().call('GET', '/api/me', { token: admin })).status).toBe(200)
    expect((await write(server(), admin, 'yesterday')).status).toBe(201)
    expect(await names(server())).toEqual(['yesterday'])
  })

  it('leaves history and trash in the order in which things happened, and gives back what was deleted before', async () => {
    const admin = await server().signIn('admin')
    const call = (method: string, path: string, body?: unknown) =>
      server().call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
    const make = async (name: string) => ((await write(server(), admin, name)).body as SampleRow).id
    const trash = async () =>
      ((await call('GET', `/api/admin/trash?type=${item.key}`)).body as { row_id: number }[]).map(
        ({ row_id }) => row_id,
      )
    const history = async (row: number) =>
      (await call('GET', `/api/admin/changes?type=${item.key}&row=${row}`)).body as AuditEntry[]

    const [first, second, third] = [await make('first'), await make('second'), await make('third')]
    expect((await call('DELETE', `${ITEMS}/${first}`)).status).toBe(200)
    expect((await call('PUT', `${ITEMS}/${third}`, { items_name: 'of today' })).status).toBe(200)
    // Further than the trash keeps anything.
    server().clock.time = new Date(server().clock.time.getTime() - 60 * 86_400_000)
    expect((await call('DELETE', `${ITEMS}/${second}`)).status).toBe(200)
    expect((await call('PUT', `${ITEMS}/${third}`, { items_name: 'of two months ago' })).status).toBe(200)

    expect(await trash(), 'the last one first').toEqual([second, first])
    for (const row of [first, second]) {
      expect((await call('POST', '/api/admin/trash/restore', { type: item.key, row })).status).toBe(200)
      expect((await call('GET', `${ITEMS}/${row}`)).status).toBe(200)
    }
    expect(await trash()).toEqual([])

    const changes = await history(third)
    expect(changes.map(({ fields }) => fields.find(({ name }) => name === 'items_name')?.after)).toEqual([
      'of two months ago',
      'of today',
      'third',
    ])
    const sequence = changes[1]?.sequence
    expect((await call('POST', '/api/admin/history/restore', { type: item.key, row: third, sequence })).status).toBe(
      200,
    )
    expect((await call('GET', `${ITEMS}/${third}`)).body).toMatchObject({ items_name: 'of today', version: 4 })
    expect((await history(third)).map(({ action }) => action)).toEqual(['update', 'update', 'update', 'create'])
  })
})
