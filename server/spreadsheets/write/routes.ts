import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import {
  chosenExport,
  describedExport,
  exportQuerySchema,
  type SheetFormat,
} from '../../../content/queries/manyRows/sheetQuery.ts'
import { listQuery } from '../../content/lists/resolveList.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../errors/refusals.ts'
import { fieldErrors } from '../../http/errorHandler.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { MEDIA_TYPES, sheetFile, templateFile } from './sheetFile.ts'

/** Bytes of memory reserved for one export, which holds only a few rows and its unsent output. */
const EXPORT_BYTES = 4 * 1024 * 1024

const file = z.string().meta({ format: 'binary' })

export function exportRoutes(app: Api, context: Context): void {
  for (const type of listTypes)
    for (const address of [type.path, ...type.aliases]) exportRoute(app, context, type, `/api${address}/export`)
}

function exportRoute(app: Api, context: Context, type: ContentType, path: string): void {
  const filters = z.lazy(() => exportQuerySchema(type))
  const route = routesOf(type.title, { permission: { type: type.key, action: 'edit' } })
  const sent = {
    200: {
      content: {
        'text/csv': { schema: file },
        [MEDIA_TYPES.xlsx]: { schema: file },
        [MEDIA_TYPES.ods]: { schema: file },
      },
    },
  }
  app.get(
    path,
    route({
      summary: 'The list for a spreadsheet, as it is filtered and sorted, with drafts; or a template to fill in',
      querystring: describedExport,
      response: { ...sent, ...refused(422) },
    }),
    async (request, reply) => {
      const { format, separator, template, ...others } = request.query
      const result = filters.safeParse(others)
      if (!result.success) throw invalid(fieldErrors(result.error))
      app.unsent.reserve(reply.raw, reply, EXPORT_BYTES)
      if (template === 'true') {
        const sheet = await templateFile(context, type, { format, separator })
        return send(request, reply, sheet, { name: `${type.key}-template`, format })
      }
      const requested = result.data as Parameters<typeof listQuery>[0] // The cast is safe, because an export accepts the same query as a list, except `page`, `per_page` and `tree`.
      const query = { ...listQuery(requested), ...(type.publishing && { state: 'all' as const }) }
      return send(request, reply, await sheetFile(context, type, { query }, { format, separator }), {
        name: type.key,
        format,
      })
    },
  )
  app.post(
    path,
    route({
      summary: 'The named rows, for a spreadsheet, in this order; deleted ones are left out',
      consumes: ['application/json'],
      body: chosenExport,
      response: sent,
    }),
    async (request, reply) => {
      const { ids, format, separator } = request.body
      app.unsent.reserve(reply.raw, reply, EXPORT_BYTES)
      const sheet = await sheetFile(context, type, { ids }, { format, separator })
      return send(request, reply, sheet, { name: type.key, format })
    },
  )
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: Readable,
  { name, format }: { name: string; format: SheetFormat },
): FastifyReply {
  sheet.on('error', (error) => {
    request.log.error(error)
    // The connection is cut after an error, because a truncated file must not look complete.
    request.raw.socket.destroy()
  })
  return reply
    .header('content-type', MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(sheet)
}
