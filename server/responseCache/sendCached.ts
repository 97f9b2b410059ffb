import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LARGE_BYTES, type UnsentBytes } from '../http/unsentBytes.ts'
import { acceptedEncoding, type CachedResponse, type Representation } from './cachedResponse.ts'
import type { ResponseCache } from './responseCache.ts'

/**
 * Responses from memory are sent before the framework sees the request, so that such a request costs as little as a
 * static file.
 */
export class FastPath {
  readonly #cache: ResponseCache
  readonly #unsent: UnsentBytes
  #answered = 0
  #isOpen = true

  constructor(cache: ResponseCache, unsent: UnsentBytes) {
    this.#cache = cache
    this.#unsent = unsent
  }

  get answered(): number {
    return this.#answered
  }

  close(): void {
    this.#isOpen = false
  }

  /**
   * Returns whether the request was answered from memory. The framework answers cross-origin requests and requests for
   * a part of a file.
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
      response.writeHead(cached.status, representation.headers)
      if (method === 'HEAD') response.end()
      else {
        response.end(representation.bytes)
        const { bytes } = representation
        if (response.writableLength > 0) this.#unsent.count(response, bytes.buffer, bytes.buffer.byteLength)
      }
    }
    return true
  }
}

/** Throws Refusal `busy` if too little memory is free for a large response. */
export async function prepareCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<Representation> {
  const { unsent } = request.server
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  // A request beyond the memory limit is refused before decompression. Otherwise a flood of requests would fill the
  // memory.
  if (!cached.ready(encoding) && cached.length >= LARGE_BYTES) unsent.requireRoom(cached.length)
  const representation = await cached.representation(encoding)
  const { buffer } = representation.bytes
  if (buffer.byteLength >= LARGE_BYTES) unsent.reserve(reply.raw, buffer, buffer.byteLength)
  return representation
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const etag = cached.matchingETag(request.headers['if-none-match'])
  if (etag) return reply.code(304).headers(cached.notModifiedHeaders(etag)).send()
  const { bytes, headers } = await prepareCached(request, reply, cached)
  return reply.code(cached.status).headers(headers).send(bytes)
}
