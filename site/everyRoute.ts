import { generatePath } from 'react-router'
import { readId } from '../content/site/readId.ts'
import type { AnyDocument, CanonicalParams, PageRequest } from './data/page.ts'
import { pages, type Module, type Route } from './data/pageList.ts'
import { matchRoute, type Match } from './matchRoute.ts'
import { movingRoutes, routeOf } from './pageRoutes.ts'
import { UNKNOWN } from './params/params.ts'

// Only the server imports this file, since it names the file of every document: pageRoutes.ts.

const modules = import.meta.glob<Module<unknown>>('./pages/**/*Page.tsx')

/** The routes of all pages. */
export const pageRoutes: readonly Route[] = [
  ...movingRoutes,
  ...pages.filter(({ document }) => document).map((entry) => routeOf<AnyDocument>(entry, modules)),
]

/** Addresses that the list of pages does not have are those of own pages. */
export const anyAddress = pageRoutes.find(({ path }) => path === '*') as Route // The list has it.

export const findPage = (pathname: string): Match<Route> | undefined => matchRoute(pageRoutes, pathname)

export async function sitemapAddresses({
  hasRealms,
  isEmpty,
}: {
  hasRealms: boolean
  isEmpty: (key: string) => boolean
}): Promise<string[]> {
  const listed = pageRoutes.filter(
    ({ path, noIndex, needsQuery, ofRealms, of }) =>
      !noIndex && !needsQuery && (!ofRealms || hasRealms) && !(of && isEmpty(of)) && !/[:*]/.test(path),
  )
  const addresses = listed.map(async ({ path, module }) => {
    const { page } = await module()
    return [path, ...(page.sitemapQueries ?? []).map((query) => path + query)]
  })
  return (await Promise.all(addresses)).flat()
}

export const LONGEST_PATH = 300

/** A parameter of a path is the id of a row, unless the page says otherwise. */
const idsIn = ({ '*': _rest, ...params }: PageRequest['params']): CanonicalParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readId(value) ?? UNKNOWN]))

/** Returns the canonical URL of the page at this path, or null if there is no such page. `path` is already decoded. */
export async function canonicalAddress(path: string, query: URLSearchParams): Promise<string | null> {
  const found = path.length <= LONGEST_PATH ? findPage(path) : undefined
  if (!found) return null
  const { route, params } = found
  const { page } = await route.module()
  const values = { ...idsIn(params), ...page.canonicalParams?.({ params, query }) }
  const canonical = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as const],
  )
  const pathname = generatePath(route.path, Object.fromEntries(canonical))
  const search = new URLSearchParams(canonical.filter(([name]) => !(name in params)).map(([...pair]) => pair))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
