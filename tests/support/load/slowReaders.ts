import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowReaders {
  connected: () => number
  close: () => void
}

const AT_ONCE = 100

/**
 * On Linux, all addresses in 127.0.0.0/8 belong to this machine, so each simulated network can have its own address.
 */
const networkAddress = (network: number): string => `127.1.${Math.floor(network / 250)}.${(network % 250) + 1}`

export async function openSlowReaders(
  url: string,
  { readers, networks, paths }: { readers: number; networks: number; paths: readonly string[] },
): Promise<SlowReaders> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let reader = 0; reader < readers; reader += 1) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: networkAddress(reader % networks) })
    // A socket that is paused before it connects never reads.
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(`GET ${paths[reader % paths.length] ?? '/'} HTTP/1.1\r\nhost: site\r\n\r\n`)
    sockets.push(socket)
    if (reader % AT_ONCE === AT_ONCE - 1) await sleep(50)
  }
  // By the time the server answers this request, it must have accepted the connections of all slow readers.
  await (await fetch(url)).arrayBuffer()
  return {
    connected: () => sockets.filter(({ destroyed }) => !destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
