const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Bound {
  most: number
  withinMs: number
}

interface Limit {
  bounds: readonly Bound[]
  memoryMs?: number
  waitMs?: (attempts: number) => number
  /**
   * Name of another limit, which does not apply until this limit is reached. This limit itself never refuses an
   * attempt.
   */
  lifts?: string
}

/**
 * Number of failed log-ins to an account within an hour before further ones must wait. An attacker needs twenty IP
 * addresses to reach it, because `login-pair` allows ten guesses from each.
 */
const FREE_ATTEMPTS = 200
const LONGEST_WAIT_MS = MINUTE_MS

/**
 * Only failed attempts count, unless a comment on the limit says otherwise. docs/security.md, "Kept out", explains why
 * attackers cannot lock an account.
 */
export const limits = {
  'login-pair': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  'login-account': {
    bounds: [],
    memoryMs: HOUR_MS,
    waitMs: (attempts) =>
      attempts <= FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (attempts - FREE_ATTEMPTS)),
  },
  'login-known': { bounds: [{ most: 10, withinMs: HOUR_MS }], lifts: 'login-account' },
  /**
   * Limit for a stolen device mark, which proves an earlier log-in. The thief gets ten guesses an hour, as many as
   * from a single IP address.
   */
  'login-mark': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
    lifts: 'login-account',
  },
  'login-address': { bounds: [{ most: 200, withinMs: HOUR_MS }] },
  /** A PIN has only a million values, so guesses in the "forgot password" and "reset password" forms count together. */
  'pin-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'pin-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /**
   * This limit is strict, because a one-time code has only a million values, and anybody who guesses it already knows
   * the password.
   */
  'code-account': {
    bounds: [
      { most: 10, withinMs: HOUR_MS },
      { most: 30, withinMs: DAY_MS },
    ],
  },
  'code-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Challenges, and wrong passkeys. Nobody can guess a passkey, so these limits only protect the server from load. */
  'passkey-address': { bounds: [{ most: 300, withinMs: HOUR_MS }] },
  'wrong-passkey-address': { bounds: [{ most: 300, withinMs: HOUR_MS }] },
  registrations: { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /** Successful registrations count too, since each attempt reveals whether a name is taken. */
  'registration-address': { bounds: [{ most: 120, withinMs: HOUR_MS }] },
  /** Log-ins to a game, to link one of its accounts. The owner of the account can stop nobody from trying. */
  'game-account': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  'game-address': { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /**
   * Creations and new passwords of game accounts. All of them count, because each reveals whether a name is taken in the
   * game, or whether a password is that of the site.
   */
  'game-change': { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  'game-change-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Codes and rescues, which the game's database keeps. All of them count. */
  'game-code': { bounds: [{ most: 20, withinMs: HOUR_MS }] },
  'game-rescue': { bounds: [{ most: 30, withinMs: HOUR_MS }] },
  /** Each order holds an amount, and the game is asked for the character. */
  order: { bounds: [{ most: 20, withinMs: HOUR_MS }] },
  /** Codes of coupons that there are not. */
  'coupon-account': { bounds: [{ most: 20, withinMs: HOUR_MS }] },
  'coupon-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
  /** Pages of services that take payments; a service that refuses is asked for each. */
  payment: { bounds: [{ most: 15, withinMs: HOUR_MS }] },
  /** Pictures of payments, which are encoded. */
  proof: { bounds: [{ most: 10, withinMs: HOUR_MS }] },
  'channel-test': { bounds: [{ most: 5, withinMs: 10 * MINUTE_MS }] },
  /** The preview beside a form is rendered whenever the user stops typing. */
  'preview-account': { bounds: [{ most: 120, withinMs: MINUTE_MS }] },
  'preview-address': { bounds: [{ most: 240, withinMs: MINUTE_MS }] },
  /** One-time links cannot be guessed. This limit only protects the server from load. */
  'link-address': { bounds: [{ most: 60, withinMs: HOUR_MS }] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

const limitOf = (name: LimitName): Limit => limits[name]

export const liftedBy = (name: LimitName): string | undefined => limitOf(name).lifts

export function memoryMs(name: LimitName): number {
  const { bounds, memoryMs = 0 } = limitOf(name)
  return Math.max(memoryMs, ...bounds.map(({ withinMs }) => withinMs))
}

/**
 * Returns the wait in milliseconds, or 0 if an attempt is allowed now. `times` are the times of remembered attempts,
 * oldest first.
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
