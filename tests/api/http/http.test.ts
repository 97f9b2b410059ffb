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

  it('has 15 seconds for its headers, five minutes for all of it, and a minute of silence', () => {
    const intervals = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
    expect(connectionLimits).toMatchObject({ ...intervals, silenceMs: 60_000, workMs: 900_000 })
    const nginx = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
    expect(nginx).toContain('proxy_read_timeout 15m;')
  })

  it(
    '[operate.long-uploads] is cut by its own silence, not by the time that the server works',
    byTheClock,
    async () => {
      const server = await startTestServer('sqlite', {}, { limits: { silenceMs: 200, workMs: 2_000 } })
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
      const [, endless] = await Promise.all([working(3_000), send('?dry_run=true')])
      expect(endless).toBe('cut')
      const began = performance.now()
      const head = 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
      expect(await speak(server, `${head}{`)).toBe('')
      expect(performance.now() - began).toBeLessThan(1_500)
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
