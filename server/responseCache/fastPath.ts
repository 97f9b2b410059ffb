import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseCache } from './responseCache.ts'
import { acceptedEncoding } from './compression.ts'

/** Answers what is in memory before the framework sees the request: it costs as little as a file. */
export class FastPath {
  readonly #cache: ResponseCache
  #answered = 0
  #isOpen = true

  constructor(cache: ResponseCache) {
    this.#cache = cache
  }

  /** How many requests were answered here; they are counted, not logged one by one. */
  get answered(): number {
    return this.#answered
  }

  /** From here on everything goes to the framework, which ends each connection after its answer. */
  close(): void {
    this.#isOpen = false
  }

  /**
   * Whether the request has been answered. One from another origin's page is not: what it may read is decided later; nor
   * one for a part of a file.
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
    const answer = this.#isOpen ? this.#cache.spelled(url) : undefined
    const representation = answer?.ready(acceptedEncoding(headers['accept-encoding']))
    if (!answer || !representation) return false
    this.#answered += 1
    const known = answer.matchingTag(headers['if-none-match'])
    if (known) response.writeHead(304, answer.notModifiedHeaders(known)).end()
    else {
      response.writeHead(answer.status, representation.rawHeaders)
      if (method === 'HEAD') response.end()
      else response.end(representation.bytes)
    }
    return true
  }
}
