import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { createSample } from '../../support/samples.ts'
import { engines, startTestServer, useTestServer, type TestServer } from '../../support/testServer.ts'

const token = 'a-token-for-Prometheus'

/** Sorts the labels of a metric, because their order has no meaning in Prometheus. */
const withSortedLabels = (name: string): string =>
  name.replace(/\{(.*)\}/, (_braces, labels: string) => `{${(labels.match(/\w+="[^"]*"/g) ?? []).sort().join()}}`)

async function read(server: TestServer): Promise<Map<string, number>> {
  const { status, body, headers } = await server.call('GET', '/metrics', { token })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const values = new Map<string, number>()
  for (const line of String(body).split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const parts = /^([a-z_0-9]+(?:\{(?:[a-z]+="[^"]*",?)+\})?) (\S+)$/.exec(line)
    expect(parts, line).not.toBeNull()
    values.set(withSortedLabels(parts?.[1] ?? ''), Number(parts?.[2]))
  }
  return values
}

describe.each(engines)('On %s, /metrics', (engine) => {
  const server = useTestServer(engine, { METRICS_TOKEN: token })
  const value = async (name: string) => (await read(server())).get(name)
  const growth = async () => {
    const before = await read(server())
    return async (name: string) => ((await value(name)) ?? 0) - (before.get(name) ?? 0)
  }

  it('is invisible to the public', async () => {
    for (const wrong of [null, 'another', token.slice(1), `${token}x`])
      expect((await server().call('GET', '/metrics', { token: wrong })).status).toBe(404)
  })

  it('counts requests by kind and answer, and how long they took', async () => {
    const since = await growth()
    await server().call('GET', '/api/game-info/items')
    await server().call('GET', '/nothing/here')
    await server().call('POST', '/api/game-info/items', { body: {} })
    for (const name of [
      'gapura_requests_total{class="read",status="200"}',
      'gapura_requests_total{class="page",status="404"}',
      'gapura_requests_total{class="write",status="401"}',
      'gapura_refusals_total{code="unauthenticated"}',
      'gapura_request_seconds_count{class="read"}',
      'gapura_request_seconds_bucket{class="read",le="+Inf"}',
    ])
      expect(await since(name), name).toBe(1)
  })

  it('counts throttled requests', async () => {
    const body = { username: 'nobody', password: 'Wrong-1234' }
    const logIn = async () => (await server().call('POST', '/api/login', { body })).status
    for (let turn = 0; (await logIn()) !== 429; turn += 1) expect(turn).toBeLessThan(30)
    expect(await value('gapura_refusals_total{code="too_many"}')).toBe(1)
  })

  it.each(['/api/openapi.json', '/api/docs/yaml'])('[attack.slow-readers] %s is made once', async (path) => {
    const headers = { 'accept-encoding': 'br' }
    await server().call('GET', path, { headers })
    const since = await growth()
    await server().call('GET', path, { headers })
    expect(await since('gapura_cache_answers_total{kind="miss"}')).toBe(0)
  })

  it('counts answers from memory, queries of the database, and writes', async () => {
    const since = await growth()
    for (let turn = 0; turn < 4; turn += 1)
      await server().call('GET', '/gameinfo/rules', { headers: { 'accept-encoding': 'br' } })
    expect(await since('gapura_answers_ahead_total')).toBeGreaterThanOrEqual(1)
    expect(await since('gapura_cache_answers_total{kind="miss"}')).toBeGreaterThanOrEqual(1)
    expect(await since('gapura_cache_answers_total{kind="hit"}')).toBeGreaterThanOrEqual(2)
    expect(await value('gapura_cache_bytes')).toBeGreaterThan(1_000)
    await createSample(server(), await server().signIn('admin'), item)
    expect(await since('gapura_writes_total{type="item"}')).toBe(1)
    expect(await since('gapura_database_seconds_count{outcome="done"}')).toBeGreaterThan(3)
  })

  it('reports the connections to the database and the arrival of notices on PostgreSQL', async () => {
    const values = await read(server())
    const [busy, idle, waiting] = ['busy', 'idle', 'waiting'].map((kind) =>
      values.get(`gapura_database_connections{kind="${kind}"}`),
    )
    if (engine === 'sqlite') expect([busy, idle, waiting]).toEqual([undefined, undefined, undefined])
    else {
      expect((busy ?? 0) + (idle ?? 0)).toBeGreaterThan(0)
      expect(waiting).toBe(0)
      await expect.poll(async () => value('gapura_notices_arrive')).toBe(1)
    }
  })
})

it('Without METRICS_TOKEN there are no metrics for anybody', async () => {
  const server = await startTestServer('sqlite')
  expect((await server.call('GET', '/metrics', { token })).status).toBe(404)
  expect((await server.call('GET', '/metrics')).status).toBe(404)
  await server.stop()
})
