import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PICTURE_LIMIT } from '../../../content/limits.ts'
import {
  avifStart,
  box,
  gif,
  png,
  pngChunk,
  pngSignature,
  riffChunk,
  webp,
  webpCanvas,
} from '../../support/pictureFormats.ts'
import { MARK, formats, honest, flipBits, hugeSide, type Maker, honestFrame } from './hostilePicture.ts'

export const broken: readonly Maker[] = [
  async (random) => {
    const format = random.pick(formats)
    const whole = await honest(random, format)
    return {
      name: `a ${format} cut short`,
      bytes: whole.subarray(0, random.whole(0, whole.length - 1)),
      must: 'either',
    }
  },
  async (random) => {
    const format = random.pick(formats)
    return {
      name: `a ${format} with bits turned`,
      bytes: flipBits(random, await honest(random, format)),
      must: 'either',
    }
  },
  async (random) => {
    const format = random.pick(formats)
    const whole = await honest(random, format)
    const at = random.whole(0, whole.length)
    const bytes = Buffer.concat([whole.subarray(0, at), random.bytes(random.whole(1, 2_000)), whole.subarray(at)])
    return { name: `a ${format} with noise inside`, bytes, must: 'either' }
  },
  async (random) => {
    const [start, end] = [random.pick(formats), random.pick(formats)]
    const [first, second] = [await honest(random, start), await honest(random, end)]
    const bytes = Buffer.concat([first.subarray(0, random.whole(12, 60)), second.subarray(random.whole(0, 60))])
    return { name: `the head of a ${start} on a ${end}`, bytes, must: 'either' }
  },
  (random) => {
    const head = random.pick([pngSignature, Buffer.from('GIF89a'), Buffer.of(0xff, 0xd8, 0xff), webp(), avifStart])
    return {
      name: 'a signature before noise',
      bytes: Buffer.concat([head, random.bytes(random.whole(0, 5_000))]),
      must: 'be refused',
    }
  },
]

