import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  matchPath,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandler,
} from 'react-router'
import type { DocumentReader } from '../content/reader.ts'
import { dehydrate } from './data/hydration.ts'
import { LAYOUT_ROUTE, type LayoutData } from './data/layoutData.ts'
import { statusOfParts } from './data/loadOptional.ts'
import type { AnyPage, LoadedPage } from './data/page.ts'
import { loadDocument } from './document/renderDocument.tsx'
import { shellOf } from './document/shell.tsx'
import { RenderedPart } from './layout/renderedPart.ts'
import type { Route } from './data/pageList.ts'
import type { RenderedPage } from './data/renderedPage.ts'
import { anyAddress, findPage } from './everyRoute.ts'
import { createSiteRoutes } from './routes.tsx'
import { sentSite, SiteContext, type Site } from './data/siteContext.ts'

const readerContext = createContext<DocumentReader>()

/** Creating a handler ranks all routes, so one handler serves all requests in a language. */
const handlers = new Map<string, StaticHandler>()

function handlerFor(prefix: string): StaticHandler {
  const known = handlers.get(prefix)
  if (known) return known
  const routes = createSiteRoutes({ readerOf: (context) => context.get(readerContext), awaitData: 'always' })
  const handler = createStaticHandler(routes, { basename: prefix || '/' })
  handlers.set(prefix, handler)
  return handler
}

/** Loads what the page shows, and returns a function that renders it. Rendering a large page takes milliseconds. */
export function loadPage(
  address: string,
  reader: DocumentReader,
  site: Site,
  siteUrl: string | null,
): Promise<() => RenderedPage> {
  const url = new URL(address, 'http://site.invalid')
  const found = findPage(url.pathname) ?? {
    route: anyAddress,
    params: matchPath(anyAddress.path, url.pathname)?.params ?? {},
  }
  const whole = { ...site, address: siteUrl ?? undefined }
  return found.route.document
    ? loadDocument(found, address, reader, whole)
    : loadMovingPage(found.route, address, reader, site, whole)
}

async function loadMovingPage(
  route: Route,
  address: string,
  reader: DocumentReader,
  site: Site,
  whole: Site,
): Promise<() => RenderedPage> {
  const url = new URL(address, 'http://site.invalid')
  const requestContext = new RouterContextProvider()
  requestContext.set(readerContext, reader)
  const context = await handlerFor(site.prefix).query(
    new Request(new URL(site.prefix + url.pathname + url.search, url)),
    {
      requestContext,
    },
  )
  if (context instanceof Response) throw new Error(`The page at ${url.pathname} redirects.`)
  for (const error of Object.values(context.errors ?? {})) throw error

  const match = context.matches.at(-1)
  if (!match) throw new Error(`No route matches ${url.pathname}.`)
  const page = match.route.handle as AnyPage // createSiteRoutes sets the handle and the data of each route.
  const { data } = context.loaderData[match.route.id] as LoadedPage // createSiteRoutes sets the handle and the data of each route.
  const layout = context.loaderData[LAYOUT_ROUTE] as LayoutData // createSiteRoutes sets the handle and the data of each route.
  const own = data as never // The data comes from this page's loader.

  const render = (part: 'frame' | 'content') =>
    renderToString(
      <RenderedPart value={part}>
        <SiteContext value={whole}>
          <StaticRouterProvider
            // The router gets an empty list of routes, because it would copy a full list for each page.
            router={createStaticRouter([], context)}
            context={context}
            hydrate={false}
          />
        </SiteContext>
      </RenderedPart>,
    )

  return () => {
    const framed = { kind: 'moving', site: whole, social: layout.social ?? [], pathname: url.pathname }
    const { before, after } = shellOf(framed, address, () => render('frame'))
    const content = render('content')
    // React puts the preloads of pictures first.
    const preloads = content.slice(0, content.indexOf('<div'))
    const main = content.slice(content.indexOf('>', content.indexOf('<main')) + 1, content.lastIndexOf('</main>'))
    const head = page.head(own, { params: match.params, query: url.searchParams })
    return {
      status: Math.max(page.status?.(own) ?? 200, statusOfParts([layout.social])),
      route,
      head,
      html: [preloads, before, main, after],
      state: {
        site: sentSite(site),
        loaderData: { ...context.loaderData, [match.route.id]: { data: dehydrate(page, data) } },
      },
    }
  }
}
