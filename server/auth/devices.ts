/**
 * Some browsers also name another browser in their User-Agent header, for example Edge names Chrome. Such browsers come
 * first in this list.
 */
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
 * Names a browser and its system by the User-Agent header, for example `Chrome, Android`. The header can be forged, so
 * the name only helps owners to recognize their sessions.
 */
export function deviceOf(userAgent: string): string {
  const known = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}
