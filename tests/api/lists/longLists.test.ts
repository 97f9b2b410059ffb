import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { howTo } from '../../../content/types/howTo.ts'
import { item } from '../../../content/types/item.ts'
import { write } from '../../../server/database/changes/write.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { byTheClock } from '../../support/retries.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

/** More than are kept in memory. */
const ROWS = 1_500

/** A place is free as soon as its connection is known to be lost. */
const WITHIN = { timeout: 10_000 }

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

  it('is made of the same rows as its pages, sorted and searched alike', async () => {
    for (const query of ['sort=items_name&order=desc', 'q=item', 'q=item&sort=updated_at']) {
      const { rows } = await get(`?${query}`)
      expect(rows).toHaveLength(ROWS)
      const paged = [1, 2, 3].map((page) => get(`?${query}&page=${page}&per_page=500`))
      expect((await Promise.all(paged)).flatMap((page) => page.rows)).toEqual(rows)
    }
  })

  // How many are sent at once does not depend on the engine.
  if (engine === 'postgres') return

  it('is sent to six clients at once: further requests are refused, with the time to wait', async () => {
    // None of them is read, so that all stay under way.
    const opened = await Promise.all(Array.from({ length: 8 }, () => fetch(`${server().url}${path}?sort=items_name`)))
    const refused = opened.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await Promise.all(opened.map(async (answer) => answer.body?.cancel()))
    await expect.poll(async () => (await get()).status, WITHIN).toBe(200)
  })

  it('keeps no place for those who leave before they get it, or who wait for another answer on their connection', async () => {
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
    await expect
      .poll(async () => (await Promise.all([get(), get()])).map(({ status }) => status), WITHIN)
      .toEqual([200, 200])
  })

  it('is bounded with other large lists in what all that are under way hold', async () => {
    // Nobody reads them, and each is another one, of hundreds of kilobytes.
    const { database, feed } = server().context
    const now = server().clock.time
    await write(database, feed, { actor: 'test', requestId: null, address: null, now }, async (writer) => {
      for (let number = 0; number < 500; number += 1) {
        await insertRow(
          writer,
          engine,
          howTo,
          { donation_guide: `Guide ${number}`, description: 'x'.repeat(10_000) },
          now,
        )
      }
    })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(`${server().url}/api${howTo.path}?per_page=${400 + index}`, {
          headers: { 'accept-encoding': 'identity' },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
    await Promise.all(answers.map(async (answer) => answer.body?.cancel()))
    await expect
      .poll(async () => (await fetch(`${server().url}/api${howTo.path}?per_page=400`)).status, WITHIN)
      .toBe(200)
  })
})

describe('A long list', () => {
  const server = useTestServer('sqlite', { TRUST_PROXY: '127.0.0.1' })
  const path = `/api${howTo.path}`
  const sockets: Socket[] = []
  beforeAll(async () => {
    const { database, feed } = server().context
    const now = server().clock.time
    await write(database, feed, { actor: 'test', requestId: null, address: null, now }, async (writer) => {
      for (let number = 0; number < ROWS; number += 1) {
        const values = { donation_guide: `Guide ${number}`, description: 'x'.repeat(10_000) }
        await insertRow(writer, 'sqlite', howTo, values, now)
      }
    })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Somebody in a network asks for the whole list. Gives the status, and reads no further than that. */
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
      // What was asked for before this has its places until its connections are known to be lost.
      await expect.poll(() => ask(first), WITHIN).toBe(200)
      // At once: after three seconds a slow client loses its place.
      expect(await Promise.all(others.map(ask))).toEqual([200, 200, 200, 200, 200])
      expect(await ask('203.0.113.9')).toBe(503)
      await expect.poll(() => ask('203.0.113.9'), { timeout: 10_000, interval: 500 }).toBe(200)
    },
  )
})
