import type { FastifyInstance } from 'fastify'
import { canonicalAddress, isListed } from '../../site/routes.tsx'
import type { Reader } from '../../content/reader.ts'
import { renderPage } from '../../site/server.tsx'
import type { Answer, Content } from '../answers/answer.ts'
import type { AnswerCache } from '../answers/cache.ts'
import { sendAnswer } from '../answers/send.ts'
import { repositoryReader } from '../content/repository.ts'
import type { Context } from '../context.ts'
import { outageOf } from '../database/outage.ts'
import { Refusal } from '../errors.ts'
import type { FindAssets } from './assets.ts'
import { newsFeed, robots, sitemap, type Discovery } from './discovery.ts'
import { errorDocument, htmlDocument } from './document.ts'
import { FEED_ADDRESS, sharingTags } from './head.ts'

export interface Frontend {
  findAssets: FindAssets
  /** The development server's own scripts; empty when built. */
  developmentHead: string
}

/** All addresses that no page has are one page. */
const UNKNOWN_ADDRESS = '/404'

/** All addresses of the back-office are one document. */
const ADMIN_ADDRESS = '/admin'

/** A reader that tells when reading fails. */
function noticing(reader: Reader, onFailure: () => void): Reader {
  const notice = <T>(reading: Promise<T>): Promise<T> => {
    reading.catch(onFailure)
    return reading
  }
  return {
    list: (type, query) => notice(reader.list(type, query)),
    find: (type, id) => notice(reader.find(type, id)),
  }
}

const HTML = 'text/html; charset=utf-8'

/** Pages of the site, rendered once per version of their content, and the document in which the admin is drawn. */
export function pageRoutes(
  app: FastifyInstance,
  context: Context,
  answers: AnswerCache,
  { findAssets, developmentHead }: Frontend,
): void {
  const { config } = context
  const { siteName, siteUrl } = config

  const adminDocument = (): Promise<Content> =>
    Promise.resolve({
      mediaType: HTML,
      text: htmlDocument({
        title: `Admin · ${siteName}`,
        sharing: '<meta name="robots" content="noindex">',
        assets: findAssets('admin/main.tsx'),
        body: '',
        development: developmentHead,
      }),
    })

  const page = (address: string, asked: string): Promise<Answer> =>
    answers.get(address, asked, async ({ uses, staleAt }) => {
      // A page can stand without a part that could not be read, but it is no page to keep.
      const reader = noticing(repositoryReader(context, uses), () => staleAt(new Date(0)))
      const { status, source, title, head, html, state } = await renderPage(address, reader, { name: siteName })
      const listed = status === 200 && isListed(address)
      const text = htmlDocument({
        title,
        description: head.description,
        sharing: sharingTags({ head, siteName, siteUrl, address, listed }),
        assets: findAssets('site/browser.tsx', [source]),
        body: html,
        state,
        development: developmentHead,
      })
      return { status, text, mediaType: HTML }
    })

  // What is made from the request's own host is made for that request alone.
  const discover = (path: string, mediaType: string, make: (discovery: Discovery) => Promise<string>) =>
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const render = async (base: string, uses: (type: string) => void): Promise<Content> => ({
        text: await make({ reader: repositoryReader(context, uses), siteName, siteUrl: base }),
        mediaType,
      })
      if (siteUrl) {
        const kept = await answers.get(path, request.url, ({ uses }) => render(siteUrl, uses))
        return sendAnswer(request, reply, kept)
      }
      const made = await render(`${request.protocol}://${request.host}`, () => undefined)
      return reply.header('cache-control', 'no-store').type(made.mediaType).send(made.text)
    })
  discover('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
  discover(FEED_ADDRESS, 'application/rss+xml; charset=utf-8', newsFeed)
  discover('/robots.txt', 'text/plain; charset=utf-8', (discovery) => Promise.resolve(robots(discovery.siteUrl)))

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    // Two slashes at the beginning would be read as a host.
    const url = new URL(request.url.replace(/^\/+/, '/'), 'http://site.invalid')
    const path = url.pathname.toLowerCase()
    if (/^\/(api|storage|assets)(\/|$)/.test(path)) throw new Refusal('not_found')
    const isAdmin = /^\/admin(\/|$)/.test(path)
    try {
      const answer = isAdmin
        ? await answers.get(ADMIN_ADDRESS, request.url, adminDocument)
        : await page(canonicalAddress(url) ?? UNKNOWN_ADDRESS, request.url)
      return await sendAnswer(request, reply, answer)
    } catch (error) {
      request.log.error(error)
      const html = errorDocument(siteName, findAssets('site/browser.tsx'), request.id)
      const isAway = outageOf(error) !== null
      if (isAway) reply.header('retry-after', 5)
      return reply
        .code(isAway ? 503 : 500)
        .header('cache-control', 'no-store')
        .type(HTML)
        .send(html)
    }
  })
}
