import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'

interface Autoplay {
  /** Whether the next slide will come by itself. */
  playing: boolean
  /** Whether the visitor has pressed the pause button. */
  paused: boolean
  toggle: () => void
  /** For the element that pauses the autoplay while it has the pointer or the focus. */
  pauseHandlers: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Calls `next` after each interval, but not under the pointer, with the focus inside, for visitors who prefer reduced
 * motion, or after a press on pause (WCAG 2.2.2). The interval starts anew when `current` changes.
 */
export function useAutoplay(interval: number | undefined, current: number, next: () => void): Autoplay {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useReducedMotion()
  const playing = interval !== undefined && !paused && !hovered && !focused && !reducedMotion

  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(next, interval)
    return () => clearTimeout(timer)
  }, [playing, interval, current, next])

  return {
    playing,
    paused,
    toggle: () => {
      setPaused(!paused)
      // The button has the focus now, which would keep the autoplay paused.
      setFocused(false)
    },
    pauseHandlers: {
      // A finger sends no leave event that would end the hover.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
