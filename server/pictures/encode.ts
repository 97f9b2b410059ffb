import sharp, { type Sharp } from 'sharp'
import { PICTURE_LIMIT } from '../../content/limits.ts'
import { LONGEST_SIDE, PROOF_SIDE, smallerWidths, type PictureFormat } from '../../content/pictures.ts'
import type { Pixels } from './bitmap.ts'
import type { UploadFormat } from './detectFormat.ts'

// sharp's cache is off, because encoded pictures are stored. Each picture gets one thread, so that only the queues
// decide how much runs in parallel.
sharp.cache(false)
sharp.concurrency(1)

const decoding = { limitInputPixels: PICTURE_LIMIT.pixels, sequentialRead: true } as const

// All sizes are encoded from the whole picture, so that has more quality than they need.
const WHOLE = { quality: 76 } as const
// Visitors get WebP until AVIF is encoded. At density 2 nobody saw a difference from higher qualities
// (docs/decisions.md), and a phone's first visit of the landing page stays below its limit
// (tests/release/browser/site/home.test.ts).
const WEBP = { quality: 70 } as const
// Measured on the demo's pictures: effort 4 takes six times as long as effort 2 and saves only 5 %. Colours have a quarter
// of the pixels, as WebP always has them.
const AVIF = { quality: 40, effort: 2, chromaSubsampling: '4:2:0' } as const

const encode = (picture: Sharp, format: PictureFormat): Sharp =>
  format === 'webp' ? picture.webp(WEBP) : picture.avif(AVIF)

const encodeWhole = (picture: Sharp): Sharp => picture.webp(WHOLE)

export interface Size {
  width: number
  bytes: Uint8Array
}

export interface EncodedPicture extends Size {
  height: number
  sizes: readonly Size[]
}

export interface EncodeJob {
  upload: Uint8Array
  format: Exclude<UploadFormat, 'svg'>
}

export type Refused = { refused: 'broken_picture' } | { refused: 'too_many_pixels'; megapixels: number }

const read = async <T>(
  { upload, format }: EncodeJob,
  encoded: (picture: Sharp) => Promise<T>,
): Promise<T | Refused> => {
  const most = format === 'avif' ? PICTURE_LIMIT.avifPixels : PICTURE_LIMIT.pixels
  try {
    const { width, height } = await sharp(upload, { ...decoding, limitInputPixels: false }).metadata()
    if (width * height > most) return { refused: 'too_many_pixels', megapixels: most / 1_000_000 }
    return await encoded(sharp(upload, decoding).autoOrient())
  } catch {
    return { refused: 'broken_picture' }
  }
}

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/**
 * Smaller sizes are encoded from the stored picture and not from the upload, so the result is the same whenever they
 * are encoded.
 */
export const encodeUpload = (job: EncodeJob): Promise<EncodedPicture | Refused> =>
  read(job, (picture) => withSizes(encodeWhole(within(picture, LONGEST_SIDE))))

/** Encodes a picture that only a few people look at, so it has one size. */
export const encodeProof = (job: EncodeJob): Promise<{ bytes: Uint8Array } | Refused> =>
  read(job, async (picture) => ({ bytes: await encodeWhole(within(picture, PROOF_SIDE)).toBuffer() }))

/** Lossless is both sharper and smaller for the few pixels of an icon. */
export const encodePixels = (
  { data, width, height }: Pixels,
  { lossless }: { lossless: boolean },
): Promise<EncodedPicture> => {
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  return withSizes(lossless ? picture.webp({ lossless }) : encodeWhole(picture))
}

async function withSizes(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const sizes = await encodeSizes({ whole: data, widths: smallerWidths(info.width), format: 'webp' })
  return { bytes: data, width: info.width, height: info.height, sizes }
}

export interface SizesJob {
  whole: Uint8Array
  widths: readonly number[]
  format: PictureFormat
}

export async function encodeSizes({ whole, widths, format }: SizesJob): Promise<Size[]> {
  const sizes: Size[] = []
  for (const width of widths) {
    sizes.push({ width, bytes: await encode(sharp(whole, decoding).resize({ width }), format).toBuffer() })
  }
  return sizes
}

export async function measure({ whole }: { whole: Uint8Array }): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(whole, decoding).metadata()
  return { width, height }
}
