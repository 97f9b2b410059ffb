import { z } from 'zod'
import { takedownSchema, takedownsQuerySchema } from '../../content/queries/takedownQuery.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { authorOf, type Context } from '../context/context.ts'
import { sayTotal } from '../http/pagination.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { takedownAnswer, listTakedowns, takeDown } from './takedown.ts'

const route = routesOf('Takedowns', { permission: { area: 'takedowns' } })
const path = '/api/admin/takedowns'

/** Routes that remove pictures for good; see docs/api/operations.md, "Takedowns". */
export function takedownRoutes(app: Api, context: Context): void {
  app.get(
    path,
    route({
      summary: 'What was taken down, why, and by whom; the last one first, always by pages',
      querystring: takedownsQuerySchema,
      response: { 200: z.array(takedownAnswer), ...refused(422) },
    }),
    async (request, reply) => {
      const { page = 1, per_page: size = PAGE_SIZE.usual } = request.query
      const { rows, total } = await listTakedowns(context.database.reader, { page, size })
      sayTotal(request, reply, { page, per_page: size }, total)
      return rows
    },
  )

  app.post(
    path,
    route({
      config: { needsProof: true },
      summary: 'Remove a picture for good: from the store, from every row, from the history and from caches',
      body: takedownSchema,
      response: { 201: takedownAnswer, ...refused(404, 409) },
    }),
    async (request, reply) => reply.code(201).send(await takeDown(context, authorOf(request, context), request.body)),
  )
}
