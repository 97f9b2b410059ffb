import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
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

/** Milliseconds within which a probed server responds, even on a busy machine. */
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

/** The second look-up of a name returns different addresses, as in a DNS rebinding attack. */
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

  it.each([
    ['waits', () => undefined],
    ['closes it', (socket: Socket) => socket.destroy()],
    ['resets it', (socket: Socket) => socket.resetAndDestroy()],
    ['writes much', (socket: Socket) => socket.write('x'.repeat(1e6))],
  ])('is up if it takes a connection and then %s', async (_what, onConnection) => {
    expect(await probe((await use(startTcpServer(onConnection))).port)).toEqual({ up: true, sentence: '' })
  })

  it('is down if it refuses connections, or does not answer in time', byTheClock, async () => {
    expect(await probe(await freePort())).toEqual({ up: false, sentence: 'It takes no connections.' })
    const { port } = await use(startHangingServer())
    const begun = performance.now()
    const silent = await probe(port, '127.0.0.1', { limitMs: 1_000 })
    expect(silent).toEqual({ up: false, sentence: 'It does not answer in time.' })
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  it('is not probed at a forbidden address, nor under an unknown name', async () => {
    const { port } = await use(startTcpServer())
    const own = { rules: addressRules({ port, databaseUrl: null, games: new Map() }) }
    const unknown = { resolve: async () => [] }
    for (const [answer, sentence] of [
      [await probe(port, '127.0.0.1', own), '127.0.0.1 is this site itself.'],
      [await probe(port, '169.254.169.254'), expect.stringContaining('cloud')],
      [await probe(port, 'nowhere.invalid', unknown), 'The name nowhere.invalid is not found.'],
    ])
      expect(answer).toEqual({ up: null, sentence })
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

  it('[attack.realm-addresses] is connected at the address that was checked: its name is resolved once', async () => {
    const { port } = await use(startTcpServer())
    const { resolve, asked } = names(['127.0.0.1'])
    expect(await probe(port, 'rebinding.example', { resolve })).toEqual({ up: true, sentence: '' })
    expect(asked()).toBe(1)
  })

  it('is up if one of its addresses takes connections', async () => {
    const { port } = await use(startTcpServer())
    const { resolve } = names(['127.0.0.9', '127.0.0.1'])
    expect(await probe(port, 'both.example', { resolve })).toEqual({ up: true, sentence: '' })
  })
})

describe('A game that is queried', () => {
  const ask = (protocol: string, port: number, host = '127.0.0.1', options = {}) =>
    queryGame({ protocol, host, port }, { rules, limitMs: LIMIT_MS, ...options })

  it('reports in the protocol of Valve how many users play', async () => {
    const { port } = await use(startValveServer({ players: 42 }))
    expect(await ask('valve', port)).toEqual({ players: 42 })
  })

  it('reports it in that of Minecraft, which receives the name and is queried at the address that was checked', async () => {
    const { port, hosts } = await use(startMinecraftServer(7))
    const { resolve, asked } = names(['127.0.0.1'])
    expect(await ask('minecraft', port, 'play.example.com', { resolve })).toEqual({ players: 7 })
    expect(hosts).toEqual(['play.example.com'])
    expect(asked()).toBe(1)
  })

  it('is down if it is silent or speaks something else', async () => {
    const short = { limitMs: 2_000 }
    const silent = await ask('valve', await freePort(), '127.0.0.1', short)
    expect(silent).toEqual({ up: false, sentence: 'It does not answer in time.' })
    const answer = () => [Buffer.from('\xff\xff\xff\xffZ', 'latin1')]
    const other = await use(startValveServer({ players: 1, answer }))
    expect(await ask('valve', other.port, '127.0.0.1', short)).toMatchObject({ up: false })
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

  it('is not queried at a forbidden address', async () => {
    const sentence = '127.0.0.1 is at the port 6379, which is a database’s.'
    expect(await ask('valve', 6379)).toEqual({ up: null, sentence })
  })

  it('[attack.realm-addresses] leads nowhere else: the site follows no redirect to another port', async () => {
    let reached = 0
    const inner = await use(startTcpServer(() => (reached += 1)))
    // FiveM answers UDP and HTTP on the same port.
    const http = createHttpServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end()
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    const udp = createSocket('udp4').on('message', (_message, from) => {
      udp.send('\xff\xff\xff\xffinfoResponse\n\\clients\\3', from.port, from.address)
    })
    udp.bind(port, '127.0.0.1')
    opened.push({ port, close: async () => void [udp.close(), http.close()] })
    expect(await ask('fivem', port)).toMatchObject({ up: false })
    expect(reached).toBe(0)
  })

  it('can be queried by each protocol of the form', () => {
    expect(QUERY_PROTOCOLS.filter((name) => !(name in protocols))).toEqual([])
  })
})
