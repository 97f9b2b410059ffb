/** Names that contain another browser's name come first. */
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
 * For example `Chrome, Android`; the first word for an unknown program; empty without a header. It only helps owners to
 * tell their sessions apart, since clients can send anything.
 */
export function deviceOf(userAgent: string): string {
  const known = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}
