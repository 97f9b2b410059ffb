import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './cachedResponse.ts'
import { Quota, onResponseEnd } from './quota.ts'

/** Smaller answers are not counted. */
const LARGE = 64 * 1024

const BYTES = { total: 48 * 1024 * 1024, perNetwork: 12 * 1024 * 1024 } as const

/**
 * Bounds the bytes of large answers that are being sent, each counted once however many get it: those that read slowly
 * and ask for another list each would hold as many in memory, whatever the cache lets go.
 */
export class ResponseBudget {
  readonly #room = new Quota(BYTES)
  readonly #large = new Map<CachedResponse, { readers: number; release: () => void }>()

  /** Throws Refusal `busy` where too much is under way. */
  admit(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): void {
    if (answer.size < LARGE) return
    const sending = this.#large.get(answer) ?? { readers: 0, release: this.#room.take(request.ip, answer.size) }
    sending.readers += 1
    this.#large.set(answer, sending)
    onResponseEnd(request, reply, () => {
      sending.readers -= 1
      if (sending.readers > 0) return
      this.#large.delete(answer)
      sending.release()
    })
  }
}
