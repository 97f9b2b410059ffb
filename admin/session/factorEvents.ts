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

/** What this browser has not shown the account yet. Throws ApiError, as below. */
export async function listUnseen(username: string): Promise<FactorEvent[]> {
  const events = await listFactorEvents()
  const until = seenUntil(username)
  return events.filter(({ sequence }) => sequence > until)
}

/** Keeps that what has happened until now was read here, or done here. */
export async function markSeen(username: string): Promise<void> {
  const [latest] = await listFactorEvents()
  try {
    if (latest) localStorage.setItem(keyOf(username), String(latest.sequence))
  } catch {
    // As above.
  }
}
