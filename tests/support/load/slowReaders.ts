import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowReaders {
  /** How many are still connected. */
  connected: () => number
  close: () => void
}

/** Connections that are opened at a time. */
const AT_ONCE = 100

/** The address of one network of many: all of 127.0.0.0/8 is this machine (Linux). */
const networkAddress = (network: number): string => `127.1.${Math.floor(network / 250)}.${(network % 250) + 1}`

/** Clients of as many networks that ask for addresses in turn, and then read nothing. */
export async function openSlowReaders(
  url: string,
  { readers, networks, paths }: { readers: number; networks: number; paths: readonly string[] },
): Promise<SlowReaders> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let reader = 0; reader < readers; reader += 1) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: networkAddress(reader % networks) })
    // A socket that is paused before it is connected is never read.
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(`GET ${paths[reader % paths.length] ?? '/'} HTTP/1.1\r\nhost: site\r\n\r\n`)
    sockets.push(socket)
    if (reader % AT_ONCE === AT_ONCE - 1) await sleep(50)
  }
  // Who comes next is accepted after all of them.
  await (await fetch(url)).arrayBuffer()
  return {
    connected: () => sockets.filter(({ destroyed }) => !destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
