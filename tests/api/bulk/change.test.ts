import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import { drop } from '../../../content/types/drop.ts'
import { map } from '../../../content/types/map.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, isLimited, sampleValues, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

interface Answer {
  changed: number
  batch: number | null
}

describe.each(engines)('On %s, many rows are changed', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token: string | null = admin()) =>
    server().call(method, path, { token, body })
  const make = async (donation_title: string, pricing: string): Promise<SampleRow> =>
    (await call('POST', `/api${retail.path}`, { donation_title, pricing })).body as SampleRow
  const rows = async (): Promise<SampleRow[]> => (await server().call('GET', `/api${retail.path}`)).body as SampleRow[]
  const row = async ({ id }: SampleRow) => (await server().call('GET', `/api${retail.path}/${id}`)).body

  it.each(coveringTypes(listTypes.filter((type) => !isLimited(type))))(
    '[bulk.changes] alike, in $key: as one change in the log, which is undone as one',
    async (type) => {
      const made = [await createSample(server(), admin(), type), await createSample(server(), admin(), type)]
      const later = await sampleValues(server(), admin(), type, 'later')
      const [field = ''] = Object.keys(later).filter(
        (name) => (type.unique?.length !== 1 || type.unique[0] !== name) && later[name] !== made[0]?.[name],
      )
      const stored = async () =>
        Promise.all(made.map(async ({ id }) => (await call('GET', `/api${type.path}/${id}?state=all`)).body))
      const before = (await stored()) as SampleRow[]
      const answer = await call('PATCH', `/api${type.path}`, {
        ids: made.map(({ id }) => id),
        set: { [field]: later[field] },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const { changed, batch } = answer.body as Answer
      expect(changed).toBe(made.length)
      for (const row of (await stored()) as SampleRow[])
        expect(row).toMatchObject({ [field]: later[field], version: 2 })
      const entries = (await call('GET', `/api/batches/${batch}/changes`)).body as { type: string; batch: number }[]
      expect(entries.map(({ type, batch }) => ({ type, batch }))).toEqual(made.map(() => ({ type: type.key, batch })))

      const undone = await call('POST', `/api/batches/${batch}/undo`)
      expect(undone.body).toMatchObject({ undone: made.length, kept: [] })
      expect(await stored()).toEqual(
        before.map((row) => ({ ...row, version: 3, updated_at: server().clock.time.toISOString() })),
      )
    },
  )

  it('[bulk.changes] each in its own way, with the versions that were read', async () => {
    const [one, other] = [await make('Satu', 'Rp. 1.000'), await make('Dua', 'Rp. 2.000')]
    const answer = await call('PATCH', `/api${retail.path}`, {
      rows: [
        { id: one.id, version: 1, pricing: 'Rp. 1.500' },
        { id: other.id, version: 1, donation_title: 'Dua besar' },
      ],
    })
    expect(answer.body).toEqual({ changed: 2, batch: expect.any(Number) })
    expect(await row(one)).toMatchObject({ donation_title: 'Satu', pricing: 'Rp. 1.500' })
    expect(await row(other)).toMatchObject({ donation_title: 'Dua besar', pricing: 'Rp. 2.000' })

    const stale = await call('PATCH', `/api${retail.path}`, {
      rows: [
        { id: one.id, version: 2, pricing: 'Rp. 9' },
        { id: other.id, version: 1, pricing: 'Rp. 9' },
      ],
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', rows: [other.id] } })
    expect(await row(one), 'all of them or none').toMatchObject({ pricing: 'Rp. 1.500', version: 2 })
  })

  it('[bulk.changes] as a list shows them, where it has as many rows as were shown', async () => {
    for (const number of [1, 2, 3]) await make(`Kristal ${number}`, 'Rp. 5.000')
    const query = { q: 'kristal' }
    const set = { pricing: 'Rp. 6.000' }
    expect(await call('PATCH', `/api${retail.path}`, { query, expect: 2, set })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect((await call('PATCH', `/api${retail.path}`, { query, expect: 3, set })).body).toMatchObject({ changed: 3 })
    const others = (await rows()).filter(({ donation_title: title }) => !String(title).startsWith('Kristal'))
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other['pricing']).not.toBe('Rp. 6.000')
    const all = await rows()
    expect((await call('PATCH', `/api${retail.path}`, { query: { all: true }, expect: all.length, set })).body).toEqual(
      {
        changed: others.length,
        batch: expect.any(Number),
      },
    )
  })

  it('without a batch where no value differs', async () => {
    const one = await make('Sama', 'Rp. 1')
    expect((await call('PATCH', `/api${retail.path}`, { ids: [one.id], set: { pricing: 'Rp. 1' } })).body).toEqual({
      changed: 0,
      batch: null,
    })
    expect(await row(one)).toMatchObject({ version: 1 })
  })

  it('[bulk.changes] not at all where nothing says which, or how', async () => {
    const { id } = await make('Tetap', 'Rp. 1')
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
      const answer = await call('PATCH', `/api${retail.path}`, body)
      expect(answer, JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } },
      })
    }
    expect(await row({ id } as SampleRow)).toMatchObject({ pricing: 'Rp. 1', version: 1 })
  })

  it('not where a reference leads nowhere, or a row is gone: it says which', async () => {
    const [one, other] = [await createSample(server(), admin(), drop), await createSample(server(), admin(), drop)]
    const [mapId] = [(await createSample(server(), admin(), map)).id]
    expect(
      await call('PATCH', `/api${drop.path}`, {
        rows: [
          { id: one.id, map_information_id: mapId },
          { id: other.id, map_information_id: 999_999, items_id: 888_888 },
        ],
      }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          'rows.1.map_information_id': [expect.stringContaining('999999')],
          'rows.1.items_id': [expect.stringContaining('888888')],
        },
      },
    })
    expect(await call('PATCH', `/api${drop.path}`, { ids: [one.id, 777_777], set: { monster: 'X' } })).toMatchObject({
      status: 404,
      body: { rows: [777_777] },
    })
    expect((await server().call('GET', `/api${drop.path}/${one.id}`)).body).toMatchObject({ version: 1 })
  })

  it('not to values that may stand once, nor to references that must differ', async () => {
    const [one, other] = [await createSample(server(), admin(), page), await createSample(server(), admin(), page)]
    expect(
      await call('PATCH', `/api${page.path}`, { ids: [one.id, other.id], set: { address: '/dua-kali' } }),
    ).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    const bonus = await createSample(server(), admin(), packageBonus)
    expect(
      await call('PATCH', `/api${packageBonus.path}`, {
        ids: [bonus.id],
        set: { bonus_package_id: bonus['package_id'] },
      }),
    ).toMatchObject({ status: 422, body: { errors: { 'set.bonus_package_id': [expect.any(String)] } } })
  })

  it('a page keeps its former address, as when it is changed by itself', async () => {
    const one = await createSample(server(), admin(), page)
    await call('PATCH', `/api${page.path}`, { rows: [{ id: one.id, address: '/alamat-baru' }] })
    const answer = await server().call('GET', String(one['address']))
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/alamat-baru'])
  })

  it('for visitors at once, in the lists and pages that they see', async () => {
    const one = await make('Terlihat', 'Rp. 1')
    await rows()
    await call('PATCH', `/api${retail.path}`, { ids: [one.id], set: { donation_title: 'Sudah lain' } })
    expect((await rows()).find(({ id }) => id === one.id)).toMatchObject({ donation_title: 'Sudah lain' })
  })
})
