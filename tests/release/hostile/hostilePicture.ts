import sharp, { type Sharp } from 'sharp'
import type { Random } from '../../support/random.ts'

export const MARK = 'onload=alert(document.domain)'
export const SCRIPT = `<script>${MARK}</script>`

export interface Hostile {
  name: string
  bytes: Uint8Array
  fileName: string
  mediaType: string
  /** What the server must do with the picture. "either" means that some decoders can repair the picture. */
  must: 'be taken' | 'be refused' | 'either'
}

export type Makers = Readonly<Record<string, (random: Random) => Uint8Array | Promise<Uint8Array>>>

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

/**
 * Returns a valid picture of random noise. Noise compresses badly, so the file has plenty of data for a test to damage.
 */
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

export const hugeSide = (random: Random): number =>
  random.pick([16_384, 65_535, 65_536, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1])

export async function honestFrame(random: Random): Promise<Buffer> {
  const background = { r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}
