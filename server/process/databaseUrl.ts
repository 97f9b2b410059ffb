/** postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTIONS */
const pattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)([/?].*)?$/

/**
 * Returns what is wrong with a database URL, or null if it can be used. `unreadable` usually means that the password
 * has characters that must be percent-encoded.
 */
export function databaseUrlFault(url: string): 'unreadable' | 'several' | null {
  const [, scheme = '', authority = '', rest = ''] = pattern.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const path = rest.replace(/\?.*$/s, '')
  // An unencoded /, ? or # in the password ends the host too early. The @ is then in the path or the query.
  if (scheme === '' || path.includes('@') || (at < 0 && rest.includes('@'))) return 'unreadable'
  if (authority.slice(at + 1).includes(',') || /[?&]host=[^&]*,/.test(rest)) return 'several'
  return URL.canParse(url) ? null : 'unreadable'
}
