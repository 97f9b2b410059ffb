import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../auth/devices.ts'
import { bearerToken } from '../auth/guard.ts'
import { DEVICE_MARK_HEADER, readMarks } from '../auth/deviceMarks.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { pageOrigin } from '../http/pageOrigin.ts'

/** Who opens a session, with the browser that they do it in. */
export const visitorOf = (request: FastifyRequest, context: Context): Author => ({
  ...authorOf(request, context),
  device: deviceOf(request.headers['user-agent'] ?? ''),
})

/** What a browser says of itself at a log-in. */
export interface Sender {
  /** What shows that it knows the account: see server/auth/deviceMarks.ts. */
  marks: readonly string[]
  /** The page's, where it is one of this site: see server/http/pageOrigin.ts. */
  origin: string | null
  /** The token that it has until now, where it is a browser's. */
  replaces: string | null
}

export function senderOf(request: FastifyRequest, { config }: Context): Sender {
  const origin = pageOrigin(config, request.headers)
  return {
    marks: readMarks(request.headers[DEVICE_MARK_HEADER]),
    origin,
    // A script keeps its tokens itself; a browser has one, which the next takes the place of.
    replaces: origin === null ? null : bearerToken(request),
  }
}
