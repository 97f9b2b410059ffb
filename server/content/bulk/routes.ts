import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import {
  bulkAnswer,
  bulkChangeSchema,
  bulkDeleteSchema,
  describedChange,
  describedDelete,
} from '../../../content/queries/manyRows/bulkQuery.ts'
import {
  describedDuplicate,
  duplicateAnswer,
  duplicateSchema,
} from '../../../content/queries/manyRows/duplicateQuery.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { invalid } from '../../errors/refusals.ts'
import { fieldErrors } from '../../http/errorHandler.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowValues, type Body } from '../bodyValues.ts'
import { listQuery } from '../lists/resolveList.ts'
import { mayPublish } from '../rowState.ts'
import { seenBy } from '../references/uses.ts'
import { refuseOtherPictures } from '../workingCopies/sentPictures.ts'
import { changeRows, setValues } from './changeRows.ts'
import type { Choice } from './chosenRows.ts'
import { duplicateRows } from './duplicateRows.ts'
import { removeRows } from './removeRows.ts'

type Requested = Parameters<typeof listQuery>[0]

function choiceOf({ ids, query, expect }: Body): Choice {
  if (ids) return { ids: ids as number[] }
  const { all: _everyRow, ...requested } = query as Requested & { all?: true } // The cast is safe, because the schema has validated the query.
  return { query: listQuery(requested), expect: expect as number }
}

/** Throws Refusal `invalid` with all errors of the request's body. */
function checked(schema: z.ZodType, body: unknown): Body {
  const result = schema.safeParse(body)
  if (!result.success) throw invalid(fieldErrors(result.error))
  return result.data as Body // The cast is safe, because the schemas of both routes describe the type `Body`.
}

export function bulkRoutes(app: Api, context: Context, type: ContentType, path: string): void {
  const change = z.lazy(() => bulkChangeSchema(type))
  const remove = z.lazy(() => bulkDeleteSchema(type))
  const duplicate = z.lazy(() => duplicateSchema(type))
  const route = routesOf(type.title)
  const edit = { permission: { type: type.key, action: 'edit' }, idempotent: 200 } as const
  const common = { consumes: ['application/json'] }

  app.patch(
    path,
    route({
      config: edit,
      ...common,
      summary: 'Change many rows: some alike, or each in its own way. All of them or none',
      body: describedChange,
      response: { 200: bulkAnswer, ...refused(404) },
    }),
    async (request) => {
      const author = authorOf(request, context)
      const body = checked(change, request.body) as Body & { rows?: Body[]; set?: Body } // The cast is safe, because the schema has validated the body.
      const common = { mayPublish: mayPublish(request, type) }
      if (!body.rows) {
        await refuseOtherPictures(context.database.reader, type, null, body.set ?? {}, 'set.')
        const values = await rowValues(context, type, body.set ?? {})
        return setValues(context, author, type, { ...common, choice: choiceOf(body), values })
      }
      for (const [index, row] of body.rows.entries())
        await refuseOtherPictures(context.database.reader, type, Number(row['id']), row, `rows.${index}.`)
      const changes = await Promise.all(
        body.rows.map(async ({ id, version, ...values }, index) => ({
          id: Number(id),
          version: version as number | undefined,
          values: await rowValues(context, type, values),
          at: `rows.${index}.`,
        })),
      )
      return changeRows(context, author, type, { ...common, changes })
    },
  )

  app.post(
    `${path}/duplicate`,
    route({
      config: edit,
      ...common,
      summary: 'Make a copy of many rows: of all of them, or none',
      body: describedDuplicate,
      response: { 200: duplicateAnswer, ...refused(404) },
    }),
    (request) => duplicateRows(context, authorOf(request, context), type, choiceOf(checked(duplicate, request.body))),
  )

  app.delete(
    path,
    route({
      config: { permission: { type: type.key, action: 'delete' } },
      ...common,
      summary: 'Delete many rows: all of them, or none where others refer to some',
      body: describedDelete,
      response: { 200: bulkAnswer, ...refused(409) },
    }),
    (request) => {
      const choice = choiceOf(checked(remove, request.body))
      return removeRows(context, authorOf(request, context), type, choice, seenBy(request))
    },
  )
}
