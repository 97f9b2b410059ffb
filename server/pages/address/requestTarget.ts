export interface Target {
  /** Decoded once, as browsers do; unchanged if decoding fails or would change its segments. */
  path: string
  query: URLSearchParams
}

/**
 * Splits a request target. URL would repair what no browser sends (`/\host/news`, `/x/../news`) into further spellings
 * of a page, and throw for the rest.
 */
export function readTarget(target: string): Target {
  // Absolute form, as for proxies. RFC 9112, section 3.2.2.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    // Some clients send two slashes.
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // An encoded slash would be part of a name; no path of this site has one.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
