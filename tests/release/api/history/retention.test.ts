import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../../content/types/map.ts'
import { retail } from '../../../../content/types/retail.ts'
import type { AuditEntry } from '../../../../server/audit/auditLog.ts'
import { RetentionRunner } from '../../../../server/history/retention/retentionRunner.ts'
import { PictureCollector } from '../../../../server/pictures/outside/pictureCollector.ts'
import { logInAs } from '../../../support/access/accounts.ts'
import { rowsOf } from '../../../support/pastTheApi.ts'
import { createSample, form, picture, type SampleRow } from '../../../support/samples.ts'
import { engines, useTestServer } from '../../../support/testServer.ts'
import { DAY_MS } from '../../../support/times.ts'

const YEAR_DAYS = 366
const RETAIL = `/api${retail.path}`

describe.each(engines)('On %s, history', (engine) => {
  const server = useTestServer(engine)
  let admin: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
  })
  const call = (method: string, path: string, body?: unknown) => server().call(method, path, { token: admin, body })
  /** Logs in again, because the session expires as the test's clock advances. */
  const logIn = async () => void (admin = await logInAs(server(), 'admin1'))
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const newRunner = () => new RetentionRunner(server().context, { onDone: () => undefined, onError })
  const countPictures = async () => (await rowsOf(server(), 'pictures')).length
  const pass = async (days: number) => {
    const runner = newRunner()
    let removed = 0
    const before = await countPictures()
    const collector = new PictureCollector(server().context, onError)
    // The clock advances in short steps, because the retention runner does not trust a clock that jumps.
    for (let left = days; left > 0; left -= 6) {
      server().pass(Math.min(left, 6) * DAY_MS)
      removed += (await runner.run())?.entries ?? 0
      await collector.run()
    }
    await logIn()
    expect(errors).toEqual([])
    return { removed, pictures: before - (await countPictures()) }
  }
  const setRetention = async (history: string) =>
    expect((await call('PUT', '/api/settings/retention', { history })).status).toBe(200)
  const entriesOf = async (row: number) =>
    (await call('GET', `/api/admin/changes?type=${retail.key}&row=${row}`)).body as AuditEntry[]
  const actionsOf = async (row: number) => (await entriesOf(row)).map(({ action }) => action)
  const make = async (donation_title: string): Promise<SampleRow> =>
    (await call('POST', RETAIL, { donation_title, pricing: 'Rp. 1' })).body as SampleRow
  const price = (row: SampleRow, pricing: string) => call('PUT', `${RETAIL}/${row.id}`, { pricing })

  it('[history.retention] is stored for ever by default', async () => {
    const row = await make('Lama')
    await price(row, 'Rp. 2')
    expect(await pass(3 * YEAR_DAYS)).toEqual({ removed: 0, pictures: 0 })
    expect(await actionsOf(row.id)).toEqual(['update', 'create'])
  })

  it('[history.retention] that is older than the setting says goes a day after it was saved, except the last change of each row', async () => {
    const [changed, untouched, gone] = [await make('Berubah'), await make('Tetap'), await make('Hapus')]
    await price(changed, 'Rp. 2')
    await price(changed, 'Rp. 3')
    await call('DELETE', `${RETAIL}/${gone.id}`)
    await pass(2 * YEAR_DAYS)
    await price(changed, 'Rp. 4')
    await setRetention('1 year')
    server().pass(DAY_MS / 2)
    expect((await newRunner().run())?.entries ?? 0, 'half a day later').toBe(0)
    await logIn()
    expect(await actionsOf(changed.id)).toHaveLength(4)

    expect((await pass(2)).removed).toBeGreaterThanOrEqual(4)
    expect(await actionsOf(changed.id)).toEqual(['update', 'update'])
    expect(await actionsOf(untouched.id)).toEqual(['create'])
    expect(await actionsOf(gone.id)).toEqual([])
    const [, former] = await entriesOf(changed.id)
    const version = { type: retail.key, row: changed.id, sequence: former?.sequence }
    expect((await call('POST', '/api/admin/history/restore', version)).body).toMatchObject({ pricing: 'Rp. 3' })
    expect((await pass(1)).removed, 'only what has expired since').toBe(0)
    await setRetention('')
  })

  it('[history.retention] takes the pictures with it that only it named, and no other', async () => {
    const send = async (path: string, seed: number, values: object = {}) => {
      const body = form({ ...values }, { image: await picture('png', seed, 20) })
      return (await call('POST', `/api${map.path}${path}`, body)).body as SampleRow
    }
    const withPicture = async (seed: number): Promise<{ id: number; hash: string }> => {
      const { id } = await createSample(server(), admin, map, `picture ${seed}`)
      const row = await send(`/${id}?_method=PUT`, seed)
      return { id, hash: /[0-9a-f]{64}/.exec(JSON.stringify(row))?.[0] ?? '' }
    }
    const isThere = async (hash: string) => (await rowsOf(server(), 'pictures')).some((one) => one.hash === hash)
    const visible = await withPicture(801)
    const replaced = await withPicture(802)
    const twice = await withPicture(803)
    const again = await withPicture(803)
    for (const { id } of [replaced, twice]) await send(`/${id}?_method=PUT`, 804)
    expect(again.hash).toBe(twice.hash)
    await pass(YEAR_DAYS + 30)
    // A row's last log entry from before the retention period is kept, and it still contains the replaced picture. So
    // the picture must stay until the change below is a year old, too.
    for (const { id } of [replaced, twice]) await call('PUT', `/api${map.path}/${id}`, { map_name: `Nama ${id}` })
    await setRetention('1 year')
    expect((await pass(3)).pictures).toBe(0)
    expect((await pass(YEAR_DAYS + 3)).pictures).toBe(1)
    expect(await isThere(replaced.hash)).toBe(false)
    for (const { hash } of [visible, twice]) expect(await isThere(hash), 'a row has it').toBe(true)
    await setRetention('')
  })

  it('[history.retention] goes with its batches, and what can still be undone is undone as before', async () => {
    const [one, other] = [await make('Satu'), await make('Dua')]
    const batch = async ({ id }: SampleRow, pricing: string) =>
      ((await call('PATCH', RETAIL, { ids: [id], set: { pricing } })).body as { batch: number }).batch
    const undo = async (id: number) => (await call('POST', `/api/batches/${id}/undo`)).body
    const find = async ({ id }: SampleRow) => (await call('GET', `${RETAIL}/${id}`)).body
    const old = await batch(one, 'Rp. 9')
    const last = await batch(one, 'Rp. 2')
    const alone = await batch(other, 'Rp. 7')
    await pass(2 * YEAR_DAYS)
    await setRetention('1 year')
    const fresh = await batch(one, 'Rp. 5')
    await pass(3)
    expect((await call('GET', `/api/batches/${old}`)).status).toBe(404)
    expect((await call('GET', `/api/batches/${last}`)).status, 'the value of a year ago').toBe(200)
    expect(await undo(alone)).toMatchObject({ undone: 1, kept: [] })
    expect(await find(other)).toMatchObject({ pricing: 'Rp. 1' })
    expect(await undo(fresh)).toMatchObject({ undone: 1, kept: [] })
    expect(await find(one)).toMatchObject({ pricing: 'Rp. 2' })
    await setRetention('')
  })

  it('[history.retention] stays if the clock has jumped, until it has gone on from there', async () => {
    const row = await make('Jam')
    await price(row, 'Rp. 2')
    await price(row, 'Rp. 3')
    await setRetention('10 years')
    await pass(7)
    server().pass(30 * YEAR_DAYS * DAY_MS)
    expect(await newRunner().run()).toEqual({ entries: 0 })
    server().pass(-30 * YEAR_DAYS * DAY_MS)
    await pass(7)
    expect(await actionsOf(row.id)).toEqual(['update', 'update', 'create'])
    await setRetention('')
  })

  it('[history.retention] is removed by one of several processes, and its numbers are not used again', async () => {
    const { reader } = server().context.database
    const { rows } = await sql<{ most: number }>`select max(sequence) as most from changes`.execute(reader)
    const [entry] = await entriesOf((await make('Nomor')).id)
    expect(entry?.sequence).toBeGreaterThan(rows[0]?.most ?? Infinity)
    server().pass(DAY_MS)
    const runs = await Promise.all([1, 2, 3].map(() => newRunner().run()))
    expect(runs.filter((done) => done !== null)).toHaveLength(1)
  })
})
