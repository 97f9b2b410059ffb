import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { querySchema } from '../../../content/queries/listQuery.ts'
import { placeSchema } from '../../../content/queries/rowQuery.ts'
import type { Context } from '../../context/context.ts'
import { refused } from '../../http/openapi.ts'
import { rowId } from '../../http/pagination.ts'
import { listQuery } from './askedList.ts'
import { placeOf } from './rowPlace.ts'

/** docs/api/content.md, "The place of a row". */
export function placeRoute(instance: FastifyInstance, context: Context, type: ContentType, path: string): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id/place`,
    {
      config: { permission: { type: type.key, action: 'edit' } },
      schema: {
        tags: [type.title],
        security: [{ token: [] }],
        summary: 'Where it stands in a list that is searched, filtered and sorted like this',
        params: z.object({ id: z.string() }),
        // Built on first use.
        querystring: z.lazy(() => querySchema(type)),
        response: { 200: placeSchema, ...refused(401, 403, 404, 422) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return placeOf(context, type, listQuery(type, request.query), rowId(request.params.id))
    },
  )
}
