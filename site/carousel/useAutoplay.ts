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
 * Calls `next` at intervals, but not while hovered, focused or paused, nor with reduced motion (WCAG 2.2.2). A change
 * of `current` restarts the interval.
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
