import { hash } from 'node:crypto'
import { securityHeaders } from '../http/headers.ts'
import type { Keepable } from '../http/sending/sendingBudget.ts'
import { compress, compressBest, type Encoding } from './compression.ts'

/** Below this, compressing saves no packet. */
const LEAST_COMPRESSED = 1_000

/** Above this, brotli at its best takes seconds. */
const MOST_RECOMPRESSED = 512 * 1_024

/**
 * Lets nginx's cache store the response for a second, after which it asks again by the entity tag. nginx removes the header, and
 * deploy/nginx.conf stores nothing without it.
 */
const PROXY_CACHE = 'x-accel-expires'

/** Ends of the entity tags: bytes that differ have tags that differ. RFC 9110, section 8.8.3. */
const suffixes = { plain: '', br: '-br', best: '-best', gzip: '-gzip' } as const

/** A response in one encoding: its bytes and its headers. */
export interface Representation {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
  /** The same headers, names and values in turn: the form that Node's HTTP writes fastest. */
  rawHeaders: string[]
}

/** What a response is made from. */
export interface ResponseContent {
  status?: number
  /**
   * Text, also in pieces that follow one another, is compressed for clients that accept that; bytes are sent as they are, or as they
   * were encoded before.
   */
  body: string | readonly string[] | Uint8Array
  encoded?: Readonly<Partial<Record<Encoding, Uint8Array>>>
  /** A name that no other bytes have, where there is one: the bytes of a photograph take milliseconds to hash. */
  nameOfBytes?: string
  mediaType: string
  /** Headers besides those that every response has. */
  headers?: Readonly<Record<string, string>>
  /** Whether pages of some origins may read it: then a cache must not give one origin what another was answered. */
  variesByOrigin?: boolean
}

function asBuffer(body: ResponseContent['body']): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (typeof body === 'string') return Buffer.from(body)
  const bytes = Buffer.allocUnsafeSlow(body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  // One by one: a single character beyond Latin-1 makes V8 take six times as long for all of the text that it stands in.
  for (const piece of body) end += bytes.write(piece, end)
  return bytes
}

/** A response that many clients get: its bytes, and each encoding of them that was asked for, made once. */
export class CachedResponse implements Keepable {
  readonly status: number
  readonly #mediaType: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #etag: string
  /** The entity tags of all its encodings. */
  readonly #etags: readonly string[]
  readonly #plain: Representation
  /** Whether encodings are made here, on request. */
  readonly #isCompressible: boolean
  readonly #compressed = new Map<Encoding, Representation>()
  readonly #compressing = new Map<Encoding, Promise<Representation>>()
  /** Whether the cache has it, which counts its bytes then. */
  isKept = false
  /** Called when the cache has let go of it. */
  onDrop: () => void = () => undefined
  /** Called when an encoding has been added. */
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

  /** Bytes that it holds in memory. */
  get size(): number {
    return [...this.#compressed.values()].reduce((sum, { bytes }) => sum + bytes.length, this.#plain.bytes.length)
  }

  /** What can be sent at once; undefined where it must be compressed first. */
  ready(encoding: Encoding | null): Representation | undefined {
    const compressed = encoding && this.#compressed.get(encoding)
    return compressed ?? (encoding && this.#isCompressible ? undefined : this.#plain)
  }

  /** What is sent to a client that accepts this encoding. */
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

  /** Replaces the fast brotli by brotli at its best. */
  async recompress(): Promise<void> {
    if (!this.#isCompressible || this.#plain.bytes.length > MOST_RECOMPRESSED) return
    this.#keep('br', this.#represent(await compressBest(this.#plain.bytes), 'br', suffixes.best))
  }

  /**
   * The entity tag in an If-None-Match that names this response in any of its encodings; null where none does. A client
   * that has one encoding needs no other.
   */
  matchingETag(ifNoneMatch: string | undefined): string | null {
    if (ifNoneMatch === undefined || this.status !== 200) return null
    // A proxy may have weakened the tag, and a browser may know several. RFC 9110, section 13.1.2.
    return this.#etags.find((etag) => ifNoneMatch.includes(etag)) ?? null
  }

  /** Headers of the 304 for a client that has the response under this entity tag. */
  notModifiedHeaders(etag: string): Record<string, string> {
    // The browser keeps it but asks again each time: the response is 304 until the content changes.
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
