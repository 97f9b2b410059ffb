import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withGameNumber } from '../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../content/gameInfo/itemTitle.ts'
import { look } from '../../content/settings/look.ts'
import { site } from '../../content/settings/site.ts'
import type { DocumentReader } from '../../content/reader.ts'
import { readId } from '../../content/site/readId.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { sharePicture } from '../pictures/share/drawnPictures.ts'
import type { Queue } from '../process/queues/queue.ts'
import type { Dependencies, Produce, ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { languageOf, readingIn } from './address/languageOf.ts'
import { readTarget } from './address/requestTarget.ts'
import { coloursOf } from './brand/icons.ts'
import { iconAccent } from './brand/theme.ts'
import { sharePictureOf } from './head.ts'
import { pagesEnglish } from './wording.ts'
import { unlisted } from '../http/openapi.ts'
import { currentLanguage } from '../messages/language.ts'

const FILE = /^([1-9]\d{0,9})\.png$/

class Undrawn extends Error {
  readonly instead: string

  constructor(instead: string, cause: unknown) {
    super('A picture for previews of a link could not be drawn.', { cause })
    this.instead = instead
  }
}

interface Shared {
  Params: { of: string; file: string }
}

const isKind = (text: string): text is keyof typeof pagesEnglish.kinds => Object.hasOwn(pagesEnglish.kinds, text)

/**
 * Pictures for link previews are drawn on demand. They share a cache partition with URLs that have a query string, so
 * that crawlers do not evict normal pages. Each language of the site has its own.
 */
export function shareRoutes(
  app: FastifyInstance,
  context: Context,
  {
    responseCache,
    turns,
    readerFor,
  }: { responseCache: ResponseCache; turns: Queue; readerFor: (dependencies: Dependencies) => DocumentReader },
): void {
  // Only the first failure is logged, because a picture that cannot be drawn fails at every request. If many wait to be
  // drawn, that is no failure.
  let isAnnounced = false
  async function send(request: FastifyRequest<Shared>, reply: FastifyReply, prefix: string): Promise<FastifyReply> {
    const { of, file } = request.params
    const kind = isKind(of) ? of : null
    const id = readId(FILE.exec(file)?.[1])
    if (!kind || id === null) throw new Refusal('not_found')
    // The version in the URL is ignored, because the picture always shows the current row.
    const client = networkOf(request.ip)
    const contentOf = async (dependencies: Dependencies) => {
      const reader = readerFor(dependencies)
      const entry = await reader.game(kind, { id })
      if (!entry) throw new Refusal('not_found')
      const settings = await reader.single(site)
      const called = pagesEnglish.kinds[kind]
      const accent = iconAccent(await reader.single(look))
      return {
        name: 'slots' in entry ? itemTitle(entry) : entry.name,
        kind: 'game_id' in entry ? withGameNumber(called, entry.game_id) : called,
        picture: ('icon' in entry ? entry.icon : entry.image)?.path ?? null,
        siteName: settings.name,
        colours: coloursOf(accent),
        direction: currentLanguage()?.direction ?? 'ltr',
        instead: sharePictureOf({ site: settings, accent }).address,
      }
    }
    const make: Produce = async (dependencies) => {
      // Drawing waits in a separate queue, so that it takes no turn of lists and searches.
      const { instead, ...content } = await turns.run(
        () => readingIn(context, prefix, () => contentOf(dependencies)),
        client,
      )
      const { body, digest } = await sharePicture(context, content, client).catch((error: unknown) => {
        throw new Undrawn(instead, error)
      })
      return { body, mediaType: 'image/png', nameOfBytes: digest }
    }
    const drawn = await responseCache
      .get(`${prefix}/gameinfo/share/${of}/${id}.png?`, request.url, make, prefix.slice(1))
      .catch((error: unknown) => {
        if (error instanceof Undrawn) return error
        throw error
      })
    if (drawn instanceof Undrawn) {
      const isBusy = drawn.cause instanceof Refusal
      if (!isBusy && !isAnnounced)
        request.log.error({ err: drawn.cause, path: request.url.split('?', 1)[0] }, drawn.message)
      isAnnounced ||= !isBusy
      return reply.header('cache-control', 'no-store').redirect(drawn.instead, 302)
    }
    return sendCached(request, reply, drawn)
  }

  app.get<Shared>('/gameinfo/share/:of/:file', unlisted, (request, reply) => send(request, reply, ''))
  app.get<Shared>('/:language/gameinfo/share/:of/:file', unlisted, async (request, reply) => {
    const { prefix, movedTo } = await languageOf(context, readTarget(request.url))
    if (movedTo !== undefined) return reply.header('cache-control', 'no-cache').redirect(movedTo, 302)
    if (prefix === '') throw new Refusal('not_found')
    return send(request, reply, prefix)
  })
}
