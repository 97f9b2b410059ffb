import type { Socket } from 'node:net'

/**
 * Connections without a complete request: browsers open some in advance. A closing server waits for them, and Node no
 * longer applies its timeouts. https://nodejs.org/docs/latest-v24.x/api/http.html#servercloseidleconnections
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
