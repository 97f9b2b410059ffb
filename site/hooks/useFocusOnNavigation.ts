import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move to another page the focus stands at its heading, as it would after loading a document, so that keyboards
 * and screen readers start there.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
