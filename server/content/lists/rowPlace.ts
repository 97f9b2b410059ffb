import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { querySchema } from '../../../content/queries/listQuery.ts'
import { placeSchema, type RowPlace } from '../../../content/queries/rowQuery.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { listIds } from './matchingRows.ts'
import { listQuery, resolveList, type Source } from './resolveList.ts'

/** Throws Refusal `not_found`. */
async function placeOf(source: Source, type: ContentType, query: ListQuery, id: number): Promise<RowPlace> {
  const row = await source.database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { page: _page, per_page: _size, tree: _tree, ...whole } = query
  const ids = await listIds(await resolveList(source, type, whole))
  const index = ids.indexOf(id)
  return { position: index < 0 ? null : index + 1, total: ids.length }
}

export function placeRoute(app: Api, context: Context, type: ContentType, path: string): void {
  app.get(
    `${path}/:id/place`,
    routesOf(type.title)({
      config: { permission: { type: type.key, action: 'edit' } },
      summary: 'Where it stands in a list that is searched, filtered and sorted like this',
      params: idParams,
      querystring: z.lazy(() => querySchema(type)),
      response: { 200: placeSchema, ...refused(404, 422) },
    }),
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return placeOf(context, type, listQuery(request.query), rowId(request.params.id))
    },
  )
}
