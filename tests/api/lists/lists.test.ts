import { describe, expect, it } from 'vitest'
import { isSortable } from '../../../content/reader.ts'
import { createSample, freeText, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

describe.each(engines)('On %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  // The tests check docs/product.md, sections 7 (calls) and 10 (conventions).
  describe.each(coveringTypes())('$key', (type) => {
    const path = `/api${type.path}`
    const call = (method: string, address: string) => admin.send(method, address)
    const sample = (mark?: string) => createSample(server(), admin(), type, mark)
    const rows = (body: unknown) => body as SampleRow[]
    const text = freeText(type)
    if (text)
      it('[api.lists] [limits.ours] pages, searches and sorts', async () => {
        const made: SampleRow[] = []
        for (const mark of ['beta', 'Alpha', 'gamma', 'ALPHA two', '100%_\\'])
          made.push(await sample(`${type.key}-paged ${mark}`))
        const name = text
        // If a type has no text that can be sorted, its rows are ordered by id.
        const field = type.fields[name]
        const [sort, order] = field && isSortable(field) ? [name, [4, 1, 3, 0, 2]] : ['id', [0, 1, 2, 3, 4]]
        const inOrder = order.map((index) => made[index]?.[name])
        const searched = encodeURIComponent(`${type.key.toUpperCase()}-PAGED`)
        const first = await call('GET', `${path}?q=${searched}&sort=${sort}&order=asc&page=1&per_page=2`)
        expect(rows(first.body).map((row) => row[name])).toEqual(inOrder.slice(0, 2))
        expect(first.headers.get('x-total-count')).toBe('5')
        expect(first.headers.get('link')).toContain('page=2')
        const last = await call('GET', `${path}?q=${searched}&sort=${sort}&order=asc&page=3&per_page=2`)
        expect(rows(last.body).map((row) => row[name])).toEqual(inOrder.slice(4))
        expect(rows((await call('GET', `${path}?q=${searched}${encodeURIComponent(' 100%_\\')}`)).body)).toHaveLength(1)
        expect(rows((await call('GET', `${path}?page=1&per_page=500&q=${searched}`)).body)).toHaveLength(5)
        const byId = rows((await call('GET', `${path}?page=1&per_page=2`)).body).map((row) => row.id)
        expect(byId).toEqual([...byId].sort((a, b) => (type.order === 'newest' ? b - a : a - b)))
      })

    it.each([
      ...['page=0', 'page=x', 'page=1&page=2', 'per_page=501', 'per_page=0', 'order=up', 'q=a&q=b', 'q=%00'],
      ...['sort=nothing', 'sort=description', 'sort=image'],
    ])('answers 422 for a list with %s', async (query) => {
      expect((await call('GET', `${path}?${query}`)).status).toBe(422)
    })
  })
})
