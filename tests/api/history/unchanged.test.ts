import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { item } from '../../../content/types/item.ts'
import { refused } from '../../support/answers.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { anew, createSample, form, freeText, picture, sampleValues, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

describe.each(engines)('On %s, a save without a change', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const changesOf = async (type: string, id: number) => {
    const changes = await rowsOf(server(), 'changes')
    return changes.filter(({ content_type, row_id }) => content_type === type && row_id === id).length
  }
  const later = () => server().pass(MINUTE_MS)

  describe.each(coveringTypes())('of $key', (type) => {
    const { key } = type
    const path = `/api${type.path}`

    it('[api.unchanged] writes nothing: no version, no time, no entry in the log, the same ETag', async () => {
      const row = await createSample(server(), admin(), type)
      const values = Object.fromEntries(Object.keys(type.fields).map((name) => [name, row[name] ?? '']))
      const etag = async () => (await server().call('GET', path)).headers.get('etag')
      const before = await etag()
      later()
      const saves = {
        'nothing by PUT': () => admin.send('PUT', `${path}/${row.id}`, {}),
        'the same values by PUT': () => admin.send('PUT', `${path}/${row.id}`, { ...values, version: 1 }),
        'the same values by a form': () => admin.send('POST', `${path}/${row.id}?_method=PUT`, form(values)),
        'the same values by _method=PATCH': () =>
          admin.send('POST', `${path}/${row.id}`, form({ ...values, _method: 'PATCH' })),
      }
      for (const [what, save] of Object.entries(saves)) {
        expect(await save(), what).toMatchObject({ status: 200, body: row })
      }
      expect(await changesOf(key, row.id)).toBe(1)
      expect(await etag()).toBe(before)
    })

    const text = freeText(type)
    if (text !== undefined)
      it('is not one in which a single value differs', async () => {
        const row = await createSample(server(), admin(), type)
        later()
        const { body } = await admin.send('PUT', `${path}/${row.id}`, {
          ...(await sampleValues(server(), admin(), type)),
          [text]: 'https://example.com/other',
        })
        expect(body).toMatchObject({ version: 2, updated_at: server().clock.time.toISOString() })
        expect(await changesOf(key, row.id)).toBe(2)
      })

    for (const [name] of fieldsOfKind(type, 'picture'))
      it('[api.unchanged] writes nothing if the picture is the same, or there is none to remove', async () => {
        const values = await sampleValues(server(), admin(), type)
        const create = async (files: Record<string, Blob>, of = values) =>
          (await admin.send('POST', path, form(of, files))).body as SampleRow
        const change = async (id: number, body: FormData) =>
          (await admin.send('POST', `${path}/${id}?_method=PUT`, body)).body
        const pictured = await create({ [name]: await picture('png') })
        const others = anew(type, values)
        const bare = await create({}, others)
        later()
        expect(await change(pictured.id, form(values, { [name]: await picture('png') }))).toEqual(pictured)
        expect(await change(pictured.id, form({ ...values, [name]: pictured[name] }))).toEqual(pictured)
        expect(await change(bare.id, form({ ...others, [`${name}_removed`]: true }))).toEqual(bare)
        expect([await changesOf(key, pictured.id), await changesOf(key, bare.id)]).toEqual([1, 1])
      })
  })

  it('[api.unchanged] is still refused if somebody else has saved the row since', async () => {
    const row = await createSample(server(), admin(), item)
    const address = `/api${item.path}/${row.id}`
    await admin.send('PUT', address, { items_name: 'theirs' })
    const mine = await admin.send('PUT', address, { items_name: 'theirs', version: 1 })
    expect(mine).toMatchObject(refused(409, 'stale'))
    expect(mine.body).toMatchObject({ current: { version: 2 } })
  })
})
