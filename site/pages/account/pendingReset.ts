/** What /forgot hands to /reset-password. docs/product.md, section 2. */
export interface PendingReset {
  email: string
  pin: string
}

// Only in memory: history state would be stored on disk, and with it the PIN.
let pendingReset: PendingReset | null = null

export const setPendingReset = (reset: PendingReset): void => {
  pendingReset = reset
}

/** Null if there is none since the document was loaded. */
export const getPendingReset = (): PendingReset | null => pendingReset

export const clearPendingReset = (): void => {
  pendingReset = null
}
