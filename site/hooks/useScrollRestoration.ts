import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const TIMEOUT = 5000

const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** React Router's ScrollRestoration fails while the page is too short. This hook waits until the page has grown. */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const target = positions.current.get(key) ?? 0
    const main = document.getElementById('main')
    if (type !== NavigationType.Pop || target === 0 || !main) return

    const follow = new ResizeObserver(() => {
      // Sections are laid out only when they come into view, so the page grows as it scrolls. Each time it grows, the
      // position is set again.
      window.scrollTo(0, target)
      if (document.documentElement.scrollHeight - window.innerHeight >= target) stop()
    })
    const stop = () => {
      follow.disconnect()
      clearTimeout(timer)
      for (const name of interruptions) window.removeEventListener(name, stop)
    }
    const timer = setTimeout(stop, TIMEOUT)
    for (const name of interruptions) window.addEventListener(name, stop, { passive: true })
    follow.observe(main)
    return stop
  }, [key, type])

  // The listener is removed before the next page is painted. A shorter page would change the scroll position, and the
  // listener would store the wrong one.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
