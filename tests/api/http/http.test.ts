import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connectionLimits, LONGEST_ADDRESS } from '../../../server/http/connectionLimits.ts'
import { importTurns } from '../../../server/spreadsheets/import/importTurns.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { byTheClock } from '../../support/retries.ts'
import { startTestServer, useTestServer, type TestServer } from '../../support/testServer.ts'
import { addressNumber, login, trusting } from '../../support/throttledCalls.ts'

function speak({ url }: TestServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url)
    let heard = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    // An error after the response is not a failure, because the server may close the connection while the client is
    // still sending.
    socket.on('error', (error) => (heard ? resolve(heard) : reject(error)))
    socket.on('close', () => resolve(heard))
  })
}

const statusOf = (heard: string): string => heard.split(' ')[1] ?? ''

describe('What a client sends', () => {
  const server = useTestServer('sqlite')

  it('[attack.endless-requests] has at most 16 KB of headers', async () => {
    const request = (bytes: number) =>
      speak(server(), `GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-much: ${'x'.repeat(bytes)}\r\n\r\n`)
    expect(statusOf(await request(15 * 1024))).toBe('200')
    expect(statusOf(await request(17 * 1024))).toBe('431')
  })

  it('[api.host] [attack.poisoned-cache] names one host: with two it is refused, also if the answer is in memory', async () => {
    const request = (path: string, ...hosts: string[]) =>
      speak(server(), `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}connection: close\r\n\r\n`)
    for (const path of ['/news', '/api/news', '/healthz', '/nowhere']) {
      const once = await request(path, 'Host: a')
      expect(statusOf(once), path).toBe(path === '/nowhere' ? '404' : '200')
      for (const second of ['Host: b', 'host: a', 'HOST: b']) {
        const heard = await request(path, 'Host: a', 'x-between: 1', second)
        expect(statusOf(heard), `${path} ${second}`).toBe('400')
        expect(heard).toContain('"code":"bad_host"')
        expect(heard).toMatch(/x-content-type-options: nosniff/i)
      }
      expect(statusOf(await request(path)), path).toBe('400')
    }
  })

  it('has the headers of security in every answer, also to an address that cannot be read', async () => {
    for (const path of ['/%', '/api/%zz', '/nowhere']) {
      const heard = await speak(server(), `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
      expect(statusOf(heard), path).toBe('404')
      expect(heard, path).toMatch(/content-security-policy: default-src 'self'/i)
      expect(heard, path).toMatch(/x-content-type-options: nosniff/i)
      expect(heard, path).toMatch(/x-frame-options: DENY/i)
    }
  })

  it('[attack.endless-requests] has an address of bounded length', async () => {
    const { status, body } = await server().call('GET', `/api/news?q=${'x'.repeat(LONGEST_ADDRESS)}`)
    expect({ status, body }).toMatchObject({ status: 414, body: { code: 'address_too_long' } })
    expect((await server().call('GET', `/api/news?q=${'%F0%9F%90%89'.repeat(100)}`)).status).toBe(200)
  })

  it('[attack.endless-requests] has a body of bounded size', async () => {
    const body = { username: 'x'.repeat(600 * 1024), password: 'x' }
    expect((await server().call('POST', '/api/login', { body })).status).toBe(413)
  })

  it('[attack.endless-requests] is no form with files or long fields on public routes', async () => {
    const send = async (fields: Record<string, string | Blob>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return (await server().call('POST', '/api/login', { body })).status
    }
    expect(await send({ username: new Blob([new Uint8Array(1024)]) })).toBe(413)
    expect(await send(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x'])))).toBe(413)
    expect(await send({ username: 'nobody', password: 'Salah123!' })).toBe(401)
  })
})

describe('HEAD', () => {
  const server = useTestServer('sqlite')
  const connection = /^(?:connection|keep-alive|date):/i
  const lasting = (head: string): string[] => head.split('\r\n').filter((line) => !connection.test(line))

  it.each(['/', '/news?q=x', '/nowhere', '/healthz', '/api/news', '/api/news?q=x', '/api/me', '/api/nowhere'])(
    'has the status and the headers of GET, and no body: %s',
    async (path) => {
      const request = (method: string, closing = '') => `${method} ${path} HTTP/1.1\r\nhost: a\r\n${closing}\r\n`
      // If the response to HEAD had a body, the client would mistake that body for the response to GET.
      const heard = await speak(server(), request('HEAD') + request('GET', 'connection: close\r\n'))
      const [head = '', get = '', ...body] = heard.split('\r\n\r\n')
      expect(lasting(head)).toEqual(lasting(get))
      expect(lasting(head).join()).toMatch(/^HTTP\/1.1 [24]\d\d .*content-length: [1-9]/i)
      expect(body.join()).not.toBe('')
    },
  )
})

describe('A slow client', () => {
  it('[attack.endless-requests] is cut off', byTheClock, async () => {
    const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
    const server = await startTestServer('sqlite', {}, { limits })
    const began = performance.now()
    expect(statusOf(await speak(server, 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '))).toBe('408')
    const head = 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
    expect(statusOf(await speak(server, `${head}{`))).toBe('408')
    expect(performance.now() - began).toBeLessThan(5_000)
    await server.stop()
  })

  it('has 15 seconds for its headers, half an hour for all of it, and a minute of silence', () => {
    const intervals = { headersTimeout: 15_000, requestTimeout: 1_800_000, connectionsCheckingInterval: 5_000 }
    expect(connectionLimits).toMatchObject({ ...intervals, silenceMs: 60_000, workMs: 900_000 })
    const nginx = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
    expect(nginx).toContain('proxy_read_timeout 15m;')
  })

  it(
    '[operate.long-uploads] is cut by its own silence, not by the time that the server works',
    byTheClock,
    async () => {
      const server = await startTestServer('sqlite', {}, { limits: { silenceMs: 200, workMs: 5_000 } })
      const token = await server.signIn('admin')
      const send = (path: string) => {
        const body = new FormData()
        body.set('file', new Blob(['items_name\nPedang\n']), 'sheet')
        return server.call('POST', `/api/game-info/items/import${path}`, { token, body }).then(
          ({ status }) => status,
          () => 'cut',
        )
      }
      const working = (ms: number) => importTurns.run(() => setTimeout(ms))
      const [, afterWork] = await Promise.all([working(900), send('?dry_run=true')])
      expect(afterWork).toBe(200)
      const [, endless] = await Promise.all([working(6_500), send('?dry_run=true')])
      expect(endless).toBe('cut')
      const began = performance.now()
      const head = 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
      expect(await speak(server, `${head}{`)).toBe('')
      expect(performance.now() - began).toBeLessThan(1_500)
      await server.stop()
    },
  )
})

describe('Bodies that have not arrived completely', () => {
  const SIZE = 400_000
  /** Sends all but the last byte of a body for the log-in, and returns what the server responds until then. */
  function hold({ url }: TestServer, address: string, bytes = SIZE - 1) {
    const head = `POST /api/login HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\n`
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const held = { heard: '', isOpen: true, end: () => socket.destroy(), send: (text: string) => socket.write(text) }
    socket.on('data', (chunk: Buffer) => (held.heard += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (held.isOpen = false))
    const start = '{"username":"nobody","password":"x","more":"'
    socket.write(`${head}content-length: ${SIZE}\r\n\r\n${start}${'x'.repeat(bytes - start.length)}`)
    return held
  }
  const small = (server: TestServer, address: string) => login(server, 'nobody', 'Salah123!', address)

  it('[attack.endless-requests] are 8 MB and 1,000 bodies of one network, and more are 503 for that network alone', async () => {
    expect(connectionLimits).toMatchObject({ bodyBytesOfNetwork: 8 * 1024 * 1024, bodiesOfNetwork: 1_000 })
    const server = await startTestServer('sqlite', trusting, { limits: { bodiesOfNetwork: 64 } })
    const large = Array.from({ length: 40 }, () => hold(server, '192.0.2.1'))
    await expect.poll(() => large.filter(({ heard }) => heard.startsWith('HTTP/1.1 503')).length).toBe(20)
    expect(large.find(({ heard }) => heard !== '')?.heard).toMatch(/retry-after: \d/i)
    expect((await small(server, '192.0.2.2')).status).toBe(401)
    const many = Array.from({ length: 80 }, () => hold(server, '192.0.2.3', 100))
    await expect.poll(() => many.filter(({ heard }) => heard.startsWith('HTTP/1.1 503')).length).toBe(16)
    expect((await small(server, '192.0.2.2')).status).toBe(401)
    for (const held of [...large, ...many]) held.end()
    await expect.poll(async () => (await small(server, '192.0.2.1')).status).toBe(401)
    await server.stop()
  })

  it(
    '[attack.endless-requests] of visitors are 64 MB together, and then the slowest is disconnected',
    byTheClock,
    async () => {
      expect(connectionLimits).toMatchObject({ bodyBytes: 64 * 1024 * 1024, staffBodyBytes: 256 * 1024 * 1024 })
      const limits = { bodyBytes: SIZE * 4, bodyGraceMs: 500 }
      const server = await startTestServer('sqlite', trusting, { limits })
      const old = Array.from({ length: 4 }, (_, at) => hold(server, addressNumber(at)))
      await setTimeout(200)
      const young = hold(server, addressNumber(10))
      await expect.poll(() => young.heard).toMatch(/^HTTP\/1.1 503/)
      expect(old.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true])
      await setTimeout(500)
      const later = hold(server, addressNumber(11))
      await expect.poll(() => old.filter(({ isOpen }) => isOpen).length).toBe(3)
      later.send('}')
      await expect.poll(() => later.heard).toMatch(/^HTTP\/1.1 [24]/)
      const token = await server.signIn('admin')
      const upload = new FormData()
      upload.set('file', new Blob(['items_name\n' + 'x'.repeat(SIZE * 5)]), 'sheet')
      const answer = await server.call('POST', '/api/game-info/items/import?dry_run=true', { token, body: upload })
      expect(answer.status, 'of staff').not.toBe(503)
      for (const held of old) held.end()
      await server.stop()
    },
  )

  it(
    '[attack.endless-requests] [operate.long-uploads] make progress: 512 bytes a second are enough, a byte now and then is not',
    byTheClock,
    async () => {
      expect(connectionLimits).toMatchObject({ bodyPace: 512, bodyPaceMs: 30_000 })
      const server = await startTestServer('sqlite', trusting, { limits: { bodyPaceMs: 800 } })
      const trickle = hold(server, '192.0.2.1', 300_000)
      const slow = hold(server, '192.0.2.2', 300_000)
      for (let time = 0; time < 12; time += 1) {
        await setTimeout(200)
        trickle.send('x')
        slow.send('x'.repeat(200))
      }
      expect([trickle.isOpen, slow.isOpen]).toEqual([false, true])
      slow.end()
      await server.stop()
    },
  )
})

describe('Strict transport', () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const lifetimes = async (
    settings: Record<string, string>,
    requests: readonly (readonly [string, typeof secure?])[],
  ) => {
    const server = await startTestServer('sqlite', settings)
    const found: (string | null)[] = []
    for (const [path, headers] of requests)
      found.push(
        (await server.call('GET', path, { ...(headers && { headers }) })).headers.get('strict-transport-security'),
      )
    await server.stop()
    return found
  }
  const YEAR = 'max-age=31536000'

  it('[attack.eavesdroppers] [security.strict-transport] is required behind a trusted proxy that speaks TLS, and not elsewhere', async () => {
    const requests = [['/api/news', secure], ['/api/news']] as const
    expect(await lifetimes(trusting, requests)).toEqual([YEAR, null])
    expect(await lifetimes({}, requests)).toEqual([null, null])
  })

  it('[attack.eavesdroppers] is required by every answer if SITE_URL says https', async () => {
    const requests = [['/'], ['/'], ['/api/news'], ['/api/me'], ['/nowhere']] as const
    expect(await lifetimes({ SITE_URL: 'https://gapura.example' }, requests)).toEqual(requests.map(() => YEAR))
  })
})

describe('A flood of log-ins', () => {
  const server = useTestServer('sqlite', trusting, { fullHashCost: true })
  const logIn = (number: number) => login(server(), `nobody${number}`, 'Salah123!', addressNumber(number))
  const countTries = async () => (await rowsOf(server(), 'tries')).length

  it(
    '[attack.log-in-floods] is refused beyond the length of the queue, and the rest of the site stays fast',
    byTheClock,
    async () => {
      const { hasher } = server().context
      const hasRoom = () => {
        try {
          hasher.expectRoom()
          return true
        } catch {
          return false
        }
      }
      let isFull = true
      const keepFull = async () => {
        while (isFull) await hasher.password('Rahasia123!')
      }
      const work: Promise<void>[] = []
      try {
        while (hasRoom()) work.push(keepFull())
        expect(work).toHaveLength(202)
        let isOver = false
        const flood = Promise.all(Array.from({ length: 400 }, (_, number) => logIn(number))).finally(
          () => (isOver = true),
        )
        const waits: number[] = []
        while (!isOver || waits.length < 10) {
          const began = performance.now()
          expect((await server().call('GET', '/api/game-info/items')).status).toBe(200)
          waits.push(performance.now() - began)
          await setTimeout(50)
        }
        expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([503]))
        expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1_000)
      } finally {
        isFull = false
        await Promise.all(work)
      }
    },
  )

  it('costs nobody a try whose password was not looked at', async () => {
    expect(await countTries()).toBe(0)
    expect((await logIn(1)).status).toBe(401)
    expect(await countTries()).toBe(3)
  })
})
