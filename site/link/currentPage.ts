/** A path without a query, which is compared with the path of a page as it is. */
export const PLAIN_PATH = /^\/(?:[\w~-]+(?:\/[\w~-]+)*)?$/

/** Whether a link leads to the page at `pathname` or, unless `end`, to one above it. `to` is a plain path. */
export function isCurrentPage(to: string, pathname: string, end: boolean): boolean {
  const [path, here] = [to.toLowerCase(), pathname.toLowerCase()]
  return here === path || (!end && here.startsWith(path) && here.charAt(path.length) === '/')
}

/** Whether the page at `pathname` belongs to the group of a menu that has a link to `to`. */
export const isInGroup = (to: string, pathname: string): boolean =>
  /^\/[^?#]/.test(to) && pathname.toLowerCase().startsWith((to.split(/[?#]/, 1)[0] ?? '').toLowerCase())
