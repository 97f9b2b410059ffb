import { expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

const METRICS_TOKEN = 'a-token-for-Prometheus'
const SECRET = 'a-token-of-a-preview'
const REPORTED = {
  'document-uri': `https://gapura.example/preview/${SECRET}?q=1`,
  'effective-directive': 'script-src-elem',
  'blocked-uri': `https://evil.example/${SECRET}.js`,
}

const server = useTestServer('sqlite', { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' })

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
  for (let turn = 0; turn < 70; turn += 1) expect(await report(REPORTED)).toBe(204)
  expect(await report({ ...REPORTED, 'effective-directive': 'img-src' }, '192.0.2.2')).toBe(204)
  expect(await violations('script-src-elem')).toBe(60)
  expect(await violations('img-src')).toBe(1)
  expect(logged()).toHaveLength(10)
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    page: '/preview',
  })
  expect(server().log.join('')).not.toContain(SECRET)
})

it('[security.policy-reports] that make no sense or are too large change nothing', async () => {
  const strange = [
    'no JSON',
    '[]',
    'null',
    JSON.stringify({ 'csp-report': { 'effective-directive': {} } }),
    JSON.stringify({ 'csp-report': { ...REPORTED, more: 'x'.repeat(20_000) } }),
  ]
  const before = logged().length
  for (const body of strange) expect([204, 413], body.slice(0, 40)).toContain(await report(body, '192.0.2.3'))
  expect(await report({ ...REPORTED, 'effective-directive': 'a"}\n' }, '192.0.2.4')).toBe(204)
  expect(await violations('other')).toBe(1)
  expect(logged().length).toBe(before)
  expect((await server().call('POST', '/csp-reports', { body: {} })).status).toBe(415)
})
