import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { DocumentReader } from '../../content/reader.ts'
import { loadLayout } from '../data/layoutData.ts'
import { statusOfParts } from '../data/loadOptional.ts'
import { SiteContext, type Site } from '../data/siteContext.ts'
import type { PageRequest } from '../data/page.ts'
import type { Route } from '../data/pageList.ts'
import type { RenderedPage } from '../data/renderedPage.ts'
import { documentShell } from './shell.tsx'

/** Keeps the ids of the content apart from those of the shell, which is rendered separately. */
const ID_PREFIX = 'c'

/** Loads what a document shows, and returns a function that renders it. */
export async function loadDocument(
  { route, params }: { route: Route; params: PageRequest['params'] },
  address: string,
  reader: DocumentReader,
  site: Site,
): Promise<() => RenderedPage> {
  const { page } = await route.module()
  const url = new URL(address, 'http://site.invalid')
  const request = { params, query: url.searchParams }
  const [data, { social }] = await Promise.all([page.load(reader, request), loadLayout(reader)])
  const own = data as never // The data comes from this page's own `load`.
  return () => {
    const { before, after } = documentShell(site, social ?? [], address)
    const content = renderToString(
      <SiteContext value={site}>
        <StaticRouter basename={site.prefix || '/'} location={site.prefix + address}>
          <page.View data={own} />
        </StaticRouter>
      </SiteContext>,
      { identifierPrefix: ID_PREFIX },
    )
    return {
      status: Math.max(page.status?.(own) ?? 200, statusOfParts([social])),
      route,
      head: page.head(own, request),
      html: [before, content, after],
    }
  }
}
