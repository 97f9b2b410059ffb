import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { retail } from '../../../content/types/retail.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { RetentionRunner } from '../../../server/history/retention/retentionRunner.ts'
import { PictureCollector } from '../../../server/pictures/outside/pictureCollector.ts'
import { createSample, form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const DAY_MS = 86_400_000
const YEAR_DAYS = 366

describe.each(engines)('On %s, history', (engine) => {
  const server = useTestServer(engine)
  let admin: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
  })
  const call = (method: string, path: string, body?: unknown) =>
    server().call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
  const logIn = async () => {
    const login = await server().call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    admin = (login.body as { token: string }).token
  }
  const countPictures = async () =>
    (await server().context.database.reader.selectFrom('pictures').select('hash').execute()).length
  /** The clock goes on by so many days, and the work of each is done. The session has ended meanwhile. */
  const pass = async (days: number) => {
    const errors: unknown[] = []
    const runner = new RetentionRunner(server().context, { onDone: () => undefined, onError: (e) => errors.push(e) })
    let removed = 0
    const before = await countPictures()
    const collector = new PictureCollector(server().context, (e) => errors.push(e))
    // A clock that jumps is not trusted at once.
    for (let left = days; left > 0; left -= 6) {
      server().pass(Math.min(left, 6) * DAY_MS)
      const expired = await runner.run()
      removed += expired?.entries ?? 0
      await collector.run()
    }
    await logIn()
    expect(errors).toEqual([])
    return { removed, pictures: before - (await countPictures()) }
  }
  const keep = async (history: string) => {
    const { status } = await call('PUT', '/api/settings/retention', { history })
    expect(status).toBe(200)
  }
  const historyOf = async (type: string, row: number): Promise<AuditEntry['action'][]> =>
    ((await call('GET', `/api/admin/changes?type=${type}&row=${row}`)).body as AuditEntry[]).map(({ action }) => action)
  const make = async (donation_title: string): Promise<SampleRow> =>
    (await call('POST', `/api${retail.path}`, { donation_title, pricing: 'Rp. 1' })).body as SampleRow
  const price = (row: SampleRow, pricing: string) => call('PUT', `/api${retail.path}/${row.id}`, { pricing })

  it('[history.retention] is kept for ever where nobody has said otherwise', async () => {
    const row = await make('Lama')
    await price(row, 'Rp. 2')
    expect(await pass(3 * YEAR_DAYS)).toEqual({ removed: 0, pictures: 0 })
    expect(await historyOf(retail.key, row.id)).toEqual(['update', 'create'])
  })

  it('[history.retention] that is older than the setting says goes a day after that was saved, but for the last change of each row', async () => {
    const changed = await make('Berubah')
    const untouched = await make('Tetap')
    const gone = await make('Hapus')
    await price(changed, 'Rp. 2')
    await price(changed, 'Rp. 3')
    await call('DELETE', `/api${retail.path}/${gone.id}`)
    await pass(2 * YEAR_DAYS)
    await price(changed, 'Rp. 4')
    await keep('1 year')
    server().pass(DAY_MS / 2)
    const runner = new RetentionRunner(server().context, { onDone: () => undefined, onError: () => undefined })
    expect((await runner.run())?.entries ?? 0, 'half a day later').toBe(0)
    await logIn()
    expect(await historyOf(retail.key, changed.id)).toHaveLength(4)

    expect((await pass(2)).removed).toBeGreaterThanOrEqual(4)
    // What it was a year ago, and what was done since.
    expect(await historyOf(retail.key, changed.id)).toEqual(['update', 'update'])
    expect(await historyOf(retail.key, untouched.id)).toEqual(['create'])
    expect(await historyOf(retail.key, gone.id)).toEqual([])
    const rest = (await call('GET', `/api/admin/changes?type=${retail.key}&row=${changed.id}`)).body as AuditEntry[]
    const back = await call('POST', '/api/admin/history/restore', {
      ...{ type: retail.key, row: changed.id, sequence: rest[1]?.sequence },
    })
    expect(back.body).toMatchObject({ pricing: 'Rp. 3' })
    expect((await pass(1)).removed, 'a day costs what has become old in it').toBe(0)
    await keep('')
  })

  it('[history.retention] takes along the pictures that only it named, and no other', async () => {
    const withPicture = async (seed: number): Promise<{ id: number; hash: string }> => {
      const { id } = await createSample(server(), admin, map, `picture ${seed}`)
      const body = form({}, { image: await picture('png', seed, 20) })
      const { body: row } = await server().call('POST', `/api${map.path}/${id}?_method=PUT`, { token: admin, body })
      return { id, hash: /[0-9a-f]{64}/.exec(JSON.stringify(row))?.[0] ?? '' }
    }
    const isThere = async (hash: string) =>
      (await server().context.database.reader.selectFrom('pictures').select('hash').where('hash', '=', hash).execute())
        .length > 0
    const shown = await withPicture(801)
    const replaced = await withPicture(802)
    const twice = await withPicture(803)
    const again = await withPicture(803)
    const next = form({}, { image: await picture('png', 804, 20) })
    for (const { id } of [replaced, twice])
      await server().call('POST', `/api${map.path}/${id}?_method=PUT`, { token: admin, body: next })
    expect(again.hash).toBe(twice.hash)
    await pass(YEAR_DAYS + 30)
    // The history of the year names it as what the row showed at its beginning, until a further change is as old.
    for (const { id } of [replaced, twice]) await call('PUT', `/api${map.path}/${id}`, { map_name: `Nama ${id}` })
    await keep('1 year')
    expect((await pass(3)).pictures).toBe(0)
    expect((await pass(YEAR_DAYS + 3)).pictures).toBe(1)
    expect(await isThere(replaced.hash)).toBe(false)
    for (const { hash } of [shown, twice]) expect(await isThere(hash), 'is shown').toBe(true)
    await keep('')
  })

  it('[history.retention] goes with its batches, and what can still be undone is undone as before', async () => {
    const one = await make('Satu')
    const many = async (pricing: string) =>
      ((await call('PATCH', `/api${retail.path}`, { ids: [one.id], set: { pricing } })).body as { batch: number }).batch
    const old = await many('Rp. 9')
    const last = await many('Rp. 2')
    const other = await make('Dua')
    const ids = [other.id]
    const alone = (
      (await call('PATCH', `/api${retail.path}`, { ids, set: { pricing: 'Rp. 7' } })).body as { batch: number }
    ).batch
    await pass(2 * YEAR_DAYS)
    await keep('1 year')
    const fresh = await many('Rp. 5')
    await pass(3)
    expect((await call('GET', `/api/batches/${old}`)).status).toBe(404)
    expect((await call('GET', `/api/batches/${last}`)).status, 'what the row was a year ago').toBe(200)
    expect((await call('POST', `/api/batches/${alone}/undo`)).body).toMatchObject({ undone: 1, kept: [] })
    expect((await call('GET', `/api${retail.path}/${other.id}`)).body).toMatchObject({ pricing: 'Rp. 1' })
    expect((await call('POST', `/api/batches/${fresh}/undo`)).body).toMatchObject({ undone: 1, kept: [] })
    expect((await call('GET', `/api${retail.path}/${one.id}`)).body).toMatchObject({ pricing: 'Rp. 2' })
    await keep('')
  })

  it('[history.retention] stays where the clock has jumped, until it has gone on from there', async () => {
    const row = await make('Jam')
    await price(row, 'Rp. 2')
    await price(row, 'Rp. 3')
    await keep('10 years')
    await pass(7)
    server().pass(30 * YEAR_DAYS * DAY_MS)
    const runner = new RetentionRunner(server().context, { onDone: () => undefined, onError: () => undefined })
    expect(await runner.run()).toEqual({ entries: 0 })
    server().clock.time = new Date(server().clock.time.getTime() - 30 * YEAR_DAYS * DAY_MS)
    await pass(7)
    expect(await historyOf(retail.key, row.id)).toEqual(['update', 'update', 'create'])
    await keep('')
  })

  it('[history.retention] is removed by one of several processes, and its numbers are not given again', async () => {
    const { rows } = await sql<{ most: number }>`select max(sequence) as most from changes`.execute(
      server().context.database.reader,
    )
    const row = await make('Nomor')
    const [entry] = (await call('GET', `/api/admin/changes?type=${retail.key}&row=${row.id}`)).body as AuditEntry[]
    expect(entry?.sequence).toBeGreaterThan(rows[0]?.most ?? Infinity)
    server().pass(DAY_MS)
    const runners = [1, 2, 3].map(
      () => new RetentionRunner(server().context, { onDone: () => undefined, onError: () => undefined }),
    )
    expect((await Promise.all(runners.map((runner) => runner.run()))).filter((done) => done !== null)).toHaveLength(1)
  })
})
