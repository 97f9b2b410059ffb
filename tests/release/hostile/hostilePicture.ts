import sharp, { type Sharp } from 'sharp'
import type { Random } from '../fuzz/random.ts'

/** What must not be found in anything that the server gives out. */
export const MARK = 'onload=alert(document.domain)'
export const SCRIPT = `<script>${MARK}</script>`

/** An upload that means no good. */
export interface Hostile {
  /** What it is, for the report of a failure. */
  name: string
  bytes: Uint8Array
  /** What it is called and what it says it is, beyond the bytes. */
  fileName?: string
  mediaType?: string
  /** What must become of it; either, where the decoder may rescue a picture. */
  must: 'be taken' | 'be refused' | 'either'
}

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

/** A picture with enough in it to be broken in many places. */
export async function honest(random: Random, format: Format): Promise<Buffer> {
  const [width, height] = [random.whole(1, 200), random.whole(1, 200)]
  const noise = { raw: { width, height, channels: 3 } } as const
  return encode(sharp(random.bytes(width * height * 3), noise), random, format)
}

export function encode(picture: Sharp, random: Random, format: Format): Promise<Buffer> {
  if (format === 'jpeg') return picture.jpeg({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'png') return picture.png({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'webp') return picture.webp({ lossless: random.chance(0.5) }).toBuffer()
  return format === 'avif' ? picture.avif({ effort: 0 }).toBuffer() : picture.gif().toBuffer()
}

export function flipBits(random: Random, bytes: Buffer, from = 0): Buffer {
  const flipped = Buffer.from(bytes)
  for (let many = random.whole(1, 40); many > 0; many -= 1) {
    const at = random.whole(from, flipped.length - 1)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return flipped
}

/** More than any picture may have, in one direction, in both, or beyond what a number holds. */
export const hugeSide = (random: Random): number =>
  random.pick([16_384, 65_535, 65_536, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1])

export type Maker = (random: Random) => Promise<Hostile> | Hostile

export async function honestFrame(random: Random): Promise<Buffer> {
  const background = { r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}
