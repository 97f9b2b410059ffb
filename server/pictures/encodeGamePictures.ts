import sharp from 'sharp'
import { isSmall } from '../../content/pictures.ts'
import { BITMAP_SIDE, decodeBitmap, isBitmap, isMagenta, type Pixels } from './bitmap.ts'
import { detectFormat } from './detectFormat.ts'
import { encodePixels, type EncodedPicture } from './encode.ts'

export interface ClientPicture {
  bytes: Uint8Array
  /**
   * What the middle of a square picture shows. The client draws maps of any size into a square, which their longer side
   * fills.
   */
  shape?: { wide: number; high: number }
}

const FORMATS: readonly (string | null)[] = ['png', 'gif', 'jpeg', 'webp']

/**
 * Encodes pictures of a game's client, in the order given. What the client does not show, because it is in pure
 * magenta, is transparent. Returns null for a picture that cannot be read, or that has a side of more than
 * `BITMAP_SIDE` pixels.
 */
export async function encodeGamePictures({
  files,
}: {
  files: readonly ClientPicture[]
}): Promise<(EncodedPicture | null)[]> {
  const encoded: (EncodedPicture | null)[] = []
  for (const { bytes, shape } of files) {
    const whole = isBitmap(bytes) ? decodeBitmap(bytes) : await decoded(bytes)
    const pixels = whole && shape ? middleOf(whole, shape) : whole
    encoded.push(pixels && (await encodePixels(withoutMagenta(pixels), { lossless: isSmall(pixels) })))
  }
  return encoded
}

async function decoded(file: Uint8Array): Promise<Pixels | null> {
  if (!FORMATS.includes(detectFormat(file))) return null
  try {
    const picture = sharp(file, { limitInputPixels: BITMAP_SIDE ** 2, sequentialRead: true })
    const size = await picture.metadata()
    if (size.width > BITMAP_SIDE || size.height > BITMAP_SIDE) return null
    const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

function middleOf({ data, width, height }: Pixels, { wide, high }: { wide: number; high: number }): Pixels {
  if (width !== height) return { data, width, height }
  const longer = Math.max(wide, high)
  const own = { width: Math.ceil((width * wide) / longer), height: Math.ceil((height * high) / longer) }
  const [left, top] = [(width - own.width) >> 1, (height - own.height) >> 1]
  const middle = new Uint8Array(own.width * own.height * 4)
  for (let y = 0; y < own.height; y += 1) {
    const start = ((top + y) * width + left) * 4
    middle.set(data.subarray(start, start + own.width * 4), y * own.width * 4)
  }
  return { data: middle, ...own }
}

function withoutMagenta(pixels: Pixels): Pixels {
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) if (isMagenta(data, at)) data.fill(0, at, at + 4)
  return pixels
}
