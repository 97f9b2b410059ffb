import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest, isInnerAddress, NotSentError } from '../../../server/outbox/outgoingRequest.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const INNER = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '168.63.129.16', '198.18.0.1'],
  ...['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '192.0.2.1', '203.0.113.9'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1', 'fc00::1'],
  ...['fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1'],
  ...['2001:db8::1', '100::1'],
]
const OUTER = [
  ...['1.1.1.1', '162.159.128.233', '100.63.255.255', '100.128.0.1', '172.32.0.1'],
  ...['2606:4700::1111', '2a00:1450::1'],
]
const THIS_MACHINE = [
  ...['127.0.0.1', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '127.1', '127.0.0.1.', '１２７.0.0.1', '0'],
  ...['[::1]', '[::ffff:7f00:1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[0:0:0:0:0:0:0:1]', 'localhost'],
]

it('[channels.no-inner-network] Addresses of private and special networks differ from those of the internet', () => {
  expect(INNER.filter((address) => !isInnerAddress(address))).toEqual([])
  expect(OUTER.filter(isInnerAddress)).toEqual([])
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // A server that listens on a port has an address of this type.
}

describe('A request to another system', () => {
  let own: URL
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end('x'.repeat(1_000_000))
  })
  beforeAll(async () => {
    own = new URL(await listen(server))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const post = (address: string, options: Partial<Parameters<typeof sendRequest>[1]> = {}) =>
    sendRequest(new URL(address), { method: 'POST', body: '{}', permitsInner: false, ...options })
  const postTo = (addresses: () => string[]) => {
    const found = () => addresses().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const resolve = (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, found())
    return post(`http://rebound.example:${own.port}/`, { resolve: resolve as never }) // This stub replaces the system's host name look-up.
  }

  it.each(THIS_MACHINE)(
    '[attack.inner-network] [channels.no-inner-network] does not reach this machine as %s',
    async (host) => {
      await expect(post(`http://${host}:${own.port}/`)).rejects.toThrow(/own network/)
      expect(requests).toBe(0)
    },
  )

  it.each(INNER)(
    '[attack.inner-network] [channels.no-inner-network] does not reach a host whose name leads to %s',
    async (address) => {
      const sent = postTo(() => ['1.1.1.1', address])
      await expect(sent).rejects.toThrow(/own network/)
      await expect(sent).rejects.toBeInstanceOf(NotSentError)
      expect(requests).toBe(0)
    },
  )

  it('[attack.inner-network] [channels.no-inner-network] connects to the address that was checked: its name is looked up once', async () => {
    let times = 0
    await expect(postTo(() => [(times += 1) === 1 ? '192.0.2.1' : '127.0.0.1'])).rejects.toThrow(/own network/)
    expect(times).toBe(1)
  })

  it('reads only the first 64 KB of an answer', async () => {
    const { status, body } = await post(own.href, { permitsInner: true })
    expect([status, body.length]).toEqual([200, 64 * 1024])
  })

  it('ends if no answer comes, without the address in the error', async () => {
    const silent = createServer(() => undefined)
    const sent = post(`${await listen(silent)}/secret`, { permitsInner: true, limitMs: 2_000 })
    const message = 'The receiver did not answer in time.'
    await expect(sent).rejects.toMatchObject({ name: 'UnansweredError', message })
    silent.closeAllConnections()
    silent.close()
  })

  it('ends if the receiver wants to speak another protocol', async () => {
    const other = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    })
    const sent = post(await listen(other), { permitsInner: true })
    await expect(sent).rejects.toMatchObject({ name: 'UnansweredError' })
    other.close()
  })

  it('[channels.no-inner-network] uses no proxy of the environment', async () => {
    const before = requests
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = own.origin
    process.env['NODE_USE_ENV_PROXY'] = '1'
    const sent = post('http://[2001:4860:ffff::1]/', { limitMs: 300 })
    await expect(sent).rejects.toBeInstanceOf(NotSentError)
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) delete process.env[name]
    expect(requests).toBe(before)
  })
})

describe('An address of a channel', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  const open = (kind: string, address: string) =>
    owner.send('POST', '/api/admin/channels', { kind, name: 'A', categories: null, role_id: '', on: true, address })

  it.each([
    ['discord', 'http://discord.com/api/webhooks/123456789012345678/abc', /no webhook of Discord/],
    ['discord', 'https://discord.com.evil.example/api/webhooks/123456789012345678/abc', /no webhook of Discord/],
    ['discord', 'https://discord.com:8443/api/webhooks/123456789012345678/abc', /no webhook of Discord/],
    ['discord', 'https://discord.com/api/users/@me', /no webhook of Discord/],
    ['discord', 'https://discord.com@evil.example/api/webhooks/1/abc', /name and password/],
    ['webhook', 'http://127.0.0.1/hook', /own network/],
    ['webhook', 'http://0x7f.1/hook', /own network/],
    ['webhook', 'https://[::ffff:10.0.0.1]/hook', /own network/],
    ['webhook', 'file:///etc/passwd', /no address/],
    ['webhook', 'hook', /no address/],
  ])('of kind %s is refused as %s', async (kind, address, sentence) => {
    const { status, body } = await open(kind, address)
    expect(status).toBe(422)
    expect((body as { errors: { address: string[] } }).errors.address[0]).toMatch(sentence)
    expect(JSON.stringify(body)).not.toContain(address)
  })

  it.each([
    ['discord', 'https://discord.com/api/webhooks/123456789012345678/abc-DEF_1?thread_id=1'],
    ['discord', 'https://discordapp.com/api/v10/webhooks/123456789012345678/abc/'],
    ['webhook', 'https://hooks.example/in?key=1'],
  ])('of kind %s is accepted as %s', async (kind, address) => {
    expect((await open(kind, address)).status).toBe(201)
  })
})
