export interface PendingReset {
  email: string
  pin: string
}

// The pending reset is kept only in memory, because it contains the PIN and browsers store history state on disk.
let pendingReset: PendingReset | null = null

export const setPendingReset = (reset: PendingReset): void => {
  pendingReset = reset
}

export const getPendingReset = (): PendingReset | null => pendingReset

export const clearPendingReset = (): void => {
  pendingReset = null
}
