import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'

interface Autoplay {
  playing: boolean
  paused: boolean
  toggle: () => void
  pauseHandlers: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * WCAG 2.2.2: autoplay pauses on hover, on focus, and when the visitor presses pause. It is off if the visitor prefers
 * reduced motion.
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
      // A click on the play button also moves the focus to it, and the focus would pause the autoplay again.
      setFocused(false)
    },
    pauseHandlers: {
      // Only a mouse counts as hovering. A touch would pause the autoplay for ever, because no leave event follows it.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