export const huge: readonly Maker[] = [
  (random) => ({
    name: 'a PNG that claims to be huge',
    bytes: png({ width: hugeSide(random), height: hugeSide(random), pixels: deflateSync(Buffer.alloc(1_000)) }),
    must: 'be refused',
  }),
  (random) => ({
    name: 'a PNG without an extent',
    bytes: png({
      ...random.pick([
        { width: 0, height: 5 },
        { width: 5, height: 0 },
      ]),
      pixels: Buffer.alloc(0),
    }),
    must: 'be refused',
  }),
  (random) => {
    // As many pixels as are accepted, and hardly a byte to carry them.
    const interlaced = random.chance(0.3)
    const width = random.whole(6_000, 8_000)
    return {
      name: `a PNG bomb within bounds${interlaced ? ', interlaced' : ''}`,
      bytes: png({
        width,
        height: width,
        bitDepth: 1,
        interlaced,
        ...(interlaced ? { pixels: deflateSync(Buffer.alloc((width * width) / 8 + 8 * width)) } : {}),
      }),
      must: 'be taken',
    }
  },
  (random) => ({
    name: 'a PNG whose pixels inflate far beyond its size',
    bytes: png({ width: 10, height: 10, pixels: deflateSync(Buffer.alloc(random.whole(1, 64) * 1_000_000)) }),
    must: 'either',
  }),
  (random) => {
    const type = random.pick(['zTXt', 'iCCP', 'iTXt'])
    const packed = deflateSync(Buffer.alloc(random.whole(1, 64) * 1_000_000))
    const head = type === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0'
    const before = [pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), packed]))]
    return { name: `a PNG with a bomb in ${type}`, bytes: png({ width: 10, height: 10, before }), must: 'either' }
  },
  (random) => {
    const many = random.whole(1_000, 50_000)
    const one = pngChunk(random.pick(['tEXt', 'prVt', 'sPLT', 'hIST', 'tIME']), Buffer.from(`a\0${MARK}`))
    return {
      name: `a PNG of ${many} chunks`,
      bytes: png({ width: 10, height: 10, before: Array.from({ length: many }, () => one) }),
      must: 'either',
    }
  },
  (random) => ({
    name: 'a PNG with a chunk that lies about its length',
    bytes: png({ width: 10, height: 10, before: [pngChunk('tEXt', random.bytes(50), hugeSide(random))] }),
    must: 'be refused',
  }),
  (random) => ({ name: 'a GIF of 10,000 frames', bytes: gif(random.whole(1, 500), 10_000, 1), must: 'be taken' }),
  (random) => ({ name: 'a GIF of one huge frame', bytes: gif(1, random.whole(1, 5), 65_535), must: 'be refused' }),
  // The decoder may go by the frame, which is small.
  (random) => ({ name: 'a GIF of a huge screen', bytes: gif(random.whole(9_000, 65_535), 1, 1), must: 'either' }),
  async (random) => {
    const frames = Array.from({ length: random.whole(2, 40) }, () => honestFrame(random))
    const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
    return { name: 'a WebP that moves', bytes, must: 'be taken' }
  },
  (random) => {
    const side = random.pick([8_192, 16_383, 16_384, 2 ** 24])
    const frame = riffChunk('ANMF', random.bytes(random.whole(16, 300)))
    const chunks = [
      webpCanvas(side, side),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(random.whole(1, 2_000)).fill(frame),
    ]
    return { name: 'a WebP of a huge canvas', bytes: webp(...chunks), must: 'be refused' }
  },
  (random) => {
    let inner: Buffer = riffChunk('VP8 ', random.bytes(50))
    for (let depth = random.whole(1, 500); depth > 0; depth -= 1) inner = riffChunk('RIFF', inner)
    return { name: 'a WebP of nested chunks', bytes: webp(inner), must: 'be refused' }
  },
  async (random) => {
    // Start of frame: the segment that says the extent.
    const bytes = Buffer.from(
      await sharp(await honestFrame(random))
        .jpeg()
        .toBuffer(),
    )
    const at = bytes.indexOf(Buffer.of(0xff, 0xc0))
    const side = random.whole(9_000, 65_500)
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
    return { name: 'a JPEG that claims to be huge', bytes, must: 'be refused' }
  },
  async (random) => {
    // Each scan over all of a progressive picture costs its decoder the whole picture.
    const whole = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'red' } })
      .jpeg({ progressive: true })
      .toBuffer()
    const scan = whole.subarray(whole.lastIndexOf(Buffer.of(0xff, 0xda)), whole.length - 2)
    const many = random.whole(100, 2_000)
    const bytes = Buffer.concat([whole.subarray(0, -2), ...Array<Buffer>(many).fill(scan), whole.subarray(-2)])
    return { name: `a JPEG of ${many} scans`, bytes: bytes.subarray(0, PICTURE_LIMIT.bytes), must: 'either' }
  },
  (random) => ({
    name: 'more than 10 MB',
    bytes: Buffer.concat([pngSignature, Buffer.alloc(PICTURE_LIMIT.bytes + random.whole(0, 100_000))]),
    must: 'be refused',
  }),
]

export const oddBoxes: readonly Maker[] = [
  (random) => {
    let inner: Buffer = box('free', random.bytes(8))
    for (let depth = random.whole(1, 20_000); depth > 0; depth -= 1)
      inner = box(random.pick(['meta', 'iprp', 'ipco']), inner)
    return { name: 'an AVIF of nested boxes', bytes: Buffer.concat([avifStart, inner]), must: 'be refused' }
  },
  (random) => {
    const length = random.pick([0, 1, 7, 2 ** 31, 2 ** 32 - 1])
    const bytes = Buffer.concat([avifStart, box('meta', random.bytes(200), length)])
    return { name: `an AVIF with a box of length ${length}`, bytes, must: 'be refused' }
  },
  async (random) => {
    const bytes = Buffer.from(await honest(random, 'avif'))
    const at = bytes.indexOf('ispe')
    bytes.writeUInt32BE(hugeSide(random), at + 8)
    bytes.writeUInt32BE(hugeSide(random), at + 12)
    return { name: 'an AVIF that claims to be huge', bytes, must: 'be refused' }
  },
  async (random) => {
    const bytes = Buffer.from(await honest(random, 'avif'))
    const name = random.pick(['iloc', 'iinf', 'ipma', 'pitm', 'av1C', 'hdlr'])
    const at = bytes.indexOf(name)
    random.bytes(random.whole(4, 12)).copy(bytes, at + 4)
    return { name: `an AVIF with noise in its ${name}`, bytes, must: 'either' }
  },
]
