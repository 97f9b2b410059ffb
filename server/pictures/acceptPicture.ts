import { createHash } from 'node:crypto'
import { smallerWidths } from '../../content/pictures.ts'
import { Refusal } from '../errors/refusals.ts'
import { BoundedQueue } from '../process/queues/boundedQueue.ts'
import type { EncodedPicture } from './encode.ts'
import { pictureEncoder } from './encoder.ts'
import { detectFormat } from './detectFormat.ts'

/** The whole picture and its smaller sizes as WebP; missing sizes are encoded on demand. */
export interface AcceptedPicture extends EncodedPicture {
  /** SHA-256 of the whole picture, in hex. */
  hash: string
  /** SHA-256 of the upload. */
  uploadHash: string
}

// One at a time: each may take hundreds of megabytes, and visitors need the other processor.
const queue = new BoundedQueue({ parallel: 1, mostWaiting: 50 })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Checks a picture by its bytes and re-encodes it as WebP, so that only pixels remain: no metadata, script or hidden
 * second file. Animations become their first frame. Throws Refusal `svg_picture`, `unsupported_picture`,
 * `too_many_pixels`, `broken_picture`, `busy`.
 */
export async function acceptPicture(upload: Uint8Array): Promise<AcceptedPicture> {
  const format = detectFormat(upload)
  if (format === 'svg') throw new Refusal('svg_picture')
  if (format === null) throw new Refusal('unsupported_picture')
  const encoded = await queue.run(() =>
    pictureEncoder.encode('encodeUpload', { upload, format }).catch((error: unknown) => {
      // Any other error means that the encoder process died.
      throw error instanceof Refusal ? error : new Refusal('broken_picture')
    }),
  )
  if (!('refused' in encoded)) return { ...encoded, hash: sha256(encoded.bytes), uploadHash: sha256(upload) }
  if (encoded.refused === 'broken_picture') throw new Refusal('broken_picture')
  throw new Refusal('too_many_pixels', { values: { megapixels: encoded.megapixels } })
}

/**
 * A picture that ships with Gapura: clean WebP, stored as it is. Its sizes are encoded on demand, so that the first
 * start is quick.
 */
export async function takeOwnPicture(bytes: Uint8Array, { withSizes = false } = {}): Promise<AcceptedPicture> {
  const { width, height } = await pictureEncoder.encode('measure', { whole: bytes })
  const widths = withSizes ? smallerWidths(width) : []
  const sizes =
    widths.length > 0 ? await pictureEncoder.encode('encodeSizes', { whole: bytes, widths, format: 'webp' }) : []
  const hash = sha256(bytes)
  return { bytes, width, height, sizes, hash, uploadHash: hash }
}
