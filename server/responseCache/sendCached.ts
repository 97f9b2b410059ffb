import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

/** Sends an answer that was not in memory, or to somebody whom only the framework knows how to answer. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const known = answer.matchingTag(request.headers['if-none-match'])
  if (known) return reply.code(304).headers(answer.notModifiedHeaders(known)).send()
  const { bytes, headers } = await answer.representation(acceptedEncoding(request.headers['accept-encoding']))
  return reply.code(answer.status).headers(headers).send(bytes)
}
