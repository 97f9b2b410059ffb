import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureEncoder } from '../../../server/pictures/encoder.ts'
import { gif } from '../../support/pictureFormats.ts'
import { hashOf, newsPictures, stem } from '../../support/newsPictures.ts'
import { picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const colours = ['red', 'lime', 'blue'] as const
const redPixel = [255, 0, 0]

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 60 } } })

async function animation() {
  const frames = colours.map((background) =>
    sharp({ create: { width: 50, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

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

  const { upload, publish, get } = newsPictures(server, admin)
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

  it('that lacks a size is drawn in it at the first request, once for all clients, and stored', async () => {
    const row = await publish(await picture('png', 900, 600))
    const before = await storedBytes(row, 480)
    await forgetSizes(row)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`${stem(row)}-480.webp`)))
    for (const { status, bytes } of answers) {
      expect(status).toBe(200)
      expect(bytes.equals(before)).toBe(true)
    }
    expect(await storedFiles(row)).toEqual([480, 900].map((width) => ({ width, format: 'webp' })))
  })

  it('of more than a megabyte is read whole from the database', async () => {
    const row = await publish(await picture('png', 920, 600))
    const large = randomBytes(1_300_000)
    const { writer } = server().context.database
    await writer.deleteFrom('picture_files').where('hash', '=', hashOf(row)).where('width', '=', 920).execute()
    await writer
      .insertInto('picture_files')
      .values({ hash: hashOf(row), width: 920, format: 'webp', bytes: large })
      .execute()
    expect((await get(`${stem(row)}.webp`)).bytes.equals(large)).toBe(true)
    // Marking the picture as encoded prevents other tests from encoding its random bytes as AVIF.
    await writer
      .updateTable('pictures')
      .set({ avif_at: String(row.updated_at) })
      .where('hash', '=', hashOf(row))
      .execute()
  })

  // The tests below do not depend on the database engine, so they run only on SQLite.
  if (engine === 'postgres') return

  it.each([
    ['GIF', async () => (await animation()).gif().toBuffer()],
    ['WebP', async () => (await animation()).webp({ lossless: true }).toBuffer()],
  ])('that moves, as %s, is stored as its first frame', async (_format, draw) => {
    const row = await publish(blob(await draw()))
    expect(row).toMatchObject({ image_width: 50, image_height: 40 })
    const { bytes } = await get(String(row['image_url']))
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    const pixel = await firstPixel(bytes)
    const isRed = pixel.every((value, index) => Math.abs(value - (redPixel[index] ?? 0)) < 12)
    expect(isRed, String(pixel)).toBe(true)
  })

  it('is available at once in each smaller width as WebP', async () => {
    const row = await publish(await picture('jpeg', 1_000, 500))
    expect(await storedFiles(row)).toEqual([160, 320, 480, 800, 1_000].map((width) => ({ width, format: 'webp' })))
    for (const width of [160, 320, 480, 800]) {
      const { headers, bytes } = await get(`${stem(row)}-${width}.webp`)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
  })

  it('has no other widths and no other addresses', async () => {
    const row = await publish(await picture('png', 800, 20))
    for (const end of ['800.webp', '1280.webp', '500.webp', '0.webp', '0320.webp', '320.png', '320.avif'])
      expect((await get(`${stem(row)}-${end}`)).status, end).toBe(404)
    const elsewhere = `${stem(row).replace('news', 'other')}-320.webp`
    for (const address of [`${stem(row)}.avif`, `/storage/news/${'0'.repeat(64)}-320.webp`, elsewhere])
      expect((await get(address)).status, address).toBe(404)
  })

  it('is served from memory while it is requested often', async () => {
    const row = await publish(await picture('png', 910, 600))
    const { bytes } = await get(`${stem(row)}-480.webp`)
    await forgetSizes(row)
    expect((await get(`${stem(row)}-480.webp`)).bytes.equals(bytes)).toBe(true)
    expect(await storedFiles(row), 'not drawn again').toEqual([{ width: 910, format: 'webp' }])
  })

  it('[attack.picture-bombs] that ends the encoding process is refused, and the next is accepted', async () => {
    const large = await drawn(6_000, 6_000).png().toBuffer()
    const under = upload(blob(large))
    // The test cannot know when the upload reaches the encoder process, so it keeps ending that process.
    const timer = setInterval(() => pictureEncoder.end(), 20)
    const refused = await under
    clearInterval(timer)
    expect(refused).toMatchObject({ status: 422, body: { code: 'broken_picture' } })
    await publish(await picture('png', 420, 300))
  })

  it('is not sent again to a browser that has it, and in part if a part is requested', async () => {
    const row = await publish(await picture('png', 430, 300))
    const address = `${stem(row)}-320.webp`
    const whole = await get(address)
    const { length } = whole.bytes
    const etag = String(whole.headers.get('etag'))
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await get(address, { range: 'bytes=2-9' })
    expect(part.headers.get('content-range')).toBe(`bytes 2-9/${length}`)
    expect(part.bytes.equals(whole.bytes.subarray(2, 10))).toBe(true)
    const beyond = await get(address, { range: `bytes=${length}-` })
    expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`)
    const range = 'bytes=2-9'
    for (const [headers, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `W/${etag}` }, 304],
      [{ 'if-none-match': `"other", ${etag}` }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ range }, 206],
      [{ range, 'if-range': etag }, 206],
      [{ range, 'if-range': '"other"' }, 200],
      [{ range: `bytes=${length}-` }, 416],
    ] as const)
      expect((await get(address, { ...headers })).status, JSON.stringify(headers)).toBe(status)
  })

  it('of a hundred thousand frames costs as much as its first frame', async () => {
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
