import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SendingBudget } from '../http/sending/sendingBudget.ts'
import type { ResponseCache } from './responseCache.ts'
import { acceptedEncoding } from './compression.ts'

/** Answers cached requests before Fastify sees them, at the cost of a static file. */
export class FastPath {
  readonly #cache: ResponseCache
  readonly #budget: SendingBudget
  #answered = 0
  #isOpen: boolean

  constructor(cache: ResponseCache, budget: SendingBudget, isOpen = true) {
    this.#cache = cache
    this.#budget = budget
    this.#isOpen = isOpen
  }

  /** Counted, not logged one by one. */
  get answered(): number {
    return this.#answered
  }

  /** From now on Fastify gets every request and closes connections after their response. */
  close(): void {
    this.#isOpen = false
  }

  /**
   * Returns whether it answered. Requests from other origins, which CORS may refuse, and range requests go to Fastify.
   */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      headers.origin !== undefined ||
      headers.range !== undefined ||
      url === undefined
    )
      return false
    const cached = this.#isOpen ? this.#cache.findByUrl(url) : undefined
    const representation = cached?.ready(acceptedEncoding(headers['accept-encoding']))
    if (!cached || !representation) return false
    this.#answered += 1
    const etag = cached.matchingETag(headers['if-none-match'])
    if (etag) response.writeHead(304, cached.notModifiedHeaders(etag)).end()
    else {
      response.writeHead(cached.status, representation.rawHeaders)
      if (method === 'HEAD') response.end()
      else {
        response.end(representation.bytes)
        // Nearly every client takes all of it at once, and then costs only this comparison.
        if (response.writableLength > 0) this.#budget.sent(request, response, cached, cached.size)
      }
    }
    return true
  }
}
