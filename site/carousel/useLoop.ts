import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'
import { animateScroll } from './animateScroll.ts'
import { useSwipe } from './useSwipe.ts'

type Step = -1 | 0 | 1

export interface Loop {
  track: RefObject<HTMLUListElement | null>
  current: number
  go: (step: -1 | 1) => void
}

/**
 * A script sets the CSS `order` of the slides, because the content security policy forbids inline styles in the HTML.
 */
export function useLoop(count: number, animationMs: number): Loop {
  const track = useRef<HTMLUListElement>(null)
  const [{ current, step }, show] = useState<{ current: number; step: Step }>({ current: 0, step: 0 })
  const reducedMotion = useReducedMotion()
  const place = placeOf(count, step)

  useLayoutEffect(() => {
    const element = track.current
    if (!element || count < 2) return
    for (const [index, slide] of [...element.children].entries()) {
      if (slide instanceof HTMLElement) slide.style.order = String((index - current + place + count) % count)
    }
    const to = place * element.clientWidth
    if (step !== 0 && !reducedMotion) {
      return animateScroll(element, (place - step) * element.clientWidth, to, animationMs)
    }
    element.scrollLeft = to
  }, [count, current, place, animationMs, step, reducedMotion])

  const onSettle = useCallback(
    (visible: number) => show(({ current }) => ({ current: (current + visible - place + count) % count, step: 0 })),
    [count, place],
  )
  useSwipe(track, place, onSettle)

  const go = useCallback(
    (step: -1 | 1) => show(({ current }) => ({ current: (current + step + count) % count, step })),
    [count],
  )
  return { track, current, go }
}

const placeOf = (count: number, step: Step): number => {
  const middle = Math.floor((count - 1) / 2)
  if (step === 1) return Math.max(middle, 1)
  return step === -1 ? Math.min(middle, count - 2) : middle
}
