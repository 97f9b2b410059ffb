import { contentTypes } from '../../../content/index.ts'
import { CATALOGUES_TYPE } from '../../../content/languages/catalogue.ts'
import { WORKING_COPIES_TYPE } from '../../../content/queries/workingCopyQuery.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../auth/tokens.ts'
import { rowWithColumns } from '../../content/formatted/draftRow.ts'
import { findStoredRow } from '../../content/lists/readRows.ts'
import { copiedColumns } from '../../content/workingCopies/workingCopies.ts'
import type { Context } from '../../context/context.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
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

const pages: ValueKind = { most: 20 }
const MINUTE_MS = 60_000

/**
 * Renders the row of a preview link, including its unpublished changes. Returns null if the link is invalid. The link
 * is checked each time, but its page is rendered only once a minute or after a change.
 */
async function linkedPage(
  context: Context,
  token: string,
  { show, log }: { show: Show; log: FastifyBaseLogger },
): Promise<string | null> {
  const { database, clock } = context
  const link = await openPreviewLink(database.reader, token, clock.now())
  const found = previewed.find(({ type }) => type.key === link?.type)
  if (!link || !found || !(await findStoredRow(database.reader, found.type, link.row))) return null
  const { type, addressOf } = found
  const key = `${hashToken(token)} ${Math.floor(clock.now().getTime() / MINUTE_MS)}`
  const types = [WORKING_COPIES_TYPE, CATALOGUES_TYPE, ...contentTypes.map(({ key }) => key)]
  return context.cache.get(pages, key, types, async () => {
    const row = await rowWithColumns(context, type, link.row, await copiedColumns(database.reader, type, link.row))
    return show(addressOf(row), {
      replacing: (reader) => reading(reader, type, row),
      log,
      opensUntil: link.expiresAt,
    })
  })
}

interface Pages {
  show: Show
  missing: (log: FastifyBaseLogger) => Promise<Buffer>
  turns: Queue
  failed: Failed
}

/** Answers with a page that says that another one could not be made, in the language with this prefix. */
export type Failed = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  prefix?: string,
) => Promise<FastifyReply>

export function linkedPageRoute(app: FastifyInstance, context: Context, { show, missing, turns, failed }: Pages): void {
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, unlisted, async (request, reply) => {
    // Error pages get these headers, too. Otherwise they could be indexed, or leak the secret URL to another site.
    void reply.headers(HEADERS)
    try {
      const { token } = request.params
      const { log } = request
      // Anybody can request these pages, and the first request renders them, so the requests wait in a queue.
      const page = await turns.run(() => linkedPage(context, token, { show, log }), networkOf(request.ip))
      return await reply.code(page === null ? 404 : 200).send(page ?? (await missing(log)))
    } catch (error) {
      return failed(request, reply, error)
    }
  })
}
