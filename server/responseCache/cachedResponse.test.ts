import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedResponse } from './cachedResponse.ts'
import { acceptedEncoding } from './compression.ts'

// Numbers that repeat, but not so that any encoder sees all of it.
const words = Array.from({ length: 2_000 }, (_, number) => `kata ${(number * number) % 1_009}`).join(' ')
const page = () => new CachedResponse({ body: words, mediaType: 'text/html' })

describe('A cached response', () => {
  it('is the same text in every encoding, each under a tag of its own', async () => {
    const response = page()
    const plain = await response.representation(null)
    const gzip = await response.representation('gzip')
    const fast = await response.representation('br')
    await response.recompress()
    const best = await response.representation('br')
    expect(plain.bytes.toString()).toBe(words)
    expect(gunzipSync(gzip.bytes).toString()).toBe(words)
    expect(brotliDecompressSync(fast.bytes).toString()).toBe(words)
    expect(brotliDecompressSync(best.bytes).toString()).toBe(words)
    expect(best.bytes.length).toBeLessThan(fast.bytes.length)
    expect(new Set([plain, gzip, fast, best].map(({ headers }) => headers['etag'])).size).toBe(4)
    expect(best.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br' })
    expect(best.headers['content-length']).toBe(String(best.bytes.length))
  })

  it('is compressed once for a burst', async () => {
    const response = page()
    const [first, second] = await Promise.all([response.representation('br'), response.representation('br')])
    expect(first).toBe(second)
  })

  it('is left as it is where compressing saves nothing', async () => {
    const small = new CachedResponse({ body: '[]', mediaType: 'application/json' })
    expect((await small.representation('br')).headers['content-encoding']).toBeUndefined()
  })

  it('is known by the tag of any of its encodings, weakened or among others, and by no other', async () => {
    const response = page()
    const tag = (await response.representation('br')).headers['etag'] ?? ''
    await response.recompress()
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) expect(response.matchingETag(known)).toBe(tag)
    for (const other of [undefined, '"other"', '*', tag.slice(1, -1)]) expect(response.matchingETag(other)).toBeNull()
  })

  it('has another tag when its headers differ', async () => {
    const [one, two] = await Promise.all(
      ['1', '2'].map((total) =>
        new CachedResponse({
          body: '[]',
          mediaType: 'application/json',
          headers: { 'x-total-count': total },
        }).representation(null),
      ),
    )
    expect(one?.headers['etag']).not.toBe(two?.headers['etag'])
  })
})

describe('The encoding of a response', () => {
  it('is the smallest that the client takes', () => {
    expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('br')
    expect(acceptedEncoding('gzip;q=1.0, br;q=0')).toBe('gzip')
    expect(acceptedEncoding('gzip;q=0, identity')).toBeNull()
    expect(acceptedEncoding('gzip;q=0.000')).toBeNull()
    expect(acceptedEncoding('br;q=0.8, gzip;q=0.1')).toBe('br')
    expect(acceptedEncoding('GZIP ; q=0.8')).toBe('gzip')
    expect(acceptedEncoding('brotli, x-gzip')).toBeNull()
    expect(acceptedEncoding('identity')).toBeNull()
    expect(acceptedEncoding(undefined)).toBeNull()
  })
})
