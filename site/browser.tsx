import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type HydrationState } from 'react-router'
import { hydrate } from './data/hydration.ts'
import { onLinkIntent } from './data/linkIntent.ts'
import { createPrefetch } from './data/prefetch.ts'
import type { AnyPage, LoadedPage } from './data/page.ts'
import { createSiteRoutes, prefetchPage } from './routes.tsx'
import { EMBEDDED_STATE_ID } from '../ui/embeddedState.ts'
import { readSite, SiteContext, type SentSite } from './data/siteContext.ts'
import './styles.ts'

const loadReader = async () => (await import('../client/reader.ts')).apiReader

async function start(): Promise<void> {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent ?? '{}'
  const { site: sent, loaderData } = JSON.parse(text) as { site: SentSite; loaderData: HydrationState['loaderData'] } // renderPage writes this state into the page.
  const { reader, prefetcher } = createPrefetch(loadReader)
  const site = readSite(sent)
  const basename = site.prefix || '/'
  const routes = createSiteRoutes({
    readerOf: () => reader,
    awaitData: ({ pathname }) => pathname.toLowerCase() === window.location.pathname.toLowerCase(),
  })

  // Hydration needs the page's module at the first render.
  for (const { route } of matchRoutes(routes, window.location, basename) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    const page = route.handle as AnyPage | undefined // createSiteRoutes stores the page in its route's `handle`.
    const sent = page && route.id !== undefined && (loaderData?.[route.id] as LoadedPage | undefined) // renderPage writes this state into the page.
    if (sent) sent.data = hydrate(page, sent.data, document)
  }
  // The router is created in a separate task, so that the browser can respond to input first.
  await new Promise((resolve) => setTimeout(resolve))
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: loaderData ?? {} },
  })
  // React renders a transition in slices, so a slow phone can respond to input in between.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <StrictMode>
        <SiteContext value={site}>
          <RouterProvider router={router} useTransitions />
        </SiteContext>
      </StrictMode>,
    )
  })
  onLinkIntent((to) => {
    // A failed prefetch is ignored. When a visitor opens the page, the page loads again and can show the error.
    loadReader().catch(() => undefined)
    prefetchPage(new URL(window.location.href), to, { prefix: site.prefix, reader: prefetcher }).catch(() => undefined)
  })
}

// Evaluating all modules already keeps a slow phone busy, so hydration starts in a separate task.
setTimeout(() => void start())
