/** For a promise that one failure in a thousand breaks: it is not tried again, as vitest.config.ts has others tried. */
export const onceOnly = { retry: 0 } as const
