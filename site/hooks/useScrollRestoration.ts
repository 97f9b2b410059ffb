import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Milliseconds after which it gives up on a page that is still too short. */
const TIMEOUT = 5000

const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position after the back button on pages whose data arrives late. React Router's ScrollRestoration
 * gives up while the page is too short; this waits until it has grown, unless the visitor scrolls first.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const target = positions.current.get(key) ?? 0
    const main = document.getElementById('main')
    if (type !== NavigationType.Pop || target === 0 || !main) return

    const follow = new ResizeObserver(() => {
      // As far as the page goes by now: sections that have not been laid out become taller when they are scrolled to.
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

  // Before the next page is painted: a page that is shorter moves the position, which the one left must not remember.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
