import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { useReducedMotion } from '../hooks/useReducedMotion.ts'

interface Rotation {
  /** Whether it goes on by itself at this moment. */
  turning: boolean
  /** Whether the visitor has stopped it. */
  paused: boolean
  toggle: () => void
  /** For the element within which pointer and focus hold it. */
  holders: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Goes on every so many milliseconds, but not under a pointer, around the focus, for who wants less motion, or after it
 * was stopped (WCAG 2.2.2). `current` is what has changed when it has gone on.
 */
export function useRotation(every: number | undefined, current: number, goOn: () => void): Rotation {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useReducedMotion()
  const turning = every !== undefined && !paused && !hovered && !focused && !still

  useEffect(() => {
    if (!turning) return
    const timer = setTimeout(goOn, every)
    return () => clearTimeout(timer)
  }, [turning, every, current, goOn])

  return {
    turning,
    paused,
    toggle: () => {
      setPaused(!paused)
      // Who asks it to go on stands upon its button.
      setFocused(false)
    },
    holders: {
      // A finger leaves nothing hovering.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
