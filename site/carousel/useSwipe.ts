import { useEffect, type RefObject } from 'react'
import { isAnimating } from './animateScroll.ts'

/** Not every browser has `scrollend`, so a swipe is over after this many milliseconds without a scroll event. */
const SETTLED_MS = 120

/** The styles enable scroll snap only while this name is in the track's `dataset`. */
const SWIPED = 'swiped'

export function useSwipe(track: RefObject<HTMLElement | null>, place: number, onSettle: (place: number) => void): void {
  useEffect(() => {
    const element = track.current
    if (!element) return
    let held = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrollBack = () => {
      if (SWIPED in element.dataset || isAnimating(element)) return
      element.scrollLeft = place * element.clientWidth
    }
    const settle = () => {
      if (held) return
      const visible = Math.round(element.scrollLeft / element.clientWidth)
      delete element.dataset[SWIPED]
      if (visible === place) scrollBack()
      else onSettle(visible)
    }
    const settleLater = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLED_MS)
    }
    const onScroll = () => (SWIPED in element.dataset ? settleLater() : scrollBack())
    const onWheel = () => {
      element.dataset[SWIPED] = ''
      settleLater()
    }
    const onTouchStart = () => {
      held = true
      onWheel()
    }
    const onTouchEnd = () => {
      held = false
      settleLater()
    }
    const observer = new ResizeObserver(scrollBack)
    observer.observe(element)
    const passive = { passive: true }
    element.addEventListener('scroll', onScroll, passive)
    element.addEventListener('wheel', onWheel, passive)
    element.addEventListener('touchstart', onTouchStart, passive)
    element.addEventListener('touchend', onTouchEnd, passive)
    element.addEventListener('touchcancel', onTouchEnd, passive)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchend', onTouchEnd)
      element.removeEventListener('touchcancel', onTouchEnd)
    }
  }, [track, place, onSettle])
}
