import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hasher } from '../hashing/hasher.ts'

/**
 * A device mark, `time.id.signature`, proves that this browser has logged in to the account before. Such a browser need
 * not wait when others have entered too many wrong passwords (`login-mark` in attemptLimits.ts).
 */

export const DEVICE_MARK_HEADER = 'device-mark'

const MOST_MARKS = 5
const DAY_MS = 86_400_000
export const LIFETIME_MS = 365 * DAY_MS
const RENEWED_MS = 30 * DAY_MS

export interface MarkOwner {
  id: number
  password_hash: string
}

export interface DeviceMark {
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

export const readMarks = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',', MOST_MARKS)
    .map((text) => text.trim())
    .filter((text) => /^[0-9a-z]{1,11}\.[\w-]{22}\.[\w-]{43}$/.test(text))

export const ownMarks = (hasher: Hasher, owner: MarkOwner, texts: readonly string[], now: Date): DeviceMark[] =>
  texts.flatMap((text) => {
    const [time = '', id = '', signature = ''] = text.split('.')
    const made = parseInt(time, 36)
    const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(hasher, owner, time, id)))
    return isRight && now.getTime() - made < LIFETIME_MS ? [{ id, text, time: made }] : []
  })

export const markFor = (hasher: Hasher, owner: MarkOwner, sent: DeviceMark | null, now: Date): string =>
  sent && now.getTime() - sent.time < RENEWED_MS ? sent.text : newMark(hasher, owner, now)
