/** What a DATABASE_URL says, in its parts: postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?OPTIONS */
const pattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)([/?].*)?$/

/**
 * The servers of a DATABASE_URL, each with an address of its own, in their order. None where it cannot be read: as a rule a
 * password has characters in it that must be percent-encoded.
 */
export function databaseServers(url: string): string[] {
  const [, scheme = '', authority = '', rest = ''] = pattern.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const account = authority.slice(0, at + 1)
  const path = rest.replace(/\?.*$/s, '')
  // What was meant for the end of a password: after a / ? or # in it the name of the host would begin.
  if (scheme === '' || path.includes('@') || (at < 0 && rest.includes('@'))) return []
  const servers = authority
    .slice(at + 1)
    .split(',')
    .map((host) => scheme + account + host + rest)
  return servers.every((server) => URL.canParse(server)) ? servers : []
}
