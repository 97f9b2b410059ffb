const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many attempts are allowed within a sliding window. */
interface Bound {
  most: number
  withinMs: number
}

interface Limit {
  bounds: readonly Bound[]
  /** How long an attempt is remembered if no bound says so. */
  memoryMs?: number
  /** The wait after this many remembered attempts. */
  waitMs?: (attempts: number) => number
  /** The limit that attempts skip until this limit is reached, which itself refuses nothing. */
  lifts?: string
}

/** Twenty addresses together cannot make more attempts at one account within an hour: see `login-pair`. */
const FREE_ATTEMPTS = 200
const LONGEST_WAIT_MS = MINUTE_MS

/**
 * All limits on accounts and what each counts by. Only failed attempts count unless noted. A wrong guess costs the
 * address that it came from. Others can make an account wait for a minute at most, need more than twenty addresses for
 * that, and never block a browser or network that has logged in before (docs/security.md, "Kept out").
 */
export const limits = {
  /** Account and address: strict. */
  'login-pair': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  /** Account, any address: exponential backoff up to a minute. */
  'login-account': {
    bounds: [],
    memoryMs: HOUR_MS,
    waitMs: (attempts) =>
      attempts <= FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (attempts - FREE_ATTEMPTS)),
  },
  /** Account, and a network that has logged in to it before. */
  'login-known': { bounds: [{ most: 10, withinMs: HOUR_MS }], lifts: 'login-account' },
  /** Device mark, any address: a stolen mark allows no more guesses than an address. */
  'login-mark': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
    lifts: 'login-account',
  },
  /** Address: loose, because phones share addresses. */
  'login-address': { bounds: [{ most: 200, withinMs: HOUR_MS }] },
  /** Account, any address, forgot and reset together: there are only a million PINs. */
  'pin-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'pin-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Account, any address: there are only a million codes, and the guesser already knows the password. */
  'code-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'code-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Passkey challenges per address; this only limits storage. */
  'passkey-address': { bounds: [{ most: 300, withinMs: HOUR_MS }] },
  /** Accounts created per address; only successes count. */
  registrations: { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /** Registrations per address, successful or not: each reveals whether a name is taken. */
  'registration-address': { bounds: [{ most: 120, withinMs: HOUR_MS }] },
  /** Test messages of channels; all count. */
  'channel-test': { bounds: [{ most: 5, withinMs: 10 * MINUTE_MS }] },
  /** One-time links cannot be guessed; this only limits load. */
  'link-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const limitOf = (name: LimitName): Limit => limits[name]

/** The limit that this one lifts. */
export const liftedBy = (name: LimitName): string | undefined => limitOf(name).lifts

export function memoryMs(name: LimitName): number {
  const { bounds, memoryMs = 0 } = limitOf(name)
  return Math.max(memoryMs, ...bounds.map(({ withinMs }) => withinMs))
}

/** Milliseconds until the next attempt is allowed, or 0. `times` are the remembered attempts, oldest first. */
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
