import { messages } from '../messages/messages.ts'
import { isPageAddress } from '../publishing/pageAddress.ts'
import { rowPages } from './rowPages.ts'

/** Beside the addresses that the back-office offers where an address is typed. */
const words = messages('admin.sitePages', {
  language: 'en',
  home: 'Home',
  news: 'News',
  serverInfo: 'Server Info',
  questInfo: 'Quest Info',
  mapInfo: 'Map Info',
  items: 'Items',
  monsters: 'Monsters',
  rules: 'Server Rules',
  download: 'Download',
  donation: 'Donation',
  status: 'Server Status',
  rankings: 'Rankings',
  search: 'Search',
  logIn: 'Log in',
  register: 'Register',
  forgot: 'Forgotten password',
  account: 'My account',
  basket: 'Basket',
  terms: 'Terms',
  privacy: 'Privacy',
})

const page = <Address extends string>(address: Address, name: Exclude<keyof typeof words, 'language'>) => ({
  address,
  get name() {
    return words[name]
  },
})

export const sitePages = [
  page('/', 'home'),
  page('/news', 'news'),
  page('/gameinfo/server', 'serverInfo'),
  page('/gameinfo/quest', 'questInfo'),
  page('/gameinfo/map', 'mapInfo'),
  page('/gameinfo/items', 'items'),
  page('/gameinfo/monsters', 'monsters'),
  page('/gameinfo/rules', 'rules'),
  page('/download', 'download'),
  page('/donation', 'donation'),
  page('/status', 'status'),
  page('/ranking', 'rankings'),
  page('/search', 'search'),
  page('/login', 'logIn'),
  page('/register', 'register'),
  page('/forgot', 'forgot'),
  page('/account', 'account'),
  page('/basket', 'basket'),
  page('/terms', 'terms'),
  page('/privasi', 'privacy'),
] as const

/**
 * The pattern lists both cases of each letter instead of using the flag `i`, because the OpenAPI document cannot
 * contain flags.
 */
export const EMPTY_OR_LINK = /^$|^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]/

/** Only addresses that need no escaping after `mailto:` (RFC 6068). */
const MAIL = /^[\w.~+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
/** RFC 9116, section 2.5.3: the URI of a contact begins with https. */
const SECURE = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][\w.~:/?#[\]@!$&'()*+,;=%-]*)?$/
const PATH = /^\/[^\s\\]*$/

export const EMPTY_LINK_OR_MAIL = new RegExp(`^$|${SECURE.source}|${MAIL.source}`)
/** What `isSiteOrLink` accepts and more, because a pattern cannot name the pages of the site. */
export const EMPTY_LINK_OR_PATH = `${EMPTY_OR_LINK.source}|${PATH.source}`

export const isMail = (text: string): boolean => MAIL.test(text)

export const withoutMailto = (text: string): string => text.trim().replace(/^mailto:/i, '')

export const isSiteOrLink = (text: string): boolean => EMPTY_OR_LINK.test(text) || isSiteAddress(text)

export const sitePathOf = (address: string): string => (address.split(/[?#]/, 1)[0] ?? '').toLowerCase()

/**
 * Browsers treat a backslash as a slash and ignore line breaks, so a path that contains either could lead to another
 * site.
 */
export function isSiteAddress(text: string): boolean {
  if (!PATH.test(text)) return false
  const path = sitePathOf(text)
  return (
    rowPages.some(({ isAddress }) => isAddress(path)) ||
    sitePages.some(({ address }) => address === path) ||
    isPageAddress(path)
  )
}
