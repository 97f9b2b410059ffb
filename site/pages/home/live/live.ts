import { apiReader } from '../../../../client/reader.ts'
import type { HomeData } from '../parts.ts'
import { withFigures, withNextEvent } from './alive.ts'
import { countDown } from './countdown.ts'
import { followLanding } from './landing.ts'
import { playOnClick } from './trailer.ts'

// This code is a separate module, because the first visit shows the page without it.

export { loadAlive } from './alive.ts'
export { loadLanding } from './landing.ts'

/** Keeps the figures of a game and the next event current. */
export function follow(visible: HomeData, show: (newer: HomeData) => void): () => void {
  let latest = visible
  let alive = visible.alive ?? []
  const update = () => show({ ...latest, alive: withFigures(alive, latest) })
  const ends = [
    followLanding(visible, (newer) => {
      latest = newer
      update()
    }),
    countDown(async () => {
      alive = await withNextEvent(alive, apiReader)
      update()
    }),
    playOnClick(),
  ]
  return () => ends.forEach((end) => end())
}
