import { listFactorEvents, type FactorEvent } from '../../client/ownAccount/factors.ts'

/**
 * Each browser remembers which events it has shown, because the owner must still see an event that a thief has seen
 * elsewhere.
 */
const keyOf = (username: string): string => `factor-events:${username}`

function seenUntil(username: string): number {
  try {
    return Number(localStorage.getItem(keyOf(username)) ?? 0)
  } catch {
    return 0
  }
}

export async function listUnseen(username: string): Promise<FactorEvent[]> {
  const events = await listFactorEvents()
  const until = seenUntil(username)
  return events.filter(({ sequence }) => sequence > until)
}

/** Marks all events as seen; the latest event comes first in the list. */
export function markSeen(username: string, [latest]: readonly FactorEvent[]): void {
  try {
    if (latest) localStorage.setItem(keyOf(username), String(latest.sequence))
  } catch {
    // The browser denies storage, so the events appear again.
  }
}

/**
 * Marks the event of the user's own change as seen, because the user needs no notice of it. Other unseen events must
 * stay unseen, so nothing is marked if there are any.
 */
export async function actSilently<T>(username: string, act: () => Promise<T>): Promise<T> {
  // If the events cannot be read now, they appear next time.
  const waiting = await listUnseen(username).catch(() => null)
  const done = await act()
  if (waiting?.length === 0) markSeen(username, await listFactorEvents().catch(() => []))
  return done
}
