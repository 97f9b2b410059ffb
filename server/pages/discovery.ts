import type { Reader } from '../../content/reader.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { cutWords } from '../../content/text.ts'
import { news, type News } from '../../content/types/news.ts'
import { listedAddresses } from '../../site/routes.tsx'
import { FEED_ADDRESS } from './head.ts'
import { escapeMarkup } from './markup.ts'

/** News in the feed: what a reader who looks in once a week has not seen. */
const FEED_ITEMS = 20
const FEED_WORDS = 60

/** Addresses that one sitemap may hold: https://www.sitemaps.org/protocol.html. */
const SITEMAP_LIMIT = 50_000

export interface Discovery {
  reader: Reader
  siteName: string
  /** Without a slash at the end. */
  siteUrl: string
}

/** The newest news, at most `most` of them. */
async function newestNews(reader: Reader, most: number): Promise<News[]> {
  const found: News[] = []
  const size = Math.min(most, PAGE_SIZE.largest)
  for (let page = 1; found.length < most; page += 1) {
    const { rows, total } = await reader.list(news, { page, per_page: size })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) break
  }
  return found.slice(0, most)
}

const newsAddress = (siteUrl: string, { id }: News): string => `${siteUrl}/news/${id}`

/** Every page that a search engine should find. */
export async function sitemap({ reader, siteUrl }: Discovery): Promise<string> {
  const written = await newestNews(reader, SITEMAP_LIMIT - listedAddresses.length)
  const entries = [
    ...listedAddresses.map((path) => `<url><loc>${escapeMarkup(siteUrl + path)}</loc></url>`),
    ...written.map(
      (item) =>
        `<url><loc>${escapeMarkup(newsAddress(siteUrl, item))}</loc><lastmod>${item.updated_at}</lastmod></url>`,
    ),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n')
}

/** The newest news for feed readers: https://www.rssboard.org/rss-specification. */
export async function newsFeed({ reader, siteName, siteUrl }: Discovery): Promise<string> {
  const items = (await newestNews(reader, FEED_ITEMS)).map((item) => {
    const address = escapeMarkup(newsAddress(siteUrl, item))
    return [
      `<item><title>${escapeMarkup(item.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
      `<pubDate>${new Date(item.created_at).toUTCString()}</pubDate>`,
      `<description>${escapeMarkup(item.subtitle || cutWords(item.description, FEED_WORDS).text)}</description></item>`,
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeMarkup(siteName)}</title><link>${escapeMarkup(siteUrl)}/news</link>`,
    `<description>${escapeMarkup(`Berita terbaru dari ${siteName}`)}</description><language>id</language>`,
    `<atom:link href="${escapeMarkup(siteUrl + FEED_ADDRESS)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}

/** What robots may read: the site, but neither its API nor its back-office. */
export const robots = (siteUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
