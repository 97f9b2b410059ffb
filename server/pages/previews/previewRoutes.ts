import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ContentType, Row } from '../../../content/define.ts'
import type { DocumentReader } from '../../../content/reader.ts'
import { previewSchema } from '../../../content/queries/previewQuery.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import { news } from '../../../content/types/news.ts'
import { page } from '../../../content/types/page.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import { draftRow } from '../../content/formatted/draftRow.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { urgently } from '../../database/database.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { readLanguages } from '../../languages/siteLanguages.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'

export const previewed: readonly { type: ContentType; addressOf: (row: Row<ContentType>) => string }[] = [
  { type: news, addressOf: ({ id }) => `/news/${id}` },
  { type: page, addressOf: (row) => ownAddress(row) },
]

const NO_ADDRESS = '/halaman-baru'

function ownAddress(row: Readonly<Record<string, unknown>>): string {
  const address = String(row['address'])
  return isPageAddress(address) ? address : NO_ADDRESS
}

export function reading(reader: DocumentReader, type: ContentType, row: Row<ContentType>): DocumentReader {
  return {
    ...reader,
    list: (requested, query) =>
      requested.key === type.key && query.where?.['address'] !== undefined
        ? Promise.resolve({ rows: [row as never], total: 1 })
        : reader.list(requested, query),
    // The cast is safe, because the requested type was just compared with the row's type.
    find: (requested, id) =>
      requested.key === type.key && id === row.id ? Promise.resolve(row as never) : reader.find(requested, id),
  }
}

interface Shown {
  replacing: (reader: DocumentReader) => DocumentReader
  log: FastifyBaseLogger
  opensUntil?: Date
  /** What the address of the page begins with in another language than the main one. */
  prefix?: string
}

export type Show = (address: string, shown: Shown) => Promise<string>

export function previewRoutes(app: Api, context: Context, show: Show): void {
  for (const { type, addressOf } of previewed) {
    const values = z.lazy(() => previewSchema(type))
    app.post(
      `/api${type.path}/preview`,
      routesOf(type.title)({
        config: { permission: { type: type.key, action: 'edit' } },
        summary: 'The page of a row as it would be',
        consumes: ['application/json', 'multipart/form-data'],
        querystring: z.object({
          language: z.string().optional().meta({
            description: 'A further language of the site, which the page around it is in; any other is the main one.',
          }),
        }),
        body: values,
        response: { 200: z.string().meta({ description: 'The HTML of the page.' }), ...refused(429) },
      }),
      async (request, reply) => {
        const urgent = { ...context, database: urgently(context.database) }
        const { actor } = authorOf(request, context)
        await countAttempt(urgent, { 'preview-account': actor, 'preview-address': networkOf(request.ip) })
        const { further } = await readLanguages(context)
        const language = further.find(({ tag }) => tag === request.query.language)
        const row = await draftRow(context, type, request.body)
        const html = await show(addressOf(row), {
          replacing: (reader) => reading(reader, type, row),
          log: request.log,
          ...(language && { prefix: `/${language.tag}` }),
        })
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
      },
    )
  }
}
