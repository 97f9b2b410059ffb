import { addressWords } from './addressWords.ts'

/** The most characters of a page's address. */
export const PAGE_ADDRESS_LIMIT = 80

/**
 * First parts of an address that no page of one's own can have: those of the site's own pages, of what else the server answers, and
 * of what it may answer one day, since a page there would have to move.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...['404', 'news', 'gameinfo', 'download', 'donation', 'login', 'register', 'forgot', 'reset-password', 'terms'],
  ...[
    'admin',
    'api',
    'assets',
    'storage',
    'video',
    'preview',
    'form',
    'theme',
    'icons',
    'healthz',
    'metrics',
    'readyz',
  ],
  ...['account', 'profile', 'search', 'status', 'ranking', 'rankings', 'realm', 'realms', 'server', 'servers', 'vote'],
  ...['character', 'characters', 'guild', 'guilds', 'player', 'players', 'item', 'items', 'monster', 'monsters'],
  ...['map', 'maps', 'npc', 'npcs', 'skill', 'skills', 'quest', 'quests', 'database', 'market', 'shop', 'ticket'],
])

const SHAPE = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/

const PART = '[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*'
/** What may be typed for an address, for the document of the API: other words than those that are reserved. */
export const TYPED_ADDRESS = `^/*${PART}(?:/+${PART}){0,2}/*$`

/** Whether a page of one's own can stand at an address: parts of small letters, digits and hyphens, which the site does not need. */
export const isPageAddress = (address: string): boolean =>
  address.length <= PAGE_ADDRESS_LIMIT && SHAPE.test(address) && !RESERVED.has(address.split('/')[1] ?? '')

/** The one spelling of an address: in small letters, with a slash at its beginning and none at its end. */
export const pageAddressOf = (typed: string): string => {
  const parts = typed.toLowerCase().split('/').filter(Boolean)
  return parts.length > 0 ? `/${parts.join('/')}` : ''
}

/** An address made of a title's words; empty where nothing of it can stand in one. */
export function suggestedAddress(title: string): string {
  const words = addressWords(title, PAGE_ADDRESS_LIMIT - 1)
  return words === '' ? '' : `/${words}`
}
