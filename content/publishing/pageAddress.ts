import { addressWords } from './addressWords.ts'

export const PAGE_ADDRESS_LIMIT = 80

/** Paths that Gapura itself uses or may use later. Operators cannot choose them for their pages. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    '404 news gameinfo download donation login register forgot reset-password terms privasi admin api sanctum csp-reports assets storage ' +
    'video preview form theme icons healthz metrics readyz account basket profile search status ranking rankings ' +
    'realm realms server servers vote character characters guild guilds player players item items monster ' +
    'monsters map maps npc npcs skill skills quest quests database market shop ticket'
  ).split(' '),
)

const SHAPE = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/

const PART = '[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*'
export const TYPED_ADDRESS = `^/*${PART}(?:/+${PART}){0,2}/*$`

export const isPageAddress = (address: string): boolean =>
  address.length <= PAGE_ADDRESS_LIMIT && SHAPE.test(address) && !RESERVED.has(address.split('/')[1] ?? '')

/** Beginnings such as /th and /pt-br are those of pages in a language: see docs/translations.md. */
const LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?:\/|$)/

/** Whether a page can get this address. Pages that have one of a language keep it. */
export const isFreeAddress = (address: string): boolean => isPageAddress(address) && !LANGUAGE.test(address)

export const pageAddressOf = (typed: string): string => {
  const parts = typed.toLowerCase().split('/').filter(Boolean)
  return parts.length > 0 ? `/${parts.join('/')}` : ''
}

export function suggestedAddress(title: string): string {
  const words = addressWords(title, PAGE_ADDRESS_LIMIT - 1)
  return words === '' ? '' : `/${words}`
}
