import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as all authenticator apps implement it: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
/** Steps by which a phone's clock may differ, either way. */
const DRIFT = 1

const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totp = (secret: string, name?: { issuer: string; label: string }): TOTP =>
  new TOTP({ ...name, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** For a QR code: `otpauth://totp/…`. */
export const totpAddress = (secret: string, name: { issuer: string; label: string }): string =>
  totp(secret, name).toString()

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / PERIOD_S)

/** That of a phone whose clock is ahead. */
export const latestStep = (now: Date): number => stepAt(now) + DRIFT

/** Null if no step within the drift has this code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT })
  return delta === null ? null : stepAt(now) + delta
}
