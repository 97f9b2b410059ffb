/** What the addresses of pages begin with in the language of this page: the server writes it into each document. */
export const pagePrefix = (): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['prefix'] ?? '')

/** Whether this is the back-office in another language than the specification's. */
export const isTranslatedBackOffice = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['language'] !== undefined

/** The language of this page or of the back-office, or null if it is the main one of the site. */
export const pageLanguage = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.documentElement.dataset['language'] ?? (pagePrefix().slice(1) || null))
