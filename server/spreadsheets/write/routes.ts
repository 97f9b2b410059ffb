import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { describedExport, exportQuerySchema } from '../../../content/queries/sheetQuery.ts'
import { listQuery } from '../../content/lists/askedList.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../errors/refusals.ts'
import { fieldErrors } from '../../http/errorHandler.ts'
import { refused } from '../../http/openapi.ts'
import { MEDIA_TYPES, sheetFile } from './sheetFile.ts'

/** What an export that is being sent holds: a few rows, and what its client has not taken. */
const EXPORT_BYTES = 4 * 1024 * 1024

const file = z.string().meta({ format: 'binary' })

/** Lists as files for spreadsheets. docs/api/content.md, "Spreadsheets". */
export function exportRoutes(instance: FastifyInstance, context: Context): void {
  for (const type of listTypes)
    for (const address of [type.path, ...type.aliases]) exportRoute(instance, context, type, `/api${address}/export`)
}

function exportRoute(instance: FastifyInstance, context: Context, type: ContentType, path: string): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const filters = z.lazy(() => exportQuerySchema(type))
  app.get(
    path,
    {
      config: { permission: { type: type.key, action: 'edit' } },
      schema: {
        tags: [type.title],
        security: [{ token: [] }],
        summary: 'The list for a spreadsheet, as it is filtered and sorted, with drafts',
        querystring: describedExport,
        response: {
          200: {
            content: { 'text/csv': { schema: file }, [MEDIA_TYPES.xlsx]: { schema: file } },
          },
          ...refused(401, 403, 422),
        },
      },
    },
    (request, reply) => {
      const { format, separator, ...others } = request.query
      const result = filters.safeParse(others)
      if (!result.success) throw invalid(fieldErrors(result.error))
      const asked = result.data as Parameters<typeof listQuery>[1] // its own schema, without pages
      const query = { ...listQuery(type, asked), ...(type.publishing && { state: 'all' as const }) }
      app.sendingBudget.admit(request.raw, reply.raw, reply, EXPORT_BYTES)
      const sheet = sheetFile(context, type, { query, format, separator })
      sheet.on('error', (error) => {
        request.log.error(error)
        // Half of a file must not look like a whole one.
        request.raw.socket.destroy()
      })
      reply
        .header('content-type', MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename="${type.key}.${format}"`)
      // The schema says what it reads as; it is sent piece by piece.
      const untyped: FastifyReply = reply
      void untyped.send(sheet)
    },
  )
}
