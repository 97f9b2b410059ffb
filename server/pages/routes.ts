import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../../site/routes.tsx'
import { renderPage } from '../../site/server.tsx'
import { repositoryReader } from '../content/repository.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { FindAssets } from './assets.ts'
import { PageBytes, PageCache, type Encoding } from './cache.ts'
import { errorDocument, htmlDocument } from './document.ts'

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
  const cache = new PageCache(feed)

  const adminDocument = new PageBytes(
    200,
    htmlDocument({
      head: { title: `Admin · ${config.siteName}` },
      assets: findAssets('admin/main.tsx'),
      body: '',
      development: developmentHead,
    }),
  )

  const page = (url: URL): Promise<PageBytes> => {
    const address = canonicalAddress(url) ?? UNKNOWN_ADDRESS
    return cache.get(address, async (uses) => {
      const reader = repositoryReader(database, uses)
      const { status, source, head, html, state } = await renderPage(address, reader, { name: config.siteName })
      const assets = findAssets('site/browser.tsx', [source])
      return new PageBytes(status, htmlDocument({ head, assets, body: html, state, development: developmentHead }))
    })
  }

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
      const html = errorDocument(config.siteName, findAssets('site/browser.tsx'), request.id)
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
    .type('text/html; charset=utf-8')
    .send(encoding ? await page.encoded(encoding) : page.bytes)
}
