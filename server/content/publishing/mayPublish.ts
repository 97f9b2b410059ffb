import type { FastifyRequest } from 'fastify'
import type { ContentType } from '../../../content/define.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'

/** Whether whoever calls may make rows of a type public, and change those that are. Rows without a state are public by themselves. */
export const mayPublish = (request: FastifyRequest, { key, publishing }: ContentType): boolean =>
  !publishing || holds(callerOf(request), { type: key, action: 'publish' })
