import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Notice } from '../feedback/Notice.tsx'
import button from '../components/button.module.css'

/**
 * The error boundary of pages: a page's script could not be loaded (no connection, a release in the meantime) or threw.
 * Reloading the document helps against the first.
 */
export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  useEffect(() => console.warn('This page could not be shown.', error), [error])
  return (
    <>
      <Notice alert>Halaman ini belum dapat ditampilkan.</Notice>
      <a href={pathname + search} className={`${button['button']} ${button['glass']}`}>
        Muat ulang
      </a>
    </>
  )
}
