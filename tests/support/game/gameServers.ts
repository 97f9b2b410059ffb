import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface GameServer {
  port: number
  close: () => Promise<void>
}

const closing = (server: Server, sockets: Set<Socket>) => async () => {
  for (const socket of sockets) socket.destroy()
  if (!server.listening) return
  server.close()
  await once(server, 'close')
}

export async function startTcpServer(
  onConnection: (socket: Socket) => void = () => undefined,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<GameServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: closing(server, sockets) }
}

const LISTENER = `const server = require('node:net').createServer()
server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => process.stdout.write(String(server.address().port)))`

/**
 * Starts a server that neither accepts nor refuses connections, because its process is paused and its queue is full.
 */
export async function startHangingServer(): Promise<GameServer> {
  const child = spawn(process.execPath, ['-e', LISTENER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer] // The first output of LISTENER is its port.
  const port = Number(said.toString())
  child.kill('SIGSTOP')
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await new Promise((resolve) => setTimeout(resolve, 300))
  return {
    port,
    close: async () => {
      for (const socket of waiting) socket.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const HEADER = Buffer.from([0xff, 0xff, 0xff, 0xff])
const CHALLENGE = Buffer.from([1, 2, 3, 4])
const string = (text: string) => Buffer.from(`${text}\0`)

/** Returns a response to the query A2S_INFO, in the format that Valve documents. */
const infoOf = (players: number): Buffer =>
  Buffer.concat([
    ...[HEADER, Buffer.from([0x49, 17]), string('Midgard'), string('prontera'), string('game'), string('Game')],
    ...[Buffer.from([0, 0, players, 100, 0, 0x64, 0x6c, 0, 0]), string('1.0')],
  ])

/** A server for A2S, Valve's query protocol. It answers only queries that contain its challenge. */
export async function startValveServer(
  state: { players: number; answer?: (info: Buffer) => Buffer[] },
  host = '127.0.0.1',
): Promise<GameServer & { asked: () => number }> {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (message, from) => {
    if (message[4] !== 0x54) return
    asked += 1
    const isChallenged = message.subarray(-4).equals(CHALLENGE)
    const info = infoOf(state.players)
    const answers = isChallenged
      ? (state.answer?.(info) ?? [info])
      : [Buffer.concat([HEADER, Buffer.from('A'), CHALLENGE])]
    for (const answer of answers) socket.send(answer, from.port, from.address)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    asked: () => asked,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Encodes a number up to 2^21 as a VarInt of the Minecraft protocol. */
const varint = (value: number): Buffer =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >> 7)])

export async function startMinecraftServer(players: number): Promise<GameServer & { hosts: string[] }> {
  const hosts: string[] = []
  const server = await startTcpServer((socket) => {
    socket.once('data', (data) => {
      // In a Minecraft status request, byte 3 is the length of the host name, and the host name follows.
      hosts.push(data.subarray(4, 4 + (data[3] ?? 0)).toString())
      const text = Buffer.from(
        JSON.stringify({ version: { name: '1' }, players: { max: 50, online: players }, description: 'Midgard' }),
      )
      const packet = Buffer.concat([Buffer.from([0]), varint(text.length), text])
      socket.write(Buffer.concat([varint(packet.length), packet]))
    })
  })
  return { ...server, hosts }
}
