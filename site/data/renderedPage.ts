import type { Head } from './page.ts'
import type { Route } from './pageList.ts'
import type { SentSite } from './siteContext.ts'

export interface RenderedPage {
  status: number
  route: Route
  head: Head
  html: readonly string[]
  /** What the browser needs for hydration. A document needs nothing. */
  state?: { site: SentSite; loaderData: unknown }
}
