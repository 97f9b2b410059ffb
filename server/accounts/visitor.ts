import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../auth/devices.ts'
import { DEVICE_MARK_HEADER, readMarks } from '../auth/deviceMarks.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { Author } from '../database/changes/write.ts'
import { pageOrigin } from '../http/pageOrigin.ts'

/** Who opens a session, with the browser that they do it in. */
export const visitorOf = (request: FastifyRequest, context: Context): Author => ({
  ...authorOf(request, context),
  device: deviceOf(request.headers['user-agent'] ?? ''),
})

/** What the browser says of itself at a log-in. */
export const senderOf = ({ headers }: FastifyRequest, { config }: Context) => ({
  marks: readMarks(headers[DEVICE_MARK_HEADER]),
  origin: pageOrigin(config, headers),
})
