import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connectionLimits.ts'

interface Work {
  request: IncomingMessage
  response: ServerResponse
  /** When the server noticed that it has the whole request. */
  begun?: number
}

/** Closes silent connections, except those whose client waits for the server's work. */
export function closeSilent(server: Server, { silenceMs, workMs }: ConnectionLimits): Server {
  const works = new WeakMap<Socket, Work>()
  const isWorking = (socket: Socket): boolean => {
    const work = works.get(socket)
    if (!work?.request.complete) return false
    work.begun ??= performance.now()
    if (performance.now() - work.begun >= workMs) return false
    return !work.response.writableFinished && socket.writableLength === 0
  }
  return server
    .prependListener('request', (request, response) => works.set(request.socket, { request, response }))
    .setTimeout(silenceMs, (socket) => {
      if (isWorking(socket)) socket.setTimeout(silenceMs)
      else socket.destroy()
    })
}
