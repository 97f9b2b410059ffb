import type { HomeData } from '../parts.ts'
import { countDown } from './countdown.ts'

// This code is a separate module, because the first visit shows the page without it. What a change needs is in further
// ones, because most visits see none.

/** The video's host learns of a visitor only after a click. Without this script the link leads to the host's page. */
function playOnClick(): () => void {
  const ended = new AbortController()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-video]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    import('./trailer.ts').then(
      ({ play }) => play(link),
      () => location.assign(link.href),
    )
  }
  document.addEventListener('click', onClick, { signal: ended.signal })
  return () => ended.abort()
}

/** Keeps the figures of a game and the next event current. */
export async function follow(visible: HomeData, show: (newer: HomeData) => void): Promise<() => void> {
  let latest = visible
  let alive = visible.alive ?? []
  const ends = [
    playOnClick(),
    countDown(async () => {
      const [{ withFigures, withNextEvent }, { apiReader }] = await Promise.all([
        import('./alive.ts'),
        import('../../../../client/reader.ts'),
      ])
      alive = await withNextEvent(alive, apiReader)
      show({ ...latest, alive: withFigures(alive, latest) })
    }),
  ]
  if (visible.live) {
    const [{ withFigures }, { followLanding }] = await Promise.all([import('./alive.ts'), import('./landing.ts')])
    ends.push(
      followLanding(visible, (newer) => {
        latest = newer
        show({ ...latest, alive: withFigures(alive, latest) })
      }),
    )
  }
  return () => ends.forEach((end) => end())
}
