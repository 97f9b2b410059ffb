import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/** Without this hook a clicked heading would move away from the pointer when a section above it closes. */
export function useSteadyHeading(open: string | null): (event: MouseEvent<HTMLElement>) => void {
  const clicked = useRef<{ heading: HTMLElement; top: number } | null>(null)
  useLayoutEffect(() => {
    const before = clicked.current
    clicked.current = null
    if (before) window.scrollBy({ top: before.heading.getBoundingClientRect().top - before.top, behavior: 'instant' })
  }, [open])
  return ({ currentTarget: heading }) => {
    clicked.current = { heading, top: heading.getBoundingClientRect().top }
  }
}
