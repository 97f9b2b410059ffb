import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SendingBudget } from '../http/sending/sendingBudget.ts'
import type { ResponseCache } from './responseCache.ts'
import { acceptedEncoding } from './compression.ts'

/** Answers what is in memory before the framework sees the request. It then costs as little as a static file. */
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

  /** How many requests were answered here. They are counted, not logged one by one. */
  get answered(): number {
    return this.#answered
  }

  /** From here on every request goes to the framework, which ends each connection after its response. */
  close(): void {
    this.#isOpen = false
  }

  /**
   * Answers the request if it can, and returns whether it did. It leaves to the framework what comes from a page of another
   * origin, which may not be allowed to read it, and what asks for a part of a file.
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
        // A client that takes all of it at once, as nearly all do, costs no more than this comparison.
        if (response.writableLength > 0) this.#budget.sent(request, response, cached, cached.size)
      }
    }
    return true
  }
}
