import { beforeAll, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

const METRICS_TOKEN = 'a-token-for-Prometheus'
const SECRET = 'a-token-of-a-preview'

const server = useTestServer('sqlite', { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' })
let reported: Record<string, string>
beforeAll(() => {
  reported = {
    'document-uri': `${server().url}/preview/${SECRET}?q=1`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': `https://evil.example/${SECRET}.js`,
  }
})

async function report(body: unknown, address = '192.0.2.1') {
  const { headers, status } = await server().call('POST', '/csp-reports', {
    body: typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }),
    headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
  })
  expect(headers.get('set-cookie')).toBeNull()
  return status
}
const violations = async (directive: string): Promise<number> => {
  const { body } = await server().call('GET', '/metrics', { token: METRICS_TOKEN })
  return Number(
    new RegExp(`gapura_csp_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(String(body))?.[1] ?? 0,
  )
}
const logged = () => server().log.filter((line) => line.includes('Content-Security-Policy'))

it('[security.policy-reports] every document names the address at which browsers report violations', async () => {
  for (const path of ['/', '/admin', '/nothing/here'])
    expect((await server().call('GET', path)).headers.get('content-security-policy')).toContain(
      'report-uri /csp-reports',
    )
})

it('[security.policy-reports] are counted and logged with a limit, without the address of a preview', async () => {
  for (let turn = 0; turn < 70; turn += 1) expect(await report(reported)).toBe(204)
  expect(await report({ ...reported, 'effective-directive': 'img-src' }, '192.0.2.2')).toBe(204)
  expect(await violations('script-src-elem')).toBe(60)
  expect(await violations('img-src')).toBe(1)
  expect(logged(), 'of each network').toHaveLength(4)
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    page: '/preview',
  })
  expect(server().log.join('')).not.toContain(SECRET)
})

it('[security.policy-reports] of pages of other sites are not counted', async () => {
  const before = [await violations('object-src'), logged().length]
  for (const page of ['https://foreign.example/', 'about', ''])
    expect(await report({ ...reported, 'effective-directive': 'object-src', 'document-uri': page }, '192.0.2.9')).toBe(
      204,
    )
  expect([await violations('object-src'), logged().length]).toEqual(before)
})

it('[security.policy-reports] are not requested for XML, whose viewer in browsers breaks the policy', async () => {
  for (const path of ['/sitemap.xml', '/rss.xml', '/robots.txt']) {
    const policy = (await server().call('GET', path)).headers.get('content-security-policy')
    expect(policy, path).toMatch(/default-src 'none'/)
    expect(policy, path).not.toContain('report-uri')
  }
})

it('[security.policy-reports] that make no sense or are too large change nothing', async () => {
  const strange = [
    'no JSON',
    '[]',
    'null',
    JSON.stringify({ 'csp-report': { 'effective-directive': {} } }),
    JSON.stringify({ 'csp-report': { ...reported, more: 'x'.repeat(20_000) } }),
  ]
  const before = logged().length
  for (const body of strange) expect([204, 413], body.slice(0, 40)).toContain(await report(body, '192.0.2.3'))
  expect(await report({ ...reported, 'effective-directive': 'a"}\n' }, '192.0.2.4')).toBe(204)
  expect(await violations('other')).toBe(1)
  expect(logged().length).toBe(before + 1)
  expect((await server().call('POST', '/csp-reports', { body: {} })).status).toBe(415)
})

it('[security.policy-reports] that somebody forges do not hide those of others', async () => {
  const forge = (network: string, times: number) =>
    Array.from({ length: times }, () => report({ ...reported, 'effective-directive': 'style-src' }, network))
  await Promise.all(forge('198.51.100.1', 20))
  const before = logged().length
  expect(await report({ ...reported, 'effective-directive': 'font-src' }, '198.51.100.2')).toBe(204)
  expect(logged()).toHaveLength(before + 1)
  expect(logged().at(-1)).toContain('font-src')
  for (let subnet = 0; subnet < 1_200; subnet += 1)
    await report({ ...reported, 'effective-directive': 'style-src' }, `2001:db8:${subnet.toString(16)}::1`)
  await report({ ...reported, 'effective-directive': 'font-src' }, '198.51.100.3')
  expect(await violations('font-src'), 'counted').toBe(2)
})
