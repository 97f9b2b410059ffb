import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_LIMIT } from '../../content/define.ts'
import { Refusal } from '../errors.ts'
import { BoundedQueue } from '../queue.ts'

/** A picture as it is stored and served. */
export interface Picture {
  /** SHA-256 of the bytes, in hex. */
  hash: string
  bytes: Uint8Array
  mediaType: string
  width: number
  height: number
}

/** Longest side of what is kept, in pixels: sharp on a large screen, and still a small file. */
const LONGEST_SIDE = 2560
const WEBP_QUALITY = 82

// Decoding holds up to four bytes a pixel, so that only a few may be under way.
const queue = new BoundedQueue({ parallel: 2, mostWaiting: 50 })

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(text.length, Math.max(bytes.length - at, 0))).toString(
    'latin1',
  ) === text

/** What the bytes are, whatever the file is called. The signatures are those of the formats' own specifications. */
function recognise(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'svg' | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('utf8')
  return /<(?:\?xml|!doctype svg|svg|\w+:svg)[\s>]/i.test(start) ? 'svg' : null
}

/**
 * Verifies a picture by its bytes and draws it anew, so that nothing but pixels is kept: no metadata, no script, no
 * second file hidden in the first. Turned upright, at most 2560 pixels a side, as WebP.
 * Throws Refusal: `svg_picture`, `unsupported_picture`, `too_many_pixels`, `broken_picture`.
 */
export async function acceptPicture(upload: Uint8Array): Promise<Picture> {
  const format = recognise(upload)
  if (format === 'svg') throw new Refusal('svg_picture')
  if (format === null) throw new Refusal('unsupported_picture')
  return queue.run(() => redraw(upload))
}

async function redraw(upload: Uint8Array): Promise<Picture> {
  const options = { limitInputPixels: PICTURE_LIMIT.pixels, sequentialRead: true } as const
  const { width, height } = await sharp(upload, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('broken_picture')
    })
  if (width * height > PICTURE_LIMIT.pixels) {
    throw new Refusal('too_many_pixels', { values: { megapixels: PICTURE_LIMIT.pixels / 1_000_000 } })
  }
  const { data, info } = await sharp(upload, options)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal('broken_picture')
    })
  return {
    hash: createHash('sha256').update(data).digest('hex'),
    bytes: data,
    mediaType: 'image/webp',
    width: info.width,
    height: info.height,
  }
}
