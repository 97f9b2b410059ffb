import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'
import { glide } from './animateScroll.ts'
import { usePull } from './useSwipe.ts'

type Step = -1 | 0 | 1

export interface Ring {
  track: RefObject<HTMLUListElement | null>
  /** Index of the slide that is shown. */
  current: number
  go: (step: -1 | 1) => void
}

/**
 * Slides in a scrolling track, which a finger can pull, closed to a ring: the slides are ordered so that the current one
 * always has neighbours, and the track is scrolled to it. Orders are set by script, since the policy forbids inline styles.
 */
export function useRing(count: number, speed: number): Ring {
  const track = useRef<HTMLUListElement>(null)
  const [{ current, step }, show] = useState<{ current: number; step: Step }>({ current: 0, step: 0 })
  const still = useReducedMotion()
  const place = placeOf(count, step)

  useLayoutEffect(() => {
    const own = track.current
    if (!own || count < 2) return
    for (const [index, slide] of [...own.children].entries()) {
      if (slide instanceof HTMLElement) slide.style.order = String((index - current + place + count) % count)
    }
    const to = place * own.clientWidth
    if (step !== 0 && !still) return glide(own, (place - step) * own.clientWidth, to, speed)
    own.scrollLeft = to
  }, [count, current, place, speed, step, still])

  const arrive = useCallback(
    (shown: number) => show(({ current }) => ({ current: (current + shown - place + count) % count, step: 0 })),
    [count, place],
  )
  usePull(track, place, arrive)

  const go = useCallback(
    (step: -1 | 1) => show(({ current }) => ({ current: (current + step + count) % count, step })),
    [count],
  )
  return { track, current, go }
}

/** Where in the track the current slide stands: in the middle, or where the one that it follows stands before it. */
const placeOf = (count: number, step: Step): number => {
  const middle = Math.floor((count - 1) / 2)
  if (step === 1) return Math.max(middle, 1)
  return step === -1 ? Math.min(middle, count - 2) : middle
}
