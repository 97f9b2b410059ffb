import type { HomeData } from '../parts.ts'
import { countDown } from './countdown.ts'
import { playOnClick } from './trailer.ts'

// This code is a separate module, because the first visit shows the page without it. What a change needs is in further
// ones, because most visits see none.

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
