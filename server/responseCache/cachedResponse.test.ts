import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedResponse, acceptedEncoding } from './cachedResponse.ts'

const words = Array.from({ length: 2_000 }, (_, number) => `kata ${(number * number) % 1_009}`).join(' ')
const page = () => new CachedResponse({ body: words, mediaType: 'text/html' })

describe('A cached response', () => {
  it('is the same text in every encoding, each under a tag of its own, before and after it is compressed', async () => {
    const response = page()
    const read = async () => {
      const [plain, gzip, brotli] = await Promise.all(
        (['identity', 'gzip', 'br'] as const).map((encoding) => response.representation(encoding)),
      )
      expect(plain?.bytes.toString()).toBe(words)
      expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(words)
      expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(words)
      expect(brotli?.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br' })
      expect(brotli?.headers['content-length']).toBe(String(brotli?.bytes.length))
      return [plain, gzip, brotli].map((one) => one?.headers)
    }
    const first = await read()
    expect(new Set(first.map((headers) => headers?.['etag'])).size).toBe(3)
    expect(await read()).toEqual(first)
  })

  it('stores brotli alone, a quarter of the text or less', async () => {
    const response = page()
    const stored = await response.compress()
    await Promise.all([response.representation('identity'), response.representation('gzip')])
    expect(response.size).toBe(stored.bytes.length)
    expect(response.size).toBeLessThan(words.length / 4)
    expect(response.ready('br')).toBe(stored)
    expect(response.ready('identity')).toBeUndefined()
  })

  it('is smaller once it was improved, under another tag', async () => {
    const response = page()
    const fast = await response.compress()
    expect(response.isImprovable).toBe(true)
    await response.improve()
    const best = response.ready('br')
    expect(brotliDecompressSync(best?.bytes ?? '').toString()).toBe(words)
    expect(best?.bytes.length).toBeLessThan(fast.bytes.length)
    expect(best?.headers['etag']).not.toBe(fast.headers['etag'])
    expect(response.matchingETag(fast.headers['etag'])).toBe(fast.headers['etag'])
    expect(response.isImprovable).toBe(false)
  })

  it('decompresses once for a burst', async () => {
    const response = page()
    await response.compress()
    const [first, second] = await Promise.all([response.representation('gzip'), response.representation('gzip')])
    expect(first).toBe(second)
  })

  it('is sent as the build has compressed it', async () => {
    const built = new CachedResponse({ body: brotliCompressSync(words), isBrotli: true, mediaType: 'text/css' })
    expect(built.ready('br')?.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br' })
    const plain = await built.representation('identity')
    expect(plain.bytes.toString()).toBe(words)
    expect(plain.headers['content-encoding']).toBeUndefined()
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
        }).representation('identity'),
      ),
    )
    expect(one?.headers['etag']).not.toBe(two?.headers['etag'])
  })
})

describe('The encoding of a response', () => {
  it('is the smallest that the client takes', () => {
    expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('br')
    expect(acceptedEncoding('gzip;q=1.0, br;q=0')).toBe('gzip')
    expect(acceptedEncoding('gzip;q=0, identity')).toBe('identity')
    expect(acceptedEncoding('gzip;q=0.000')).toBe('identity')
    expect(acceptedEncoding('br;q=0.8, gzip;q=0.1')).toBe('br')
    expect(acceptedEncoding('GZIP ; q=0.8')).toBe('gzip')
    expect(acceptedEncoding('brotli, x-gzip')).toBe('identity')
    expect(acceptedEncoding('identity')).toBe('identity')
    expect(acceptedEncoding(undefined)).toBe('identity')
  })
})
