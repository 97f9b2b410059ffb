import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_LIMIT } from '../../../content/limits.ts'
import { form, freeText, picture, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'
import { coveringPictures } from '../../support/coveringTypes.ts'

/** A small file whose picture has 81 megapixels, more than the limit of 64 megapixels. */
const bomb = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'black' } })
  .png({ palette: true })
  .toBuffer()

describe('The picture of', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  describe.each(coveringPictures())('$key', ({ type, name, field }) => {
    const path = `/api${type.path}`
    const create = async (file: Blob) =>
      admin.send('POST', path, form(await sampleValues(server(), admin(), type), { [name]: file }))
    const change = (id: number, values: Values, files: Record<string, Blob> = {}) =>
      admin.send('POST', `${path}/${id}?_method=PUT`, form(values, files))

    it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
      '[pictures.paths] [pictures.storage-folders] is taken as %s, drawn anew as WebP and served at an immutable address',
      async (format) => {
        const { status, body } = await create(await picture(format, 64, 48))
        expect(status).toBe(201)
        const row = body as SampleRow
        const url = String(row[`${name}_url`])
        expect(url).toMatch(new RegExp(`^/storage/${field.folder}/[0-9a-f]{64}\\.webp$`))
        expect(row).toMatchObject({ [`${name}_width`]: 64, [`${name}_height`]: 48, [`${name}_avif`]: false })
        const spelling = {
          address: url,
          path: url,
          belowStorage: url.replace('/storage/', ''),
          name: url.split('/').at(-1),
        }
        expect(row[name]).toBe(spelling[field.holds])

        const response = await fetch(server().url + url)
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect(response.headers.get('cache-control')).toContain('immutable')
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(url).toContain(createHash('sha256').update(bytes).digest('hex'))
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
        const again = await fetch(server().url + url, {
          headers: { 'if-none-match': response.headers.get('etag') ?? '' },
        })
        expect(again.status).toBe(304)
      },
    )

    it('[pictures.optional] [pictures.removed-marker] is null when there is none, kept by an update that leaves it out, replaced, and removed by its marker', async () => {
      const bare = await admin.send('POST', path, await sampleValues(server(), admin(), type))
      expect(bare.body).toMatchObject({ [name]: null, [`${name}_url`]: null })

      const row = (await create(await picture('png'))).body as SampleRow
      const text = freeText(type) ?? ''
      const renamed = await change(row.id, { [text]: 'renamed' })
      expect(renamed.body).toMatchObject({ [name]: row[name], [text]: 'renamed' })
      const sameSentBack = await change(row.id, { [name]: row[name] })
      expect(sameSentBack.body).toMatchObject({ [name]: row[name] })
      const replaced = (await change(row.id, {}, { [name]: await picture('png', 20, 20) })).body as SampleRow
      expect(replaced[name]).not.toBe(row[name])
      const removed = await change(row.id, { [`${name}_removed`]: 'true' })
      expect(removed.body).toMatchObject({ [name]: null, [`${name}_url`]: null, [`${name}_width`]: null })
      expect((await fetch(server().url + String(row[`${name}_url`]))).status, 'the history needs it still').toBe(200)
    })

    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    it.each([
      ['an SVG, with a sentence that says so', svg, 415, /SVG/],
      ['a web page', '<!doctype html><script>alert(1)</script>', 415, /JPEG, PNG/],
      ['text', 'just text', 415, /JPEG, PNG/],
      ['the beginning of a PNG', '\x89PNG\r\n\x1a\n', 422, /./],
      ['the beginning of a GIF', 'GIF89a\x01\x00\x01\x00', 422, /./],
      ['the beginning of an AVIF', '\x00\x00\x00\x14ftypavif\x00\x00\x00\x00avif', 422, /./],
      ['a HEIC', '\x00\x00\x00\x14ftypheic\x00\x00\x00\x00heic', 415, /JPEG, PNG/],
      ['the beginning of a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', 422, /./],
    ])('[pictures.image-files] is refused when it is %s', async (_what, text, status, sentence) => {
      const answer = await create(new Blob([Buffer.from(text, 'latin1')], { type: 'image/png' }))
      expect(answer).toMatchObject({ status, body: { errors: { [name]: [expect.stringMatching(sentence)] } } })
    })

    it('[limits.ours] is refused when it is over 10 MB (413)', async () => {
      const answer = await create(new Blob([new Uint8Array(PICTURE_LIMIT.bytes + 1)]))
      expect(answer).toMatchObject({ status: 413, body: { message: expect.stringContaining('10 MB') } })
    })

    it('is refused when it has too many pixels (413), however small its file', async () => {
      const answer = await create(new Blob([new Uint8Array(await bomb)]))
      expect(answer).toMatchObject({ status: 413, body: { errors: { [name]: [expect.stringContaining('64')] } } })
    })

    it('[attack.picture-scripts] loses what else the file carries: metadata and whatever follows the picture', async () => {
      const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
        .toBuffer()
      const { body } = await create(new Blob([new Uint8Array(drawn), '<script>alert(1)</script>']))
      const bytes = await (await fetch(server().url + String((body as SampleRow)[`${name}_url`]))).text()
      expect(bytes).not.toContain('SECRET-PLACE')
      expect(bytes).not.toContain('<script>')
    })
  })

  it('nobody asked for is 404', async () => {
    for (const address of [
      '/storage/news/x.webp',
      `/storage/news/${'0'.repeat(64)}.webp`,
      `/storage/other/${'0'.repeat(64)}.webp`,
      '/storage/news/..%2f..%2fsecret.key',
    ]) {
      expect((await server().call('GET', address)).status).toBe(404)
    }
  })
})
