/** Returns what a visitor reads in the main part of a page, with single blanks. */
export const visibleWords = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/^[\s\S]*?<main/, '<main')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
