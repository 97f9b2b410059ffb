import { Suspense, useEffect } from 'react'
import { Await, useAsyncError, useLoaderData } from 'react-router'
import type { AnyPage, LoadedPage } from '../data/page.ts'
import { useSite } from '../data/siteContext.ts'
import { Notice } from '../feedback/Notice.tsx'

/** Shows the loading text, then the page, or the page's error text if its data cannot be loaded. */
export function PageLoader({ page }: { page: AnyPage }) {
  const { data } = useLoaderData<LoadedPage>()
  return (
    <Suspense
      fallback={
        <Notice busy lang="en">
          {page.loading}
        </Notice>
      }
    >
      <Await resolve={data} errorElement={<PageFailure page={page} />}>
        {(value: unknown) => <PageContent page={page} data={value} />}
      </Await>
    </Suspense>
  )
}

function PageContent({ page, data }: { page: AnyPage; data: unknown }) {
  const own = data as never // made by this page's loader: see createSiteRoutes
  useTitle(page.head(own).title)
  return <page.View data={own} />
}

function PageFailure({ page }: { page: AnyPage }) {
  const error = useAsyncError()
  useEffect(() => console.warn('The data of this page could not be read.', error), [error])
  if (!page.failed) return <PageContent page={page} data={page.blank} />
  return (
    <Notice alert lang="en">
      {page.failed(error instanceof Error ? error : new Error(String(error)))}
    </Notice>
  )
}

function useTitle(title: string): void {
  const site = useSite()
  useEffect(() => {
    document.title = documentTitle(title, site.name)
  }, [title, site.name])
}

/** The document's title: the page's and the site's, or the site's alone on the landing page. */
export const documentTitle = (title: string, siteName: string): string =>
  title === '' ? siteName : `${title} · ${siteName}`
