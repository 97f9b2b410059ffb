import type { Head } from '../../site/data/page.ts'
import type { LanguageChoice } from '../../site/data/siteContext.ts'
import { SPECIFICATION_TAG } from '../../content/messages/specificationTag.ts'
import { currentLanguage } from '../messages/language.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { hasOwnIcon, iconPicture, type IconSettings } from './brand/icons.ts'
import { embedJson, escapeMarkup } from './markup.ts'

export const FEED_ADDRESS = '/rss.xml'

type Picture = Omit<NonNullable<Head['picture']>, 'hasText'>

const FIRST_PICTURE: Picture = { address: '/share.jpg', width: 1200, height: 630 }

export function sharePictureOf(settings: IconSettings): Picture {
  const { share_picture_url: address, share_picture_width: width, share_picture_height: height } = settings.site
  if (address) return { address, width, height }
  return hasOwnIcon(settings.site) ? iconPicture(settings) : FIRST_PICTURE
}

export interface PageVersion extends LanguageChoice {
  /** Without the prefix. */
  address: string
}

export interface Sharing {
  head: Head
  siteName: string
  sharePicture: Picture
  /** Null if SITE_URL is not set; pages then have no canonical link. */
  siteUrl: string | null
  shareUrl: string | null
  address: string
  /** What the addresses of pages in its language begin with. */
  prefix: string
  /** The languages that the page is offered in, if the site has several, each with the page's address in it. */
  versions: readonly PageVersion[]
  /** False for a page with HTTP status 404. */
  exists: boolean
  listed: boolean
}

export const NO_INDEX = '<meta name="robots" content="noindex">'

const wholeAddress = (base: string, address: string): string => (address.startsWith('/') ? base + address : address)

export function sharingTags(sharing: Sharing): string {
  const { head, siteName, sharePicture, siteUrl, shareUrl, prefix, versions, exists, listed } = sharing
  const address = canonicalOf(sharing)
  if (!exists) return NO_INDEX
  const title = head.article ? head.title : head.title || siteName
  const picture = head.picture ? pictureOf(sharing, head.picture) : sharePicture
  const properties: [string, string | number | null | undefined][] = [
    ['og:site_name', siteName],
    ['og:locale', localeOf(currentLanguage()?.tag ?? SPECIFICATION_TAG)],
    ...(isOffered(sharing) ? versions : []).flatMap((one): [string, string][] =>
      one.prefix === prefix ? [] : [['og:locale:alternate', localeOf(one.tag)]],
    ),
    ['og:type', head.article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', head.description],
    ['og:url', shareUrl && shareUrl + address],
    ['og:image', shareUrl && wholeAddress(shareUrl, picture.address)],
    ['og:image:width', shareUrl && picture.width],
    ['og:image:height', shareUrl && picture.height],
    ['article:published_time', head.article?.published],
    ['article:modified_time', head.article?.modified],
  ]
  return [
    listed ? '' : NO_INDEX,
    listed && siteUrl ? `<link rel="canonical" href="${escapeMarkup(siteUrl + address)}">` : '',
    ...(listed && siteUrl ? alternatesOf(sharing, siteUrl) : []),
    ...properties.map(([name, value]) =>
      value ? `<meta property="${name}" content="${escapeMarkup(String(value))}">` : '',
    ),
    `<meta name="twitter:card" content="${picture.width === picture.height ? 'summary' : 'summary_large_image'}">`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(siteName)}" href="${addressIn(prefix, FEED_ADDRESS)}">`,
    siteUrl === null ? '' : structuredData(sharing, siteUrl, picture),
  ].join('')
}

/** As Open Graph writes a language: `id_ID`. */
const locales = new Map<string, string>()

/** Of languages that the site has, so there are few. */
function localeOf(tag: string): string {
  const known = locales.get(tag)
  if (known !== undefined) return known
  const { language, region } = new Intl.Locale(tag).maximize()
  const locale = `${language}_${region}`
  locales.set(tag, locale)
  return locale
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function alternatesOf({ versions, ...sharing }: Sharing, siteUrl: string): string[] {
  if (versions.length < 2 || !isOffered({ versions, ...sharing })) return []
  const link = (hreflang: string, { prefix, address }: PageVersion) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(siteUrl + addressIn(prefix, address))}">`
  const main = versions.find(({ prefix }) => prefix === '')
  return [...versions.map((one) => link(one.tag, one)), ...(main ? [link('x-default', main)] : [])]
}

/** A page of which nothing is translated is the page of the main language in another place. */
const isOffered = ({ versions, prefix }: Pick<Sharing, 'versions' | 'prefix'>): boolean =>
  versions.length === 0 || versions.some((one) => one.prefix === prefix)

/** A page that is not offered in its language has the picture of its canonical address. */
const pictureOf = (sharing: Sharing, { address, hasText, ...size }: NonNullable<Head['picture']>): Picture => ({
  address: hasText && isOffered(sharing) ? addressIn(sharing.prefix, address) : address,
  ...size,
})

function canonicalOf(sharing: Pick<Sharing, 'versions' | 'prefix' | 'address'>): string {
  const { versions, prefix, address } = sharing
  if (isOffered(sharing)) return addressIn(prefix, address)
  return versions.find((one) => one.prefix === '')?.address ?? address
}

/**
 * Structured data for search engines (https://schema.org): NewsArticle for news, and WebPage with BreadcrumbList for an
 * item, monster or map.
 */
function structuredData({ head, siteName, ...sharing }: Sharing, siteUrl: string, shared: Picture): string {
  const { title, description, entry, article } = head
  const url = siteUrl + canonicalOf(sharing)
  const data: object[] = []
  if (entry) {
    const { name, picture, trail } = entry
    const about = { '@type': 'Thing', name, ...(picture && { image: wholeAddress(siteUrl, picture) }) }
    const steps = trail.map((step, index) => ({
      ...{
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: siteUrl + addressIn(sharing.prefix, step.address),
      },
    }))
    const page = { '@type': 'WebPage', url, name: title, description, about }
    data.push({ '@graph': [page, { '@type': 'BreadcrumbList', itemListElement: steps }] })
  }
  if (article) {
    const organization = { '@type': 'Organization', name: siteName, url: siteUrl }
    data.push({
      ...{ '@type': 'NewsArticle', headline: title, description, image: [wholeAddress(siteUrl, shared.address)] },
      ...{ datePublished: article.published, dateModified: article.modified, mainEntityOfPage: url },
      ...{ author: [organization], publisher: organization },
    })
  }
  const scripts = data.map((one) => embedJson({ '@context': 'https://schema.org', ...one }))
  return scripts.map((json) => `<script type="application/ld+json">${json}</script>`).join('')
}
