import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { makeScriptToken } from '../../support/access/accounts.ts'
import { writing } from '../../support/pastTheApi.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const RETAIL = `/api${retail.path}`
const items = { table: item.table, type: item.key, secrets: [] }

describe.each(engines)('On %s, a batch is undone', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token: string | null = admin()) =>
    server().call(method, path, { token, body })
  const make = async (donation_title: string): Promise<SampleRow> =>
    (await call('POST', RETAIL, { donation_title, pricing: 'Rp. 1' })).body as SampleRow
  const price = async ({ id }: SampleRow) => ((await call('GET', `${RETAIL}/${id}`)).body as SampleRow)['pricing']
  const batchOf = async (method: string, path: string, body: unknown): Promise<number> =>
    ((await call(method, path, body)).body as { batch: number }).batch
  const undo = async (batch: number | null) => (await call('POST', `/api/batches/${batch}/undo`)).body

  it('[bulk.changes] except rows that somebody has changed since, which the answer names', async () => {
    const [one, other] = [await make('Satu'), await make('Dua')]
    const batch = await batchOf('PATCH', RETAIL, { ids: [one.id, other.id], set: { pricing: 'Rp. 2' } })
    await call('PUT', `${RETAIL}/${other.id}`, { pricing: 'Rp. 3' })
    expect(await undo(batch)).toEqual({
      undone: 1,
      kept: [{ type: retail.key, id: other.id, name: 'Dua', reason: 'changed' }],
      used_by: [],
      batch: expect.any(Number),
    })
    expect([await price(one), await price(other)]).toEqual(['Rp. 1', 'Rp. 3'])
  })

  it('[bulk.changes] by a batch, which can be undone in turn, and a second time nothing is left to undo', async () => {
    const one = await make('Bolak')
    const batch = await batchOf('PATCH', RETAIL, { ids: [one.id], set: { pricing: 'Rp. 2' } })
    const undoing = await batchOf('POST', `/api/batches/${batch}/undo`, undefined)
    expect(await price(one)).toBe('Rp. 1')
    const find = async (id: number) => (await call('GET', `/api/batches/${id}`)).body
    expect(await find(batch)).toMatchObject({ undone_by: undoing, undoes: null })
    expect(await find(undoing)).toMatchObject({ kind: 'undo', undoes: batch, updated: 1, actor_name: 'admin1' })
    const kept = [{ id: one.id, reason: 'changed' }]
    expect(await undo(batch)).toMatchObject({ undone: 0, kept, batch: null })
    expect(await undo(undoing)).toMatchObject({ undone: 1, kept: [] })
    expect(await price(one)).toBe('Rp. 2')
  })

  it('[bulk.changes] which single changes have continued, with each row as it was before the first of them', async () => {
    const [one, other, third] = [await make('Satu'), await make('Dua'), await make('Tiga')]
    const change = async (row: SampleRow, values: object, batch: number, token?: string) => {
      const { status, headers } = await call('PUT', `${RETAIL}/${row.id}?batch=${batch}`, values, token)
      expect(status).toBe(200)
      return Number(headers.get('x-batch'))
    }
    const batch = await change(one, { pricing: 'Rp. 2' }, 0)
    expect(await change(one, { pricing: 'Rp. 2' }, batch), 'nothing differs').toBe(0)
    expect(await change(other, { pricing: 'Rp. 3' }, batch)).toBe(batch)
    expect(await change(one, { donation_title: 'Satu besar' }, batch)).toBe(batch)
    await change(third, { pricing: 'Rp. 4' }, batch)
    await call('PUT', `${RETAIL}/${third.id}`, { donation_title: 'Tiga besar' })
    await change(third, { pricing: 'Rp. 5' }, batch)
    expect((await call('GET', `/api/batches/${batch}`)).body).toMatchObject({ kind: 'edit', updated: 5 })
    expect(
      await change(other, { pricing: 'Rp. 6' }, batch, await server().signIn('admin')),
      'of somebody else',
    ).not.toBe(batch)
    await call('PUT', `${RETAIL}/${other.id}`, { pricing: 'Rp. 3' })
    expect(await undo(batch)).toMatchObject({
      undone: 2,
      kept: expect.arrayContaining([
        expect.objectContaining({ id: other.id, reason: 'changed' }),
        expect.objectContaining({ id: third.id, reason: 'changed' }),
      ]),
    })
    expect((await call('GET', `${RETAIL}/${one.id}`)).body).toMatchObject({ donation_title: 'Satu', pricing: 'Rp. 1' })
    expect(await price(third), 'back to what the last of the changes had found').toBe('Rp. 4')
    expect(await change(one, { pricing: 'Rp. 7' }, batch), 'after the undo').not.toBe(batch)
    expect((await call('PUT', `${RETAIL}/${one.id}?batch=x`, { pricing: 'Rp. 8' })).status).toBe(422)
  })

  it('which made rows: they are deleted, except those that others refer to by now', async () => {
    const { ids, batch } = await writing(
      server(),
      async (writer) => {
        const rows = await writer.createAll(items, [{ items_name: 'Apel' }, { items_name: 'Pisang' }])
        return { ids: rows.map(({ id }) => id), batch: writer.batch }
      },
      { batch: { kind: 'import', type: item.key, rows: 2 } },
    )
    const used = await createSample(server(), admin(), drop)
    await call('PUT', `/api${drop.path}/${used.id}`, { items_id: ids[0] })
    expect(await undo(batch)).toMatchObject({
      undone: 1,
      kept: [{ type: item.key, id: ids[0], name: 'Apel', reason: 'referenced' }],
      used_by: [{ type: drop.key, field: 'items_id', count: 1, rows: [{ id: used.id, refers_to: ids[0] }] }],
    })
    expect((await call('GET', `/api${item.path}/${ids[1]}`)).status).toBe(404)
  })

  it('except deleted rows that refer to what is gone, or whose place is taken', async () => {
    const drops = [await createSample(server(), admin(), drop), await createSample(server(), admin(), drop)]
    const batch = await batchOf('DELETE', `/api${drop.path}`, { ids: drops.map(({ id }) => id) })
    await call('DELETE', `/api${item.path}/${String(drops[0]?.['items_id'])}`)
    expect(await undo(batch)).toMatchObject({ undone: 1, kept: [{ id: drops[0]?.id, reason: 'invalid' }] })

    const { id, address } = await createSample(server(), admin(), page)
    const deleted = await batchOf('DELETE', `/api${page.path}`, { ids: [id] })
    const taker = await createSample(server(), admin(), page)
    await call('PUT', `/api${page.path}/${taker.id}`, { address })
    expect(await undo(deleted)).toMatchObject({ undone: 0, kept: [{ id, reason: 'duplicate' }], batch: null })
  })

  it('except keys of other systems that other rows have by now, as from the trash; no answer has these keys', async () => {
    const keyed = (...keys: string[]) =>
      writing(server(), async (writer) => {
        const rows = keys.map((key) => ({ items_name: `Kunci ${key}`, external_key: key }))
        return (await writer.createAll(items, rows)).map(({ id }) => id)
      })
    const keyOf = async (id = 0) => {
      const rows = server().context.database.reader.withTables<ContentTables>().selectFrom(item.table)
      return (await rows.select('external_key').where('id', '=', id).executeTakeFirstOrThrow())['external_key']
    }
    const [first, second, third] = await keyed('501', '502', '503')
    const batch = await batchOf('DELETE', `/api${item.path}`, { ids: [first, second] })
    await call('DELETE', `/api${item.path}/${third}`)
    await keyed('501', '503')
    expect(await undo(batch)).toMatchObject({ undone: 2, kept: [] })
    expect([await keyOf(first), await keyOf(second)]).toEqual([null, '502'])
    await call('POST', '/api/admin/trash/restore', { type: item.key, row: third })
    expect(await keyOf(third)).toBeNull()
    for (const path of ['', `/${second}`])
      expect(JSON.stringify((await call('GET', `/api${item.path}${path}`)).body)).not.toContain('external_key')
  })

  it('[bulk.changes] except rows that no other change could leave so: links to no page, a third level of the menu', async () => {
    const menu = async (label: string, more: object) =>
      (await call('POST', '/api/menu', { label, address: '/news', ...more })).body as SampleRow
    const target = await createSample(server(), admin(), page)
    const withdraw = () => call('PATCH', `/api${page.path}/${target.id}`, { state: 'draft' })

    const [link, other] = [await menu('Tautan', { address: target['address'] }), await menu('Lain', {})]
    const moved = await batchOf('PATCH', '/api/menu', { ids: [link.id, other.id], set: { address: '/donation' } })
    const [top, below, above] = [await menu('Atas', {}), await menu('Bawah', {}), await menu('Teratas', {})]
    await call('PATCH', `/api/menu/${below.id}`, { parent_id: top.id })
    const lifted = await batchOf('PATCH', '/api/menu', { ids: [below.id], set: { parent_id: null } })
    await call('PATCH', `/api/menu/${top.id}`, { parent_id: above.id })
    const body = `[tujuan](${String(target['address'])})`
    const news = (await call('POST', '/api/news', { title: 'Berita', description: 'x', body })).body as SampleRow
    const drafted = await batchOf('PATCH', '/api/news', { ids: [news.id], set: { state: 'draft' } })
    await withdraw()

    const kept = ({ id }: SampleRow, type: string) => [{ type, id, reason: 'invalid' }]
    expect(await undo(moved)).toMatchObject({ undone: 1, kept: kept(link, 'menu') })
    expect(await undo(lifted)).toMatchObject({ undone: 0, kept: kept(below, 'menu'), batch: null })
    expect(await undo(drafted)).toMatchObject({ undone: 0, kept: kept(news, 'news') })
    const entries = (await call('GET', '/api/menu')).body as SampleRow[]
    expect(entries.find(({ id }) => id === link.id)).toMatchObject({ address: '/donation' })
    expect(entries.find(({ id }) => id === other.id)).toMatchObject({ address: '/news' })
    expect(entries.find(({ id }) => id === below.id)).toMatchObject({ parent_id: null })
    expect((await call('GET', `/api/news/${news.id}`, undefined, null)).status).toBe(404)
  })

  it('[bulk.changes] with pages that lead to each other, as they were', async () => {
    const make = (address: string, body: string) =>
      call('POST', '/api/pages', { title: address, address, description: 'x', body, state: 'draft' })
    const pages = [await make('/satu-lain', '[dua](/dua-lain)'), await make('/dua-lain', '[satu](/satu-lain)')]
    const ids = pages.map(({ body }) => (body as SampleRow).id)
    expect(await call('PATCH', '/api/pages', { ids, set: { state: 'published' } })).toMatchObject({ status: 200 })
    const deleted = await batchOf('DELETE', '/api/pages', { ids })
    expect(await undo(deleted)).toMatchObject({ undone: 2, kept: [] })
  })

  it('[history.versions-and-trash] not even from the trash with a public text that leads to no page', async () => {
    const target = await createSample(server(), admin(), page)
    const body = `[tujuan](${String(target['address'])})`
    const news = (await call('POST', '/api/news', { title: 'Berita', description: 'x', body })).body as SampleRow
    await call('DELETE', `/api/news/${news.id}`)
    await call('PATCH', `/api${page.path}/${target.id}`, { state: 'draft' })
    const restore = () => call('POST', '/api/admin/trash/restore', { type: 'news', row: news.id })
    expect(await restore()).toMatchObject({ status: 422 })
    await call('PATCH', `/api${page.path}/${target.id}`, { state: 'published' })
    expect(await restore()).toMatchObject({ status: 200 })
  })

  it('[bulk.changes] by accounts with the rights of all its changes, and is visible to those who work with its type', async () => {
    const one = await make('Hak')
    const batch = await batchOf('DELETE', RETAIL, { ids: [one.id] })
    const token = (permission: string) => makeScriptToken(server(), admin(), permission)
    const [editor, other] = [await token('retail:edit'), await token('item:edit')]
    for (const [method, path, status, as] of [
      ['GET', `/api/batches/${batch}`, 200, editor],
      ['GET', `/api/batches/${batch}/changes`, 200, editor],
      ['POST', `/api/batches/${batch}/undo`, 403, editor],
      ['GET', `/api/batches/${batch}`, 404, other],
      ['GET', `/api/batches/${batch}/changes`, 404, other],
      ['POST', `/api/batches/${batch}/undo`, 404, other],
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

  it('[bulk.changes] and shows of several types only the changes of those that one works with', async () => {
    const batch = await writing(
      server(),
      async (writer) => {
        await writer.createAll(items, [{ items_name: 'Terlihat' }])
        await writer.createAll({ ...items, table: retail.table, type: retail.key }, [
          { donation_title: 'Tertutup', pricing: 'Rp. 1' },
        ])
        return writer.batch
      },
      { batch: { kind: 'import', type: item.key, rows: 2 } },
    )
    const changes = async (as?: string) => {
      const { headers, body } = await call('GET', `/api/batches/${batch}/changes`, undefined, as)
      const names = (body as { row_name: string }[]).map(({ row_name }) => row_name)
      return { names, total: headers.get('x-total-count') }
    }
    expect(await changes()).toEqual({ names: ['Tertutup', 'Terlihat'], total: '2' })
    const editor = await makeScriptToken(server(), admin(), 'item:delete')
    expect(await changes(editor)).toEqual({ names: ['Terlihat'], total: '1' })
  })

  it('of thousands of rows at once', async () => {
    const names = Array.from({ length: 3_000 }, (_, index) => ({ items_name: `Barang ${index}` }))
    await writing(server(), (writer) => writer.createAll(items, names))
    const change = { query: { q: 'Barang ' }, expect: 3_000, set: { items_name: 'Barang sama' } }
    const changed = await call('PATCH', `/api${item.path}`, change)
    expect(changed.body).toMatchObject({ changed: 3_000 })
    expect(await undo((changed.body as { batch: number }).batch)).toMatchObject({ undone: 3_000, kept: [] })
    const back = (await server().call('GET', `/api${item.path}?q=Barang+2999`)).body
    expect(back).toMatchObject([{ items_name: 'Barang 2999', version: 3 }])
  })
})
