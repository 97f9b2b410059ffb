const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How often something may be attempted within any window of time (a sliding window). */
interface Bound {
  most: number
  withinMs: number
}

interface Limit {
  bounds: readonly Bound[]
  /** How long an attempt is remembered where no bound says it. */
  memoryMs?: number
  /** How long the next attempt must wait after this many that are still remembered. */
  waitMs?: (attempts: number) => number
  /** The limit that an attempt passes until it reaches this one. This one itself refuses nothing. */
  lifts?: string
}

/** Twenty addresses together can make no more at one account within an hour: see `login-pair`. */
const FREE_ATTEMPTS = 200
const LONGEST_WAIT_MS = MINUTE_MS

/**
 * Every limit on accounts, and what it is counted by. Only failed attempts stay counted, except where it says
 * otherwise.
 *
 * A wrong guess costs the address that it came from. What an account can be made to wait by others is at most a minute,
 * takes more than twenty addresses, and is passed by who has logged in to it before (docs/security.md, "Kept out").
 */
export const limits = {
  /** By account and address: strict. */
  'login-pair': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  /** By account, from any address: exponential backoff, up to a minute. */
  'login-account': {
    bounds: [],
    memoryMs: HOUR_MS,
    waitMs: (attempts) =>
      attempts <= FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (attempts - FREE_ATTEMPTS)),
  },
  /** By account and a network from which it was logged in to before. */
  'login-known': { bounds: [{ most: 10, withinMs: HOUR_MS }], lifts: 'login-account' },
  /** By device mark, from any address: one that was stolen is not worth more guesses than an address. */
  'login-mark': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
    lifts: 'login-account',
  },
  /** By address: loose, since phones share addresses. */
  'login-address': { bounds: [{ most: 200, withinMs: HOUR_MS }] },
  /** By account, from any address, forgot and reset together: a PIN has a million values. */
  'pin-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'pin-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** By account, from any address: a code of a second factor has a million values, and whoever guesses knows the password. */
  'code-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'code-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Challenges for passkeys made from an address: this only bounds what is stored. */
  'passkey-address': { bounds: [{ most: 300, withinMs: HOUR_MS }] },
  /** Accounts made from an address; only successes are counted. */
  registrations: { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /** Registrations from an address, counted whether they succeed or fail: each reveals whether a name is taken. */
  'registration-address': { bounds: [{ most: 120, withinMs: HOUR_MS }] },
  /** Messages by which a channel is tried, all of them counted. */
  'channel-test': { bounds: [{ most: 5, withinMs: 10 * MINUTE_MS }] },
  /** One-time links cannot be guessed; this only bounds the load. */
  'link-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const limitOf = (name: LimitName): Limit => limits[name]

/** The limit that an attempt which counts towards this one passes. */
export const liftedBy = (name: LimitName): string | undefined => limitOf(name).lifts

/** How long an attempt is remembered. */
export function memoryMs(name: LimitName): number {
  const { bounds, memoryMs = 0 } = limitOf(name)
  return Math.max(memoryMs, ...bounds.map(({ withinMs }) => withinMs))
}

/**
 * Milliseconds until the next attempt is allowed; 0 if it is now. `times` are those of remembered attempts, oldest
 * first.
 */
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
