import { beforeAll, describe, expect, it } from 'vitest'
import { TEXT_LIMIT, type ContentType } from '../../content/define.ts'
import { contentTypes, referencesTo } from '../../content/index.ts'
import { createSample, form, sampleValues, type SampleRow, type Values } from './samples.ts'
import { engines, useTestServer } from './server.ts'

const textFields = (type: ContentType) =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    field.kind === 'text' || field.kind === 'longText' ? [{ name, field, limit: TEXT_LIMIT[field.kind] }] : [],
  )

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  let admin: string
  let user: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
    user = await server().signIn('user')
  })

  // Specification, section 7; design, "The API's manners".
  describe.each(contentTypes.map((type) => [type.key, type] as const))('%s', (_key, type) => {
    const path = `/api${type.path}`
    const call: ReturnType<typeof server>['call'] = (...args) => server().call(...args)
    const sample = (mark?: string) => createSample(server(), admin, type, mark)
    const values = (mark?: string) => sampleValues(server(), admin, type, mark)
    const rows = (body: unknown) => body as SampleRow[]

    it('lists a bare array, empty at first', async () => {
      const answer = await call('GET', path)
      expect(answer.status).toBe(200)
      expect(Array.isArray(answer.body)).toBe(true)
    })

    it('creates a row: 201 and the row, with every value as it was sent', async () => {
      const sent = await values()
      const answer = await call('POST', path, { token: admin, body: sent })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ ...sent, version: 1 })
      const { id, created_at: createdAt } = answer.body as SampleRow
      expect(new Date(String(createdAt)).toISOString()).toBe(createdAt)
      expect((await call('GET', `${path}/${id}`)).body).toEqual(answer.body)
      expect(rows((await call('GET', path)).body)).toContainEqual(answer.body)
    })

    it('takes a form as it takes JSON', async () => {
      const sent = await values('form')
      const answer = await call('POST', path, { token: admin, body: form(sent) })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject(sent)
    })

    it('updates by PUT, and by POST with _method=PUT in the query or in a field', async () => {
      const { id } = await sample()
      const first = await values('first')
      const put = await call('PUT', `${path}/${id}`, { token: admin, body: first })
      expect(put).toMatchObject({ status: 200, body: { ...first, id, version: 2 } })
      const second = await values('second')
      const inQuery = await call('POST', `${path}/${id}?_method=PUT`, { token: admin, body: form(second) })
      expect(inQuery).toMatchObject({ status: 200, body: { ...second, id, version: 3 } })
      const third = await values('third')
      const inField = await call('POST', `${path}/${id}`, { token: admin, body: form({ ...third, _method: 'PUT' }) })
      expect(inField).toMatchObject({ status: 200, body: { ...third, id, version: 4 } })
      expect((await call('POST', `${path}/${id}`, { token: admin, body: third })).status).toBe(405)
    })

    it('keeps what an update does not mention', async () => {
      const row = await sample('kept')
      const answer = await call('PUT', `${path}/${row.id}`, { token: admin, body: {} })
      expect(answer.body).toMatchObject({ ...row, version: 2, updated_at: row['updated_at'] })
    })

    it('refuses an update of a version that has moved on: 409 stale with the present row', async () => {
      const { id } = await sample()
      const mine = { ...(await values('mine')), version: 1 }
      expect((await call('PUT', `${path}/${id}`, { token: admin, body: mine })).status).toBe(200)
      const late = await call('PUT', `${path}/${id}`, { token: admin, body: mine })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { id, version: 2 } } })
    })

    it('deletes: 200 and a message, then it is gone', async () => {
      const { id } = await sample()
      const answer = await call('DELETE', `${path}/${id}`, { token: admin })
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
      expect((await call('GET', `${path}/${id}`)).status).toBe(404)
      expect((await call('DELETE', `${path}/${id}`, { token: admin })).status).toBe(404)
      const next = await sample()
      expect(next.id, 'an id is never used again').toBeGreaterThan(id)
    })

    it('refuses writes without a token (401), with a made-up one (401), as a plain user (403)', async () => {
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
        expect((await call(method, address, { body: sent, token: user })).status).toBe(403)
      }
    })

    it.each(['abc', '-1', '0', '1.5', '99999999999', '2147483648', '1e3', '%00', '..'])(
      'answers 404 for the id %s',
      async (id) => {
        expect((await call('GET', `${path}/${id}`)).status).toBe(404)
        expect((await call('DELETE', `${path}/${id}`, { token: admin })).status).toBe(404)
      },
    )

    it('names every fault of a body at once: 422, each a list', async () => {
      const required = Object.entries(type.fields)
        .filter(([, field]) => field.required)
        .map(([name]) => name)
      const answer = await call('POST', path, { token: admin, body: {} })
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
      const answer = await call('POST', path, { token: admin, body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(422)
    })

    it.each([
      ['without a boundary', 'multipart/form-data', 'abc'],
      ['cut short', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
      ['empty', 'multipart/form-data; boundary=x', ''],
    ])('answers 422 for a form that is %s', async (_what, contentType, body) => {
      const answer = await call('POST', path, { token: admin, body, headers: { 'content-type': contentType } })
      expect(answer.status).toBe(422)
    })

    it('answers 415 for a body that is neither JSON nor a form', async () => {
      const answer = await call('POST', path, {
        token: admin,
        body: '<a/>',
        headers: { 'content-type': 'application/xml' },
      })
      expect(answer.status).toBe(415)
    })

    it('answers 413 for a body that is far too large', async () => {
      const body = JSON.stringify({ filler: 'x'.repeat(2_000_000) })
      const answer = await call('POST', path, { token: admin, body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(413)
    })

    it.each(textFields(type))(
      'stores $name to the letter, and refuses one character over its limit',
      async ({ name, field, limit }) => {
        const sent = await values()
        const store = async (text: unknown) => call('POST', path, { token: admin, body: { ...sent, [name]: text } })
        const sentences = async (text: unknown) => ((await store(text)).body as { errors: Values }).errors[name]
        for (const text of [
          'Ünïcödé 龍 🐉',
          '007',
          '<script>alert(1)</script>',
          'a\nb\n\nc',
          "' OR 1=1 --",
          'x'.repeat(limit),
          '🐉'.repeat(limit),
        ]) {
          expect(((await store(text)).body as Values)[name]).toBe(text)
        }
        expect(((await store('  line one\r\nline two\r ')).body as Values)[name]).toBe('line one\nline two')
        expect(await sentences('x'.repeat(limit + 1))).toEqual([expect.stringContaining(String(limit))])
        expect(await sentences('a\u0000b')).toHaveLength(1)
        expect(await sentences(12)).toHaveLength(1)
        if (field.required) expect(await sentences('   ')).toHaveLength(1)
        else expect(((await store(null)).body as Values)[name]).toBe('')
      },
    )

    const references = Object.entries(type.fields).filter(([, field]) => field.kind === 'reference')
    it.each(references)(
      'refuses %s that refers to nothing, and embeds the name of what it refers to',
      async (name, field) => {
        if (field.kind !== 'reference') throw new Error('a reference was asked for')
        const sent = await values('embedded')
        for (const id of [2_000_000_000, -1, 0, 1.5, 'abc', 2_147_483_648, '']) {
          const answer = await call('POST', path, { token: admin, body: { ...sent, [name]: id } })
          expect(answer).toMatchObject({ status: 422, body: { errors: { [name]: [expect.any(String)] } } })
        }
        const created = await call('POST', path, { token: admin, body: { ...sent, [name]: String(sent[name]) } })
        expect(created).toMatchObject({ status: 201, body: { [name]: sent[name] } })
        expect((created.body as Values)[field.as]).toMatchObject({
          id: sent[name],
          name: expect.stringContaining('embedded'),
        })
      },
    )

    const incoming = referencesTo(type.key)
    it.runIf(incoming.length > 0)('is not deleted while others refer to it: 409 referenced, saying what', async () => {
      for (const { type: other, field } of incoming) {
        const target = await sample()
        const referring = await sampleValues(server(), admin, other)
        await call('POST', `/api${other.path}`, { token: admin, body: { ...referring, [field]: target.id } })
        const answer = await call('DELETE', `${path}/${target.id}`, { token: admin })
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'referenced', message: expect.stringContaining(other.title) },
        })
        expect((await call('GET', `${path}/${target.id}`)).status).toBe(200)
      }
    })

    it('pages, searches and sorts', async () => {
      const made: SampleRow[] = []
      for (const mark of ['beta', 'Alpha', 'gamma', 'ALPHA two', '100%_\\'])
        made.push(await sample(`${type.key} paged ${mark}`))
      const { name } = type
      const searched = encodeURIComponent(`${type.key.toUpperCase()} paged`)
      const first = await call('GET', `${path}?q=${searched}&sort=${name}&order=asc&page=1&per_page=2`)
      expect(rows(first.body).map((row) => row[name])).toEqual([made[4]?.[name], made[1]?.[name]])
      expect(first.headers.get('x-total-count')).toBe('5')
      expect(first.headers.get('link')).toContain('page=2')
      const last = await call('GET', `${path}?q=${searched}&sort=${name}&order=asc&page=3&per_page=2`)
      expect(rows(last.body).map((row) => row[name])).toEqual([made[2]?.[name]])
      expect(rows((await call('GET', `${path}?q=${searched}${encodeURIComponent(' 100%_\\')}`)).body)).toHaveLength(1)
      expect(rows((await call('GET', `${path}?page=1&per_page=500&q=${searched}`)).body)).toHaveLength(5)
      const byId = rows((await call('GET', `${path}?page=1&per_page=2`)).body).map((row) => row.id)
      expect(byId).toEqual([...byId].sort((a, b) => (type.order === 'newest' ? b - a : a - b)))
    })

    it.each([
      'page=0',
      'page=x',
      'per_page=501',
      'per_page=0',
      'sort=nothing',
      'order=up',
      'q=a&q=b',
      'q=%00',
      'page=1&page=2',
    ])('answers 422 for a list with %s', async (query) => {
      expect((await call('GET', `${path}?${query}`)).status).toBe(422)
    })

    it('keeps two simultaneous writers apart: one wins, one is told', async () => {
      const { id } = await sample()
      const both = await Promise.all(
        ['left', 'right'].map(async (mark) =>
          call('PUT', `${path}/${id}`, { token: admin, body: { ...(await values(mark)), version: 1 } }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })
})
