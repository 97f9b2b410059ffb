import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Reader } from '../content/reader.ts'
import { LAYOUT_ROUTE, loadLayout } from './data/layoutData.ts'
import type { AnyPage, LoadedPage } from './data/page.ts'
import { Layout } from './layout/Layout.tsx'
import { PageError } from './layout/PageError.tsx'
import { PageLoader } from './layout/PageLoader.tsx'
import type { Route } from './data/pageList.ts'
import { movingRoutes } from './pageRoutes.ts'
import { matchRoute } from './matchRoute.ts'

interface RouteOptions {
  readerOf: (context: LoaderFunctionArgs['context']) => Reader
  /**
   * The server waits for a page's data, because the HTML must contain it. The browser waits only if the path stays the
   * same. On a new path it shows a loading message at once.
   */
  awaitData: 'always' | ((url: URL) => boolean)
}

export function createSiteRoutes({ readerOf, awaitData }: RouteOptions): RouteObject[] {
  const toRoute = ({ path, source, module }: Route<AnyPage>): RouteObject => ({
    path,
    id: source,
    lazy: async () => {
      const { page } = await module()
      return {
        handle: page,
        loader: async ({ request, params, context }: LoaderFunctionArgs): Promise<LoadedPage> => {
          const url = new URL(request.url)
          const data = page.load(readerOf(context), { params, query: url.searchParams })
          // PageLoader shows the error later. Until then this handler prevents an unhandled rejection.
          const settled = data.catch(() => undefined)
          if (awaitData === 'always') return { data: await data }
          if (awaitData(url)) await settled
          return { data }
        },
        shouldRevalidate: ({ currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate }) => {
          // A visitor may open the same URL again after a failure. The page must then load again.
          if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
          if (!page.needsReload || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
          if (JSON.stringify(currentParams) !== JSON.stringify(nextParams)) return true
          return page.needsReload(currentUrl.searchParams, nextUrl.searchParams)
        },
        Component: () => <PageLoader page={page} />,
      }
    },
  })
  return [
    {
      id: LAYOUT_ROUTE,
      Component: Layout,
      loader: ({ context }: LoaderFunctionArgs) => loadLayout(readerOf(context)),
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: PageError, children: [...movingRoutes.map(toRoute), elsewhere] }],
    },
  ]
}

/** The browser loads every other page as a document. */
const elsewhere: RouteObject = { path: '*', loader: ({ request }) => redirectDocument(request.url) }

function prefetchOf({ href }: URL): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = href
  return link
}

interface Prefetch {
  /** What the addresses of pages begin with in the language of this page. */
  prefix: string
  reader: Reader
}

export async function prefetchPage(from: URL, to: URL, { prefix, reader }: Prefetch): Promise<void> {
  if (to.hash !== '' && from.pathname === to.pathname && from.search === to.search) return
  const isHere = to.pathname === prefix || to.pathname.startsWith(`${prefix}/`)
  const found = isHere ? matchRoute(movingRoutes, to.pathname.slice(prefix.length) || '/') : undefined
  if (!found) return void document.head.append(prefetchOf(to))
  const { page } = await found.route.module()
  const needsData = from.pathname !== to.pathname || (page.needsReload?.(from.searchParams, to.searchParams) ?? true)
  if (needsData) await page.load(reader, { params: found.params, query: to.searchParams })
}
