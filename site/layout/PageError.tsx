import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Notice } from '../feedback/Notice.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { reloadWording } from '../components/wording.ts'
import { layoutWording as words } from './wording.ts'
import button from '../components/button.module.css'

export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  useEffect(() => console.warn('This page could not be shown.', error), [error])
  return (
    <>
      <Notice alert>{words.failed}</Notice>
      <PlainLink to={pathname + search} className={`${button['button']} ${button['glass']}`}>
        {reloadWording.reload}
      </PlainLink>
    </>
  )
}
