/** What a DATABASE_URL says, in its parts: postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTIONS */
const pattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)([/?].*)?$/

/**
 * Why a DATABASE_URL is refused: it is unreadable, usually because its password is not percent-encoded, or it names
 * several servers. Null if it is valid.
 */
export function databaseUrlFault(url: string): 'unreadable' | 'several' | null {
  const [, scheme = '', authority = '', rest = ''] = pattern.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const path = rest.replace(/\?.*$/s, '')
  // A password with / ? or #: URL would end the host there, before the @.
  if (scheme === '' || path.includes('@') || (at < 0 && rest.includes('@'))) return 'unreadable'
  if (authority.slice(at + 1).includes(',') || /[?&]host=[^&]*,/.test(rest)) return 'several'
  return URL.canParse(url) ? null : 'unreadable'
}
