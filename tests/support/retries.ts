/** For a promise that one failure in a thousand breaks: it is not tried again, as vitest.config.ts has others tried. */
export const onceOnly = { retry: 0 } as const

/** For a promise that a clock decides: it is tried again where the machine stood still meanwhile. What is too slow fails again. */
export const byTheClock = { retry: 2 } as const
