/** For tests that must never fail, not even once in a thousand runs. A retry would hide such a failure. */
export const onceOnly = { retry: 0 } as const

/**
 * For tests that check a time limit. A stalled machine may fail a test once, but slow code fails again on the retry.
 */
export const byTheClock = { retry: 2 } as const
