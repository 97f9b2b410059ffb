import { describe, expect, it } from 'vitest'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import { listTypes } from '../../../content/index.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

// Specification: docs/api/content.md, "Order by hand".
describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  const ordered = listTypes.filter(({ order }) => order === 'hand')
  describe.each(coveringTypes(ordered))('the rows of $key', (type) => {
    const { key } = type
    const path = `/api${type.path}`
    const move = (id: number, body: unknown) => admin.send('POST', `${path}/${id}/move`, body)
    const list = async (query = '') => (await admin.send('GET', `${path}${query}`)).body as SampleRow[]
    const ids = async (query = '') => (await list(query)).map(({ id }) => id)
    const add = async (mark: string) => (await createSample(server(), admin(), type, mark, 'first')).id
    const history = async (id: number) =>
      (await admin.send('GET', `/api/admin/changes?type=${key}&row=${id}`)).body as AuditEntry[]

    async function four(): Promise<[number, number, number, number]> {
      for (const id of (await ids()).toReversed()) await admin.send('DELETE', `${path}/${id}`)
      return [await add('one'), await add('two'), await add('three'), await add('four')]
    }

    it('[lists.order-by-hand] have the order of the operator with new rows last, unless another order is requested', async () => {
      const [a, b, c, d] = await four()
      expect(await ids()).toEqual([a, b, c, d])
      expect((await move(d, { before: a })).status).toBe(200)
      expect((await move(a, { after: b })).status).toBe(200)
      expect(await ids()).toEqual([d, b, a, c])
      const last = await add('five')
      expect(await ids()).toEqual([d, b, a, c, last])
      expect(await ids('?page=2&per_page=2')).toEqual([a, c])
      expect(await ids('?order=desc')).toEqual([last, c, a, b, d])
      expect(await ids('?sort=id')).toEqual([a, b, c, d, last])
    })

    it('[lists.order-by-hand] stay in place when they are changed, and return to it from the trash', async () => {
      const [a, b, c, d] = await four()
      await move(c, { before: b })
      const text = Object.entries(type.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? ''
      expect((await admin.send('PUT', `${path}/${c}`, { [text]: 'Changed' })).status).toBe(200)
      await admin.send('DELETE', `${path}/${c}`)
      expect(await ids()).toEqual([a, b, d])
      expect((await admin.send('POST', '/api/admin/trash/restore', { type: key, row: c })).status).toBe(200)
      expect(await ids()).toEqual([a, c, b, d])
    })

    it('[lists.order-by-hand] get a version and an entry in the history if moving them changes their place', async () => {
      const [a, b, c] = await four()
      const before = await list()
      const etag = (await admin.send('GET', path)).headers.get('etag') ?? ''
      for (const same of [{ after: b }, { before: c }]) {
        const still = same.after === b ? c : b
        expect((await move(still, same)).body).toMatchObject({ id: still, version: 1 })
      }
      expect(await list()).toEqual(before)
      const moved = await move(c, { before: a })
      expect(moved).toMatchObject({ status: 200, body: { id: c, version: 2 } })
      expect((await history(c)).map(({ action, fields }) => [action, fields.length > 0])).toEqual([
        ['move', false],
        ['create', true],
      ])
      expect((await history(a)).map(({ action }) => action)).toEqual(['create'])
      const read = await server().call('GET', path, { token: admin(), headers: { 'if-none-match': etag } })
      expect(read.status, 'the cached list is stale').toBe(200)
      const late = await admin.send('PUT', `${path}/${c}`, { version: 1 })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { id: c, version: 2 } } })
    })

    it('[lists.order-by-hand] lose nothing if two admins move rows at once, and have one order for everybody', async () => {
      const all = await four()
      const [a, b, c, d] = all
      await Promise.all([move(a, { after: d }), move(b, { after: d }), move(d, { before: a }), add('meanwhile')])
      const after = await ids()
      expect(after).toHaveLength(5)
      expect(new Set(after)).toEqual(new Set([...all, ...after]))
      expect(after.indexOf(c), 'an unmoved row is before the new one').toBeLessThan(4)
      expect(await ids('?page=1')).toEqual(after)
    })

    it('can be moved between the same two rows any number of times, and between rows of the same place', async () => {
      const [a, b, c, d] = await four()
      for (let times = 0; times < 10; times += 1) {
        await move(c, { before: b })
        await move(d, { before: b })
      }
      expect(await ids()).toEqual([a, c, d, b])
      // All rows have the same position until an operator orders them by hand.
      const { writer } = server().context.database
      await writer.withTables<ContentTables>().updateTable(type.table).set({ place: 0 }).execute()
      await move(d, { after: a })
      expect(await ids()).toEqual([a, d, b, c])
    })

    const { unknownReference } = validation(type.wording.language)
    const goneSentence = fill(unknownReference, { label: type.title, id: 2147483647 })
    it.each([
      ['nothing', {}, 'Name one row, in before or in after.'],
      ['both', { before: 1, after: 2 }, 'Name one row, in before or in after.'],
      ['no number', { after: 'x' }, 'after must be the number of an ID.'],
      ['a row that is not there', { after: 2147483647 }, goneSentence],
    ])('cannot be moved beside %s: 422', async (_what, body, sentence) => {
      const [a] = await four()
      expect(await move(a, body)).toMatchObject({ status: 422, body: { message: sentence } })
      expect((await move(2147483647, { after: a })).status).toBe(404)
    })
  })

  it('cannot be moved in lists of other types', async () => {
    for (const type of listTypes.filter(({ order }) => order !== 'hand')) {
      const answer = await admin.send('POST', `/api${type.path}/1/move`, { before: 2 })
      expect(answer.status, type.key).toBe(404)
    }
  })
})
