import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { protocols } from 'gamedig'
import { afterEach, describe, expect, it } from 'vitest'
import { QUERY_PROTOCOLS } from '../../../content/realms/servers.ts'
import { addressRules } from '../../../server/game/probes/addressRules.ts'
import { probeServer } from '../../../server/game/probes/probeServer.ts'
import { queryGame } from '../../../server/game/probes/queryGame.ts'
import {
  startHangingServer,
  startMinecraftServer,
  startTcpServer,
  startValveServer,
  type GameServer,
} from '../../support/game/gameServers.ts'
import { freePort } from '../../../scripts/lib/product.mjs'
import { byTheClock } from '../../support/retries.ts'

/** Longer than a busy machine takes for an answer that comes. */
const LIMIT_MS = 6_000
const rules = addressRules({ port: 8000, databaseUrl: null, games: new Map() })
const opened: GameServer[] = []
const use = async <S extends GameServer>(starting: Promise<S>): Promise<S> => {
  const server = await starting
  opened.push(server)
  return server
}
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

/** Tells what a name is; asked for a second time it lies. */
const names = (addresses: readonly string[], later = ['169.254.169.254']) => {
  let asked = 0
  return {
    asked: () => asked,
    resolve: async () => (++asked === 1 ? addresses : later).map((address) => ({ address, family: 4 })),
  }
}

describe('A server of a game', () => {
  const probe = (port: number, host = '127.0.0.1', options = {}) =>
    probeServer({ host, port }, { rules, limitMs: LIMIT_MS, ...options })

  it('is up where it takes a connection, whatever it does with it', async () => {
    const up = { up: true, sentence: '' }
    expect(await probe((await use(startTcpServer())).port)).toEqual(up)
    expect(await probe((await use(startTcpServer((socket) => socket.destroy()))).port)).toEqual(up)
    expect(await probe((await use(startTcpServer((socket) => socket.resetAndDestroy()))).port)).toEqual(up)
    expect(await probe((await use(startTcpServer((socket) => socket.write('x'.repeat(1e6))))).port)).toEqual(up)
  })

  it('is down where it refuses connections, or answers none in time', byTheClock, async () => {
    expect(await probe(await freePort())).toEqual({ up: false, sentence: 'It takes no connections.' })
    const { port } = await use(startHangingServer())
    const begun = performance.now()
    expect(await probe(port, '127.0.0.1', { limitMs: 1_000 })).toEqual({
      up: false,
      sentence: 'It does not answer in time.',
    })
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  it('is not asked where it may not be, nor where nobody knows its name', async () => {
    const { port } = await use(startTcpServer())
    const own = addressRules({ port, databaseUrl: null, games: new Map() })
    expect(await probe(port, '127.0.0.1', { rules: own })).toEqual({
      up: null,
      sentence: '127.0.0.1 is this site itself.',
    })
    expect(await probe(port, '169.254.169.254')).toMatchObject({
      up: null,
      sentence: expect.stringContaining('cloud') as string,
    })
    expect(await probe(port, 'nowhere.invalid', { resolve: async () => [] })).toEqual({
      ...{ up: null, sentence: 'The name nowhere.invalid is not found.' },
    })
  })

  it('[attack.realm-addresses] is connected at the address that was judged: its name is looked up once', async () => {
    const { port } = await use(startTcpServer())
    const { resolve, asked } = names(['127.0.0.1'])
    expect(await probe(port, 'rebinding.example', { resolve })).toEqual({ up: true, sentence: '' })
    expect(asked()).toBe(1)
  })

  it('is up where one of its addresses takes connections', async () => {
    const { port } = await use(startTcpServer())
    const { resolve } = names(['127.0.0.9', '127.0.0.1'])
    expect(await probe(port, 'both.example', { resolve })).toEqual({ up: true, sentence: '' })
  })
})

describe('A game that is asked', () => {
  const ask = (protocol: string, port: number, host = '127.0.0.1', options = {}) =>
    queryGame({ protocol, host, port }, { rules, limitMs: LIMIT_MS, ...options })

  it('says in the protocol of Valve how many play', async () => {
    const { port } = await use(startValveServer({ players: 42 }))
    expect(await ask('valve', port)).toEqual({ players: 42 })
  })

  it('says it in that of Minecraft, which hears the name and is asked at the address that was judged', async () => {
    const { port, hosts } = await use(startMinecraftServer(7))
    const { resolve, asked } = names(['127.0.0.1'])
    expect(await ask('minecraft', port, 'play.example.com', { resolve })).toEqual({ players: 7 })
    expect(hosts).toEqual(['play.example.com'])
    expect(asked()).toBe(1)
  })

  it('is down where it is silent, speaks otherwise, or ends in the middle', async () => {
    const late = { up: false, sentence: 'It does not answer in time.' }
    const short = { limitMs: 2_000 }
    expect(await ask('valve', await freePort(), '127.0.0.1', short)).toEqual(late)
    const answered = async (answer: (info: Buffer) => Buffer[]) =>
      ask('valve', (await use(startValveServer({ players: 1, answer }))).port, '127.0.0.1', short)
    expect(await answered(() => [Buffer.from('\xff\xff\xff\xffZ', 'latin1')])).toMatchObject({ up: false })
    const noise = await use(startTcpServer((socket) => socket.write(Buffer.alloc(64, 0xff))))
    expect(await ask('minecraftvanilla', noise.port, '127.0.0.1', short)).toMatchObject({ up: false })
  })

  it('[attack.realm-addresses] cannot fill the memory of the site', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x7f)
    const { port } = await use(
      startTcpServer((socket) => {
        const more = () => {
          while (socket.write(chunk));
        }
        socket.on('drain', more)
        more()
      }),
    )
    const before = process.memoryUsage.rss()
    expect(await ask('mumble', port, '127.0.0.1', { limitMs: 5_000 })).toMatchObject({ up: false })
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('is not asked where it may not be', async () => {
    expect(await ask('valve', 6379)).toEqual({
      up: null,
      sentence: '127.0.0.1 is at the port 6379, which is a database’s.',
    })
  })

  it('[attack.realm-addresses] leads nowhere else: a redirect is not followed to another port', async () => {
    let reached = 0
    const inner = await use(startTcpServer(() => (reached += 1)))
    // FiveM answers by UDP and by HTTP at one port.
    const http = createHttpServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end()
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    const { createSocket } = await import('node:dgram')
    const udp = createSocket('udp4').on('message', (_message, from) => {
      udp.send('\xff\xff\xff\xffinfoResponse\n\\clients\\3', from.port, from.address)
    })
    udp.bind(port, '127.0.0.1')
    opened.push({
      port,
      close: async () => {
        udp.close()
        http.close()
      },
    })
    expect(await ask('fivem', port)).toMatchObject({ up: false })
    expect(reached).toBe(0)
  })

  it('can be asked by each protocol that the form names', () => {
    expect(QUERY_PROTOCOLS.filter((name) => !(name in protocols))).toEqual([])
  })
})
