import { describe, expect, it } from 'vitest'
import { contentType, referencesTo } from '../../../content/index.ts'
import { createSample, form, sampleValues, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const user = useToken(server, 'user')

  // docs/product.md, sections 7 and 10.
  describe.each(coveringTypes())('$key', (type) => {
    const path = `/api${type.path}`
    const call: ReturnType<typeof server>['call'] = (...args) => server().call(...args)
    const sample = (mark?: string) => createSample(server(), admin(), type, mark)
    const values = (mark?: string) => sampleValues(server(), admin(), type, mark)
    const rows = (body: unknown) => body as SampleRow[]

    it('[api.list] [api.lists] lists a bare array, empty at first', async () => {
      const answer = await call('GET', path)
      expect(answer.status).toBe(200)
      expect(Array.isArray(answer.body)).toBe(true)
    })

    it('[api.create] [api.fields] [api.home-types] [api.ids] [api.list] creates a row: 201 and the row, with every value as it was sent', async () => {
      const sent = await values()
      const answer = await call('POST', path, { token: admin(), body: sent })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ ...sent, version: 1 })
      const { id, created_at: createdAt } = answer.body as SampleRow
      expect(new Date(String(createdAt)).toISOString()).toBe(createdAt)
      expect((await call('GET', `${path}/${id}`)).body).toEqual(answer.body)
      expect(rows((await call('GET', path)).body)).toContainEqual(answer.body)
    })

    it('[api.create] takes a form as it takes JSON', async () => {
      const sent = await values('form')
      const answer = await call('POST', path, { token: admin(), body: form(sent) })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject(sent)
    })

    it('[api.update] updates by PUT, and by POST with _method=PUT in the query or in a field', async () => {
      const { id } = await sample()
      const first = await values('first')
      const put = await call('PUT', `${path}/${id}`, { token: admin(), body: first })
      expect(put).toMatchObject({ status: 200, body: { ...first, id, version: 2 } })
      const second = await values('second')
      const inQuery = await call('POST', `${path}/${id}?_method=PUT`, { token: admin(), body: form(second) })
      expect(inQuery).toMatchObject({ status: 200, body: { ...second, id, version: 3 } })
      const third = await values('third')
      const inField = await call('POST', `${path}/${id}`, { token: admin(), body: form({ ...third, _method: 'PUT' }) })
      expect(inField).toMatchObject({ status: 200, body: { ...third, id, version: 4 } })
      expect((await call('POST', `${path}/${id}`, { token: admin(), body: third })).status).toBe(405)
    })

    it('[api.partial-update] keeps what an update does not mention', async () => {
      const row = await sample('kept')
      const answer = await call('PUT', `${path}/${row.id}`, { token: admin(), body: {} })
      expect(answer.body).toEqual(row)
    })

    it('[api.stale] refuses an update of a version that has moved on: 409 stale with the present row', async () => {
      const { id } = await sample()
      const mine = { ...(await values('mine')), version: 1 }
      expect((await call('PUT', `${path}/${id}`, { token: admin(), body: mine })).status).toBe(200)
      const late = await call('PUT', `${path}/${id}`, { token: admin(), body: mine })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { id, version: 2 } } })
    })

    it('[api.delete] deletes: 200 and a message, then it is gone', async () => {
      const { id } = await sample()
      const answer = await call('DELETE', `${path}/${id}`, { token: admin() })
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
      expect((await call('GET', `${path}/${id}`)).status).toBe(404)
      expect((await call('DELETE', `${path}/${id}`, { token: admin() })).status).toBe(404)
      const next = await sample()
      expect(next.id, 'an id is never used again').toBeGreaterThan(id)
    })

    it('[roles.writes] refuses writes without a token (401), with a made-up one (401), as a plain user (403)', async () => {
      const { id } = await sample()
      const sent = await values()
      for (const [method, address] of [
        ['POST', path],
        ['PUT', `${path}/${id}`],
        ['POST', `${path}/${id}?_method=PUT`],
        ['DELETE', `${path}/${id}`],
      ] as const) {
        expect(await call(method, address, { body: sent })).toMatchObject({
          status: 401,
          body: { message: 'Unauthenticated.' },
        })
        expect((await call(method, address, { body: sent, token: 'x'.repeat(43) })).status).toBe(401)
        expect((await call(method, address, { body: sent, token: user() })).status).toBe(403)
      }
    })

    it.each(['abc', '-1', '0', '1.5', '99999999999', '2147483648', '1e3', '%00', '..'])(
      'answers 404 for the id %s',
      async (id) => {
        expect((await call('GET', `${path}/${id}`)).status).toBe(404)
        expect((await call('DELETE', `${path}/${id}`, { token: admin() })).status).toBe(404)
      },
    )

    it('[api.refusals] [api.required] names every fault of a body at once: 422, each a list', async () => {
      const required = Object.entries(type.fields)
        .filter(([, field]) => field.required)
        .map(([name]) => name)
      const answer = await call('POST', path, { token: admin(), body: {} })
      expect(answer.status).toBe(422)
      const { message, errors } = answer.body as { message: string; errors: Record<string, string[]> }
      expect(message).not.toBe('')
      expect(Object.keys(errors).sort()).toEqual(required.sort())
      for (const sentences of Object.values(errors)) expect(sentences).toEqual([expect.any(String)])
    })

    it.each([
      ['text', '"just text"'],
      ['a list', '[1, 2]'],
      ['null', 'null'],
      ['broken', '{"a":'],
      ['with a prototype', '{"__proto__": {"x": 1}}'],
    ])('answers 422 for a body that is %s', async (_what, body) => {
      const answer = await call('POST', path, { token: admin(), body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(422)
    })

    it.each([
      ['without a boundary', 'multipart/form-data', 'abc'],
      ['cut short', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
      ['empty', 'multipart/form-data; boundary=x', ''],
    ])('answers 422 for a form that is %s', async (_what, contentType, body) => {
      const answer = await call('POST', path, { token: admin(), body, headers: { 'content-type': contentType } })
      expect(answer.status).toBe(422)
    })

    it('answers 415 for a body that is neither JSON nor a form', async () => {
      const answer = await call('POST', path, {
        token: admin(),
        body: '<a/>',
        headers: { 'content-type': 'application/xml' },
      })
      expect(answer.status).toBe(415)
    })

    it('answers 413 for a body that is far too large', async () => {
      const body = JSON.stringify({ filler: 'x'.repeat(2_000_000) })
      const answer = await call('POST', path, { token: admin(), body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(413)
    })

    const incoming = referencesTo(type.key)
    if (incoming.length > 0)
      it('[api.referenced-and-duplicate] is not deleted while others refer to it: 409 referenced, saying what', async () => {
        for (const { type: other, field } of incoming) {
          // Of a type that refers to itself only a row that refers to none may be referred to.
          const target = await createSample(server(), admin(), type, 'one', 'first')
          const referring = await sampleValues(server(), admin(), other)
          await call('POST', `/api${other.path}`, { token: admin(), body: { ...referring, [field]: target.id } })
          const answer = await call('DELETE', `${path}/${target.id}`, { token: admin() })
          expect(answer).toMatchObject({
            status: 409,
            body: { code: 'referenced', message: expect.stringContaining(other.title) },
          })
          expect((await call('GET', `${path}/${target.id}`)).status).toBe(200)
        }
      })

    it('[api.stale] keeps two simultaneous writers apart: one wins, one is told', async () => {
      const { id } = await sample()
      const both = await Promise.all(
        ['left', 'right'].map(async (mark) =>
          call('PUT', `${path}/${id}`, { token: admin(), body: { ...(await values(mark)), version: 1 } }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  it('[api.seasonpass] gives season passes under both spellings of their address', async () => {
    const { id } = await createSample(server(), admin(), contentType('seassonpass'))
    for (const path of ['/api/donation/seasonpass', '/api/donation/seassonpass']) {
      expect((await server().call('GET', path)).body).toContainEqual(expect.objectContaining({ id }))
      expect((await server().call('GET', `${path}/${id}`)).status).toBe(200)
    }
  })

  it('[api.embedded-names] shows with a package the packages that it brings as a bonus, and with those their items', async () => {
    const link = await createSample(server(), admin(), contentType('item-package'), 'embedded')
    const bonus = (await server().call('GET', `/api/donation/package-bonuses/${String(link['package_bonus_id'])}`))
      .body as SampleRow
    expect(bonus).toMatchObject({
      main_package: { id: bonus['package_id'], package_name: 'Package Name embedded', name: 'Package Name embedded' },
      bonus_package: { id: bonus['bonus_package_id'] },
      items: [{ id: link.id, items: { id: link['items_id'], items_name: 'Item Name embedded' } }],
    })
    const main = (await server().call('GET', `/api/donation/packages/${String(bonus['package_id'])}`)).body
    expect(main).toMatchObject({
      category: { category_name: 'Category Name embedded' },
      items: { items_name: 'Item Name embedded' },
      bonuses: [{ id: bonus.id, bonus_package: { name: 'Package Name embedded' }, items: [{ id: link.id }] }],
    })
    const listed = (await server().call('GET', '/api/donation/packages')).body
    expect(listed).toContainEqual(main)
    expect(link).toMatchObject({ package_bonus: { id: bonus.id, name: 'Package Name embedded' } })
  })

  it('[api.own-bonus] refuses a package as its own bonus: 422, in a new row and in a changed one', async () => {
    const path = '/api/donation/package-bonuses'
    const [main, other] = [
      await createSample(server(), admin(), contentType('packages'), 'main'),
      await createSample(server(), admin(), contentType('packages'), 'other'),
    ]
    const refused = {
      status: 422,
      body: { errors: { bonus_package_id: ['Bonus Package ID must not be the same as Main Package ID.'] } },
    }
    const send = (method: string, address: string, body: unknown) => admin.send(method, address, body)
    expect(await send('POST', path, { package_id: main.id, bonus_package_id: main.id })).toMatchObject(refused)
    expect(await send('POST', path, form({ package_id: main.id, bonus_package_id: main.id }))).toMatchObject(refused)

    const made = await send('POST', path, { package_id: main.id, bonus_package_id: other.id })
    const row = `${path}/${(made.body as SampleRow).id}`
    for (const same of [
      { package_id: main.id, bonus_package_id: main.id },
      { package_id: other.id },
      { bonus_package_id: main.id },
    ]) {
      expect(await send('PUT', row, same)).toMatchObject(refused)
      expect(await send('POST', `${row}?_method=PUT`, form(same))).toMatchObject(refused)
    }
    expect((await server().call('GET', row)).body, 'nothing of it was written').toEqual(made.body)
    expect(await send('PUT', row, { package_id: other.id, bonus_package_id: main.id })).toMatchObject({ status: 200 })
  })

  it('sorts a price that is missing first, on either engine', async () => {
    const packages = contentType('packages')
    const values = await sampleValues(server(), admin(), packages, 'priced')
    for (const price of ['b', null, 'a']) await admin.send('POST', '/api/donation/packages', { ...values, price })
    const prices = async (order: string) =>
      (
        (await server().call('GET', `/api/donation/packages?q=priced&sort=price&order=${order}`)).body as SampleRow[]
      ).map((row) => row['price'])
    expect(await prices('asc')).toEqual([null, 'a', 'b'])
    expect(await prices('desc')).toEqual(['b', 'a', null])
  })
})
