import { createHash } from 'node:crypto'
import { smallerWidths } from '../../content/pictures.ts'
import { Refusal } from '../errors/refusals.ts'
import { detectFormat } from './detectFormat.ts'
import type { EncodedPicture, EncodeJob, Refused } from './encode.ts'
import type { ClientPicture } from './encodeGamePictures.ts'
import { pictureEncoder } from './encoder.ts'
import { Queue } from '../process/queues/queue.ts'

export interface AcceptedPicture extends EncodedPicture {
  hash: string
  uploadHash: string
}

// Uploads are encoded one at a time, because each may take hundreds of megabytes of memory and one processor must stay
// free for visitors.
const queue = new Queue({ parallel: 1, mostWaiting: 50 })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Re-encodes an upload as WebP, so that only its pixels are stored, without metadata, scripts or hidden files. Throws
 * Refusal: `svg_picture`, `unsupported_picture`, `too_many_pixels`, `broken_picture`, `busy`.
 */
export async function acceptPicture(upload: Uint8Array): Promise<AcceptedPicture> {
  const encoded = await reencode((job) => pictureEncoder.encode('encodeUpload', job), upload)
  return { ...encoded, hash: sha256(encoded.bytes), uploadHash: sha256(upload) }
}

/** Re-encodes a picture that has no sizes and no address. Throws as `acceptPicture`. */
export const acceptProof = async (upload: Uint8Array): Promise<Uint8Array> =>
  (await reencode((job) => pictureEncoder.encode('encodeProof', job), upload)).bytes

async function reencode<T extends object>(
  encode: (job: EncodeJob) => Promise<T | Refused>,
  upload: Uint8Array,
): Promise<T> {
  const format = detectFormat(upload)
  if (format === 'svg') throw new Refusal('svg_picture')
  if (format === null) throw new Refusal('unsupported_picture')
  const encoded = await queue.run(() =>
    encode({ upload, format }).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('broken_picture')
    }),
  )
  if (!('refused' in encoded)) return encoded
  if (encoded.refused === 'broken_picture') throw new Refusal('broken_picture')
  throw new Refusal('too_many_pixels', { values: { megapixels: encoded.megapixels } })
}

/**
 * Accepts a picture that comes with Gapura, which needs no cleaning. Its smaller sizes are encoded later, so that the
 * first start is quick.
 */
export async function takeOwnPicture(bytes: Uint8Array, { withSizes = false } = {}): Promise<AcceptedPicture> {
  const { width, height } = await pictureEncoder.encode('measure', { whole: bytes })
  const widths = withSizes ? smallerWidths(width) : []
  const sizes =
    widths.length > 0 ? await pictureEncoder.encode('encodeSizes', { whole: bytes, widths, format: 'webp' }) : []
  const hash = sha256(bytes)
  return { bytes, width, height, sizes, hash, uploadHash: hash }
}

/**
 * Encodes pictures of a game's client. Returns null for one that cannot be read. One that crashes the decoder, or takes
 * too long with others, is tried alone.
 */
export async function acceptGamePictures(files: readonly ClientPicture[]): Promise<(AcceptedPicture | null)[]> {
  const encoded = await pictureEncoder.encode('encodeGamePictures', { files }).catch(async () => {
    const [only] = files
    if (!only) return []
    if (files.length === 1) return [null]
    const alone: (AcceptedPicture | null)[] = []
    for (const file of files) alone.push(...(await acceptGamePictures([file])))
    return alone
  })
  return encoded.map((picture, index) => {
    const file = files[index]
    return picture && file ? { ...picture, hash: sha256(picture.bytes), uploadHash: sha256(file.bytes) } : null
  })
}
