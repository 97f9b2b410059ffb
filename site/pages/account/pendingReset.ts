/** Data from /forgot for /reset-password. docs/product.md, section 2. */
export interface PendingReset {
  email: string
  pin: string
}

// Only in memory: history state would store the PIN on disk.
let pendingReset: PendingReset | null = null

export const setPendingReset = (reset: PendingReset): void => {
  pendingReset = reset
}

export const getPendingReset = (): PendingReset | null => pendingReset

export const clearPendingReset = (): void => {
  pendingReset = null
}
