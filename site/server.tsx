import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Reader } from '../content/reader.ts'
import { withoutFound } from './data/hydration.ts'
import type { AnyPage, Head, LoadedPage } from './page.ts'
import { documentTitle } from './layout/PageLoader.tsx'
import { siteRoutes } from './routes.tsx'
import { SiteContext, type Site } from './siteContext.ts'

export interface RenderedPage {
  status: number
  /** The page's own module: see Address in routes.tsx. */
  source: string
  /** The title of the window; the head holds the page's own. */
  title: string
  head: Head
  html: string
  /** What the browser needs to take the page over: JSON. */
  state: { site: Site; loaderData: unknown }
}

/** Renders the page at an address. Throws what its loader throws. */
export async function renderPage(url: string, reader: Reader, site: Site): Promise<RenderedPage> {
  const handler = createStaticHandler(siteRoutes({ reader, waits: 'always' }))
  const context = await handler.query(new Request(new URL(url, 'http://site.invalid')))
  if (context instanceof Response) throw new Error(`The page at ${url} redirects.`)
  for (const error of Object.values(context.errors ?? {})) throw error

  const match = context.matches.at(-1)
  if (!match) throw new Error(`No route matches ${url}.`)
  const page = match.route.handle as AnyPage // set by siteRoutes
  const { data } = context.loaderData[match.route.id] as LoadedPage // as above
  const own = data as never // made by this page's own loader

  const html = renderToString(
    <SiteContext value={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteContext>,
  )
  const head = page.head(own)
  return {
    status: page.status?.(own) ?? 200,
    source: match.route.id,
    title: documentTitle(head.title, site.name),
    head,
    html,
    state: { site, loaderData: { ...context.loaderData, [match.route.id]: { data: withoutFound(page, data) } } },
  }
}
