import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './cachedResponse.ts'
import { Quota, onResponseEnd } from './quota.ts'

/** Smaller responses are not counted. */
const LARGE_BYTES = 64 * 1024

const BUDGET_BYTES = { total: 48 * 1024 * 1024, perNetwork: 12 * 1024 * 1024 } as const

/**
 * Bounds the bytes of the large responses that are being sent, each counted once however many clients receive it. Clients
 * that read slowly and request a different list each would otherwise hold all of them in memory, evicted or not.
 */
export class ResponseBudget {
  readonly #quota = new Quota(BUDGET_BYTES)
  readonly #sending = new Map<CachedResponse, { receivers: number; release: () => void }>()

  /** Counts a response until it has been sent. Throws Refusal `busy` where too much is being sent. */
  admit(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
    if (response.size < LARGE_BYTES) return
    const sending = this.#sending.get(response) ?? {
      receivers: 0,
      release: this.#quota.take(request.ip, response.size),
    }
    sending.receivers += 1
    this.#sending.set(response, sending)
    onResponseEnd(request, reply, () => {
      sending.receivers -= 1
      if (sending.receivers > 0) return
      this.#sending.delete(response)
      sending.release()
    })
  }
}
