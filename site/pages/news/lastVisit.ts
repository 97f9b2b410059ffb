import { useEffect, useSyncExternalStore } from 'react'
import { withStorage } from '../../../client/session.ts'

/** Time of the newest item ever shown, in local storage. */
const SEEN = 'news-seen'
/** Its value before this visit, in session storage, so that marks stay while reading. */
const SEEN_BEFORE = 'news-seen-before'

const readSeen = (): string | null => withStorage((storage) => storage.getItem(SEEN), null)
const readSeenBefore = (): string | null =>
  withStorage((storage) => storage.getItem(SEEN_BEFORE), null, 'session') ?? readSeen()

const subscribe = () => () => undefined

/**
 * News after this time are new to the visitor; null on the first visit and before it is known. `newest` is null if the
 * page cannot show the newest item.
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
