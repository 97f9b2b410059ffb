import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowWithColumns } from '../../content/formatted/draftRow.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import type { FairQueue } from '../../process/queues/fairQueue.ts'
import { openPreviewLink } from './previewLinks.ts'
import { previewed, reading, type Show } from './previewRoutes.ts'

const PATH = '/preview'

export const previewAddress = (token: string): string => `${PATH}/${token}`

/** Only people with the link may see these pages and their errors. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-type': 'text/html; charset=utf-8',
} as const

/** The page of a link, with the stored values; null if the link is not valid. */
async function linkedPage(context: Context, token: string, show: Show): Promise<string | null> {
  const { database, clock } = context
  const link = await openPreviewLink(database.reader, token, clock.now())
  const found = previewed.find(({ type }) => type.key === link?.type)
  if (!link || !found) return null
  const { type, addressOf } = found
  // Another version of the site may have had other fields.
  const known = Object.entries(link.draft).filter(([name]) => name in type.fields)
  const row = await rowWithColumns(context, type, link.row, Object.fromEntries(known))
  return show(addressOf(row), (reader) => reading(reader, type, row), link.expiresAt)
}

interface Pages {
  show: Show
  /** The 404 page. */
  missing: () => Promise<Buffer>
  turns: FairQueue
  /** The error page. */
  failed: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply
}

/** Serves a preview link. Rendered for each request and never cached. */
export function linkedPageRoute(app: FastifyInstance, context: Context, { show, missing, turns, failed }: Pages): void {
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      // Errors as well must not be indexed or leak the address.
      void reply.headers(HEADERS)
      try {
        const { token } = request.params
        // Anyone can make up such addresses, so they wait in the fair queue.
        const page = await turns.run(networkOf(request.ip), () => linkedPage(context, token, show))
        return await reply.code(page === null ? 404 : 200).send(page ?? (await missing()))
      } catch (error) {
        return failed(request, reply, error)
      }
    },
  )
}
