import { describe, expect, it } from 'vitest'
import { contentType, listTypes, referencesTo } from '../../../content/index.ts'
import { createSample, form, sampleValues, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  // Other tests use only as many types as they need to cover each property. This test uses every type, so that it finds
  // a mistake in a single declaration.
  it.each(listTypes)(
    '[api.create] [api.fields] [api.home-types] [api.ids] [api.list] [api.lists] creates, changes and reads a row of $key',
    async (type) => {
      const path = `/api${type.path}`
      const first = await sampleValues(server(), admin(), type, 'first')
      const created = await admin.send('POST', path, first)
      expect(created).toMatchObject({ status: 201, body: { ...first, version: 1 } })
      const { id, created_at: createdAt } = created.body as SampleRow
      expect(new Date(String(createdAt)).toISOString()).toBe(createdAt)
      const second = await sampleValues(server(), admin(), type, 'second')
      const changed = await admin.send('PUT', `${path}/${id}`, second)
      expect(changed).toMatchObject({ status: 200, body: { ...second, version: 2 } })
      const token = type.readers === 'everybody' ? null : admin()
      // Visitors don't see the names of menu entries.
      const seen = { ...(changed.body as SampleRow), ...(type.key === 'pages' && { menu: null }) }
      expect((await server().call('GET', `${path}/${id}`, { token })).body).toEqual(seen)
      expect((await server().call('GET', path, { token })).body).toContainEqual(seen)
    },
  )

  // Specification: docs/product.md, sections 7 and 10: API calls and conventions.
  describe.each(coveringTypes())('$key', (type) => {
    const path = `/api${type.path}`
    const status = async (method: string, address: string) => (await admin.send(method, address)).status
    const sample = (mark?: string) => createSample(server(), admin(), type, mark)
    const values = (mark?: string) => sampleValues(server(), admin(), type, mark)
    const sendAs = (contentType: string, body: string) =>
      server().call('POST', path, { token: admin(), body, headers: { 'content-type': contentType } })

    it('[api.create] accepts a form as it accepts JSON', async () => {
      const sent = await values('form')
      expect(await admin.send('POST', path, form(sent))).toMatchObject({ status: 201, body: sent })
    })

    it('[api.update] updates by PUT, and by POST with _method=PUT in the query or in a field', async () => {
      const { id } = await sample()
      const address = `${path}/${id}`
      const first = await values('first')
      const put = await admin.send('PUT', address, first)
      expect(put).toMatchObject({ status: 200, body: { ...first, id, version: 2 } })
      const second = await values('second')
      const inQuery = await admin.send('POST', `${address}?_method=PUT`, form(second))
      expect(inQuery).toMatchObject({ status: 200, body: { ...second, id, version: 3 } })
      const third = await values('third')
      const inField = await admin.send('POST', address, form({ ...third, _method: 'PUT' }))
      expect(inField).toMatchObject({ status: 200, body: { ...third, id, version: 4 } })
      expect((await admin.send('POST', address, third)).status).toBe(405)
    })

    it('[api.patch] changes by PATCH what it names and nothing else', async () => {
      const row = await sample('before')
      const after = await values('after')
      const unchanged = Object.fromEntries(Object.keys(after).map((name) => [name, row[name]]))
      const name = Object.keys(after).find((one) => after[one] !== row[one]) ?? ''
      const answer = await admin.send('PATCH', `${path}/${row.id}`, { [name]: after[name] })
      expect(answer).toMatchObject({ status: 200, body: { ...unchanged, [name]: after[name], version: 2 } })
    })

    it('[api.partial-update] leaves unchanged what an update does not mention', async () => {
      const row = await sample('kept')
      expect((await admin.send('PUT', `${path}/${row.id}`, {})).body).toEqual(row)
    })

    it('[api.stale] refuses an update of an older version, and one of two simultaneous updates: 409 stale with the current row', async () => {
      const { id } = await sample()
      const both = await Promise.all(
        ['left', 'right'].map(async (mark) =>
          admin.send('PUT', `${path}/${id}`, { ...(await values(mark)), version: 1 }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const late = await admin.send('PUT', `${path}/${id}`, { ...(await values('late')), version: 1 })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { id, version: 2 } } })
    })

    it('[api.delete] deletes a row with a message, and never uses its id again', async () => {
      const { id } = await sample()
      const answer = await admin.send('DELETE', `${path}/${id}`)
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
      for (const method of ['GET', 'DELETE']) expect(await status(method, `${path}/${id}`)).toBe(404)
      expect((await sample()).id).toBeGreaterThan(id)
    })

    it.each(['abc', '-1', '0', '1.5', '99999999999', '2147483648', '1e3', '%00', '..'])(
      'answers 404 for the id %s',
      async (id) => {
        for (const method of ['GET', 'DELETE']) expect(await status(method, `${path}/${id}`)).toBe(404)
      },
    )

    it('[api.refusals] [api.required] names every fault of a body at once: 422, each in a list', async () => {
      const required = Object.entries(type.fields)
        .filter(([, field]) => field.required)
        .map(([name]) => name)
      const answer = await admin.send('POST', path, {})
      expect(answer.status).toBe(422)
      const { message, errors } = answer.body as { message: string; errors: Record<string, string[]> }
      expect(message).not.toBe('')
      expect(Object.keys(errors).sort()).toEqual(required.sort())
      for (const sentences of Object.values(errors)) expect(sentences).toEqual([expect.any(String)])
    })

    const JSON_TYPE = 'application/json'
    const FORM = 'multipart/form-data; boundary=x'
    it.each([
      [422, 'JSON that is text', JSON_TYPE, '"just text"'],
      [422, 'JSON that is a list', JSON_TYPE, '[1, 2]'],
      [422, 'JSON that is null', JSON_TYPE, 'null'],
      [422, 'broken JSON', JSON_TYPE, '{"a":'],
      [422, 'JSON with a prototype', JSON_TYPE, '{"__proto__": {"x": 1}}'],
      [422, 'a form without a boundary', 'multipart/form-data', 'abc'],
      [422, 'a form that is cut off', FORM, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
      [422, 'an empty form', FORM, ''],
      [415, 'neither JSON nor a form', 'application/xml', '<a/>'],
      [413, 'far too large', JSON_TYPE, JSON.stringify({ filler: 'x'.repeat(2_000_000) })],
    ])('answers %i for a body that is %s', async (expected, _what, contentType, body) => {
      expect((await sendAs(contentType, body)).status).toBe(expected)
    })

    const incoming = referencesTo(type.key)
    if (incoming.length > 0)
      it('[api.referenced-and-duplicate] does not delete a row that others refer to: 409 referenced, naming them', async () => {
        for (const { type: other, field } of incoming) {
          // In a self-referencing type, only a row that refers to no other row can be referenced.
          const { id } = await createSample(server(), admin(), type, 'one', 'first')
          const referring = await sampleValues(server(), admin(), other)
          await admin.send('POST', `/api${other.path}`, { ...referring, [field]: id })
          const message = expect.stringContaining(other.title)
          const answer = await admin.send('DELETE', `${path}/${id}`)
          expect(answer).toMatchObject({ status: 409, body: { code: 'referenced', message } })
          expect(await status('GET', `${path}/${id}`)).toBe(200)
        }
      })
  })

  const read = async (path: string) => (await server().call('GET', path)).body

  it('[api.seasonpass] serves season passes at both spellings of their address', async () => {
    const { id } = await createSample(server(), admin(), contentType('seassonpass'))
    for (const path of ['/api/donation/seasonpass', '/api/donation/seassonpass']) {
      expect(await read(path)).toContainEqual(expect.objectContaining({ id }))
      expect(await read(`${path}/${id}`)).toMatchObject({ id })
    }
  })

  it('[api.embedded-names] embeds in a package its bonus packages, and in those their items', async () => {
    const link = await createSample(server(), admin(), contentType('item-package'), 'embedded')
    const bonus = (await read(`/api/donation/package-bonuses/${String(link['package_bonus_id'])}`)) as SampleRow
    expect(bonus).toMatchObject({
      main_package: { id: bonus['package_id'], package_name: 'Package Name embedded', name: 'Package Name embedded' },
      bonus_package: { id: bonus['bonus_package_id'] },
      items: [{ id: link.id, items: { id: link['items_id'], items_name: 'Item Name embedded' } }],
    })
    const main = await read(`/api/donation/packages/${String(bonus['package_id'])}`)
    expect(main).toMatchObject({
      category: { category_name: 'Category Name embedded' },
      items: { items_name: 'Item Name embedded' },
      bonuses: [{ id: bonus.id, bonus_package: { name: 'Package Name embedded' }, items: [{ id: link.id }] }],
    })
    expect(await read('/api/donation/packages')).toContainEqual(main)
    expect(link).toMatchObject({ package_bonus: { id: bonus.id, name: 'Package Name embedded' } })
  })

  it('[api.own-bonus] refuses a package as its own bonus in a new row and in a changed one', async () => {
    const path = '/api/donation/package-bonuses'
    const packages = contentType('packages')
    const { id: main } = await createSample(server(), admin(), packages, 'main')
    const { id: other } = await createSample(server(), admin(), packages, 'other')
    const sentence = 'Bonus Package ID must not be the same as Main Package ID.'
    const refused = { status: 422, body: { errors: { bonus_package_id: [sentence] } } }
    const own = { package_id: main, bonus_package_id: main }
    for (const body of [own, form(own)]) expect(await admin.send('POST', path, body)).toMatchObject(refused)

    const made = await admin.send('POST', path, { package_id: main, bonus_package_id: other })
    const row = `${path}/${(made.body as SampleRow).id}`
    for (const same of [own, { package_id: other }, { bonus_package_id: main }]) {
      expect(await admin.send('PUT', row, same)).toMatchObject(refused)
      expect(await admin.send('POST', `${row}?_method=PUT`, form(same))).toMatchObject(refused)
    }
    expect(await read(row), 'nothing of it was written').toEqual(made.body)
    expect((await admin.send('PUT', row, { package_id: other, bonus_package_id: main })).status).toBe(200)
  })

  it('sorts a missing price first on both engines', async () => {
    const packages = contentType('packages')
    const values = await sampleValues(server(), admin(), packages, 'priced')
    for (const price of ['b', null, 'a']) await admin.send('POST', '/api/donation/packages', { ...values, price })
    const prices = async (order: string) => {
      const rows = await read(`/api/donation/packages?q=priced&sort=price&order=${order}`)
      return (rows as SampleRow[]).map((row) => row['price'])
    }
    expect(await prices('asc')).toEqual([null, 'a', 'b'])
    expect(await prices('desc')).toEqual(['b', 'a', null])
  })
})
