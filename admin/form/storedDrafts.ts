/**
 * What is typed into a form is stored for this tab, for each row of each type apart, until it is saved or discarded, so
 * that an expired session, a reload or a crash loses none of it. A chosen file cannot be kept.
 */
export const DRAFT_PREFIX = 'draft:'

export const storedKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))

/** Forgets all drafts of this tab. */
export function clearDrafts(): void {
  try {
    for (const key of storedKeys()) sessionStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
