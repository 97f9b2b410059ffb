import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Act, Reply, Requests } from './protocol.ts'

/** The real one tries after a second (chrif_on_disconnect) and then every ten (do_init_chrif); tests are shorter. */
const RETRY_MS = 100

/** What src/map/chrif.cpp and src/map/intif.cpp know of the char-server. */
export class CharLink {
  readonly #port: number
  readonly #onGone: (character: number, letter: number) => void
  readonly #waiting = new Map<number, (answer: Requests[Act]['answer']) => void>()
  #socket: Socket | null = null
  #asked = 0

  constructor(port: number, onGone: (character: number, letter: number) => void) {
    this.#port = port
    this.#onGone = onGone
    this.#connect()
  }

  /** CheckForCharServer and chrif_check: without a char-server, nothing is asked and nothing is kept to be asked later. */
  get isConnected(): boolean {
    return this.#socket !== null
  }

  /** Returns null if the char-server sends no answer, or is killed before. */
  ask<A extends Act>(act: A, ask: Requests[A]['ask']): Promise<Requests[A]['answer'] | null> {
    const socket = this.#socket
    if (!socket) return Promise.resolve(null)
    const id = (this.#asked += 1)
    return new Promise((resolve) => {
      // The char-server answers a request with an answer of its act.
      this.#waiting.set(id, resolve)
      socket.write(`${JSON.stringify({ id, act, ask })}\n`)
    })
  }

  #connect(): void {
    const socket = connect(this.#port, '127.0.0.1')
    socket.on('connect', () => (this.#socket = socket))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#socket = null
      for (const resolve of this.#waiting.values()) resolve(null)
      this.#waiting.clear()
      setTimeout(() => this.#connect(), RETRY_MS)
    })
    createInterface(socket)
      .on('line', (line) => this.#read(JSON.parse(line) as Reply)) // charServer.ts wrote it.
      .on('error', () => undefined)
  }

  #read(reply: Reply): void {
    if ('gone' in reply) return this.#onGone(reply.gone.character, reply.gone.letter)
    this.#waiting.get(reply.id)?.(reply.answer)
    this.#waiting.delete(reply.id)
  }
}
