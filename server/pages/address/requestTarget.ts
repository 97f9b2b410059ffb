export interface Target {
  /** The path, decoded once as browsers do; unchanged if decoding fails or would change its segments. */
  path: string
  query: URLSearchParams
}

/**
 * Parses a target without `URL`. For targets that no browser sends (`/\host/news`, `/x/../news`), `URL` would accept
 * some as further spellings of a page and throw for the rest.
 */
export function readTarget(target: string): Target {
  // Proxies receive targets in absolute form. RFC 9112, section 3.2.2.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    // Some clients send two slashes at the start of a path.
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // A path with an encoded slash is not decoded: the slash would be part of a name, and no path of this site has one.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
