import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { howTo } from '../../../content/types/howTo.ts'
import { item } from '../../../content/types/item.ts'
import { insertRows } from '../../support/pastTheApi.ts'
import { byTheClock } from '../../support/retries.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { trusting } from '../../support/throttledCalls.ts'

/** The list has more rows than the server caches. */
const ROWS = 1_500

/**
 * Milliseconds within which the server notices a lost connection. Until then the lost connection's list counts towards
 * the limit.
 */
const WITHIN = { timeout: 10_000 }

const largeGuide = (number: number) => ({ donation_guide: `Guide ${number}`, description: 'x'.repeat(10_000) })

describe.each(engines)('On %s, a long list without pages', (engine) => {
  const server = useTestServer(engine)
  const path = `/api${item.path}`
  beforeAll(() => insertRows(server(), item, ROWS, (number) => ({ items_name: `Item ${ROWS - 1 - number}` })))
  const get = async (query = '', headers: Record<string, string> = {}) => {
    const { status, body, headers: received } = await server().call('GET', `${path}${query}`, { headers })
    return { status, rows: body as { id: number; items_name: string }[], headers: received }
  }

  it('[api.lists] comes whole, in its order, with its total, in any encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, rows, headers } = await get('', { 'accept-encoding': encoding })
      expect(status).toBe(200)
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
      expect(headers.get('x-total-count')).toBe(String(ROWS))
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(headers.get('vary')).toContain('accept-encoding')
    }
  })

  it('has the same rows as its pages, sorted and searched alike', async () => {
    for (const query of ['sort=items_name&order=desc', 'q=item', 'q=item&sort=updated_at']) {
      const { rows } = await get(`?${query}`)
      expect(rows).toHaveLength(ROWS)
      const paged = [1, 2, 3].map((page) => get(`?${query}&page=${page}&per_page=500`))
      expect((await Promise.all(paged)).flatMap((page) => page.rows)).toEqual(rows)
    }
  })

  // The limits on unfinished lists do not depend on the database engine, so the tests below run only on SQLite.
  if (engine === 'postgres') return

  it('is sent to six clients at once: further requests are refused, with the time to wait', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => fetch(`${server().url}${path}?sort=items_name`)))
    const refused = opened.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await Promise.all(opened.map(async (answer) => answer.body?.cancel()))
    await expect.poll(async () => (await get()).status, WITHIN).toBe(200)
  })

  it('reserves no place for clients that leave before they get it, or that wait for another answer on their connection', async () => {
    const { hostname, port } = new URL(server().url)
    const list = `GET ${path}?order=desc HTTP/1.1\r\nhost: site\r\n\r\n`
    const body = JSON.stringify({ username: 'nobody', password: 'Wrong-12' })
    const logIn = `POST /api/login HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    for (const sent of [list, list, logIn + list, logIn + list]) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      await new Promise((resolve) => socket.write(sent, resolve))
      socket.destroy()
    }
    const statuses = async () => (await Promise.all([get(), get()])).map(({ status }) => status)
    await expect.poll(statuses, WITHIN).toEqual([200, 200])
  })

  it('is limited with other large lists in the bytes that all under way take', async () => {
    // The lists are hundreds of kilobytes long and no client reads them, so the server cannot finish sending them.
    await insertRows(server(), howTo, 500, largeGuide)
    const ask = (size: number) =>
      fetch(`${server().url}/api${howTo.path}?per_page=${size}`, { headers: { 'accept-encoding': 'identity' } })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(400 + index)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
    await Promise.all(answers.map(async (answer) => answer.body?.cancel()))
    await expect.poll(async () => (await ask(400)).status, WITHIN).toBe(200)
  })
})

describe('A long list', () => {
  const server = useTestServer('sqlite', trusting)
  const path = `/api${howTo.path}`
  const sockets: Socket[] = []
  beforeAll(() => insertRows(server(), howTo, ROWS, largeGuide))
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Requests the whole list from a client IP address in `network`, but never reads the response. */
  async function ask(network: string): Promise<number> {
    const { hostname, port } = new URL(server().url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: site\r\nx-forwarded-for: ${network}\r\n\r\n`)
    return new Promise((resolve) =>
      socket.once('data', (chunk: Buffer) => {
        socket.pause()
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]))
      }),
    )
  }
  const networks = (count: number): string[] => Array.from({ length: count }, (_, index) => `198.51.100.${index}`)

  it(
    '[attack.slow-readers] is served although six clients read nothing: the slowest loses its place',
    byTheClock,
    async () => {
      const [first = '', ...others] = networks(6)
      await expect.poll(() => ask(first), WITHIN).toBe(200)
      // The remaining lists are requested at the same time, because the server disconnects a client that has not read
      // for three seconds.
      expect(await Promise.all(others.map(ask))).toEqual([200, 200, 200, 200, 200])
      expect(await ask('203.0.113.9')).toBe(503)
      await expect.poll(() => ask('203.0.113.9'), { timeout: 10_000, interval: 500 }).toBe(200)
    },
  )
})
