import { useEffect, useSyncExternalStore } from 'react'
import { withStorage } from '../../../client/session.ts'

const SEEN = 'news-seen'
/** This key in session storage lets news stay marked as new until the tab is closed. */
const SEEN_BEFORE = 'news-seen-before'

const readSeen = (): string | null => withStorage((storage) => storage.getItem(SEEN), null)
const readSeenBefore = (): string | null =>
  withStorage((storage) => storage.getItem(SEEN_BEFORE), null, 'session') ?? readSeen()

const subscribe = () => () => undefined

/** Returns null on the first visit, because otherwise all news would be marked as new. */
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
