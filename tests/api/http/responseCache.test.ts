import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { byTheClock } from '../../support/retries.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { startTestServer, useTestServer, type TestServer, useToken } from '../../support/testServer.ts'

/** What travels: fetch would hide an encoding, and adds headers of its own. */
const raw = (
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
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
    raw(`${server().url}${path}`, { headers, method })
  const varying = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const lasting = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))

  const list = `/api${item.path}`
  for (const path of ['/news', '/nothing', '/admin/news', list, `${list}?page=1&per_page=2`]) {
    it(`is answered like what was just made, header by header: ${path}`, async () => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        await createSample(server(), admin(), item, encoding)
        await createSample(server(), admin(), news, encoding)
        const made = await get(path, { 'accept-encoding': encoding })
        const kept = await get(path, { 'accept-encoding': encoding })
        expect(kept.status).toBe(made.status)
        expect(kept.bytes.equals(made.bytes)).toBe(true)
        expect(lasting(kept.headers)).toEqual(lasting(made.headers))
        expect(kept.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
        expect(kept.headers['vary']).toContain('accept-encoding')
      }
    })
  }

  it('is answered to HEAD with the same headers and no body', async () => {
    const { headers, bytes } = await get('/news', { 'accept-encoding': 'br' })
    const head = await get('/news', { 'accept-encoding': 'br' }, 'HEAD')
    expect(bytes.length).toBeGreaterThan(0)
    expect(head.bytes.length).toBe(0)
    expect(lasting(head.headers)).toEqual(lasting(headers))
  })

  it('is answered 304 to who has it in any encoding, until it changes', async () => {
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

  it('shows a change to whoever asks after it was acknowledged', async () => {
    for (let number = 0; number < 20; number += 1) {
      const body = { title: `change ${number}`, description: 'Of one row alone.', pinned: true }
      const created = await admin.send('POST', `/api${news.path}`, body)
      const { id } = created.body as SampleRow
      expect((await get('/news')).bytes.toString()).toContain(`change ${number}`)
      expect((await get(`/api${news.path}`)).bytes.toString()).toContain(`change ${number}`)
      await admin.send('DELETE', `/api${news.path}/${id}`)
      expect((await get('/news')).bytes.toString()).not.toContain(`change ${number}`)
    }
  })

  it('does not answer a write, nor a method that the address does not take', async () => {
    await get(list)
    expect((await get(list, {}, 'POST')).status).toBe(401)
    expect((await get(list, {}, 'DELETE')).status).toBe(401)
    expect((await get(list, {}, 'PUT')).status).toBe(404)
  })

  it('is the same for a list however its query is spelled', async () => {
    const one = await get(`${list}?page=1&per_page=2`)
    const two = await get(`${list}?per_page=2&utm_source=x&page=1`)
    expect(two.headers['etag']).toBe(one.headers['etag'])
    expect(two.headers['link']).toBe(one.headers['link'])
  })

  // It takes the data folder with it when it stops: after all tries, and not after each.
  let other: TestServer | undefined
  afterAll(() => other?.stop())
  it('follows what another process commits, within a second', byTheClock, async () => {
    const { dataDir, databaseUrl } = server().context.config
    other ??= await startTestServer('sqlite', {
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    await get('/news')
    // Another one for each try; the name of its category may have 40 characters.
    const mark = randomUUID().slice(0, 13)
    await createSample(other, admin(), news, mark)
    const shown = async () => (await get('/news')).bytes.toString()
    await expect.poll(shown, { timeout: 1_000 }).toContain(mark)
  })
})
