import { describe, expect, it } from 'vitest'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import { listTypes } from '../../../content/index.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

// Lists that are ordered by hand: docs/api/content.md, "Order by hand".
describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  const ordered = listTypes.filter(({ order }) => order === 'hand')
  describe.each(coveringTypes(ordered))('the rows of $key', (type) => {
    const { key } = type
    const path = `/api${type.path}`
    const call: ReturnType<typeof server>['call'] = (...args) => server().call(...args)
    const move = (id: number, body: unknown) => call('POST', `${path}/${id}/move`, { token: admin(), body })
    const list = async (query = '') => (await call('GET', `${path}${query}`)).body as SampleRow[]
    const ids = async (query = '') => (await list(query)).map(({ id }) => id)
    const add = async (mark: string) => (await createSample(server(), admin(), type, mark, 'first')).id
    const history = async (id: number) =>
      (await call('GET', `/api/admin/changes?type=${key}&row=${id}`, { token: admin() })).body as AuditEntry[]

    /** Four rows alone, in the order in which they were made. */
    async function four(): Promise<[number, number, number, number]> {
      for (const id of (await ids()).toReversed()) await call('DELETE', `${path}/${id}`, { token: admin() })
      return [await add('one'), await add('two'), await add('three'), await add('four')]
    }

    it('[lists.order-by-hand] come in the order in which they were put, a new one last; sorted by something else where that is asked for', async () => {
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

    it('[lists.order-by-hand] stay in it when they are changed, and where they stood when they come back from the trash', async () => {
      const [a, b, c, d] = await four()
      await move(c, { before: b })
      const text = Object.entries(type.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? ''
      expect((await call('PUT', `${path}/${c}`, { token: admin(), body: { [text]: 'Changed' } })).status).toBe(200)
      await call('DELETE', `${path}/${c}`, { token: admin() })
      expect(await ids()).toEqual([a, b, d])
      const back = await call('POST', '/api/admin/trash/restore', { token: admin(), body: { type: key, row: c } })
      expect(back.status).toBe(200)
      expect(await ids()).toEqual([a, c, b, d])
    })

    it('[lists.order-by-hand] are moved by a change like any other: a version, an entry in the history, and nothing where it stands there already', async () => {
      const [a, b, c] = await four()
      const before = await list()
      const etag = (await call('GET', path)).headers.get('etag') ?? ''
      for (const same of [{ after: b }, { before: c }]) {
        const still = same.after === b ? c : b
        expect((await move(still, same)).body).toMatchObject({ id: still, version: 1 })
      }
      expect(await list(), 'it stood there').toEqual(before)
      const moved = await move(c, { before: a })
      expect(moved).toMatchObject({ status: 200, body: { id: c, version: 2 } })
      expect((await history(c)).map(({ action, fields }) => [action, fields.length > 0])).toEqual([
        ['move', false],
        ['create', true],
      ])
      expect(
        (await history(a)).map(({ action }) => action),
        'the others are left alone',
      ).toEqual(['create'])
      const read = await call('GET', path, { headers: { 'if-none-match': etag } })
      expect(read.status, 'what is in memory is of before').toBe(200)
      const late = await call('PUT', `${path}/${c}`, { token: admin(), body: { version: 1 } })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { id: c, version: 2 } } })
    })

    it('[lists.order-by-hand] lose nothing when two admins move at once, and stand in one order for everybody', async () => {
      const all = await four()
      const [a, b, c, d] = all
      await Promise.all([move(a, { after: d }), move(b, { after: d }), move(d, { before: a }), add('meanwhile')])
      const after = await ids()
      expect(after).toHaveLength(5)
      expect(new Set(after)).toEqual(new Set([...all, ...after]))
      expect(after.indexOf(c), 'who was not moved stands before the new row').toBeLessThan(4)
      expect(await ids('?page=1')).toEqual(after)
    })

    it('can be put between the same two again and again, and find a place where several have one', async () => {
      const [a, b, c, d] = await four()
      for (let times = 0; times < 10; times += 1) {
        await move(c, { before: b })
        await move(d, { before: b })
      }
      expect(await ids()).toEqual([a, c, d, b])
      // As in a table that has just begun to be ordered: ids decide.
      await server()
        .context.database.writer.withTables<ContentTables>()
        .updateTable(type.table)
        .set({ place: 0 })
        .execute()
      await move(d, { after: a })
      expect(await ids()).toEqual([a, d, b, c])
    })

    const { unknownReference } = validation[type.wording.language]
    const goneSentence = fill(unknownReference, { label: type.title, id: 2147483647 })
    it.each([
      ['nothing', {}, 'Name one row, in before or in after.'],
      ['both', { before: 1, after: 2 }, 'Name one row, in before or in after.'],
      ['no number', { after: 'x' }, 'after must be the number of an ID.'],
      ['a row that is not there', { after: 2147483647 }, goneSentence],
    ])('are refused a place beside %s: 422', async (_what, body, sentence) => {
      const [a] = await four()
      expect(await move(a, body)).toMatchObject({ status: 422, body: { message: sentence } })
      expect((await move(2147483647, { after: a })).status).toBe(404)
    })
  })

  it('lists of all other types have no places to move to', async () => {
    for (const type of listTypes.filter(({ order }) => order !== 'hand')) {
      const answer = await admin.send('POST', `/api${type.path}/1/move`, { before: 2 })
      expect(answer.status, type.key).toBe(404)
    }
  })
})
