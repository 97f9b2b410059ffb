import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../errors/refusals.ts'
import { SendingBudget } from './sendingBudget.ts'

const MIB = 1024 * 1024
/** As tests/support/retries.ts, of which a source imports nothing. */
const byTheClock = { retry: 2 } as const
/** More than the kernel takes for a client that reads nothing. */
const BODY = 24 * MIB
const limits = { total: 3 * BODY, perNetwork: BODY + MIB, slowBytes: 32 * 1024, slowMs: 2_000 }

describe('The bound of what clients have not taken', () => {
  let server: Server
  const sockets: Socket[] = []
  const makeKept = () => ({
    bytes: Buffer.alloc(BODY),
    isKept: true,
    onDrop: () => undefined,
    readers: [] as IncomingMessage[],
  })
  let kept: ReturnType<typeof makeKept>
  beforeEach(() => {
    kept = makeKept()
  })
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  /** A server whose answers are admitted, or only counted once they are sent. */
  async function serve(way: 'admitted' | 'counted') {
    const budget = new SendingBudget(({ headers }) => String(headers['x-network']), limits)
    const shared = { bytes: Buffer.alloc(BODY) }
    server = createServer((request, response) => {
      const source = { '/shared': shared, '/kept': kept }[request.url ?? ''] ?? { bytes: Buffer.alloc(BODY) }
      if (source === kept) kept.readers.push(request)
      try {
        if (request.url === '/unmade') {
          budget.requireRoom(request, BODY)
          response.end()
          return
        }
        if (way === 'admitted') budget.admit(request, response, source, BODY)
        response.end(source.bytes)
        budget.sent(request, response, source, BODY)
      } catch (error) {
        response.writeHead(error instanceof Refusal ? 503 : 500).end()
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return budget
  }

  /** Asks from a network. Gives the status; of the rest nothing is read, unless it is asked for. */
  async function ask(network: string, path = '/own') {
    const { port } = server.address() as AddressInfo // it listens on a port
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-network: ${network}\r\n\r\n`)
    const status = await new Promise<number>((resolve) =>
      socket.once('data', (chunk: Buffer) => {
        socket.pause()
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]))
      }),
    )
    return { status, socket, close: () => socket.destroy() }
  }

  it('does not count what is kept anyway until it is kept no more', byTheClock, async () => {
    const budget = await serve('admitted')
    for (const network of ['a', 'b', 'c']) await ask(network)
    expect((await ask('d', '/kept')).status).toBe(200)
    expect((await ask('d', '/kept')).status).toBe(200)
    expect(budget.held).toBe(3 * BODY)
    kept.isKept = false
    kept.onDrop()
    expect(budget.held).toBe(4 * BODY)
    expect(kept.readers.map(({ socket }) => socket.destroyed)).toEqual([false, false])
    expect((await ask('e')).status).toBe(503)
    await expect.poll(() => budget.held, { timeout: 5_000 }).toBe(3 * BODY)
  })

  it('refuses what is not made yet where it would be refused then', async () => {
    await serve('admitted')
    expect((await ask('a', '/unmade')).status).toBe(200)
    await ask('a')
    expect((await ask('a', '/unmade')).status).toBe(503)
    expect((await ask('b', '/unmade')).status).toBe(200)
  })

  it('holds nothing for who has read it all, and no more once a client has gone', async () => {
    const budget = await serve('counted')
    const reading = await ask('a')
    expect(budget.held).toBe(BODY)
    reading.socket.resume()
    await expect.poll(() => budget.held).toBe(0)
    const leaving = await ask('a')
    expect(budget.held).toBe(BODY)
    leaving.close()
    await expect.poll(() => budget.held).toBe(0)
  })

  it('counts the same bytes once, however many receive them', async () => {
    const budget = await serve('admitted')
    for (let client = 0; client < 20; client += 1) expect((await ask(`${client}`, '/shared')).status).toBe(200)
    expect(budget.held).toBe(BODY)
  })

  it('refuses a network what is beyond its share, and serves the others', async () => {
    await serve('admitted')
    expect((await ask('a')).status).toBe(200)
    expect((await ask('a')).status).toBe(503)
    expect((await ask('b')).status).toBe(200)
  })

  it(
    'refuses where all is taken by clients that have only begun, and cuts off the slowest for the next later',
    byTheClock,
    async () => {
      const budget = await serve('admitted')
      const slow = [await ask('a'), await ask('b'), await ask('c')]
      expect((await ask('d')).status).toBe(503)
      await sleep(limits.slowMs + 100)
      expect((await ask('d')).status).toBe(200)
      expect(budget.held).toBe(3 * BODY)
      await expect.poll(() => slow.map(({ socket }) => socket.destroyed || socket.readableLength > 0)).toContain(true)
    },
  )

  it('cuts off whoever is beyond the share of a network where nobody asked before', async () => {
    const budget = await serve('counted')
    await ask('a')
    await ask('a')
    await ask('a')
    expect(budget.held).toBe(BODY)
  })
})
