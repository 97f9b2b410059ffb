const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How often something may be tried in any stretch of time, however it lies. */
interface Bound {
  most: number
  withinMs: number
}

interface Limit {
  bounds: readonly Bound[]
  /** How long a try is remembered where no bound says it. */
  memoryMs?: number
  /** How long the next try must wait after so many that are still remembered. */
  waitMs?: (tries: number) => number
}

/** Tries without a wait; from the one after them on, each waits twice as long as the one before. */
const FREE_TRIES = 5

/**
 * Every limit on accounts, with whom it counts for. Only what failed stays counted, except where it says otherwise.
 *
 * Whoever holds an account's name cannot keep its owner out of it: that takes tries from the owner's own address, or
 * more and more of them for each minute of waiting (after ten tries within an hour: half a minute).
 */
export const limits = {
  /** Account and address: held hard. */
  'login-pair': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  /** Account, from wherever: held by growing waits. */
  'login-account': {
    bounds: [],
    memoryMs: HOUR_MS,
    waitMs: (tries) => (tries <= FREE_TRIES ? 0 : SECOND_MS * 2 ** (tries - FREE_TRIES)),
  },
  /** Address: held loosely, since phones share addresses. */
  'login-address': { bounds: [{ most: 200, withinMs: HOUR_MS }] },
  /** Account, from wherever, forgot and reset together: a PIN has a million values. */
  'pin-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'pin-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Accounts made from an address; these are counted where they succeed. */
  registrations: { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /** Each registration tells whether a name is taken, so these are counted always. */
  'registration-address': { bounds: [{ most: 120, withinMs: HOUR_MS }] },
  /** One-time links cannot be guessed; this keeps trying from being a load. */
  'link-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const limitOf = (name: LimitName): Limit => limits[name]

/** How long a try is remembered. */
export function memoryMs(name: LimitName): number {
  const { bounds, memoryMs = 0 } = limitOf(name)
  return Math.max(memoryMs, ...bounds.map(({ withinMs }) => withinMs))
}

/** Milliseconds until the next try is let in; 0 where it is now. `times` are of tries that are remembered, oldest first. */
export function waitMs(name: LimitName, times: readonly number[], now: number): number {
  const { bounds, waitMs: growing } = limitOf(name)
  const until = bounds.map(({ most, withinMs }) => {
    const oldest = times[times.length - most]
    return oldest === undefined ? 0 : oldest + withinMs
  })
  const last = times.at(-1)
  if (growing && last !== undefined) until.push(last + growing(times.length))
  return Math.max(0, ...until.map((time) => time - now))
}
