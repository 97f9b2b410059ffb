import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../errors/refusals.ts'

/** Responses of at least 256 KiB are refused while the memory for unsent responses is used up. */
export const LARGE_BYTES = 256 * 1024

export interface UnsentLimits {
  most: number
  graceMs: number
}

const usualLimits: UnsentLimits = { most: 24 * 1024 * 1024, graceMs: 3_000 }

interface Sending {
  socket: Socket
  startedAt: number
  takenAtStart: number
  end: () => void
}

const takenBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

/**
 * Limits the memory for responses to clients that read slowly. At the limit, the slowest client is disconnected to make
 * room.
 */
export class UnsentBytes {
  readonly #limits: UnsentLimits
  readonly #sendings = new Map<ServerResponse, Sending>()
  readonly #sources = new Map<object, { size: number; answers: number }>()
  #total = 0

  constructor(limits = usualLimits) {
    this.#limits = limits
  }

  get total(): number {
    return this.#total
  }

  requireRoom(size: number): void {
    while (this.#total > 0 && this.#total + size > this.#limits.most) {
      if (!this.#disconnectSlowest()) throw new Refusal('busy')
    }
  }

  /** Reserves memory for a response until it has been sent. Throws Refusal `busy` if the limit is reached. */
  reserve(response: ServerResponse, source: object, size: number): void {
    if (this.#sendings.has(response)) return
    if (!this.#sources.has(source)) this.requireRoom(size)
    this.#add(response, source, size)
  }

  count(response: ServerResponse, source: object, size: number): void {
    if (response.writableLength === 0 || this.#sendings.has(response)) return
    this.#add(response, source, size)
    while (this.#total > this.#limits.most && this.#sendings.has(response)) {
      if (!this.#disconnectSlowest()) this.#disconnect(this.#sendings.get(response))
    }
  }

  /** Responses that send the same bytes share one `source`, whose size counts only once. */
  #add(response: ServerResponse, source: object, size: number): void {
    const { socket } = response
    if (!socket || socket.destroyed) return
    const shared = this.#sources.get(source) ?? { size, answers: 0 }
    if (shared.answers === 0) this.#total += size
    shared.answers += 1
    this.#sources.set(source, shared)
    const end = () => {
      response.off('close', end)
      socket.off('close', end)
      if (!this.#sendings.delete(response)) return
      shared.answers -= 1
      if (shared.answers > 0) return
      this.#sources.delete(source)
      this.#total -= shared.size
    }
    this.#sendings.set(response, {
      socket,
      startedAt: performance.now(),
      takenAtStart: takenBy(socket),
      end,
    })
    response.once('close', end)
    // A response that is queued behind another on the same connection emits no `close` event if the connection is lost.
    // The event of the socket is therefore used as well.
    socket.once('close', end)
  }

  #disconnectSlowest(): boolean {
    const now = performance.now()
    let slowest: Sending | undefined
    let least = Infinity
    for (const sending of this.#sendings.values()) {
      const elapsed = now - sending.startedAt
      const pace = (takenBy(sending.socket) - sending.takenAtStart) / elapsed
      if (elapsed < this.#limits.graceMs || pace >= least) continue
      slowest = sending
      least = pace
    }
    this.#disconnect(slowest)
    return slowest !== undefined
  }

  #disconnect(sending: Sending | undefined): void {
    sending?.end()
    sending?.socket.destroy()
  }
}
