import { listFactorEvents, type FactorEvent } from '../../client/ownAccount/factors.ts'

/**
 * Until which entry this browser has shown an account what has happened to its second factors. It is kept by each browser: what a
 * thief has read in theirs is still told in the owner's.
 */
const keyOf = (username: string): string => `factor-events:${username}`

/** Storage can be denied; everything is told again then. */
function seenUntil(username: string): number {
  try {
    return Number(localStorage.getItem(keyOf(username)) ?? 0)
  } catch {
    return 0
  }
}

/** What this browser has not shown the account yet. Throws ApiError. */
export async function listUnseen(username: string): Promise<FactorEvent[]> {
  const events = await listFactorEvents()
  const until = seenUntil(username)
  return events.filter(({ sequence }) => sequence > until)
}

/** Keeps that these, the latest first, need no more telling here. */
export function markSeen(username: string, [latest]: readonly FactorEvent[]): void {
  try {
    if (latest) localStorage.setItem(keyOf(username), String(latest.sequence))
  } catch {
    // As above.
  }
}

/**
 * Does something to one's own factors. What was done here needs no telling here, but it is told with what others have done since
 * something was last shown: that must not pass as read.
 */
export async function actUntold<T>(username: string, act: () => Promise<T>): Promise<T> {
  // Whoever cannot be told now is told the next time.
  const waiting = await listUnseen(username).catch(() => null)
  const done = await act()
  if (waiting?.length === 0) markSeen(username, await listFactorEvents().catch(() => []))
  return done
}
