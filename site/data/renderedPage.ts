import type { Head } from './page.ts'
import type { Route } from './pageList.ts'
import type { Site } from './siteContext.ts'

export interface RenderedPage {
  status: number
  route: Route
  head: Head
  html: readonly string[]
  /** What the browser needs for hydration. A document needs nothing. */
  state?: { site: Site; loaderData: unknown }
}
