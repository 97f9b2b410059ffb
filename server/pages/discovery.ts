import { setImmediate as others } from 'node:timers/promises'
import { excerpt } from '../../content/text.ts'
import type { ContentType } from '../../content/define.ts'
import { map } from '../../content/types/map.ts'
import { news } from '../../content/types/news.ts'
import { page } from '../../content/types/page.ts'
import { mapAddress } from '../../site/pages/server-info/addresses.ts'
import { sitemapAddresses } from '../../site/routes.tsx'
import { realm } from '../../content/settings/realm.ts'
import { unnoted } from '../content/contentReader.ts'
import type { Source } from '../content/lists/matchingRows.ts'
import { pageDirectory } from '../content/ownPages/pageDirectory.ts'
import { latestChanges, listRows } from '../content/lists/readRows.ts'
import type { Context } from '../context/context.ts'
import { realmReader } from '../game/figures/realmReader.ts'
import { FEED_ADDRESS } from './head.ts'
import { escapeMarkup } from './markup.ts'

/** News in the feed: what a reader who looks in once a week has not seen. */
const FEED_ITEMS = 20
const FEED_WORDS = 60

/** Addresses that one sitemap may hold: https://www.sitemaps.org/protocol.html. */
const SITEMAP_LIMIT = 50_000

/** Rows that are read at a time; between two batches other requests are served. */
const ROWS_AT_ONCE = 1_000

/** Types whose rows have an address of their own. A sitemap of too many rows leaves out the oldest of the last. */
const addressedTypes: readonly { type: ContentType; addressOf: (id: number) => string }[] = [
  { type: map, addressOf: mapAddress },
  { type: news, addressOf: (id) => `/news/${id}` },
]

/** The types that a sitemap is made from. */
export const SITEMAP_TYPES: readonly string[] = [page, realm, ...addressedTypes.map(({ type }) => type)].map(
  ({ key }) => key,
)

/** Placeholder for the site's address: a character that no document may contain (see markup.ts). */
const BASE = '\0'

/** A document for search engines or feed readers, in pieces and with placeholders for the site's address. */
export type Unaddressed = readonly string[]

/** The pieces with the site's address in them; `siteUrl` has no slash at the end. */
export function* addressed(pieces: Unaddressed, siteUrl: string): Generator<string> {
  const base = escapeMarkup(siteUrl)
  for (const piece of pieces) yield piece.replaceAll(BASE, base)
}

const newsAddress = (id: number): string => `${BASE}/news/${id}`

const entryOf = (address: string, changedAt: string): string =>
  `<url><loc>${BASE}${escapeMarkup(address)}</loc><lastmod>${changedAt}</lastmod></url>\n`

/** Every page that a search engine should find. */
export async function sitemap(source: Context): Promise<Unaddressed> {
  const hasRealms = (await realmReader(source, unnoted).names()).length > 0
  const [addresses, { pages }] = await Promise.all([sitemapAddresses({ hasRealms }), pageDirectory(source)])
  const pieces = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...addresses.map((address) => `<url><loc>${BASE}${escapeMarkup(address)}</loc></url>\n`),
    ...pages.map(({ address, updatedAt }) => entryOf(address, updatedAt)),
  ]
  let left = SITEMAP_LIMIT - addresses.length - pages.length
  for (const { type, addressOf } of addressedTypes) {
    let before: number | null = null
    while (left > 0) {
      const asked: number = Math.min(left, ROWS_AT_ONCE)
      const rows = await latestChanges(source, type, { before, most: asked })
      pieces.push(rows.map(({ id, updated_at: at }) => entryOf(addressOf(id), at)).join(''))
      left -= rows.length
      before = rows.at(-1)?.id ?? null
      if (rows.length < asked) break
      await others()
    }
  }
  return [...pieces, '</urlset>\n']
}

/** The newest news for feed readers: https://www.rssboard.org/rss-specification. */
export async function newsFeed(source: Source, siteName: string): Promise<Unaddressed> {
  const { rows } = await listRows(source, news, { page: 1, per_page: FEED_ITEMS })
  const items = rows.map((item) => {
    const address = newsAddress(item.id)
    return [
      `<item><title>${escapeMarkup(item.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
      `<pubDate>${new Date(item.published_at ?? item.created_at).toUTCString()}</pubDate>`,
      `<description>${escapeMarkup(item.subtitle || excerpt(item.description, FEED_WORDS))}</description></item>`,
    ].join('')
  })
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeMarkup(siteName)}</title><link>${BASE}/news</link>`,
    `<description>${escapeMarkup(`Berita terbaru dari ${siteName}`)}</description><language>id</language>`,
    `<atom:link href="${BASE}${FEED_ADDRESS}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ]
  return [feed.join('\n')]
}

/** What crawlers may read: the site, but neither its API nor its back-office. */
export const robots: Unaddressed = [
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', `Sitemap: ${BASE}/sitemap.xml`, ''].join('\n'),
]
