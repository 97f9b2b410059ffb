import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

/** Sends an answer that was not in memory, or to somebody whom only the framework knows how to answer. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const known = answer.knownTag(request.headers['if-none-match'])
  if (known) return reply.code(304).headers(answer.unchangedHeaders(known)).send()
  const { bytes, headers } = await answer.representation(acceptedEncoding(request.headers['accept-encoding']))
  return reply.code(answer.status).headers(headers).send(bytes)
}
