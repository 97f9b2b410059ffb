/** What a DATABASE_URL says, in its parts: postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTIONS */
const pattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)([/?].*)?$/

/**
 * Why a DATABASE_URL cannot be used: it cannot be read, as a rule because a password has characters in it that must be
 * percent-encoded, or it names several servers. Null if it can be used.
 */
export function databaseUrlFault(url: string): 'unreadable' | 'several' | null {
  const [, scheme = '', authority = '', rest = ''] = pattern.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const path = rest.replace(/\?.*$/s, '')
  // A password with / ? or # in it: the URL would end its host there, and the @ comes later.
  if (scheme === '' || path.includes('@') || (at < 0 && rest.includes('@'))) return 'unreadable'
  if (authority.slice(at + 1).includes(',') || /[?&]host=[^&]*,/.test(rest)) return 'several'
  return URL.canParse(url) ? null : 'unreadable'
}
