import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'

/** What all clients together may take, and what one network may. */
export interface QuotaLimits {
  total: number
  perNetwork: number
}

/** Bounds what large responses take. A client that would take more than its share is told to come again. */
export class Quota {
  readonly #limits: QuotaLimits
  readonly #takenByNetwork = new Map<string, number>()
  #taken = 0

  constructor(limits: QuotaLimits) {
    this.#limits = limits
  }

  /** Takes a size for the client at this address; returns what releases it. Throws Refusal `busy`. */
  take(address: string, size: number): () => void {
    const network = networkOf(address)
    const own = this.#takenByNetwork.get(network) ?? 0
    if (own + size > this.#limits.perNetwork || this.#taken + size > this.#limits.total) throw new Refusal('busy')
    this.#takenByNetwork.set(network, own + size)
    this.#taken += size
    return () => {
      this.#taken -= size
      const left = (this.#takenByNetwork.get(network) ?? size) - size
      if (left > 0) this.#takenByNetwork.set(network, left)
      else this.#takenByNetwork.delete(network)
    }
  }
}

/**
 * Calls back once, when a response has been sent or can no longer be received. A response that waits for another on the
 * same connection has no end of its own when that connection is lost, so both are listened to.
 */
export function onResponseEnd(request: FastifyRequest, reply: FastifyReply, callBack: () => void): void {
  const { socket } = request.raw
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    socket.off('close', end)
    callBack()
  }
  reply.raw.once('close', end)
  socket.once('close', end)
  if (socket.destroyed) end()
}
