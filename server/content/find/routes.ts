import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listTypes } from '../../../content/index.ts'
import type { Permission } from '../../../content/permissions.ts'
import { findQuerySchema, foundSchema } from '../../../content/queries/findQuery.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { refused } from '../../http/openapi.ts'
import type { FairQueue } from '../../process/queues/fairQueue.ts'
import { findRows } from './findRows.ts'

/** Every member of staff may ask; results are limited to types that they may edit. */
const anyStaff = (): readonly Permission[] => []

/** docs/api/content.md, "Search through all types". */
export function findRoutes(instance: FastifyInstance, context: Context, turns: FairQueue): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/find',
    {
      config: { permission: anyStaff },
      schema: {
        tags: ['Search'],
        security: [{ token: [] }],
        summary: 'Rows of all types that one may edit, drafts included, by what a list is searched for',
        querystring: findQuerySchema,
        response: { 200: z.array(foundSchema), ...refused(401, 403, 422) },
      },
    },
    (request) => {
      const caller = callerOf(request)
      const types = listTypes.filter(({ key }) => holds(caller, { type: key, action: 'edit' }))
      return turns.run(networkOf(request.ip), () =>
        findRows(context, types, request.query.q, () => request.raw.socket.destroyed),
      )
    },
  )
}
