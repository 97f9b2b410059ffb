import { inflateSync } from 'node:zlib'
import { decodeBitmap, isMagenta, type BitmapLimits } from '../../pictures/bitmap.ts'
import { writePng } from './png.ts'

/** The client draws emblems of 24 pixels. */
const MOST_PIXELS = 64
const LIMITS: BitmapLimits = { side: MOST_PIXELS, depths: [1, 4, 8, 24], mayBePacked: false }
const MOST_BYTES = 64 * 1024

/** The column holds the compressed picture as hexadecimal digits: inter_guild_tosql in src/char/int_guild.cpp. */
export const LONGEST_EMBLEM = 16 * 1024

/** Emblems seldom change, so each is unpacked once and not at each reading. */
const latest = new Map<string, string | null>()
const MOST_KNOWN = 1_000

function inflated(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_BYTES })
  } catch {
    return null
  }
}

const isGif = (file: Buffer): boolean =>
  /^GIF8[79]a$/.test(file.toString('latin1', 0, 6)) &&
  file.length >= 10 &&
  [file.readUInt16LE(6), file.readUInt16LE(8)].every((side) => side >= 1 && side <= MOST_PIXELS)

/**
 * Returns a guild's emblem as PNG, or as the GIF that it is, in Base64; null if it is neither. The leader of a guild may
 * send anything, so what unpacks to more than an emblem has is refused.
 */
export function readEmblem(digits: string): string | null {
  const known = latest.get(digits)
  if (known !== undefined) return known
  const emblem = unpackedEmblem(digits)
  if (latest.size >= MOST_KNOWN) latest.clear()
  latest.set(digits, emblem)
  return emblem
}

function unpackedEmblem(digits: string): string | null {
  if (digits.length > LONGEST_EMBLEM || !/^(?:[\da-f]{2})+$/i.test(digits)) return null
  const file = inflated(Buffer.from(digits, 'hex'))
  if (!file) return null
  if (isGif(file)) return file.toString('base64')
  const pixels = decodeBitmap(file, LIMITS)
  if (!pixels) return null
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) if (isMagenta(data, at)) data[at + 3] = 0
  return writePng(pixels).toString('base64')
}

export const emblemType = (picture: Buffer): string => (isGif(picture) ? 'image/gif' : 'image/png')
