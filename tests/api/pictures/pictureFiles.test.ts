import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { pictureEncoder } from '../../../server/pictures/encoder.ts'
import { gif } from '../../support/pictureFormats.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const colours = ['red', 'lime', 'blue'] as const
const redPixel = [255, 0, 0]

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 60 } } })

/** A picture of three frames, the first of them red. */
async function animation() {
  const frames = colours.map((background) =>
    sharp({ create: { width: 50, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

/** An AVIF whose header claims a size that its data does not have. */
async function avifClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await drawn(400, 400).avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])

describe.each(engines)('On %s, a picture', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  const upload = (file: Blob) =>
    admin.send('POST', `/api${news.path}`, form({ title: 'Gambar', description: 'Berita bergambar' }, { image: file }))
  const publish = async (file: Blob): Promise<SampleRow> => {
    const { status, body } = await upload(file)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as SampleRow
  }
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server().url + address, { headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const stem = (row: SampleRow): string => String(row['image_url']).replace(/\.webp$/, '')
  const hashOf = (row: SampleRow): string => stem(row).split('/').at(-1) ?? ''
  const storedFiles = (row: SampleRow) =>
    server()
      .context.database.reader.selectFrom('picture_files')
      .select(['width', 'format'])
      .where('hash', '=', hashOf(row))
      .orderBy('format')
      .orderBy('width')
      .execute()
  const storedBytes = async (row: SampleRow, width: number) => {
    const file = await server()
      .context.database.reader.selectFrom('picture_files')
      .select('bytes')
      .where('hash', '=', hashOf(row))
      .where('width', '=', width)
      .executeTakeFirstOrThrow()
    return Buffer.from(file.bytes)
  }
  const forgetSizes = (row: SampleRow) =>
    server()
      .context.database.writer.deleteFrom('picture_files')
      .where('hash', '=', hashOf(row))
      .where('width', '<', Number(row['image_width']))
      .execute()
  const firstPixel = async (bytes: Buffer) => [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)]

  it('is drawn at the first need in a size that is missing, once for all who ask, and kept', async () => {
    const row = await publish(await picture('png', 900, 600))
    const before = await storedBytes(row, 640)
    await forgetSizes(row)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`${stem(row)}-640.webp`)))
    for (const { response, bytes } of answers) {
      expect(response.status).toBe(200)
      expect(bytes.equals(before), 'the same bytes as those that were there').toBe(true)
    }
    expect(await storedFiles(row)).toEqual([640, 900].map((width) => ({ width, format: 'webp' })))
  })

  it('of more than a megabyte comes whole from the database, which gives it in pieces', async () => {
    const row = await publish(await picture('png', 920, 600))
    const large = randomBytes(1_300_000)
    const { writer } = server().context.database
    await writer.deleteFrom('picture_files').where('hash', '=', hashOf(row)).where('width', '=', 920).execute()
    await writer
      .insertInto('picture_files')
      .values({ hash: hashOf(row), width: 920, format: 'webp', bytes: large })
      .execute()
    expect((await get(`${stem(row)}.webp`)).bytes.equals(large)).toBe(true)
    // No other test is to draw it as AVIF.
    await writer
      .updateTable('pictures')
      .set({ avif_at: String(row.updated_at) })
      .where('hash', '=', hashOf(row))
      .execute()
  })

  // How pictures are drawn and sent does not depend on the engine.
  if (engine === 'postgres') return

  it.each([
    ['GIF', async () => (await animation()).gif().toBuffer()],
    ['WebP', async () => (await animation()).webp({ lossless: true }).toBuffer()],
  ])('that moves, as %s, is kept as its first frame', async (_format, draw) => {
    const row = await publish(blob(await draw()))
    expect(row).toMatchObject({ image_width: 50, image_height: 40 })
    const { bytes } = await get(String(row['image_url']))
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    const pixel = await firstPixel(bytes)
    expect(
      pixel.every((value, index) => Math.abs(value - (redPixel[index] ?? 0)) < 12),
      String(pixel),
    ).toBe(true)
  })

  it('is there at once in each smaller width as WebP', async () => {
    const row = await publish(await picture('jpeg', 1_000, 500))
    expect(await storedFiles(row)).toEqual([160, 320, 640, 960, 1_000].map((width) => ({ width, format: 'webp' })))
    for (const width of [160, 320, 640, 960]) {
      const { response, bytes } = await get(`${stem(row)}-${width}.webp`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
  })

  it('has no other widths: not its own, not a larger one, none in between', async () => {
    const row = await publish(await picture('png', 960, 20))
    for (const name of [
      '-960.webp',
      '-1280.webp',
      '-500.webp',
      '-0.webp',
      '-0320.webp',
      '-320.png',
      '-320.avif',
      '.avif',
    ]) {
      expect((await get(stem(row) + name)).response.status, name).toBe(404)
    }
    expect((await get(`/storage/news/${'0'.repeat(64)}-320.webp`)).response.status).toBe(404)
    expect((await get(`${stem(row).replace('news', 'other')}-320.webp`)).response.status).toBe(404)
  })

  it('is served from memory while it is hot', async () => {
    const row = await publish(await picture('png', 910, 600))
    const { bytes } = await get(`${stem(row)}-640.webp`)
    await forgetSizes(row)
    expect((await get(`${stem(row)}-640.webp`)).bytes.equals(bytes)).toBe(true)
    expect(await storedFiles(row), 'it was not read again').toEqual([{ width: 910, format: 'webp' }])
  })

  it('[attack.picture-bombs] over which the process that draws dies is refused, and the next is taken', async () => {
    const large = await drawn(6_000, 6_000).png().toBuffer()
    const under = upload(blob(large))
    // Until it is at work: an upload takes a moment to arrive.
    const timer = setInterval(() => pictureEncoder.end(), 20)
    const refused = await under
    clearInterval(timer)
    expect(refused).toMatchObject({ status: 422, body: { code: 'broken_picture' } })
    await publish(await picture('png', 420, 300))
  })

  it('is not sent again to a browser that knows it, and in part where a part is asked for', async () => {
    const row = await publish(await picture('png', 430, 300))
    const address = `${stem(row)}-320.webp`
    const { response, bytes } = await get(address)
    const etag = String(response.headers.get('etag'))
    expect(response.headers.get('accept-ranges')).toBe('bytes')

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect((await get(address, { 'if-none-match': known })).response.status, known).toBe(304)
    }
    expect((await get(address, { 'if-none-match': '"other"' })).response.status).toBe(200)

    const part = await get(address, { range: 'bytes=2-9' })
    expect(part.response.status).toBe(206)
    expect(part.response.headers.get('content-range')).toBe(`bytes 2-9/${bytes.length}`)
    expect(part.bytes.equals(bytes.subarray(2, 10))).toBe(true)
    expect((await get(address, { range: 'bytes=2-9', 'if-range': etag })).response.status).toBe(206)
    expect((await get(address, { range: 'bytes=2-9', 'if-range': '"other"' })).response.status).toBe(200)
    const beyond = await get(address, { range: `bytes=${bytes.length}-` })
    expect(beyond.response.status).toBe(416)
    expect(beyond.response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
  })

  it('of a hundred thousand frames costs what its first frame costs', async () => {
    const row = await publish(blob(gif(100, 100_000, 1)))
    expect(row).toMatchObject({ image_width: 100, image_height: 100 })
  })

  it.each([
    ['a GIF with a frame of four thousand megapixels', () => Promise.resolve(gif(1, 1, 65_535)), 413, /64/],
    ['an AVIF of more megapixels than can be decoded at once', () => avifClaiming(6_000, 4_400), 413, /25/],
    ['an AVIF that lies about its size', () => avifClaiming(64, 64), 422, /./],
    ['an AVIF that is cut short', async () => (await drawn(300, 200).avif().toBuffer()).subarray(0, -50), 422, /./],
    ['a GIF that is cut short in its first frame', () => Promise.resolve(gif(100, 1, 100).subarray(0, 30)), 422, /./],
  ])('[attack.picture-bombs] is refused when it is %s', async (_what, bytes, status, sentence) => {
    const answer = await upload(blob(await bytes()))
    expect(answer).toMatchObject({ status, body: { errors: { image: [expect.stringMatching(sentence)] } } })
  })
})
