import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { Refusal } from '../errors/refusals.ts'
import { UnsentBytes } from './unsentBytes.ts'

/** The same number of retries as in tests/support/retries.ts, which files under `server/` may not import. */
const byTheClock = { retry: 2 } as const
/** More bytes than the kernel buffers for a client that reads nothing. */
const BODY = 24 * 1024 * 1024
const limits = { most: 3 * BODY, graceMs: 1_000 }

describe('The bound of unsent bytes', () => {
  let server: Server
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  async function serve(way: 'reserve' | 'count') {
    const unsent = new UnsentBytes(limits)
    const shared = Buffer.alloc(BODY)
    server = createServer((request, response) => {
      const bytes = request.url === '/shared' ? shared : Buffer.alloc(BODY)
      try {
        if (request.url === '/unmade') {
          unsent.requireRoom(BODY)
          response.end()
          return
        }
        if (way === 'reserve') unsent.reserve(response, bytes, BODY)
        response.end(bytes)
        unsent.count(response, bytes, BODY)
      } catch (error) {
        response.writeHead(error instanceof Refusal ? 503 : 500).end()
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return unsent
  }

  async function ask(path = '/own') {
    const { port } = server.address() as AddressInfo // The cast is safe, because the server listens on a TCP port.
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    const status = await new Promise<number>((resolve) =>
      socket.once('data', (chunk: Buffer) => {
        socket.pause()
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]))
      }),
    )
    return { status, socket }
  }

  it('ends when a client has read everything or has gone', byTheClock, async () => {
    const unsent = await serve('count')
    const { socket: reading } = await ask()
    expect(unsent.total).toBe(BODY)
    reading.resume()
    await expect.poll(() => unsent.total).toBe(0)
    const { socket: leaving } = await ask()
    expect(unsent.total).toBe(BODY)
    leaving.destroy()
    await expect.poll(() => unsent.total).toBe(0)
  })

  it('counts the same bytes once, however many clients receive them', async () => {
    const unsent = await serve('reserve')
    for (let client = 0; client < 20; client += 1) expect((await ask('/shared')).status).toBe(200)
    expect(unsent.total).toBe(BODY)
  })

  it(
    '[attack.slow-readers] disconnects the slowest client for the next, once it has had its time',
    byTheClock,
    async () => {
      const unsent = await serve('reserve')
      const [reading] = [await ask(), await ask(), await ask()]
      expect((await ask()).status).toBe(503)
      expect((await ask('/unmade')).status).toBe(503)
      await sleep(limits.graceMs)
      reading.socket.resume()
      await once(reading.socket, 'data')
      reading.socket.pause()
      expect((await ask('/unmade')).status).toBe(200)
      expect((await ask()).status).toBe(200)
      expect(unsent.total).toBe(3 * BODY)
      expect(reading.socket.destroyed).toBe(false)
    },
  )

  it('disconnects the next client if nobody has been reading for long', async () => {
    const unsent = await serve('count')
    for (let client = 0; client < 5; client += 1) await ask()
    expect(unsent.total).toBe(3 * BODY)
  })
})
