/** What a request asks for. */
export interface Target {
  /** Decoded once, as the browser decodes it; as it was sent where it cannot be, or would have another shape. */
  path: string
  query: URLSearchParams
}

/**
 * The target of a request in its parts, by nothing but where they begin: a parser of URLs would mend what no browser
 * sends (`/\host/news`, `/x/../news`) into further spellings of a page, and throw at the rest.
 */
export function readTarget(target: string): Target {
  // A proxy may be asked for a whole address. RFC 9112, section 3.2.2.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    // Whoever joins an address from parts sends two slashes.
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // An encoded slash is part of a name, and no name in a path of ours has one.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
