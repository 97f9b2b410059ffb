import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'

interface Autoplay {
  playing: boolean
  /** By the pause button. */
  paused: boolean
  toggle: () => void
  /** For the element that pauses while hovered or focused. */
  pauseHandlers: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Calls `next` after each interval, but not under the pointer, with the focus inside, for visitors who prefer reduced
 * motion, or after a press on pause (WCAG 2.2.2). The interval starts again when `current` changes.
 */
export function useAutoplay(intervalMs: number | undefined, current: number, next: () => void): Autoplay {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useReducedMotion()
  const playing = intervalMs !== undefined && !paused && !hovered && !focused && !reducedMotion

  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(next, intervalMs)
    return () => clearTimeout(timer)
  }, [playing, intervalMs, current, next])

  return {
    playing,
    paused,
    toggle: () => {
      setPaused(!paused)
      // The button now has the focus, which would keep it paused.
      setFocused(false)
    },
    pauseHandlers: {
      // Touch sends no leave event.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
