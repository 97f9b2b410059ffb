import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowWithColumns } from '../../content/formatted/draftRow.ts'
import { findStoredRow } from '../../content/lists/readRows.ts'
import { copiedColumns } from '../../content/workingCopies/workingCopies.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import type { Queue } from '../../process/queues/queue.ts'
import { openPreviewLink } from './previewLinks.ts'
import { previewed, reading, type Show } from './previewRoutes.ts'
import { unlisted } from '../../http/openapi.ts'

const PATH = '/preview'

export const previewAddress = (token: string): string => `${PATH}/${token}`

const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-type': 'text/html; charset=utf-8',
} as const

/** Renders the row of a preview link, including its unpublished changes. Returns null if the link is invalid. */
async function linkedPage(context: Context, token: string, show: Show): Promise<string | null> {
  const { database, clock } = context
  const link = await openPreviewLink(database.reader, token, clock.now())
  const found = previewed.find(({ type }) => type.key === link?.type)
  if (!link || !found || !(await findStoredRow(database.reader, found.type, link.row))) return null
  const { type, addressOf } = found
  const row = await rowWithColumns(context, type, link.row, await copiedColumns(database.reader, type, link.row))
  return show(addressOf(row), (reader) => reading(reader, type, row), link.expiresAt)
}

interface Pages {
  show: Show
  missing: () => Promise<Buffer>
  turns: Queue
  failed: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply
}

export function linkedPageRoute(app: FastifyInstance, context: Context, { show, missing, turns, failed }: Pages): void {
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, unlisted, async (request, reply) => {
    // Error pages get these headers, too. Otherwise they could be indexed, or leak the secret URL to another site.
    void reply.headers(HEADERS)
    try {
      const { token } = request.params
      // These pages are not cached and anybody can request them, so the requests wait in a queue.
      const page = await turns.run(() => linkedPage(context, token, show), networkOf(request.ip))
      return await reply.code(page === null ? 404 : 200).send(page ?? (await missing()))
    } catch (error) {
      return failed(request, reply, error)
    }
  })
}
