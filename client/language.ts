/** What the addresses of pages begin with in the language of this page: the server writes it into each document. */
export const pagePrefix = (): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['prefix'] ?? '')

/** The language of this page, or null if it is the main one of the site. */
export const pageLanguage = (): string | null => pagePrefix().slice(1) || null
