import { listFactorEvents, type FactorEvent } from '../../client/ownAccount/factors.ts'
import { readStored, store } from '../data/browserStorage.ts'

/**
 * The last event shown in this browser. Per browser, because an event that a thief has read must still be shown to the
 * owner.
 */
const keyOf = (username: string): string => `factor-events:${username}`

/** Throws ApiError. */
export async function listUnseen(username: string): Promise<FactorEvent[]> {
  const events = await listFactorEvents()
  const until = readStored(keyOf(username), 0, Number)
  return events.filter(({ sequence }) => sequence > until)
}

/** Marks these, latest first, as shown. */
export function markSeen(username: string, [latest]: readonly FactorEvent[]): void {
  if (latest) store(keyOf(username), latest.sequence)
}

/** Own changes need no notice, unless there are unseen events of others, which must not be marked as shown. */
export async function actSilently<T>(username: string, act: () => Promise<T>): Promise<T> {
  // If this fails, events are shown next time.
  const waiting = await listUnseen(username).catch(() => null)
  const done = await act()
  if (waiting?.length === 0) markSeen(username, await listFactorEvents().catch(() => []))
  return done
}
