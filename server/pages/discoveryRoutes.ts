import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentType } from '../../content/index.ts'
import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import { site } from '../../content/settings/site.ts'
import { MOST_LANGUAGES } from '../../content/translations.ts'
import { news } from '../../content/types/news.ts'
import { contentReader, untracked } from '../content/contentReader.ts'
import { publicView } from '../content/rowState.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import { Refusal } from '../errors/refusals.ts'
import { xmlHeaders } from '../http/headers.ts'
import { hostOf } from '../http/transport.ts'
import { CachedResponse } from '../responseCache/cachedResponse.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { mainLanguage } from '../languages/siteLanguages.ts'
import { languageOf, readingIn } from './address/languageOf.ts'
import { readTarget } from './address/requestTarget.ts'
import type { SiteInMemory } from './brand/siteSettings.ts'
import { addressed, newsFeed, robots, SECURITY_TXT, securityText } from './discovery.ts'
import { FEED_ADDRESS } from './head.ts'
import { sitemap, sitemapPart, SITEMAP_TYPES } from './sitemap.ts'
import { unlisted } from '../http/openapi.ts'
import { inLanguage } from '../messages/language.ts'

const templates: ValueKind = { most: 4 + MOST_LANGUAGES }
/** Each language has a feed. */
const responses: ValueKind = { most: 4 + MOST_LANGUAGES }

interface Discovered {
  mediaType: string
  named: readonly string[]
  make: () => Promise<string>
}

export function discoveryRoutes(app: FastifyInstance, context: Context, settings: SiteInMemory): void {
  const { config, cache } = context
  const { siteUrl } = config
  const variesByOrigin = config.corsOrigins.length > 0

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { mediaType, named, make }: Discovered,
  ): Promise<FastifyReply> {
    const respond = async (url: string) =>
      new CachedResponse({ body: addressed(await make(), url), mediaType, headers: xmlHeaders, variesByOrigin })
    const views = await Promise.all(named.map((type) => publicView(context, contentType(type))))
    const types = [...named, CATALOGUES_TYPE]
    const key = [path, ...views.map(({ name }) => name)].join(' ')
    if (siteUrl) {
      const response = await cache.get(responses, key, types, () => respond(siteUrl))
      return sendCached(request, reply, response)
    }
    // This document contains the host that the visitor sent, so it must not be cached for other visitors.
    const host = hostOf(request.raw)
    if (host === null) throw new Refusal('bad_host')
    const scheme = request.protocol === 'https' ? 'https' : 'http'
    const document = addressed(await cache.get(templates, key, types, make), `${scheme}://${host}`)
    return reply.headers(xmlHeaders).header('cache-control', 'no-store').type(mediaType).send(document)
  }

  const discover = (path: string, document: Discovered): void => {
    app.get(path, unlisted, (request, reply) => send(request, reply, path, document))
  }
  const mapped = { mediaType: 'application/xml; charset=utf-8', named: SITEMAP_TYPES }
  discover('/sitemap.xml', { ...mapped, make: () => sitemap(context) })
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', unlisted, (request, reply) => {
    const part = Number(request.params.part)
    const make = async () => {
      const document = await sitemapPart(context, part)
      if (document === null) throw new Refusal('not_found')
      return document
    }
    return send(request, reply, `/sitemap-${part}.xml`, { ...mapped, make })
  })
  const feed = {
    mediaType: 'application/rss+xml; charset=utf-8',
    named: [news.key, site.key],
  }
  const makeFeed = async (prefix: string) => {
    const { name } = await settings.read(contentReader(context, untracked))
    return newsFeed(context, name, prefix)
  }
  discover(FEED_ADDRESS, {
    ...feed,
    make: async () => inLanguage(await mainLanguage(context), () => makeFeed('')),
  })
  app.get(`/:language${FEED_ADDRESS}`, unlisted, async (request, reply) => {
    const { prefix, movedTo } = await languageOf(context, readTarget(request.url))
    if (movedTo !== undefined) return reply.header('cache-control', 'no-cache').redirect(movedTo, 302)
    if (prefix === '') throw new Refusal('not_found')
    const make = () => readingIn(context, prefix, () => makeFeed(prefix))
    return send(request, reply, prefix + FEED_ADDRESS, { ...feed, make })
  })
  app.get(SECURITY_TXT, unlisted, (request, reply) =>
    // The day is part of the key, because the document says when it expires.
    send(request, reply, `${SECURITY_TXT} ${context.clock.now().toISOString().slice(0, 10)}`, {
      mediaType: 'text/plain; charset=utf-8',
      named: [site.key],
      make: async () => {
        const { security_contact: contact } = await readSingle(context, site)
        if (!contact) throw new Refusal('not_found')
        return securityText(contact, context.clock.now())
      },
    }),
  )
  discover('/robots.txt', { mediaType: 'text/plain; charset=utf-8', named: [], make: () => Promise.resolve(robots) })
}
