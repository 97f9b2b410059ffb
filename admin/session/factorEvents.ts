import { listFactorEvents, type FactorEvent } from '../../client/ownAccount/factors.ts'

/**
 * Each browser stores which second-factor events it has shown. If a thief has seen an event in another browser, the
 * owner still sees it.
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
    // If the browser denies storage, the events appear again.
  }
}

/**
 * Runs `act` and marks the events that it causes as seen. If older events are still unseen, nothing is marked, so that
 * the user sees the older ones, too.
 */
export async function actSilently<T>(username: string, act: () => Promise<T>): Promise<T> {
  const waiting = await listUnseen(username).catch(() => null)
  const done = await act()
  if (waiting?.length === 0) markSeen(username, await listFactorEvents().catch(() => []))
  return done
}
