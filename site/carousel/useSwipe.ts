import { useEffect, type RefObject } from 'react'
import { isGliding } from './animateScroll.ts'

/** A track is at rest when it has not moved for this long; not every browser has `scrollend`. */
const AT_REST_MS = 120

/** In the track's `dataset` while a finger or a wheel pulls it: only then do its points of rest hold it. */
const PULLED = 'pulled'

/**
 * Tells `arrive` at which place a finger or a wheel has left the track. Where anything else has moved it, it goes back to
 * its own place; there it stays, too, when its size changes.
 */
export function usePull(track: RefObject<HTMLElement | null>, place: number, arrive: (place: number) => void): void {
  useEffect(() => {
    const own = track.current
    if (!own) return
    let held = false
    let resting: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      if (PULLED in own.dataset || isGliding(own)) return
      own.scrollLeft = place * own.clientWidth
    }
    const rest = () => {
      if (held) return
      const shown = Math.round(own.scrollLeft / own.clientWidth)
      delete own.dataset[PULLED]
      if (shown === place) stay()
      else arrive(shown)
    }
    const wait = () => {
      clearTimeout(resting)
      resting = setTimeout(rest, AT_REST_MS)
    }
    const follow = () => (PULLED in own.dataset ? wait() : stay())
    const pull = () => {
      own.dataset[PULLED] = ''
      wait()
    }
    const hold = () => {
      held = true
      pull()
    }
    const letGo = () => {
      held = false
      wait()
    }
    const observer = new ResizeObserver(stay)
    observer.observe(own)
    const passive = { passive: true }
    own.addEventListener('scroll', follow, passive)
    own.addEventListener('wheel', pull, passive)
    own.addEventListener('touchstart', hold, passive)
    own.addEventListener('touchend', letGo, passive)
    own.addEventListener('touchcancel', letGo, passive)
    return () => {
      clearTimeout(resting)
      observer.disconnect()
      own.removeEventListener('scroll', follow)
      own.removeEventListener('wheel', pull)
      own.removeEventListener('touchstart', hold)
      own.removeEventListener('touchend', letGo)
      own.removeEventListener('touchcancel', letGo)
    }
  }, [track, place, arrive])
}
