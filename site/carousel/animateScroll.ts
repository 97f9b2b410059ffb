/** In the track's `dataset` while it glides. */
const MOVING = 'moving'

export const isGliding = (track: HTMLElement): boolean => MOVING in track.dataset

/** Scrolls in so many milliseconds, which `scroll-behavior` cannot. Gives what ends it before its time. */
export function glide(track: HTMLElement, from: number, to: number, duration: number): () => void {
  const begin = performance.now()
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    delete track.dataset[MOVING]
  }
  const move = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - begin) / duration))
    track.scrollLeft = from + (to - from) * (1 - Math.cos(Math.PI * part)) * 0.5
    if (part < 1) frame = requestAnimationFrame(move)
    else end()
  }
  track.dataset[MOVING] = ''
  track.scrollLeft = from
  frame = requestAnimationFrame(move)
  return end
}
