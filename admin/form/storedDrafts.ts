/**
 * Unsaved input is stored for the tab, so that a reload, a crash or an expired session loses nothing. Files cannot be
 * stored.
 */
export const DRAFT_PREFIX = 'draft:'

export const storedKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))

export function clearDrafts(): void {
  try {
    for (const key of storedKeys()) sessionStorage.removeItem(key)
  } catch {
    // If the browser denies storage, no drafts can exist, so there is nothing to remove.
  }
}
