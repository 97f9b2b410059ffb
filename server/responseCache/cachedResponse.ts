import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  type BrotliOptions,
} from 'node:zlib'
import { forDocuments, isDocument, securityHeaders } from '../http/headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * In bytes. Texts up to this length are compressed and decompressed at once, which takes up to half a millisecond. A
 * thread costs 0.15 ms more.
 */
const SHORT_TEXT = 128 * 1024

/**
 * A page of 14 KB takes 0.06 ms and 4.2 KB. Quality 5 takes 0.16 ms and a tenth less space; because of what it allocates,
 * a page that is made again costs a third more processor time.
 */
const FAST_BROTLI = 2

const brotliInThread = promisify(brotliCompress)
const decompressInThread: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress)
const compressGzip: (bytes: Buffer) => Promise<Buffer> = promisify(gzip)

/** zlib answers with a part of a buffer of 16 KB, which would stay in memory as a whole. */
function ownBytes(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length)
  part.copy(bytes)
  return bytes
}

async function compressFast(bytes: Buffer): Promise<Buffer> {
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI,
      // Blocks of 64 KiB instead of 16 need fewer allocations. That saves 0.3 ms for a page, and the result is as small.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
  return ownBytes(
    bytes.length <= SHORT_TEXT ? brotliCompressSync(bytes, options) : await brotliInThread(bytes, options),
  )
}

