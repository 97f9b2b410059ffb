import type { FastifyReply, FastifyRequest } from 'fastify'
import { LARGE_BYTES } from '../http/sending/sendingBudget.ts'
import type { CachedResponse, Representation } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

/**
 * Reserves memory for a large response and returns the client's representation. Throws Refusal `busy` if too much is
 * being sent.
 */
export async function prepareCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<Representation> {
  if (cached.size >= LARGE_BYTES) request.server.sendingBudget.admit(request.raw, reply.raw, cached, cached.size)
  return cached.representation(acceptedEncoding(request.headers['accept-encoding']))
}

/** Sends a response through Fastify: one that was not cached, or a request that the fast path skips. */
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
