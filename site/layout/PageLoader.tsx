import { Suspense, useEffect } from 'react'
import { Await, useAsyncError, useLoaderData, useLocation, useParams, useRevalidator } from 'react-router'
import { tagOf } from '../../content/messages/tagOf.ts'
import button from '../components/button.module.css'
import type { AnyPage, LoadedPage } from '../data/page.ts'
import { useSite } from '../data/siteContext.ts'
import { documentTitle } from './documentTitle.ts'
import { Notice } from '../feedback/Notice.tsx'
import { layoutWording as words } from './wording.ts'

export function PageLoader({ page }: { page: AnyPage }) {
  const { data } = useLoaderData<LoadedPage>()
  return (
    <Suspense
      fallback={
        <Notice busy lang={tagOf('en')}>
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
  const own = data as never // The data comes from this page's loader: see createSiteRoutes.
  const params = useParams()
  const { search } = useLocation()
  useTitle(page.head(own, { params, query: new URLSearchParams(search) }).title)
  return <page.View data={own} />
}

function PageFailure({ page }: { page: AnyPage }) {
  const error = useAsyncError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => console.warn('The data of this page could not be read.', error), [error])
  const sentence = page.failed?.(error instanceof Error ? error : new Error(String(error))) ?? null
  return (
    <>
      {sentence === null && <PageContent page={page} data={page.blank} />}
      <Notice
        alert
        {...(sentence?.lang && { lang: sentence.lang })}
        action={
          <button
            type="button"
            className={`${button['button']} ${button['glass']}`}
            disabled={state !== 'idle'}
            onClick={() => void revalidate()}
          >
            {words.retry}
          </button>
        }
      >
        {sentence?.text ?? words.notLoaded}
      </Notice>
    </>
  )
}

function useTitle(title: string): void {
  const site = useSite()
  useEffect(() => {
    document.title = documentTitle(title, site.name)
  }, [title, site.name])
}
