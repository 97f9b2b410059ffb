/**
 * For tests of a guarantee that a single failure in a thousand breaks. They are not retried, although vitest.config.ts
 * retries other tests.
 */
export const onceOnly = { retry: 0 } as const

/** For tests of a time limit. They are retried in case the machine stalled; code that is too slow fails again. */
export const byTheClock = { retry: 2 } as const
