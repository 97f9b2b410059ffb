import { describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { drop } from '../../../content/types/drop.ts'
import { map } from '../../../content/types/map.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { invalid, refused } from '../../support/answers.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, isLimited, sampleValues, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const RETAIL = `/api${retail.path}`

describe.each(engines)('On %s, many rows are changed', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const get = async (path: string) => (await admin.send('GET', path)).body
  const sample = (type: ContentType) => createSample(server(), admin(), type)
  const make = async (donation_title: string, pricing = 'Rp. 1'): Promise<SampleRow> =>
    (await admin.send('POST', RETAIL, { donation_title, pricing })).body as SampleRow
  const change = (body?: unknown, path = RETAIL) => admin.send('PATCH', path, body)
  const rows = async () => (await get(RETAIL)) as SampleRow[]
  const row = ({ id }: { id: number }) => get(`${RETAIL}/${id}`)

  it.each(coveringTypes(listTypes.filter((type) => !isLimited(type))))(
    '[bulk.changes] alike, in $key: as one change in the log, which is undone as one',
    async (type) => {
      const made = [await sample(type), await sample(type)]
      const later = await sampleValues(server(), admin(), type, 'later')
      const [field = ''] = Object.keys(later).filter(
        (name) => (type.unique?.length !== 1 || type.unique[0] !== name) && later[name] !== made[0]?.[name],
      )
      const stored = async () =>
        (await Promise.all(made.map(({ id }) => get(`/api${type.path}/${id}?state=all`)))) as SampleRow[]
      const before = await stored()
      const ids = made.map(({ id }) => id)
      const answer = await change({ ids, set: { [field]: later[field] } }, `/api${type.path}`)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const { changed, batch } = answer.body as { changed: number; batch: number }
      expect(changed).toBe(made.length)
      for (const row of await stored()) expect(row).toMatchObject({ [field]: later[field], version: 2 })
      const entries = await get(`/api/batches/${batch}/changes`)
      expect(entries).toMatchObject(made.map(() => ({ type: type.key, batch })))

      const undone = await admin.send('POST', `/api/batches/${batch}/undo`)
      expect(undone.body).toMatchObject({ undone: made.length, kept: [] })
      const updated_at = server().clock.time.toISOString()
      expect(await stored()).toEqual(before.map((row) => ({ ...row, version: 3, updated_at })))
    },
  )

  it('[bulk.changes] each in its own way, with the versions that were read', async () => {
    const [one, other] = [await make('Satu', 'Rp. 1.000'), await make('Dua', 'Rp. 2.000')]
    const first = { id: one.id, version: 1, pricing: 'Rp. 1.500' }
    const answer = await change({ rows: [first, { id: other.id, version: 1, donation_title: 'Dua besar' }] })
    expect(answer.body).toEqual({ changed: 2, batch: expect.any(Number) })
    expect(await row(one)).toMatchObject({ donation_title: 'Satu', pricing: 'Rp. 1.500' })
    expect(await row(other)).toMatchObject({ donation_title: 'Dua besar', pricing: 'Rp. 2.000' })

    const present = { id: one.id, version: 2, pricing: 'Rp. 9' }
    const stale = await change({ rows: [present, { id: other.id, version: 1, pricing: 'Rp. 9' }] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', rows: [other.id] } })
    expect(await row(one), 'all of them or none').toMatchObject({ pricing: 'Rp. 1.500', version: 2 })
  })

  it('[bulk.changes] that a query finds, if it finds as many as expected', async () => {
    for (const number of [1, 2, 3]) await make(`Kristal ${number}`, 'Rp. 5.000')
    const query = { q: 'kristal' }
    const set = { pricing: 'Rp. 6.000' }
    expect(await change({ query, expect: 2, set })).toMatchObject(refused(409, 'stale'))
    expect((await change({ query, expect: 3, set })).body).toMatchObject({ changed: 3 })
    const all = await rows()
    const others = all.filter(({ donation_title: title }) => !String(title).startsWith('Kristal'))
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other['pricing']).not.toBe('Rp. 6.000')
    const answer = await change({ query: { all: true }, expect: all.length, set })
    expect(answer.body).toEqual({ changed: others.length, batch: expect.any(Number) })
  })

  it('without a batch if no value differs', async () => {
    const one = await make('Sama')
    const answer = await change({ ids: [one.id], set: { pricing: 'Rp. 1' } })
    expect(answer.body).toEqual({ changed: 0, batch: null })
    expect(await row(one)).toMatchObject({ version: 1 })
  })

  it('[bulk.changes] not at all if the request does not say which, or how', async () => {
    const { id } = await make('Tetap')
    const set = { pricing: 'Rp. 2' }
    for (const [body, field] of [
      [undefined, 'ids'],
      [{}, 'ids'],
      [{ ids: [], set }, 'ids'],
      [{ ids: [-1], set }, 'ids'],
      [{ ids: ['x'], set }, 'ids'],
      [{ ids: [id], query: { q: 'x' }, expect: 1, set }, 'ids'],
      [{ ids: [id] }, 'set'],
      [{ ids: [id], set: {} }, 'set'],
      [{ ids: [id], set: { nothing: 1 } }, 'set'],
      [{ ids: [id], set: { pricing: '' } }, 'set.pricing'],
      [{ ids: [id], set, expect: 1 }, 'expect'],
      [{ query: {}, expect: 1, set }, 'query'],
      [{ query: { all: false }, expect: 1, set }, 'query.all'],
      [{ query: { page: 1 }, expect: 1, set }, 'query'],
      [{ query: { colour: 'red' }, expect: 1, set }, 'query'],
      [{ query: { q: 'x' }, set }, 'expect'],
      [{ rows: [] }, 'rows'],
      [{ rows: [{ pricing: 'Rp. 2' }] }, 'rows.0.id'],
      [{ rows: [{ id, pricing: '' }] }, 'rows.0.pricing'],
      [{ rows: [{ id }, { id }] }, 'rows'],
      [{ rows: [{ id }], set }, 'set'],
    ] as const) {
      const fault = invalid({ [field]: expect.arrayContaining([expect.any(String)]) })
      expect(await change(body), JSON.stringify(body)).toMatchObject(fault)
    }
    expect(await row({ id })).toMatchObject({ pricing: 'Rp. 1', version: 1 })
  })

  it('not if a reference leads nowhere, or a row is gone: the answer says which', async () => {
    const [one, other] = [await sample(drop), await sample(drop)]
    const good = { id: one.id, map_information_id: (await sample(map)).id }
    const bad = { id: other.id, map_information_id: 999_999, items_id: 888_888 }
    const fault = invalid({
      'rows.1.map_information_id': [expect.stringContaining('999999')],
      'rows.1.items_id': [expect.stringContaining('888888')],
    })
    expect(await change({ rows: [good, bad] }, `/api${drop.path}`)).toMatchObject(fault)
    const gone = await change({ ids: [one.id, 777_777], set: { monster: 'X' } }, `/api${drop.path}`)
    expect(gone).toMatchObject({ status: 404, body: { rows: [777_777] } })
    expect(await get(`/api${drop.path}/${one.id}`)).toMatchObject({ version: 1 })
  })

  it('not to values that must be unique, nor to references that must differ', async () => {
    const ids = [(await sample(page)).id, (await sample(page)).id]
    const twice = await change({ ids, set: { address: '/dua-kali' } }, `/api${page.path}`)
    expect(twice).toMatchObject(refused(409, 'duplicate'))
    const bonus = await sample(packageBonus)
    const set = { bonus_package_id: bonus['package_id'] }
    const same = await change({ ids: [bonus.id], set }, `/api${packageBonus.path}`)
    expect(same).toMatchObject(invalid({ 'set.bonus_package_id': [expect.any(String)] }))
  })

  it('a page keeps its former address, as when it is changed alone', async () => {
    const { id, address } = await sample(page)
    await change({ rows: [{ id, address: '/alamat-baru' }] }, `/api${page.path}`)
    const answer = await server().call('GET', String(address))
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/alamat-baru'])
  })

  it('for visitors at once, in the lists that they see', async () => {
    const one = await make('Terlihat')
    const visible = async () => (await server().call('GET', RETAIL)).body as SampleRow[]
    await visible()
    await change({ ids: [one.id], set: { donation_title: 'Sudah lain' } })
    expect((await visible()).find(({ id }) => id === one.id)).toMatchObject({ donation_title: 'Sudah lain' })
  })
})
