import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../auth/devices.ts'
import { bearerToken } from '../auth/guard.ts'
import { DEVICE_MARK_HEADER, readMarks } from '../auth/deviceMarks.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { pageOrigin } from '../http/pageOrigin.ts'

export const visitorOf = (request: FastifyRequest, context: Context): Author => ({
  ...authorOf(request, context),
  device: deviceOf(request.headers['user-agent'] ?? ''),
})

export interface Sender {
  /** See server/auth/deviceMarks.ts. */
  marks: readonly string[]
  /** See server/http/pageOrigin.ts. */
  origin: string | null
  /** The browser's former token. */
  replaces: string | null
}

export function senderOf(request: FastifyRequest, { config }: Context): Sender {
  const origin = pageOrigin(config, request.headers)
  return {
    marks: readMarks(request.headers[DEVICE_MARK_HEADER]),
    origin,
    // Scripts manage their own tokens; a browser has one, which the new one replaces.
    replaces: origin === null ? null : bearerToken(request),
  }
}
