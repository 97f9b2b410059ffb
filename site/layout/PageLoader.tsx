import { Suspense, useEffect } from 'react'
import { Await, useAsyncError, useLoaderData } from 'react-router'
import type { AnyPage, LoadedPage } from '../page.ts'
import { useSite } from '../siteContext.ts'
import { Notice } from '../feedback/Notice.tsx'

/** Shows a page's data, the loading text until it is there, or what the page says when it cannot be read. */
export function PageFrame({ page }: { page: AnyPage }) {
  const { data } = useLoaderData<LoadedPage>()
  return (
    <Suspense fallback={<Notice busy>{page.loading}</Notice>}>
      <Await resolve={data} errorElement={<PageFailure page={page} />}>
        {(value: unknown) => <PageContent page={page} data={value} />}
      </Await>
    </Suspense>
  )
}

function PageContent({ page, data }: { page: AnyPage; data: unknown }) {
  // The loader that made this data is this page's own: see siteRoutes.
  const own = data as never
  useTitle(page.head(own).title)
  return <page.View data={own} />
}

function PageFailure({ page }: { page: AnyPage }) {
  const error = useAsyncError()
  useEffect(() => console.warn('The data of this page could not be read.', error), [error])
  if (!page.failed) return <PageContent page={page} data={page.blank} />
  return <Notice alert>{page.failed(error instanceof Error ? error : new Error(String(error)))}</Notice>
}

function useTitle(title: string): void {
  const site = useSite()
  useEffect(() => {
    document.title = documentTitle(title, site.name)
  }, [title, site.name])
}

/** The title of the window: the page's, then the site's; the page that has none stands for the site itself. */
export const documentTitle = (title: string, siteName: string): string =>
  title === '' ? siteName : `${title} · ${siteName}`
