export interface PendingReset {
  email: string
  pin: string
}

// The pending reset is only in memory, because browsers store history state on disk and the PIN must not be there.
let pendingReset: PendingReset | null = null

export const setPendingReset = (reset: PendingReset): void => {
  pendingReset = reset
}

export const getPendingReset = (): PendingReset | null => pendingReset

export const clearPendingReset = (): void => {
  pendingReset = null
}
