import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { write } from '../../../server/database/changes/write.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

interface Answer {
  changed: number
  batch: number
}

describe.each(engines)('On %s, a batch is undone', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token: string | null = admin()) =>
    server().call(method, path, { token, body })
  const make = async (donation_title: string): Promise<SampleRow> =>
    (await call('POST', `/api${retail.path}`, { donation_title, pricing: 'Rp. 1' })).body as SampleRow
  const price = async ({ id }: SampleRow) =>
    ((await server().call('GET', `/api${retail.path}/${id}`)).body as SampleRow)['pricing']
  const batchOf = async (method: string, path: string, body: unknown): Promise<number> =>
    ((await call(method, path, body)).body as Answer).batch

  it('[bulk.changes] but for rows that somebody has changed since, which the answer names', async () => {
    const [one, other] = [await make('Satu'), await make('Dua')]
    const batch = await batchOf('PATCH', `/api${retail.path}`, { ids: [one.id, other.id], set: { pricing: 'Rp. 2' } })
    await call('PUT', `/api${retail.path}/${other.id}`, { pricing: 'Rp. 3' })
    const answer = await call('POST', `/api/batches/${batch}/undo`)
    expect(answer.body).toEqual({
      undone: 1,
      kept: [{ type: retail.key, id: other.id, name: 'Dua', reason: 'changed' }],
      used_by: [],
      batch: expect.any(Number),
    })
    expect([await price(one), await price(other)]).toEqual(['Rp. 1', 'Rp. 3'])
  })

  it('[bulk.changes] by a batch, which can be undone in turn, and a second time nothing is left to undo', async () => {
    const one = await make('Bolak')
    const batch = await batchOf('PATCH', `/api${retail.path}`, { ids: [one.id], set: { pricing: 'Rp. 2' } })
    const undoing = ((await call('POST', `/api/batches/${batch}/undo`)).body as Answer).batch
    expect(await price(one)).toBe('Rp. 1')
    expect((await call('GET', `/api/batches/${batch}`)).body).toMatchObject({ undone_by: undoing, undoes: null })
    expect((await call('GET', `/api/batches/${undoing}`)).body).toMatchObject({
      kind: 'undo',
      undoes: batch,
      updated: 1,
      actor_name: 'admin1',
    })
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({
      undone: 0,
      kept: [{ id: one.id, reason: 'changed' }],
      batch: null,
    })
    expect((await call('POST', `/api/batches/${undoing}/undo`)).body).toMatchObject({ undone: 1, kept: [] })
    expect(await price(one)).toBe('Rp. 2')
  })

  it('which made rows: they are deleted, but for those that others refer to by now', async () => {
    const { database, feed, clock } = server().context
    const author = { actor: 'command', requestId: null, address: null, now: clock.now() }
    const { ids, batch } = await write(
      database,
      feed,
      author,
      async (writer) => {
        const rows = await writer.createAll({ table: item.table, type: item.key, secrets: [] }, [
          { items_name: 'Apel' },
          { items_name: 'Pisang' },
        ])
        return { ids: rows.map(({ id }) => id), batch: writer.batch }
      },
      { kind: 'import', type: item.key, rows: 2 },
    )
    const used = await createSample(server(), admin(), drop)
    await call('PUT', `/api${drop.path}/${used.id}`, { items_id: ids[0] })
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({
      undone: 1,
      kept: [{ type: item.key, id: ids[0], name: 'Apel', reason: 'referenced' }],
      used_by: [{ type: drop.key, field: 'items_id', count: 1, rows: [{ id: used.id, refers_to: ids[0] }] }],
    })
    expect((await server().call('GET', `/api${item.path}/${ids[1]}`)).status).toBe(404)
  })

  it('but for deleted rows that refer to what is gone, or whose place is taken', async () => {
    const drops = [await createSample(server(), admin(), drop), await createSample(server(), admin(), drop)]
    const batch = await batchOf('DELETE', `/api${drop.path}`, { ids: drops.map(({ id }) => id) })
    await call('DELETE', `/api${item.path}/${String(drops[0]?.['items_id'])}`)
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({
      undone: 1,
      kept: [{ id: drops[0]?.id, reason: 'invalid' }],
    })

    const { id, address } = await createSample(server(), admin(), page)
    const deleted = await batchOf('DELETE', `/api${page.path}`, { ids: [id] })
    const taker = await createSample(server(), admin(), page)
    await call('PUT', `/api${page.path}/${taker.id}`, { address })
    expect((await call('POST', `/api/batches/${deleted}/undo`)).body).toMatchObject({
      undone: 0,
      kept: [{ id, reason: 'duplicate' }],
      batch: null,
    })
  })

  it('but for the keys of others that other rows have by now, as from the trash; no answer has these keys', async () => {
    const { database, feed, clock } = server().context
    const author = { actor: 'command', requestId: null, address: null, now: clock.now() }
    const table = { table: item.table, type: item.key, secrets: [] }
    const keyed = (...keys: string[]) =>
      write(database, feed, author, async (writer) => {
        const rows = keys.map((key) => ({ items_name: `Kunci ${key}`, external_key: key }))
        return (await writer.createAll(table, rows)).map(({ id }) => id)
      })
    const keyOf = async (id: number | undefined) =>
      (
        await database.reader
          .withTables<ContentTables>()
          .selectFrom(item.table)
          .select('external_key')
          .where('id', '=', id ?? 0)
          .executeTakeFirstOrThrow()
      )['external_key']
    const [first, second, third] = await keyed('501', '502', '503')
    const batch = await batchOf('DELETE', `/api${item.path}`, { ids: [first, second] })
    await call('DELETE', `/api${item.path}/${third}`)
    await keyed('501', '503')
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({ undone: 2, kept: [] })
    expect([await keyOf(first), await keyOf(second)]).toEqual([null, '502'])
    await call('POST', '/api/admin/trash/restore', { type: item.key, row: third })
    expect(await keyOf(third)).toBeNull()
    for (const path of ['', `/${second}`])
      expect(JSON.stringify((await call('GET', `/api${item.path}${path}`)).body)).not.toContain('external_key')
  })

  it('[bulk.changes] by who has the rights of all its changes, and is seen by who works with its type', async () => {
    const one = await make('Hak')
    const batch = await batchOf('DELETE', `/api${retail.path}`, { ids: [one.id] })
    const token = async (...permissions: string[]) =>
      (
        (
          await call('POST', '/api/admin/tokens', {
            name: permissions.join(),
            permissions,
            expires_at: '2026-12-01T00:00:00Z',
          })
        ).body as { token: string }
      ).token
    const [editor, other] = [await token('retail:edit'), await token('item:edit')]
    for (const [method, path, status, as] of [
      ['GET', `/api/batches/${batch}`, 200, editor],
      ['GET', `/api/batches/${batch}/changes`, 200, editor],
      ['POST', `/api/batches/${batch}/undo`, 403, editor],
      ['GET', `/api/batches/${batch}`, 403, other],
      ['GET', `/api/batches/${batch}/changes`, 403, other],
      ['POST', `/api/batches/${batch}/undo`, 403, other],
      ['GET', '/api/batches/99999', 404, editor],
      ['POST', '/api/batches/99999/undo', 404, editor],
    ] as const)
      expect((await call(method, path, undefined, as)).status, `${method} ${path}`).toBe(status)
    const seen = (await call('GET', '/api/batches', undefined, other)).body as { type: string }[]
    expect(seen.every(({ type }) => type === item.key)).toBe(true)
    const own = await call('GET', '/api/batches?per_page=1', undefined, editor)
    expect(own.body).toMatchObject([{ id: batch, type: retail.key, deleted: 1 }])
    expect(Number(own.headers.get('x-total-count'))).toBeGreaterThan(1)
  })

  it('of thousands of rows, at once', async () => {
    const { database, feed, clock } = server().context
    const author = { actor: 'command', requestId: null, address: null, now: clock.now() }
    const names = Array.from({ length: 3_000 }, (_, index) => ({ items_name: `Barang ${index}` }))
    await write(database, feed, author, async (writer) => {
      await writer.createAll({ table: item.table, type: item.key, secrets: [] }, names)
    })
    const query = { q: 'Barang ' }
    const changed = await call('PATCH', `/api${item.path}`, {
      query,
      expect: 3_000,
      set: { items_name: 'Barang sama' },
    })
    expect(changed.body).toMatchObject({ changed: 3_000 })
    const { batch } = changed.body as Answer
    expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({ undone: 3_000, kept: [] })
    const back = (await server().call('GET', `/api${item.path}?q=Barang+2999`)).body
    expect(back).toMatchObject([{ items_name: 'Barang 2999', version: 3 }])
  })
})
