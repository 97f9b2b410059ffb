import { describe, expect, it } from 'vitest'
import { doctorLines } from '../../support/doctorFindings.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { trusting } from '../../support/throttledCalls.ts'
import { DAY_MS } from '../../support/times.ts'

const PROXY = /A proxy at (::ffff:)?127\.0\.0\.1 speaks for visitors, and TRUST_PROXY does not name it/
const PLAIN = /A password came over plain HTTP from another machine/

const login = (server: TestServer, headers: Record<string, string>) =>
  server.call('POST', '/api/login', { body: { username: 'nobody', password: 'Salah123!' }, headers })

const logged = (server: TestServer, sentence: RegExp) => server.log.filter((line) => sentence.test(line))

async function faults(server: TestServer, settings: { trustProxy?: readonly string[] } = {}): Promise<string[]> {
  const lines = await doctorLines({ ...server.context.config, ...settings }, server.clock.time)
  return lines.filter((line) => line.startsWith('fault'))
}

// Specification: docs/install.md, "A proxy in front".
describe('Without TRUST_PROXY', () => {
  it.each([{}, { TRUST_PROXY: '10.9.9.9' }])(
    '[attack.untrusted-proxy] a proxy at a private address is reported in the log, and by the doctor until it is named: %j',
    async (settings) => {
      const server = await startTestServer('sqlite', settings)
      expect(await faults(server)).toEqual([])
      await server.call('GET', '/')
      expect(logged(server, PROXY)).toEqual([])
      for (let time = 0; time < 3; time += 1)
        await server.call('GET', '/', { headers: { 'x-forwarded-for': '203.0.113.5' } })
      expect(logged(server, PROXY)).toEqual([expect.stringContaining('"level":50')])
      await expect.poll(() => faults(server)).toEqual([expect.stringMatching(PROXY)])
      expect(await faults(server, { trustProxy: ['loopback'] })).toEqual([])
      server.pass(DAY_MS)
      await login(server, { 'x-forwarded-for': '203.0.113.5' })
      expect(logged(server, PROXY), 'again a day later').toHaveLength(2)
      expect(logged(server, PLAIN), 'the protocol of the visitor is not known').toEqual([])
      await server.stop()
    },
  )
})

describe('A log-in', () => {
  it('[attack.untrusted-proxy] over plain HTTP from another machine is reported in the log and by the doctor, without its address', async () => {
    const server = await startTestServer('sqlite', trusting)
    await login(server, {})
    await login(server, { 'x-forwarded-for': '127.0.0.1' })
    await login(server, { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' })
    expect(logged(server, PLAIN), 'from this machine, and over HTTPS').toEqual([])
    for (let time = 0; time < 3; time += 1) await login(server, { 'x-forwarded-for': '203.0.113.5' })
    expect(logged(server, PLAIN)).toEqual([expect.stringContaining('"level":50')])
    expect(logged(server, PLAIN)[0]).not.toContain('203.0.113.5')
    await expect.poll(() => faults(server)).toEqual([expect.stringMatching(PLAIN)])
    server.pass(2 * DAY_MS)
    expect(await faults(server), 'two days later').toEqual([])
    await server.stop()
  })
})
