export interface Target {
  /** The path, decoded once, as in browsers. It stays encoded if decoding fails or would add a slash. */
  path: string
  query: URLSearchParams
}

/**
 * The class `URL` is not used. It throws for some targets, and for others, such as `/\host/news`, it returns the path
 * of an existing page.
 */
export function readTarget(target: string): Target {
  // Clients may send the target with scheme and host, as to a proxy: RFC 9112, section 3.2.2. Both are removed here.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // A path with an encoded slash stays encoded. No path of this site contains such a slash, and a decoded one would
  // look like a separator.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
