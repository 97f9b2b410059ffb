import type { Socket } from 'node:net'

/**
 * Connections that have brought no whole request yet: browsers open some ahead of use. A server that closes waits for
 * them, and Node looks at none of its limits of time from then on.
 * https://nodejs.org/docs/latest-v24.x/api/http.html#servercloseidleconnections
 */
export class UnusedConnections {
  readonly #sockets = new Set<Socket>()

  opened(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  used(socket: Socket): void {
    this.#sockets.delete(socket)
  }

  destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
