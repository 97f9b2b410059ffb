import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Gives up on a short page after this many milliseconds. */
const TIMEOUT = 5000

const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position of pages whose data arrives late. React Router's gives up while the page is short; this
 * waits, unless the visitor scrolls.
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
      // As far as possible now: sections grow when they are scrolled to.
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

  // Before the next page is painted, because a shorter one would change the stored position.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
