import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { unneededPictures } from '../../../server/pictures/integrity.ts'
import { createSample, form, picture, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

const DAY_MS = 86_400_000
const PATHS = {
  changes: '/api/admin/changes',
  restore: '/api/admin/history/restore',
  trash: '/api/admin/trash',
  bringBack: '/api/admin/trash/restore',
}

/** A row without what every write changes, and without the names of what it refers to. */
const valuesOf = (type: ContentType, row: Values): Values =>
  Object.fromEntries(Object.keys(type.fields).map((name) => [name, row[name]]))

// Every row keeps its history; deleted rows stand in a trash for 30 days.
describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  let token: string
  beforeAll(async () => {
    token = await server().signIn('admin')
  })

  const call = (method: string, path: string, body?: unknown) =>
    server().call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const restore = (body: Values) => call('POST', PATHS.restore, body)
  const bringBack = (body: Values) => call('POST', PATHS.bringBack, body)
  const historyOf = async (type: ContentType, row: number) =>
    (await call('GET', `${PATHS.changes}?type=${type.key}&row=${row}`)).body as AuditEntry[]
  /** The change that made a row what it is. */
  const latest = async (type: ContentType, row: number) => (await historyOf(type, row))[0]?.sequence
  const trash = async (query = '') => (await call('GET', `${PATHS.trash}?${query}`)).body as AuditEntry[]
  const isInTrash = async (type: ContentType, row: number) =>
    (await trash(`type=${type.key}&per_page=500`)).some(({ row_id }) => row_id === row)
  const find = async (type: ContentType, row: number) =>
    (await call('GET', `/api${type.path}/${row}`)).body as SampleRow
  const remove = async (type: ContentType, row: number) =>
    expect((await call('DELETE', `/api${type.path}/${row}`)).status).toBe(200)
  const change = async (type: ContentType, row: number, body: Values) =>
    expect(await call('PUT', `/api${type.path}/${row}`, body)).toMatchObject({ status: 200 })

  const item = contentType('item')
  const rule = contentType('serverrules')
  const pair = contentType('item-package')

  describe.each(coveringTypes())('a row of $key', (type) => {
    it('is put back to what it was after a change, and comes back from the trash with its id', async () => {
      const row = await createSample(server(), token, type)
      const first = await latest(type, row.id)
      await change(type, row.id, await sampleValues(server(), token, type, 'two'))
      const second = await find(type, row.id)
      expect(await restore({ type: type.key, row: row.id, sequence: first })).toMatchObject({
        status: 200,
        body: { ...valuesOf(type, row), id: row.id, version: 3, created_at: row.created_at },
      })
      expect(valuesOf(type, await find(type, row.id))).toEqual(valuesOf(type, row))
      expect((await historyOf(type, row.id)).map(({ action }) => action)).toEqual(['update', 'update', 'create'])

      // Forth again, to what stood between.
      const [, between] = await historyOf(type, row.id)
      await restore({ type: type.key, row: row.id, sequence: between?.sequence })
      expect(valuesOf(type, await find(type, row.id))).toEqual(valuesOf(type, second))

      await remove(type, row.id)
      expect(await isInTrash(type, row.id)).toBe(true)
      expect(await bringBack({ type: type.key, row: row.id })).toMatchObject({
        status: 200,
        body: { ...valuesOf(type, second), id: row.id, version: 5, created_at: row.created_at },
      })
      expect(await isInTrash(type, row.id)).toBe(false)
      expect(valuesOf(type, await find(type, row.id))).toEqual(valuesOf(type, second))
      const [latestChange] = await historyOf(type, row.id)
      expect(latestChange).toMatchObject({ action: 'create', actor_name: 'admin1' })
    })
  })

  it.each(
    coveringTypes().flatMap((type) => fieldsOfKind(type, 'picture').map(([name]) => [type.key, name, type] as const)),
  )('the picture of a row of %s is put back and comes back with it: %s', async (_key, name, type) => {
    const values = await sampleValues(server(), token, type)
    const answer = await call('POST', `/api${type.path}`, form(values, { [name]: await picture('png', 61, 40) }))
    const row = answer.body as SampleRow
    const first = await latest(type, row.id)
    await change(type, row.id, { [name]: null })
    expect((await find(type, row.id))[`${name}_url`]).toBe(null)
    expect(await restore({ type: type.key, row: row.id, sequence: first })).toMatchObject({
      status: 200,
      body: { [name]: row[name], [`${name}_url`]: row[`${name}_url`], [`${name}_width`]: 61 },
    })
    await remove(type, row.id)
    await bringBack({ type: type.key, row: row.id })
    expect((await find(type, row.id))[name]).toBe(row[name])
    expect((await server().call('GET', String(row[`${name}_url`]))).status).toBe(200)
  })

  it('a picture that no row shows any more stays, since the history of one needs it', async () => {
    const values = { map_name: 'gone' }
    const first = (await call('POST', '/api/game-info/mapinfo', form(values, { image: await picture('png', 71, 40) })))
      .body as SampleRow
    const body = form({}, { image: await picture('png', 72, 40) })
    const second = (await call('POST', `/api/game-info/mapinfo/${first.id}?_method=PUT`, body)).body as SampleRow
    await remove(contentType('mapinfo'), first.id)
    expect(await unneededPictures(server().context.database.reader)).toEqual([])
    for (const { image_url } of [first, second])
      expect((await server().call('GET', String(image_url))).status).toBe(200)
  })

  it('a version whose picture is kept no more is refused, saying which', async () => {
    const pendant = contentType('pendantInformation')
    const row = await createSample(server(), token, pendant)
    const lost = 'f'.repeat(64)
    await server()
      .context.database.writer.insertInto('changes')
      .values({
        actor: 'test',
        content_type: pendant.key,
        row_id: row.id,
        action: 'update',
        before: null,
        after: JSON.stringify({ ...valuesOf(pendant, row), image: lost, id: row.id }),
        request_id: null,
        address: null,
        time: server().clock.time.toISOString(),
      })
      .execute()
    const answer = await restore({ type: pendant.key, row: row.id, sequence: await latest(pendant, row.id) })
    expect(answer).toMatchObject({ status: 422, body: { errors: { image: ['Image tidak disimpan lagi.'] } } })
  })

  it('what no row may hold any more is not put back', async () => {
    const row = await createSample(server(), token, item)
    const { writer } = server().context.database
    const sequence = (await latest(item, row.id)) ?? 0
    await writer
      .updateTable('changes')
      .set({ after: JSON.stringify({ items_name: '  ' }) })
      .where('sequence', '=', sequence)
      .execute()
    expect(await restore({ type: 'item', row: row.id, sequence })).toMatchObject({
      status: 422,
      body: { errors: { items_name: ['Item Name wajib diisi.'] } },
    })
  })

  it('a field that the log does not know yet stays as it is', async () => {
    const row = await createSample(server(), token, rule)
    const sequence = (await latest(rule, row.id)) ?? 0
    await change(rule, row.id, { rules: 'Aturan baru', category: 'Baru' })
    await server()
      .context.database.writer.updateTable('changes')
      .set({ after: JSON.stringify({ rules: 'Aturan lama', gone: 1 }) })
      .where('sequence', '=', sequence)
      .execute()
    expect(await restore({ type: rule.key, row: row.id, sequence })).toMatchObject({
      status: 200,
      body: { rules: 'Aturan lama', category: 'Baru' },
    })
  })

  it('a row is put back only from what its caller has seen, where a version is given', async () => {
    const row = await createSample(server(), token, item)
    const sequence = await latest(item, row.id)
    await change(item, row.id, { items_name: 'Lain' })
    const asked = { type: 'item', row: row.id, sequence }
    expect(await restore({ ...asked, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { items_name: 'Lain', version: 2 } },
    })
    expect(await restore({ ...asked, version: 2 })).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it('a change of another row, of another type, a delete, or none at all is no version', async () => {
    const row = await createSample(server(), token, item)
    const other = await createSample(server(), token, item)
    const sequence = await latest(item, row.id)
    const asked = { type: 'item', row: row.id, sequence }
    for (const wrong of [{ row: other.id }, { type: rule.key }, { sequence: 2_000_000_000 }])
      expect((await restore({ ...asked, ...wrong })).status).toBe(404)
    await remove(item, row.id)
    expect((await restore(asked)).status, 'its row is in the trash').toBe(404)
    expect((await restore({ ...asked, sequence: await latest(item, row.id) })).status).toBe(404)
    for (const wrong of [{ type: 'users' }, { row: 0 }, { sequence: 'x' }])
      expect((await restore({ ...asked, ...wrong })).status).toBe(422)
  })

  it('[history.ids] ids go on after a row came back: they are never used again', async () => {
    const row = await createSample(server(), token, item)
    await remove(item, row.id)
    const between = await createSample(server(), token, item)
    expect(between.id).toBe(row.id + 1)
    await remove(item, between.id)
    await bringBack({ type: 'item', row: row.id })
    await bringBack({ type: 'item', row: between.id })
    expect((await createSample(server(), token, item)).id).toBe(row.id + 2)
  })

  it('a row whose reference is gone does not come back until that has: 422 with the field', async () => {
    const drop = contentType('droplist')
    const row = await createSample(server(), token, drop)
    const map = row['map_information_id']
    await remove(drop, row.id)
    await remove(contentType('mapinfo'), Number(map))
    const asked = { type: drop.key, row: row.id }
    expect(await bringBack(asked)).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { map_information_id: [`Map Info ID ${String(map)} tidak ditemukan.`] } },
    })
    expect((await bringBack({ type: 'mapinfo', row: map })).status).toBe(200)
    expect((await bringBack(asked)).status).toBe(200)
  })

  it('a pair that stands again does not come back twice, nor is another put back to it: 409', async () => {
    const row = await createSample(server(), token, pair)
    const values = valuesOf(pair, row)
    await remove(pair, row.id)
    const { body } = await call('POST', `/api${pair.path}`, values)
    const taken = { status: 409, body: { code: 'duplicate', message: 'Data ini sudah ada.' } }
    expect(await bringBack({ type: pair.key, row: row.id })).toMatchObject(taken)
    const again = body as SampleRow
    const sequence = await latest(pair, again.id)
    await change(pair, again.id, { items_id: (await createSample(server(), token, item)).id })
    expect((await bringBack({ type: pair.key, row: row.id })).status).toBe(200)
    expect(await restore({ type: pair.key, row: again.id, sequence })).toMatchObject(taken)
  })

  it('[history.ids] a row comes back once, however many ask', async () => {
    const row = await createSample(server(), token, item)
    await remove(item, row.id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => bringBack({ type: 'item', row: row.id })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect((await bringBack({ type: 'item', row: row.id })).status).toBe(404)
  })

  it('the trash says what was deleted, when and by whom, by pages and by type, for 30 days', async () => {
    const { clock } = server()
    clock.time = new Date(clock.time.getTime() + 40 * DAY_MS)
    token = await server().signIn('admin')
    expect(await trash(), 'what was deleted before is too old').toEqual([])
    const rows = [await createSample(server(), token, item), await createSample(server(), token, rule)]
    const [first, second] = rows
    if (!first || !second) throw new Error('No rows.')
    await remove(item, first.id)
    const deleted = clock.time.toISOString()
    clock.time = new Date(clock.time.getTime() + DAY_MS)
    // The session has ended meanwhile.
    token = await server().signIn('admin')
    await remove(rule, second.id)
    const { body, headers } = await call('GET', `${PATHS.trash}?per_page=1&page=2`)
    expect(body).toMatchObject([
      {
        type: 'item',
        row_id: first.id,
        row_name: 'Item Name one',
        time: deleted,
        actor_name: 'admin2',
        fields: expect.arrayContaining([{ name: 'items_name', before: 'Item Name one', after: null }]) as unknown,
      },
    ])
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await trash()).map(({ type }) => type)).toEqual([rule.key, 'item'])
    expect((await trash('type=item')).map(({ row_id }) => row_id)).toEqual([first.id])
    expect((await call('GET', `${PATHS.trash}?type=users`)).status).toBe(422)

    clock.time = new Date(clock.time.getTime() + 29 * DAY_MS)
    token = await server().signIn('admin')
    expect(
      (await trash()).map(({ row_id }) => row_id),
      'the last moment counts',
    ).toEqual([second.id, first.id])
    clock.time = new Date(clock.time.getTime() + 1)
    expect((await trash()).map(({ row_id }) => row_id)).toEqual([second.id])
    expect((await bringBack({ type: 'item', row: first.id })).status).toBe(404)
    expect((await bringBack({ type: rule.key, row: second.id })).status).toBe(200)
  })
})
