import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'

/** What may be taken by all together, and by one network. */
export interface QuotaLimits {
  total: number
  perNetwork: number
}

/** Room for what is large: who would take more than a share is told to come again. */
export class Quota {
  readonly #bounds: QuotaLimits
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(bounds: QuotaLimits) {
    this.#bounds = bounds
  }

  /** Takes room for somebody at this address; what it returns gives it back. Throws Refusal `busy`. */
  take(address: string, size: number): () => void {
    const network = networkOf(address)
    const own = this.#taken.get(network) ?? 0
    if (own + size > this.#bounds.perNetwork || this.#all + size > this.#bounds.total) {
      throw new Refusal('busy')
    }
    this.#taken.set(network, own + size)
    this.#all += size
    return () => {
      this.#all -= size
      const left = (this.#taken.get(network) ?? size) - size
      if (left > 0) this.#taken.set(network, left)
      else this.#taken.delete(network)
    }
  }
}

/**
 * Calls back once, when an answer has been sent or nobody can get it any more: an answer that waits for another on the
 * same connection has no end of its own where that connection is gone.
 */
export function onResponseEnd(request: FastifyRequest, reply: FastifyReply, callBack: () => void): void {
  const { socket } = request.raw
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    socket.off('close', over)
    callBack()
  }
  reply.raw.once('close', over)
  socket.once('close', over)
  if (socket.destroyed) over()
}
