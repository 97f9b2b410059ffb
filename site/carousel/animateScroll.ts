const ANIMATING = 'animating'

export const isAnimating = (track: HTMLElement): boolean => ANIMATING in track.dataset

/** A script animates the scrolling, because `scroll-behavior` cannot set a duration. */
export function animateScroll(track: HTMLElement, from: number, to: number, animationMs: number): () => void {
  const begin = performance.now()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    delete track.dataset[ANIMATING]
  }
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - begin) / animationMs))
    track.scrollLeft = from + (to - from) * (1 - Math.cos(Math.PI * part)) * 0.5
    if (part < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  track.dataset[ANIMATING] = ''
  track.scrollLeft = from
  frame = requestAnimationFrame(step)
  return stop
}
