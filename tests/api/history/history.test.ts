import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { serverRule as rule } from '../../../content/types/serverRule.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { unneededPictures } from '../../../server/pictures/integrity.ts'
import { invalid } from '../../support/answers.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, form, picture, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

const CHANGES = '/api/admin/changes'
const TRASH = '/api/admin/trash'

const valuesOf = (type: ContentType, row: Values): Values =>
  Object.fromEntries(Object.keys(type.fields).map((name) => [name, row[name]]))

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  let token: string
  const signIn = async () => void (token = await server().signIn('admin'))
  beforeAll(signIn)

  const call = (method: string, path: string, body?: unknown) => server().call(method, path, { token, body })
  const sample = (type: ContentType) => createSample(server(), token, type)
  const restore = (type: ContentType, row: number, values: Values) =>
    call('POST', '/api/admin/history/restore', { type: type.key, row, ...values })
  const bringBack = (type: ContentType, row: number) =>
    call('POST', '/api/admin/trash/restore', { type: type.key, row })
  const historyOf = async (type: ContentType, row: number) =>
    (await call('GET', `${CHANGES}?type=${type.key}&row=${row}`)).body as AuditEntry[]
  const latest = async (type: ContentType, row: number) => (await historyOf(type, row))[0]?.sequence ?? 0
  const trash = async (query = '') => (await call('GET', `${TRASH}?${query}`)).body as AuditEntry[]
  const isInTrash = async (type: ContentType, row: number) =>
    (await trash(`type=${type.key}&per_page=500`)).some(({ row_id }) => row_id === row)
  const find = async (type: ContentType, row: number) =>
    (await call('GET', `/api${type.path}/${row}`)).body as SampleRow
  const remove = async (type: ContentType, row: number) =>
    expect((await call('DELETE', `/api${type.path}/${row}`)).status).toBe(200)
  const change = async (type: ContentType, row: number, body: Values) =>
    expect((await call('PUT', `/api${type.path}/${row}`, body)).status).toBe(200)
  const rewrite = (sequence: number, after: Values) =>
    server()
      .context.database.writer.updateTable('changes')
      .set({ after: JSON.stringify(after) })
      .where('sequence', '=', sequence)
      .execute()

  describe.each(coveringTypes())('a row of $key', (type) => {
    it('is put back to what it was before a change, and comes back from the trash with its id', async () => {
      const row = await sample(type)
      const first = await latest(type, row.id)
      await change(type, row.id, await sampleValues(server(), token, type, 'two'))
      const second = await find(type, row.id)
      const { id, created_at } = row
      expect(await restore(type, id, { sequence: first })).toMatchObject({
        status: 200,
        body: { ...valuesOf(type, row), id, version: 3, created_at },
      })
      expect(valuesOf(type, await find(type, id))).toEqual(valuesOf(type, row))
      const [, between] = await historyOf(type, id)
      expect((await historyOf(type, id)).map(({ action }) => action)).toEqual(['update', 'update', 'create'])
      await restore(type, id, { sequence: between?.sequence })
      expect(valuesOf(type, await find(type, id))).toEqual(valuesOf(type, second))

      await remove(type, id)
      expect(await isInTrash(type, id)).toBe(true)
      expect(await bringBack(type, id)).toMatchObject({
        status: 200,
        body: { ...valuesOf(type, second), id, version: 5, created_at },
      })
      expect(await isInTrash(type, id)).toBe(false)
      expect(valuesOf(type, await find(type, id))).toEqual(valuesOf(type, second))
      expect((await historyOf(type, id))[0]).toMatchObject({ action: 'create', actor_name: 'admin1' })
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
    expect(await restore(type, row.id, { sequence: first })).toMatchObject({
      status: 200,
      body: { [name]: row[name], [`${name}_url`]: row[`${name}_url`], [`${name}_width`]: 61 },
    })
    await remove(type, row.id)
    await bringBack(type, row.id)
    expect((await find(type, row.id))[name]).toBe(row[name])
    expect((await server().call('GET', String(row[`${name}_url`]))).status).toBe(200)
  })

  it('a picture that no row has any more stays, because the history of one needs it', async () => {
    const send = async (path: string, values: Values, width: number) => {
      const answer = await call(
        'POST',
        `/api${map.path}${path}`,
        form(values, { image: await picture('png', width, 40) }),
      )
      return answer.body as SampleRow
    }
    const first = await send('', { map_name: 'gone' }, 71)
    const second = await send(`/${first.id}?_method=PUT`, {}, 72)
    await remove(map, first.id)
    expect(await unneededPictures(server().context.database.reader)).toEqual([])
    for (const { image_url } of [first, second])
      expect((await server().call('GET', String(image_url))).status).toBe(200)
  })

  it('a version is refused whose picture is no longer stored, or that no row may have any more', async () => {
    const pendant = contentType('pendantInformation')
    const row = await sample(pendant)
    const lost = await latest(pendant, row.id)
    await rewrite(lost, { ...valuesOf(pendant, row), image: 'f'.repeat(64), id: row.id })
    const fault = invalid({ image: ['Image tidak disimpan lagi.'] })
    expect(await restore(pendant, row.id, { sequence: lost })).toMatchObject(fault)

    const { id } = await sample(item)
    const sequence = await latest(item, id)
    await rewrite(sequence, { items_name: '  ' })
    expect(await restore(item, id, { sequence })).toMatchObject(invalid({ items_name: ['Item Name wajib diisi.'] }))
  })

  it('a field that the log does not know yet stays as it is', async () => {
    const row = await sample(rule)
    const sequence = await latest(rule, row.id)
    await change(rule, row.id, { rules: 'Aturan baru', category: 'Baru' })
    await rewrite(sequence, { rules: 'Aturan lama', gone: 1 })
    expect(await restore(rule, row.id, { sequence })).toMatchObject({
      status: 200,
      body: { rules: 'Aturan lama', category: 'Baru' },
    })
  })

  it('a row is put back only if the version in the request is the present one', async () => {
    const row = await sample(item)
    const sequence = await latest(item, row.id)
    await change(item, row.id, { items_name: 'Lain' })
    expect(await restore(item, row.id, { sequence, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { items_name: 'Lain', version: 2 } },
    })
    const done = await restore(item, row.id, { sequence, version: 2 })
    expect(done).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it('a change of another row, of another type, a delete, or none at all is no version', async () => {
    const [row, other] = [await sample(item), await sample(item)]
    const sequence = await latest(item, row.id)
    for (const wrong of [{ row: other.id }, { type: rule.key }, { sequence: 2_000_000_000 }])
      expect((await restore(item, row.id, { sequence, ...wrong })).status).toBe(404)
    await remove(item, row.id)
    for (const each of [sequence, await latest(item, row.id)])
      expect((await restore(item, row.id, { sequence: each })).status, 'its row is in the trash').toBe(404)
    for (const wrong of [{ type: 'users' }, { row: 0 }, { sequence: 'x' }])
      expect((await restore(item, row.id, { sequence, ...wrong })).status).toBe(422)
  })

  it('[history.ids] ids are never used again after a row came back', async () => {
    const row = await sample(item)
    await remove(item, row.id)
    const between = await sample(item)
    expect(between.id).toBe(row.id + 1)
    await remove(item, between.id)
    for (const { id } of [row, between]) await bringBack(item, id)
    expect((await sample(item)).id).toBe(row.id + 2)
  })

  it('a row whose reference is in the trash comes back after that one only: 422 with the field', async () => {
    const row = await sample(drop)
    const mapId = Number(row['map_information_id'])
    await remove(drop, row.id)
    await remove(map, mapId)
    const fault = invalid({ map_information_id: [`Map Info ID ${mapId} tidak ditemukan.`] })
    expect(await bringBack(drop, row.id)).toMatchObject(fault)
    expect((await bringBack(map, mapId)).status).toBe(200)
    expect((await bringBack(drop, row.id)).status).toBe(200)
  })

  it('a pair that exists again neither comes back twice, nor is another put back to it: 409', async () => {
    const pair = contentType('item-package')
    const row = await sample(pair)
    await remove(pair, row.id)
    const again = (await call('POST', `/api${pair.path}`, valuesOf(pair, row))).body as SampleRow
    const taken = { status: 409, body: { code: 'duplicate', message: 'Data ini sudah ada.' } }
    expect(await bringBack(pair, row.id)).toMatchObject(taken)
    const sequence = await latest(pair, again.id)
    await change(pair, again.id, { items_id: (await sample(item)).id })
    expect((await bringBack(pair, row.id)).status).toBe(200)
    expect(await restore(pair, again.id, { sequence })).toMatchObject(taken)
  })

  it('[history.ids] a row comes back once, however many request it', async () => {
    const row = await sample(item)
    await remove(item, row.id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => bringBack(item, row.id)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect((await bringBack(item, row.id)).status).toBe(404)
  })

  it('the trash says what was deleted, when and by whom, by pages and by type, for 30 days', async () => {
    const pass = async (days: number) => {
      server().pass(days * DAY_MS)
      await signIn()
    }
    const rows = async (query?: string) => (await trash(query)).map(({ row_id }) => row_id)
    await pass(40)
    expect(await rows(), 'what was deleted before is too old').toEqual([])
    const [first, second] = [await sample(item), await sample(rule)]
    await remove(item, first.id)
    const time = server().clock.time.toISOString()
    await pass(1)
    await remove(rule, second.id)
    const { body, headers } = await call('GET', `${TRASH}?per_page=1&page=2`)
    const fields = expect.arrayContaining([{ name: 'items_name', before: 'Item Name one', after: null }])
    const entry = { type: 'item', row_id: first.id, row_name: 'Item Name one', time, actor_name: 'admin2', fields }
    expect(body).toMatchObject([entry])
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await trash()).map(({ type }) => type)).toEqual([rule.key, 'item'])
    expect(await rows('type=item')).toEqual([first.id])
    expect((await call('GET', `${TRASH}?type=users`)).status).toBe(422)

    await pass(29)
    expect(await rows(), 'the last moment counts').toEqual([second.id, first.id])
    server().pass(1)
    expect(await rows()).toEqual([second.id])
    expect((await bringBack(item, first.id)).status).toBe(404)
    expect((await bringBack(rule, second.id)).status).toBe(200)
  })
})
