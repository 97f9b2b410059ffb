import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

/** Sends a response through the framework: one that was not in memory, or to a request that the fast path leaves alone. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const etag = cached.matchingETag(request.headers['if-none-match'])
  if (etag) return reply.code(304).headers(cached.notModifiedHeaders(etag)).send()
  const { bytes, headers } = await cached.representation(acceptedEncoding(request.headers['accept-encoding']))
  return reply.code(cached.status).headers(headers).send(bytes)
}
