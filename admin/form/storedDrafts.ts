/**
 * Input is stored for this tab, per row and type, until saved or discarded, so that an expired session, a reload or a
 * crash loses nothing. Files cannot be stored.
 */
export const DRAFT_PREFIX = 'draft:'

export const storedKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))

export function clearDrafts(): void {
  try {
    for (const key of storedKeys()) sessionStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
