import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Notice } from '../feedback/Notice.tsx'
import button from '../components/button.module.css'

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
