/** postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTIONS */
const pattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)([/?].*)?$/

/**
 * `unreadable` usually means that the password has characters that must be percent-encoded. Returns null if the URL can
 * be used.
 */
export function databaseUrlFault(url: string): 'unreadable' | 'several' | null {
  const [, scheme = '', authority = '', rest = ''] = pattern.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const path = rest.replace(/\?.*$/s, '')
  // A password with / ? or # ends the host of the URL early, so the @ comes later.
  if (scheme === '' || path.includes('@') || (at < 0 && rest.includes('@'))) return 'unreadable'
  if (authority.slice(at + 1).includes(',') || /[?&]host=[^&]*,/.test(rest)) return 'several'
  return URL.canParse(url) ? null : 'unreadable'
}
