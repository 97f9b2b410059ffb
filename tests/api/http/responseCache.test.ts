import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { byTheClock } from '../../support/retries.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'

/** Sends a request without fetch, which would decode the body and add headers. */
const raw = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      void buffer(response).then((bytes) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

describe('What is in memory', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await createSample(server(), admin(), news, 'kept')
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    raw(`${server().url}${path}`, method, headers)
  const textOf = async (path: string) => (await get(path)).bytes.toString()
  const varying = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const lasting = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))

  const list = `/api${item.path}`
  it.each(['/news', '/nothing', '/admin/news', list, `${list}?page=1&per_page=2`])(
    'is answered like a new answer, header by header: %s',
    async (path) => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        await createSample(server(), admin(), item, encoding)
        await createSample(server(), admin(), news, encoding)
        const made = await get(path, { 'accept-encoding': encoding })
        const cached = await get(path, { 'accept-encoding': encoding })
        expect({ ...cached, headers: lasting(cached.headers) }).toEqual({ ...made, headers: lasting(made.headers) })
        const control = path.startsWith('/api') ? 'no-cache' : 'no-cache, no-transform'
        expect(cached.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': control })
        expect(cached.headers['vary']).toContain('accept-encoding')
      }
    },
  )

  it.each([
    ...['/', '/news', '/nothing', '/admin', '/admin/news', '/preview/nothing', '/api/docs', '/video/vimeo/1'].map(
      (path) => ['GET', path] as const,
    ),
    ['POST', '/register'] as const,
  ])('[site.rewriting-proxy] may be rewritten by no proxy if it is a document: %s %s', async (method, path) => {
    const answer = await get(path, {}, method)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toMatch(/(^|, )no-transform$/)
    const tag = answer.headers['etag']
    if (typeof tag !== 'string') return
    const again = await get(path, { 'if-none-match': tag }, method)
    expect(again.headers['cache-control']).toBe(answer.headers['cache-control'])
  })

  it('is answered to HEAD with the same headers and no body', async () => {
    const { headers, bytes } = await get('/news', { 'accept-encoding': 'br' })
    const head = await get('/news', { 'accept-encoding': 'br' }, 'HEAD')
    expect(bytes.length).toBeGreaterThan(0)
    expect(head.bytes.length).toBe(0)
    expect(lasting(head.headers)).toEqual(lasting(headers))
  })

  it('is answered 304 to a client that has it in any encoding, until it changes', async () => {
    for (const path of ['/news', `/api${news.path}`]) {
      const { headers } = await get(path, { 'accept-encoding': 'br' })
      const tag = String(headers['etag'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': tag })
        expect(again.status).toBe(304)
        expect(again.headers['etag']).toBe(tag)
        expect(again.bytes.length).toBe(0)
      }
      await createSample(server(), admin(), news, 'newer')
      expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
    }
  })

  it('is renewed before a change is acknowledged', async () => {
    for (let number = 0; number < 20; number += 1) {
      const body = { title: `change ${number}`, description: 'Of one row alone.', pinned: true }
      const { id } = (await admin.send('POST', `/api${news.path}`, body)).body as SampleRow
      for (const path of ['/news', `/api${news.path}`]) expect(await textOf(path)).toContain(`change ${number}`)
      await admin.send('DELETE', `/api${news.path}/${id}`)
      expect(await textOf('/news')).not.toContain(`change ${number}`)
    }
  })

  it('does not answer a write, nor a method that the address does not have', async () => {
    await get(list)
    expect((await get(list, {}, 'POST')).status).toBe(401)
    expect((await get(list, {}, 'DELETE')).status).toBe(401)
    expect((await get(list, {}, 'PUT')).status).toBe(405)
  })

  it('is the same for a list however its query is spelled', async () => {
    const one = await get(`${list}?page=1&per_page=2`)
    const two = await get(`${list}?per_page=2&utm_source=x&page=1`)
    expect(two.headers['etag']).toBe(one.headers['etag'])
    expect(two.headers['link']).toBe(one.headers['link'])
  })

  // The other server deletes the shared data folder when it stops, so it runs until the last retry of the test is over.
  let other: TestServer | undefined
  afterAll(() => other?.stop())
  it('follows what another process commits, within a second', byTheClock, async () => {
    other ??= await startTestServer('sqlite', { DATA_DIR: server().context.config.dataDir })
    await get('/news')
    // This word is short, because the name of a category may have at most 40 characters.
    const mark = randomUUID().slice(0, 13)
    await createSample(other, admin(), news, mark)
    await expect.poll(() => textOf('/news'), { timeout: 1_000 }).toContain(mark)
  })
})
