import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowWithColumns } from '../../content/formatted/draftRow.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import type { FairQueue } from '../../process/queues/fairQueue.ts'
import { openPreviewLink } from './previewLinks.ts'
import { previewed, reading, type Show } from './previewRoutes.ts'

const PATH = '/preview'

/** The address of the page that a token opens. */
export const previewAddress = (token: string): string => `${PATH}/${token}`

/** Of a page for whoever has its address alone, and of the answer where there is none. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-type': 'text/html; charset=utf-8',
} as const

/** The page that a token opens, of the values that the form held; null where it opens none. */
async function linkedPage(context: Context, token: string, show: Show): Promise<string | null> {
  const { database, clock } = context
  const link = await openPreviewLink(database.reader, token, clock.now())
  const found = previewed.find(({ type }) => type.key === link?.type)
  if (!link || !found) return null
  const { type, addressOf } = found
  // Another version of the site may have made it, which had other fields.
  const known = Object.entries(link.draft).filter(([name]) => name in type.fields)
  const row = await rowWithColumns(context, type, link.row, Object.fromEntries(known))
  return show(addressOf(row), (reader) => reading(reader, type, row), link.expiresAt)
}

interface Pages {
  show: Show
  /** The page of all addresses that no page has. */
  missing: () => Promise<Buffer>
  turns: FairQueue
  /** What a visitor is shown where a page cannot be made. */
  failed: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply
}

/** The page behind a link to a preview. It is made for each request, and nothing of it is kept. */
export function linkedPageRoute(app: FastifyInstance, context: Context, { show, missing, turns, failed }: Pages): void {
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      // Of failures as well: no answer at such an address is for search engines, and none tells it to another site.
      void reply.headers(HEADERS)
      try {
        const { token } = request.params
        // As addresses with a query, these can be made up without end.
        const page = await turns.run(networkOf(request.ip), () => linkedPage(context, token, show))
        return await reply.code(page === null ? 404 : 200).send(page ?? (await missing()))
      } catch (error) {
        return failed(request, reply, error)
      }
    },
  )
}
