import { useEffect, useSyncExternalStore } from 'react'
import { withStorage } from '../../../client/session.ts'

/** Key of the time of the newest item that the list has shown, in the browser for good. */
const SEEN = 'news-seen'
/** The same from before this visit, as long as the tab is open: the marks stay while one reads. */
const SEEN_BEFORE = 'news-seen-before'

const readSeen = (): string | null => withStorage((storage) => storage.getItem(SEEN), null)
const readSeenBefore = (): string | null =>
  withStorage((storage) => storage.getItem(SEEN_BEFORE), null, 'session') ?? readSeen()

const subscribe = () => () => undefined

/**
 * The time from which on news are new to this visitor; null before it is known, and on the first visit, when all would be. `newest`:
 * of those that the page shows, null where it shows none that could be the newest of all.
 */
export function useLastVisit(newest: string | null): string | null {
  const last = useSyncExternalStore(subscribe, readSeenBefore, () => null)
  useEffect(() => {
    const seen = readSeen()
    if (newest === null || (seen !== null && newest <= seen)) return
    if (seen !== null)
      withStorage((storage) => storage.setItem(SEEN_BEFORE, readSeenBefore() ?? seen), undefined, 'session')
    withStorage((storage) => storage.setItem(SEEN, newest), undefined)
  }, [newest])
  return last
}
