import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import { previewSchema } from '../../../content/queries/previewQuery.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import { news } from '../../../content/types/news.ts'
import { page } from '../../../content/types/page.ts'
import { draftRow } from '../../content/formatted/draftRow.ts'
import type { Context } from '../../context/context.ts'
import { refused } from '../../http/openapi.ts'

/** The types whose rows have a page of their own, which is shown before they are saved. */
export const previewed: readonly { type: ContentType; addressOf: (row: Row<ContentType>) => string }[] = [
  { type: news, addressOf: ({ id }) => `/news/${id}` },
  { type: page, addressOf: (row) => ownAddress(row) },
]

/** Where a page is shown that has no address yet. */
const NO_ADDRESS = '/halaman-baru'

function ownAddress(row: Readonly<Record<string, unknown>>): string {
  const address = String(row['address'])
  return isPageAddress(address) ? address : NO_ADDRESS
}

/** Reads as visitors do, but one row as it would be. */
export function reading(reader: Reader, type: ContentType, row: Row<ContentType>): Reader {
  return {
    ...reader,
    list: (asked, query) =>
      asked.key === type.key && query.where?.['address'] !== undefined
        ? Promise.resolve({ rows: [row as never], total: 1 })
        : reader.list(asked, query),
    // The row is of the type that is asked for where it is this one.
    find: (asked, id) =>
      asked.key === type.key && id === row.id ? Promise.resolve(row as never) : reader.find(asked, id),
  }
}

/** Makes the page at an address from what a reader reads; one that is linked to says until when it opens. */
export type Show = (address: string, replacing: (reader: Reader) => Reader, opensUntil?: Date) => Promise<string>

/**
 * Pages as they will be, made by what makes them for visitors, from values that are not saved. Nobody else can ask for them, and
 * nothing of them is kept.
 */
export function previewRoutes(instance: FastifyInstance, context: Context, show: Show): void {
  for (const { type, addressOf } of previewed) {
    const values = z.lazy(() => previewSchema(type))
    instance.withTypeProvider<ZodTypeProvider>().post(
      `/api${type.path}/preview`,
      {
        config: { permission: { type: type.key, action: 'edit' } },
        schema: {
          tags: [type.title],
          security: [{ token: [] }],
          summary: 'The page of a row as it would be',
          consumes: ['application/json', 'multipart/form-data'],
          body: values,
          response: {
            200: z.string().meta({ description: 'The HTML of the page.' }),
            ...refused(401, 403, 413, 415, 422),
          },
        },
      },
      async (request, reply) => {
        const row = await draftRow(context, type, request.body)
        const html = await show(addressOf(row), (reader) => reading(reader, type, row))
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
      },
    )
  }
}
