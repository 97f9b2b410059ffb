/** The header of some browsers also names another browser: Edge's header names Chrome. Such browsers come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['UCBrowser', 'UC Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const named = (list: readonly (readonly [string, string])[], text: string) =>
  list.find(([mark]) => text.includes(mark))?.[1]

/**
 * Names the client by its User-Agent header, for example `Chrome, Android`. If the program is unknown, the name is the
 * header's first word. Clients can send anything, so the name only helps owners to tell their sessions apart.
 */
export function deviceOf(userAgent: string): string {
  const known = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}
