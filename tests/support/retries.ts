/**
 * For tests of a guarantee that is broken by a single failure in a thousand. These tests are not retried, although
 * vitest.config.ts retries others.
 */
export const onceOnly = { retry: 0 } as const

/**
 * For tests of a time limit. These tests are retried in case the machine stalled; code that is too slow fails again.
 */
export const byTheClock = { retry: 2 } as const
