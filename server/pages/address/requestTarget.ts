/** What a request asks for. */
export interface Target {
  /** Decoded once, as the browser decodes it; as it was sent where it cannot be, or would have another shape. */
  path: string
  query: URLSearchParams
}

/**
 * Splits the target of a request into its parts. A parser of URLs would repair what no browser sends (`/\host/news`,
 * `/x/../news`) into further spellings of a page, and throw on the rest.
 */
export function readTarget(target: string): Target {
  // A proxy may be asked for a whole address. RFC 9112, section 3.2.2.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    // Some clients join an address from parts and send two slashes.
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // An encoded slash is part of a name, and no name in this site's paths has one.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
