import { hash } from 'node:crypto'
import { securityHeaders } from '../http/headers.ts'
import type { Keepable } from '../http/sending/sendingBudget.ts'
import { compress, compressBest, type Encoding } from './compression.ts'

/** Compressing smaller bodies saves no packet. */
const LEAST_COMPRESSED = 1_000

/** Larger bodies take seconds at brotli's best. */
const MOST_RECOMPRESSED = 512 * 1_024

/**
 * Lets nginx's cache store the response for a second, then revalidate by ETag. nginx removes the header, and
 * deploy/nginx.conf stores nothing without it.
 */
const PROXY_CACHE = 'x-accel-expires'

/** ETag suffixes: different bytes need different tags. RFC 9110, section 8.8.3. */
const suffixes = { plain: '', br: '-br', best: '-best', gzip: '-gzip' } as const

/** A response in one encoding. */
export interface Representation {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
  /** Headers as a flat list, which Node writes fastest. */
  rawHeaders: string[]
}

export interface ResponseContent {
  status?: number
  /** Text, possibly in pieces, is compressed for clients that accept it; bytes are sent as they are. */
  body: string | readonly string[] | Uint8Array
  encoded?: Readonly<Partial<Record<Encoding, Uint8Array>>>
  /** A unique name of the bytes: hashing a photograph takes milliseconds. */
  nameOfBytes?: string
  mediaType: string
  /** Beside those of every response. */
  headers?: Readonly<Record<string, string>>
  /** Whether CORS origins are configured: a shared cache must not reuse one origin's answer for another. */
  variesByOrigin?: boolean
}

function asBuffer(body: ResponseContent['body']): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (typeof body === 'string') return Buffer.from(body)
  const bytes = Buffer.allocUnsafeSlow(body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  // Piece by piece: one character beyond Latin-1 slows V8 down sixfold for the whole string.
  for (const piece of body) end += bytes.write(piece, end)
  return bytes
}

/** A response for many clients, with each requested encoding made once. */
export class CachedResponse implements Keepable {
  readonly status: number
  readonly #mediaType: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #etag: string
  readonly #etags: readonly string[]
  readonly #plain: Representation
  readonly #isCompressible: boolean
  readonly #compressed = new Map<Encoding, Representation>()
  readonly #compressing = new Map<Encoding, Promise<Representation>>()
  /** Set by the cache, which counts its bytes. */
  isKept = false
  onDrop: () => void = () => undefined
  onSizeChange: () => void = () => undefined

  constructor({
    status = 200,
    body,
    encoded = {},
    nameOfBytes,
    mediaType,
    headers = {},
    variesByOrigin,
  }: ResponseContent) {
    const bytes = asBuffer(body)
    const isText = !(body instanceof Uint8Array)
    const encodings = Object.entries(encoded) as [Encoding, Uint8Array][] // its own type says so
    this.status = status
    this.#mediaType = mediaType
    this.#isCompressible = isText && bytes.length >= LEAST_COMPRESSED
    const varyBy = [
      ...(variesByOrigin ? ['Origin'] : []),
      ...(isText || encodings.length > 0 ? ['accept-encoding'] : []),
    ]
    this.#headers = { ...(varyBy.length > 0 && { vary: varyBy.join(', ') }), ...headers }
    const ofBytes = nameOfBytes ?? hash('sha256', bytes, 'base64url')
    this.#etag = hash('sha256', JSON.stringify([ofBytes, mediaType, this.#headers]), 'base64url').slice(0, 27)
    this.#etags = Object.values(suffixes).map((suffix) => `"${this.#etag}${suffix}"`)
    this.#plain = this.#represent(bytes, null, suffixes.plain)
    for (const [encoding, encodedBytes] of encodings) {
      this.#compressed.set(encoding, this.#represent(asBuffer(encodedBytes), encoding, suffixes[encoding]))
    }
  }

  /** Bytes in memory. */
  get size(): number {
    return [...this.#compressed.values()].reduce((sum, { bytes }) => sum + bytes.length, this.#plain.bytes.length)
  }

  /** Undefined if it must be compressed first. */
  ready(encoding: Encoding | null): Representation | undefined {
    const compressed = encoding && this.#compressed.get(encoding)
    return compressed ?? (encoding && this.#isCompressible ? undefined : this.#plain)
  }

  async representation(encoding: Encoding | null): Promise<Representation> {
    const ready = this.ready(encoding)
    if (ready || !encoding) return ready ?? this.#plain
    const pending = this.#compressing.get(encoding)
    if (pending) return pending
    const made = compress(encoding, this.#plain.bytes)
      .then((bytes) => this.#keep(encoding, this.#represent(bytes, encoding, suffixes[encoding])))
      .finally(() => this.#compressing.delete(encoding))
    this.#compressing.set(encoding, made)
    return made
  }

  /** Replaces fast brotli by the best. */
  async recompress(): Promise<void> {
    if (!this.#isCompressible || this.#plain.bytes.length > MOST_RECOMPRESSED) return
    this.#keep('br', this.#represent(await compressBest(this.#plain.bytes), 'br', suffixes.best))
  }

  /** The ETag of If-None-Match that names this response in any encoding; null if none does. */
  matchingETag(ifNoneMatch: string | undefined): string | null {
    if (ifNoneMatch === undefined || this.status !== 200) return null
    // Proxies may weaken the tag, and browsers may send several. RFC 9110, section 13.1.2.
    return this.#etags.find((etag) => ifNoneMatch.includes(etag)) ?? null
  }

  /** Headers of a 304. */
  notModifiedHeaders(etag: string): Record<string, string> {
    // Browsers store it and revalidate: 304 until the content changes.
    return { ...securityHeaders, 'cache-control': 'no-cache', [PROXY_CACHE]: '1', ...this.#headers, etag }
  }

  #keep(encoding: Encoding, representation: Representation): Representation {
    this.#compressed.set(encoding, representation)
    this.onSizeChange()
    return representation
  }

  #represent(bytes: Buffer, encoding: Encoding | null, suffix: string): Representation {
    const headers = {
      ...this.notModifiedHeaders(`"${this.#etag}${suffix}"`),
      'content-type': this.#mediaType,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }
    return { bytes, headers, rawHeaders: Object.entries(headers).flat() }
  }
}
