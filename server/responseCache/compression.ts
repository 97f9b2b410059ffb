import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)

/**
 * For waiting clients: as small as gzip's default in half its time, and 4 % larger than quality 4, which takes twice as
 * long. Repeated responses are compressed again at the best (recompressor.ts).
 */
const FAST_BROTLI = 3

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
}

export const compress = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => encoders[encoding](bytes)

/** For bytes that are sent many times. */
export const compressBest = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Whether an encoding is accepted with a weight above zero. RFC 9110, section 12.4.2. */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`, 'i')
const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** The smallest accepted encoding: brotli, then gzip. RFC 9110, section 12.5.3. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  if (acceptsBrotli.test(header)) return 'br'
  return acceptsGzip.test(header) ? 'gzip' : null
}
