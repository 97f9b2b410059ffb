import type { FastifyRequest } from 'fastify'
import type { ContentType } from '../../../content/define.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'

/**
 * Whether the caller may publish rows of a type and change published ones. Rows of types without states are always
 * public.
 */
export const mayPublish = (request: FastifyRequest, { key, publishing }: ContentType): boolean =>
  !publishing || holds(callerOf(request), { type: key, action: 'publish' })
