import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hasher } from '../hashing/hasher.ts'

/**
 * A device mark says that an account was logged in to from a browser before. It lifts the wait of that account for who
 * sends it (`login-mark` in attemptLimits.ts) and does nothing else. It is `time.id.signature`; the signature binds it to
 * the account and to its password, and the site's key is needed to make one. Nothing of it is stored,
 * but for a browser that is remembered (server/factors/rememberedBrowsers.ts).
 */

/** The header in which a browser sends its marks, separated by commas. */
export const DEVICE_MARK_HEADER = 'device-mark'

/** Marks that one log-in may send: a browser may know several accounts. */
const MOST_MARKS = 5
const DAY_MS = 86_400_000
const LIFETIME_MS = 365 * DAY_MS
/** A mark that is older is replaced at the next log-in. */
const RENEWED_MS = 30 * DAY_MS

/** Whose mark it is. */
export interface MarkOwner {
  id: number
  password_hash: string
}

export interface DeviceMark {
  /** By which its guesses are counted. */
  id: string
  text: string
  time: number
}

const signatureOf = (hasher: Hasher, owner: MarkOwner, time: string, id: string): string =>
  createHmac('sha256', hasher.derivedKey('device mark'))
    .update([time, id, owner.id, owner.password_hash].join('\0'))
    .digest('base64url')

function newMark(hasher: Hasher, owner: MarkOwner, now: Date): string {
  const [time, id] = [now.getTime().toString(36), randomBytes(16).toString('base64url')]
  return `${time}.${id}.${signatureOf(hasher, owner, time, id)}`
}

/** The marks in a header; what cannot be one is left out. */
export const readMarks = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',', MOST_MARKS)
    .map((text) => text.trim())
    .filter((text) => /^[0-9a-z]{1,11}\.[\w-]{22}\.[\w-]{43}$/.test(text))

/** The marks among these that are the owner's and in force. */
export const ownMarks = (hasher: Hasher, owner: MarkOwner, texts: readonly string[], now: Date): DeviceMark[] =>
  texts.flatMap((text) => {
    const [time = '', id = '', signature = ''] = text.split('.')
    const made = parseInt(time, 36)
    const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(hasher, owner, time, id)))
    return isRight && now.getTime() - made < LIFETIME_MS ? [{ id, text, time: made }] : []
  })

/** The mark to give after a log-in: the one that was sent, unless there was none or it is old. */
export const markFor = (hasher: Hasher, owner: MarkOwner, sent: DeviceMark | null, now: Date): string =>
  sent && now.getTime() - sent.time < RENEWED_MS ? sent.text : newMark(hasher, owner, now)
