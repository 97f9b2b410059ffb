import { isPageAddress } from '../publishing/pageAddress.ts'
import { rowPages } from './rowPages.ts'

export const sitePages = [
  { address: '/', name: 'Home' },
  { address: '/news', name: 'News' },
  { address: '/gameinfo/server', name: 'Server Info' },
  { address: '/gameinfo/quest', name: 'Quest Info' },
  { address: '/gameinfo/map', name: 'Map Info' },
  { address: '/gameinfo/items', name: 'Items' },
  { address: '/gameinfo/monsters', name: 'Monsters' },
  { address: '/gameinfo/rules', name: 'Server Rules' },
  { address: '/download', name: 'Download' },
  { address: '/donation', name: 'Donation' },
  { address: '/status', name: 'Server Status' },
  { address: '/ranking', name: 'Rankings' },
  { address: '/search', name: 'Search' },
  { address: '/login', name: 'Log in' },
  { address: '/register', name: 'Register' },
  { address: '/forgot', name: 'Forgotten password' },
  { address: '/account', name: 'My account' },
  { address: '/basket', name: 'Basket' },
  { address: '/terms', name: 'Terms' },
  { address: '/privasi', name: 'Privacy' },
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
