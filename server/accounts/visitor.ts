import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DEVICE_MARK_HEADER, readMarks } from '../auth/deviceMarks.ts'
import { deviceOf } from '../auth/devices.ts'
import { bearerToken } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { pageOrigin } from '../http/transport.ts'

export const user = z.object({ id: z.int(), username: z.string(), email: z.string() })

export const session = z.object({
  user,
  token: z.string(),
  device_mark: z.string().meta({
    description:
      'To be kept, also when logging out, and sent with later log-ins in the header `Device-Mark` (several separated by commas): the account’s wait for wrong passwords of others does not hold who sends it, and a browser is remembered by it.',
  }),
})

export const markHeader = z.object({
  'device-mark': z.string().optional().meta({ description: '`device_mark` of earlier log-ins' }),
})

export const visitorOf = (request: FastifyRequest, context: Context): Author => ({
  ...authorOf(request, context),
  device: deviceOf(request.headers['user-agent'] ?? ''),
})

export interface Sender {
  marks: readonly string[]
  origin: string | null
  replaces: string | null
}

export function senderOf(request: FastifyRequest, { config }: Context): Sender {
  const origin = pageOrigin(config, request.headers)
  return {
    marks: readMarks(request.headers[DEVICE_MARK_HEADER]),
    origin,
    // Only a log-in from a browser ends the previous session. Scripts manage their tokens themselves.
    replaces: origin === null ? null : bearerToken(request),
  }
}