const compressBest = async (bytes: Buffer): Promise<Buffer> =>
  ownBytes(
    await brotliInThread(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  )

const decompress = async (bytes: Buffer): Promise<Buffer> =>
  bytes.length <= SHORT_TEXT / 8 ? brotliDecompressSync(bytes) : decompressInThread(bytes)

/** An encoding is accepted if the header names it without a weight of zero. RFC 9110, section 12.4.2: weights. */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`, 'i')
const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** RFC 9110, section 12.5.3: Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (acceptsBrotli.test(header)) return 'br'
  return acceptsGzip.test(header) ? 'gzip' : 'identity'
}

const LEAST_COMPRESSED = 1_000

/**
 * This header lets nginx store the response for a second and then revalidate it by ETag. With deploy/nginx.conf,
 * responses without the header are not stored.
 */
const PROXY_CACHE = 'x-accel-expires'

/** Each encoding has different bytes, which need a different ETag. RFC 9110, section 8.8.3. */
const suffixes = { identity: '', br: '-br', best: '-best', gzip: '-gzip' } as const

const MOST_IMPROVED = 512 * 1024

export interface Representation {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
}

export interface ResponseContent {
  status?: number
  /** Text, which may be in several pieces, is sent compressed. Bytes are sent as they are. */
  body: string | readonly string[] | Uint8Array
  isBrotli?: boolean
  /**
   * A name that is unique to the bytes. The ETag is made from the name, because hashing a photograph would take
   * milliseconds.
   */
  nameOfBytes?: string
  /** Browsers keep it for good, so it is compressed as well as possible as soon as it has been asked for. */
  isKept?: true
  mediaType: string
  headers?: Readonly<Record<string, string>>
  /** If only some origins may read the response, a cache must not send one origin's response to another origin. */
  variesByOrigin?: boolean
}

function asBuffer(body: ResponseContent['body']): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (typeof body === 'string') return Buffer.from(body)
  const bytes = Buffer.allocUnsafeSlow(body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  // A single character beyond Latin-1 makes V8 write the whole string six times slower, so the pieces are written
  // separately.
  for (const piece of body) end += bytes.write(piece, end)
  return bytes
}

/**
 * A response that is sent to many clients. Once it is compressed, only the brotli form is stored, and the server
 * decompresses it for the few clients that accept no brotli.
 */
export class CachedResponse {
  readonly status: number
  /** The length of the body in bytes, before this class compresses it. */
  readonly length: number
  readonly #mediaType: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #etag: string
  readonly #isCompressible: boolean
  #bytes: Buffer
  /** Of the bytes that are stored. They have headers from the first time on that they are sent. */
  #stored: Representation | undefined
  #form: 'identity' | 'br' | 'best'
  #isBest: boolean
  #compressing: Promise<void> | undefined
  #decompressing: Map<Encoding, Promise<Representation>> | undefined
  onSizeChange: () => void = () => undefined

  constructor(content: ResponseContent) {
    const { status = 200, body, isBrotli = false, nameOfBytes, mediaType, headers = {}, variesByOrigin } = content
    const bytes = asBuffer(body)
    const isText = isBrotli || !(body instanceof Uint8Array)
    this.status = status
    this.length = bytes.length
    this.#mediaType = mediaType
    this.#isCompressible = isBrotli || (isText && bytes.length >= LEAST_COMPRESSED)
    this.#form = isBrotli ? 'br' : 'identity'
    this.#isBest = isBrotli
    const varyBy = [...(variesByOrigin ? ['Origin'] : []), ...(isText ? ['accept-encoding'] : [])]
    this.#headers = { ...(varyBy.length > 0 && { vary: varyBy.join(', ') }), ...headers }
    const ofBytes = nameOfBytes ?? hash('sha256', bytes, 'base64url')
    const ofAll = hash('sha256', JSON.stringify([ofBytes, mediaType, this.#headers]), 'buffer')
    // A slice of a string would keep the whole string in memory.
    this.#etag = ofAll.toString('base64url', 0, 20)
    this.#bytes = bytes
  }

  get isUncompressed(): boolean {
    return this.#isCompressible && this.#form === 'identity'
  }

  get size(): number {
    return this.#bytes.length
  }

  ready(encoding: Encoding): Representation | undefined {
    const isStored = encoding === (this.#form === 'identity' ? 'identity' : 'br')
    return isStored || !this.#isCompressible ? this.#representStored() : undefined
  }

  async representation(encoding: Encoding): Promise<Representation> {
    const ready = this.ready(encoding)
    if (ready) return ready
    if (encoding === 'br') return this.compress()
    const decompressing = (this.#decompressing ??= new Map<Encoding, Promise<Representation>>())
    const pending = decompressing.get(encoding)
    if (pending) return pending
    const made = this.#decompressed(encoding).finally(() => decompressing.delete(encoding))
    decompressing.set(encoding, made)
    return made
  }

  async compress(): Promise<Representation> {
    if (this.isUncompressed)
      await (this.#compressing ??= compressFast(this.#bytes)
        .then((bytes) => this.#store(bytes, 'br'))
        .finally(() => (this.#compressing = undefined)))
    return this.#representStored()
  }

  get isImprovable(): boolean {
    return this.#form === 'br' && !this.#isBest && this.length <= MOST_IMPROVED
  }

  async improve(): Promise<void> {
    if (!this.isImprovable) return
    this.#isBest = true
    this.#store(await compressBest(await decompress(this.#bytes)), 'best')
  }

  #store(bytes: Buffer, form: 'br' | 'best'): void {
    this.#bytes = bytes
    this.#form = form
    this.#stored = undefined
    this.onSizeChange()
  }

  async #decompressed(encoding: Exclude<Encoding, 'br'>): Promise<Representation> {
    const text = this.#form !== 'identity' ? await decompress(this.#bytes) : this.#bytes
    return this.#represent(encoding === 'gzip' ? await compressGzip(text) : text, encoding)
  }

  matchingETag(ifNoneMatch: string | undefined): string | null {
    if (ifNoneMatch === undefined || this.status !== 200) return null
    // Proxies may weaken an ETag, and browsers may send several. RFC 9110, section 13.1.2.
    const suffix = Object.values(suffixes).find((suffix) => ifNoneMatch.includes(this.#tag(suffix)))
    return suffix === undefined ? null : this.#tag(suffix)
  }

  notModifiedHeaders(etag: string): Record<string, string> {
    // The browser stores the response but revalidates it each time, and gets a 304 until the content changes.
    const headers = { ...securityHeaders, 'cache-control': 'no-cache', [PROXY_CACHE]: '1', ...this.#headers, etag }
    if (!isDocument(this.#mediaType)) return headers
    return { ...headers, 'cache-control': forDocuments(headers['cache-control']) }
  }

  #tag(suffix: string): string {
    return `"${this.#etag}${suffix}"`
  }

  #representStored(): Representation {
    this.#stored ??= this.#represent(this.#bytes, this.#form === 'identity' ? 'identity' : 'br', this.#form)
    return this.#stored
  }

  #represent(bytes: Buffer, encoding: Encoding, form: keyof typeof suffixes = encoding): Representation {
    const headers = {
      ...this.notModifiedHeaders(this.#tag(suffixes[form])),
      'content-type': this.#mediaType,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }
    return { bytes, headers }
  }
}
