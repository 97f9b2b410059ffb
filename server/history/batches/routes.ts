import { z } from 'zod'
import { listTypes } from '../../../content/index.ts'
import type { Permission } from '../../../content/permissions.ts'
import { batchQuerySchema, batchSchema, undoAnswer } from '../../../content/queries/manyRows/batchQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { readEntries, auditEntry } from '../../audit/auditLog.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import { mayPublish } from '../../content/rowState.ts'
import { seenBy } from '../../content/references/uses.ts'
import { authorOf, type Caller, type Context } from '../../context/context.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, sayTotal, idParams } from '../../http/pagination.ts'
import { batchFor, listBatches, worksWith } from './batchEntries.ts'
import { undoBatch } from './undoBatch.ts'

const path = '/api/batches'

/** A batch's content type is known only after the batch has been read, so the handler checks the permission. */
const ofItsType = (): readonly Permission[] => []
const route = routesOf('History', { permission: ofItsType })

const typesOf = (caller: Caller): string[] => listTypes.map(({ key }) => key).filter((key) => worksWith(caller, key))

export function batchRoutes(app: Api, context: Context): void {
  const { longReader } = context.database

  app.get(
    path,
    route({
      summary: 'Changes of many rows, of the types that one works with; the latest first, always by pages',
      querystring: batchQuerySchema,
      response: { 200: z.array(batchSchema), ...refused(422) },
    }),
    async (request, reply) => {
      const { page = 1, per_page: size = PAGE_SIZE.usual } = request.query
      const { batches, total } = await listBatches(longReader, typesOf(callerOf(request)), { page, size })
      sayTotal(request, reply, { page, per_page: size }, total)
      return batches
    },
  )

  app.get(
    `${path}/:id`,
    route({ summary: 'One of them', params: idParams, response: { 200: batchSchema, ...refused(404) } }),
    (request) => batchFor(longReader, callerOf(request), rowId(request.params.id)),
  )

  app.get(
    `${path}/:id/changes`,
    route({
      summary: 'The changes of a batch, the last one first, always by pages',
      params: idParams,
      querystring: batchQuerySchema,
      response: { 200: z.array(auditEntry), ...refused(404, 422) },
    }),
    async (request, reply) => {
      const { page = 1, per_page: size = PAGE_SIZE.usual } = request.query
      const caller = callerOf(request)
      const { id } = await batchFor(longReader, caller, rowId(request.params.id))
      const matching = longReader
        .selectFrom('changes')
        .where('batch', '=', id)
        .where('content_type', 'in', typesOf(caller))
      sayTotal(request, reply, { page, per_page: size }, await countOf(matching))
      const selected = matching
        .select('sequence')
        .orderBy('sequence', 'desc')
        .limit(size)
        .offset((page - 1) * size)
      return readEntries(longReader, selected)
    },
  )

  app.post(
    `${path}/:id/undo`,
    route({
      config: { idempotent: 200 },
      summary: 'Bring the rows of a batch back to what they were before it; a batch itself',
      params: idParams,
      response: { 200: undoAnswer, ...refused(401, 403, 404, 409) },
    }),
    async (request) => {
      const caller = callerOf(request)
      const { id } = await batchFor(longReader, caller, rowId(request.params.id))
      return undoBatch(context, authorOf(request, context), id, {
        may: (permission) => holds(caller, permission),
        mayPublish: (type) => mayPublish(request, type),
        maySee: seenBy(request),
      })
    },
  )
}
