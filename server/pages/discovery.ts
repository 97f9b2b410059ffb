import { fill } from '../../content/messages/fill.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { isMail } from '../../content/site/sitePages.ts'
import { excerpt } from '../../content/text.ts'
import { news } from '../../content/types/news.ts'
import { listRows } from '../content/lists/readRows.ts'
import { resolveList, type Source } from '../content/lists/resolveList.ts'
import { FEED_ADDRESS } from './head.ts'
import { escapeMarkup } from './markup.ts'
import { pagesWording } from './wording.ts'

const FEED_ITEMS = 20
const FEED_WORDS = 60

/**
 * A placeholder for the site's URL. The character NUL cannot occur elsewhere in a document, because markup.ts removes
 * it.
 */
export const BASE = '\0'

/** Inserts the site's URL into a document. `siteUrl` has no trailing slash. */
export const addressed = (document: string, siteUrl: string): string => document.replaceAll(BASE, escapeMarkup(siteUrl))

/** The latest news as an RSS 2.0 feed: https://www.rssboard.org/rss-specification */
export async function newsFeed(source: Source, siteName: string, prefix: string): Promise<string> {
  const at = (address: string) => BASE + addressIn(prefix, address)
  const { rows } = await listRows(await resolveList(source, news, { page: 1, per_page: FEED_ITEMS }))
  const items = rows.map((item) => {
    const address = at(`/news/${item.id}`)
    return [
      `<item><title>${escapeMarkup(item.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
      `<pubDate>${new Date(item.published_at ?? item.created_at).toUTCString()}</pubDate>`,
      `<description>${escapeMarkup(item.subtitle || excerpt(item.description, FEED_WORDS))}</description></item>`,
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeMarkup(siteName)}</title><link>${at('/news')}</link>`,
    `<description>${escapeMarkup(fill(pagesWording.feed, { site: siteName }))}</description><language>${pagesWording.language}</language>`,
    `<atom:link href="${at(FEED_ADDRESS)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}

export const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', `Sitemap: ${BASE}/sitemap.xml`, ''].join(
  '\n',
)

export const SECURITY_TXT = '/.well-known/security.txt'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180

/** RFC 9116. `contact` is an e-mail address or a URL. */
export const securityText = (contact: string, now: Date): string =>
  [
    `Contact: ${isMail(contact) ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(now.getTime() + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: id, en',
    `Canonical: ${BASE}${SECURITY_TXT}`,
    '',
  ].join('\n')
