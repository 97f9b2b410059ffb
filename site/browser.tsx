import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type HydrationState } from 'react-router'
import { apiReader } from '../client/reader.ts'
import { readAhead } from './data/prefetch.ts'
import { withFound } from './data/hydration.ts'
import { watchIntent } from './data/linkIntent.ts'
import type { AnyPage, LoadedPage } from './page.ts'
import { prepare, siteRoutes } from './routes.tsx'
import { SiteContext, STATE_ID, type Site } from './siteContext.ts'
import './styles.ts'

async function takeOver(): Promise<void> {
  const text = document.getElementById(STATE_ID)?.textContent ?? '{}'
  const { site, loaderData } = JSON.parse(text) as { site: Site; loaderData: HydrationState['loaderData'] } // made by renderPage
  const { reader, ahead } = readAhead(apiReader)
  const routes = siteRoutes({
    reader,
    waits: ({ pathname }) => pathname.toLowerCase() === window.location.pathname.toLowerCase(),
  })

  // The page that stands in the HTML must be loaded before React takes it over, or it would be drawn anew.
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    const sent = route.id === undefined ? undefined : (loaderData?.[route.id] as LoadedPage | undefined) // as renderPage left it
    if (sent) sent.data = withFound(route.handle as AnyPage, sent.data, document) // set by siteRoutes
  }
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loaderData ?? {} } })
  hydrateRoot(
    document.getElementById('root') ?? document.body,
    <StrictMode>
      <SiteContext value={site}>
        {/* Transitions keep `useNavigation` truthful while a page waits for its data. */}
        <RouterProvider router={router} useTransitions />
      </SiteContext>
    </StrictMode>,
  )
  watchIntent((to) => {
    // What fails now is said by the page when it is opened.
    prepare(new URL(window.location.href), to, ahead).catch(() => undefined)
  })
}

void takeOver()
