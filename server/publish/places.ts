import { pages } from '../../site/data/pageList.ts'
import { immutableFileHeaders, policyWithPictures, securityHeaders } from '../http/headers.ts'

/** What the proxy adds to a file, by where it lies. */
export type Kind = 'page' | 'immutable' | 'day'

export type KindHeaders = Readonly<Record<Kind, Readonly<Record<string, string>>>>

/**
 * Headers of each kind, beside what the proxy knows of a file itself: its type, length, encoding and entity tag. `picturesUrl` is
 * where browsers fetch pictures; null: from the site.
 */
export function kindHeaders(picturesUrl: string | null): KindHeaders {
  const headers = { ...securityHeaders, 'content-security-policy': policyWithPictures(picturesUrl) }
  return {
    page: { ...headers, 'cache-control': 'no-cache' },
    immutable: { ...headers, ...immutableFileHeaders },
    day: { ...headers, 'cache-control': 'public, max-age=86400' },
  }
}

/** Media types by the endings of files, as the site sends them. */
export const mediaTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff: 'font/woff',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
} as const
export type Ending = keyof typeof mediaTypes

/** Where an answer lies below a tree. */
export interface Place {
  /** The one by which it is known, of those that have the same file. */
  address: string
  kind: Kind
  ending: Ending
  /** From the root of the tree, without a slash at its begin. */
  file: string
  /** The folder that leaves a tree as a whole when something that one of its files shows has changed; empty: the landing page. */
  unit: string
}

/** Of the addresses of pages, lists and documents. Nothing of it means anything to a file system or a proxy. */
const PATH = /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4})$/
const QUERY = /^[A-Za-z0-9=&%+._*-]{1,160}$/

/** Names that hold the hash of their content. */
const IMMUTABLE = /^\/(assets|theme|storage\/[a-z0-9-]+)\/([\w-][\w.-]{0,150}\.([a-z0-9]+))$/

/** Files at the root by their addresses. The feed has an ending of its own, by which the proxy knows its type. */
const ROOT =
  /^\/(?:sitemap(?:-\d{1,4})?\.xml|rss\.xml|robots\.txt|favicon\.(?:ico|svg)|share\.jpg|[a-z]+(?:-[a-z0-9]+)*\.(?:png|webmanifest))$/
const DAYS = new Set(['/favicon.svg', '/share.jpg'])

/** Parameters of which a page has as many values as it has links; whatever else is asked can be made up without end. */
const FINITE = new Set(['section', 'page', 'category', 'kind', 'map', 'span'])

/** Of forms, of searches and of what only a query names. The terms are read like any page. */
const unpublished = new Set(
  pages.filter(({ path, noIndex, asksQuery }) => asksQuery || (noIndex && path !== '/terms')).map(({ path }) => path),
)

/** What the site answers by itself, or for one visitor. */
const OTHERS = /^\/(?:admin|preview|video|form|healthz|readyz|metrics|404|gameinfo\/share|ranking\/)(?:\/|$)/

/** Of the pages of all rows of a type one folder; of lists each its own. */
function unitOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  if (first === 'api') return path.slice(1)
  return first === 'gameinfo' ? `${first}/${second}` : first
}

const isEnding = (text: string): text is Ending => Object.hasOwn(mediaTypes, text)

/** Name of the file of an address within the folder of its path. An `@` is in no path. */
const nameOf = (query: string, ending: Ending): string => `@${query}.${ending}`

/** Where the answer to an address is published; null where it never is. */
export function placeOf(address: string): Place | null {
  const [path = '', query = '', ...more] = address.split('?')
  if (more.length > 0) return null
  const [, folder, name, named] = IMMUTABLE.exec(path) ?? []
  if (folder && name && named && isEnding(named) && query === '')
    return { address: path, kind: 'immutable', ending: named, file: `${folder}/${name}`, unit: unitOf(path) }
  // What stands behind the name of an icon says only that it is another one than before.
  if (ROOT.test(path)) {
    const ending = path === '/rss.xml' ? 'rss' : (path.split('.').at(-1) ?? '')
    if (!isEnding(ending)) return null
    return {
      address: path,
      kind: DAYS.has(path) ? 'day' : 'page',
      ending,
      file: `${path.slice(1)}/${nameOf('', ending)}`,
      unit: path.slice(1),
    }
  }
  if (!PATH.test(path) || OTHERS.test(path) || unpublished.has(path)) return null
  const isList = path.startsWith('/api/')
  if (isList && query !== '') return null
  if (query !== '' && !(QUERY.test(query) && [...new URLSearchParams(query).keys()].every((name) => FINITE.has(name))))
    return null
  const ending = isList ? 'json' : 'html'
  const inFolder = path === '/' ? '' : `${path.slice(1)}/`
  return {
    address: query === '' ? path : address,
    kind: 'page',
    ending,
    file: inFolder + nameOf(query, ending),
    unit: unitOf(path),
  }
}

/** The place that a file is at; null where it is none that `placeOf` gives. */
export function placeOfFile(file: string): Place | null {
  const place = placeOf(addressIn(file))
  return place?.file === file ? place : null
}

/** The address whose answer a file can be. */
function addressIn(file: string): string {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const name = file.slice(folder.length)
  if (!name.startsWith('@')) return `/${file}`
  const query = name.slice(1, name.lastIndexOf('.'))
  return `/${folder.slice(0, -1)}${query === '' ? '' : `?${query}`}`
}

/** Where an answer names others: a page its links, pictures and files, a theme its hero, the manifest its icons. */
const NAMED: Partial<Record<Ending, RegExp>> = {
  html: /\s(?:href|src)="([^"]*)"/g,
  css: /\burl\("([^"]*)"\)/g,
  webmanifest: /"src":"([^"]*)"/g,
}

/** What an answer links to and shows, as far as it is published: of each file the one address by which it is known. */
export function linkedAddresses(ending: Ending, bytes: Buffer): Set<string> {
  const found = new Set<string>()
  const named = NAMED[ending]
  if (!named) return found
  const text = bytes.toString()
  const add = (address: string | undefined): void => {
    const plain = address?.replaceAll('&amp;', '&').split('#')[0]
    const place = plain?.startsWith('/') ? placeOf(plain) : null
    if (place) found.add(place.address)
  }
  for (const [, value] of text.matchAll(named)) add(value)
  if (ending === 'html')
    for (const [, value = ''] of text.matchAll(/\s(?:srcset|imagesrcset|srcSet|imageSrcSet)="([^"]*)"/g))
      for (const candidate of value.split(',')) add(candidate.trim().split(' ')[0])
  return found
}

type Headers = Readonly<Record<string, string>>

/** Whether a response has the headers that the proxy gives to files of its place, `expected` among them. One with others is left to the site. */
export function isAsPlaced({ ending }: Place, headers: Headers, expected: Headers): boolean {
  const others = Object.entries(headers).filter(([name]) => !ofFile.has(name))
  return (
    headers['content-type'] === mediaTypes[ending] &&
    others.length === Object.keys(expected).length &&
    others.every(([name, value]) => Object.entries(expected).some(([known, set]) => known === name && set === value))
  )
}

/** What the proxy says of a file by itself; and what a list says of its length, which who has all of it can count. */
const ofFile = new Set(['etag', 'content-type', 'content-length', 'vary', 'accept-ranges', 'x-total-count', 'link'])
