import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress, isListed } from '../../site/routes.tsx'
import { renderPage } from '../../site/server.tsx'
import { repositoryReader } from '../content/repository.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { FindAssets } from './assets.ts'
import { PageBytes, PageCache, type Encoding } from './cache.ts'
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

/** Pages of the site, rendered once per version of their content, and the document in which the admin is drawn. */
export function pageRoutes(app: FastifyInstance, context: Context, { findAssets, developmentHead }: Frontend): void {
  const { config, database, feed } = context
  const { siteName, siteUrl } = config
  const cache = new PageCache(feed)

  const adminDocument = new PageBytes(
    200,
    htmlDocument({
      title: `Admin · ${siteName}`,
      sharing: '<meta name="robots" content="noindex">',
      assets: findAssets('admin/main.tsx'),
      body: '',
      development: developmentHead,
    }),
  )

  const page = (url: URL): Promise<PageBytes> => {
    const address = canonicalAddress(url) ?? UNKNOWN_ADDRESS
    return cache.get(address, async (uses) => {
      const reader = repositoryReader(database, uses)
      const { status, source, title, head, html, state } = await renderPage(address, reader, { name: siteName })
      const listed = status === 200 && isListed(address)
      const document = htmlDocument({
        title,
        description: head.description,
        sharing: sharingTags({ head, siteName, siteUrl, address, listed }),
        assets: findAssets('site/browser.tsx', [source]),
        body: html,
        state,
        development: developmentHead,
      })
      return new PageBytes(status, document)
    })
  }

  // What is made from the request's own host is made for that request alone.
  const discover = (path: string, mediaType: string, make: (discovery: Discovery) => Promise<string>) =>
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const render = async (base: string, uses: (type: string) => void): Promise<PageBytes> =>
        new PageBytes(200, await make({ reader: repositoryReader(database, uses), siteName, siteUrl: base }), mediaType)
      if (siteUrl) return sendPage(request, reply, await cache.get(path, (uses) => render(siteUrl, uses)))
      const made = await render(`${request.protocol}://${request.host}`, () => undefined)
      return reply.header('cache-control', 'no-store').type(made.mediaType).send(made.bytes)
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
    if (isAdmin) return sendPage(request, reply, adminDocument)
    try {
      return await sendPage(request, reply, await page(url))
    } catch (error) {
      request.log.error(error)
      const html = errorDocument(siteName, findAssets('site/browser.tsx'), request.id)
      return reply.code(500).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
    }
  })
}

/** Accepted encodings in the order in which they are wanted: brotli is the smaller. */
function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : null
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageBytes): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  // Kept by the browser, but asked for again each time: the answer is 304 until the content changes.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag)
  if (request.headers['if-none-match'] === etag && page.status === 200) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type(page.mediaType)
    .send(encoding ? await page.encoded(encoding) : page.bytes)
}
