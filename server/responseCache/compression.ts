import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)

/**
 * A client is waiting. Brotli at this quality is about as small as gzip at its usual level, in half of its time, and 4 %
 * larger than at 4, which takes twice as long.
 */
const FAST_BROTLI = 3

const encoders: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
}

/** A fifth smaller, in a tenth of a second. */
export const compressBest = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export const compress = (encoding: keyof typeof encoders, bytes: Buffer): Promise<Buffer> => encoders[encoding](bytes)

export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress)

/** Named, and not with a weight of zero. RFC 9110, section 12.4.2. */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`, 'i')
const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** RFC 9110, section 12.5.3. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (acceptsBrotli.test(header)) return 'br'
  return acceptsGzip.test(header) ? 'gzip' : 'identity'
}
