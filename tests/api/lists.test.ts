import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../content/types/item.ts'
import { write } from '../../server/database/write.ts'
import { insertRow } from '../../server/content/operations.ts'
import { engines, useTestServer } from './server.ts'

/** More than are kept in memory. */
const ROWS = 1_500

describe.each(engines)('On %s, a long list asked for as a whole', (engine) => {
  const server = useTestServer(engine)
  const path = `/api${item.path}`
  beforeAll(async () => {
    const { database, feed } = server().context
    const now = server().clock.time
    await write(database, feed, { actor: 'test', requestId: null, address: null, now }, async (writer) => {
      for (let number = 1; number <= ROWS; number += 1) {
        await insertRow(writer, engine, item, { items_name: `Item ${ROWS - number}` }, now)
      }
    })
  })
  const get = async (query = '', headers: Record<string, string> = {}) => {
    const { status, body, headers: received } = await server().call('GET', `${path}${query}`, { headers })
    return { status, rows: body as { id: number; items_name: string }[], headers: received }
  }

  it('comes whole, in its order, with its total, in any encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, rows, headers } = await get('', { 'accept-encoding': encoding })
      expect(status).toBe(200)
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
      expect(headers.get('x-total-count')).toBe(String(ROWS))
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(headers.get('vary')).toContain('accept-encoding')
    }
  })

  it('is made of the same rows as its pages, sorted and searched alike', async () => {
    for (const query of ['sort=items_name&order=desc', 'q=item', 'q=item&sort=updated_at']) {
      const { rows } = await get(`?${query}`)
      expect(rows).toHaveLength(ROWS)
      const paged = [1, 2, 3].map((page) => get(`?${query}&page=${page}&per_page=500`))
      expect((await Promise.all(paged)).flatMap((page) => page.rows)).toEqual(rows)
    }
  })

  it('is sent to one address at most twice at once: who asks further is told when to come again', async () => {
    // None of them is read, so that all stay under way.
    const opened = await Promise.all(Array.from({ length: 4 }, () => fetch(`${server().url}${path}?sort=items_name`)))
    const refused = opened.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await Promise.all(opened.map((answer) => answer.body?.cancel()))
    await expect.poll(async () => (await get()).status).toBe(200)
  })

  it('leaves others their turn', async () => {
    const whole = get()
    const started = performance.now()
    expect((await get('?page=2&per_page=5')).rows[0]?.id).toBe(6)
    expect(performance.now() - started).toBeLessThan(500)
    await whole
  })
})
