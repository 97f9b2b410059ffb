import type { FastifyReply, FastifyRequest } from 'fastify'
import { LARGE_BYTES } from '../http/unsentBytes.ts'
import type { CachedResponse, Representation } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

/** Reserves room for a large response. Throws Refusal `busy` if there is none. */
export async function prepareCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<Representation> {
  const { unsent } = request.server
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  // Before it is decompressed: a flood of refused requests would fill the memory all the same.
  if (!cached.ready(encoding) && cached.length >= LARGE_BYTES) unsent.requireRoom(cached.length)
  const representation = await cached.representation(encoding)
  const { buffer } = representation.bytes
  if (buffer.byteLength >= LARGE_BYTES) unsent.reserve(reply.raw, buffer, buffer.byteLength)
  return representation
}

/** For responses that were not in memory, and requests that the fast path leaves to the framework. */
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
