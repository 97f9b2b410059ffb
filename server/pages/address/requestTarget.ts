export interface Target {
  /** The path, decoded once as browsers do. It stays encoded if decoding fails or would add a slash. */
  path: string
  query: URLSearchParams
}

/**
 * The class `URL` is not used. It would accept targets such as `/\host/news` as second spellings of a page, and throw
 * for others.
 */
export function readTarget(target: string): Target {
  // Clients may send the target with scheme and host, as to a proxy: RFC 9112, section 3.2.2. Both are removed here.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = local.indexOf('?')
  return {
    // Some clients send two slashes at the start of a path. One slash is removed.
    path: decoded((end < 0 ? local : local.slice(0, end)).replace(/^\/+/, '/')),
    query: new URLSearchParams(end < 0 ? '' : local.slice(end + 1)),
  }
}

function decoded(path: string): string {
  // A path with an encoded slash is not decoded. The slash would be part of a name, and no path of this site contains
  // such a name.
  if (!path.includes('%') || /%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
