import { matchPath } from 'react-router'
import type { Route } from './data/pageList.ts'

export interface Match<R extends Route> {
  route: R
  params: Readonly<Record<string, string | undefined>>
}

const mayMatch = (path: string, pathname: string): boolean =>
  path.includes('/:') ? pathname.startsWith(path.split('/:', 1)[0] ?? '') : pathname === path

/** Finds the route of a path that is already decoded. */
export function matchRoute<R extends Route>(routes: readonly R[], pathname: string): Match<R> | undefined {
  const simple = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  for (const route of routes) {
    // `matchPath` compiles an expression at each call.
    const found = mayMatch(route.path, simple) ? matchPath(route.path, pathname) : null
    if (found) return { route, params: found.params }
  }
  return undefined
}
