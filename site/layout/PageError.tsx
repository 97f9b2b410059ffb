import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Notice } from '../feedback/Notice.tsx'
import button from '../components/button.module.css'

/**
 * Stands where a page could not be shown at all: its script did not come (a line that broke, a release in between) or it
 * failed. Loading the document anew mends the first.
 */
export function PageBroken() {
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
