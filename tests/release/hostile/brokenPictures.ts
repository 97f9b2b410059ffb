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
import type { Random } from '../../support/random.ts'
import { MARK, formats, honest, hugeSide, honestFrame, type Makers } from './hostilePicture.ts'

const someHonest = (random: Random) => honest(random, random.pick(formats))

const bomb = (random: Random) => deflateSync(Buffer.alloc(random.whole(1, 64) * 1_000_000))

function flipBits(random: Random, bytes: Buffer): Buffer {
  for (let many = random.whole(1, 40); many > 0; many -= 1) {
    const at = random.whole(0, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return bytes
}

export const taken: Makers = {
  'a PNG bomb of as many pixels as are accepted': (random) => {
    const interlaced = random.chance(0.3)
    const width = random.whole(6_000, 8_000)
    const pixels = interlaced ? { pixels: deflateSync(Buffer.alloc((width * width) / 8 + 8 * width)) } : {}
    return png({ width, height: width, bitDepth: 1, interlaced, ...pixels })
  },
  'an animated WebP': async (random) => {
    const frames = Array.from({ length: random.whole(2, 40) }, () => honestFrame(random))
    return sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
  },
  'a GIF of 10,000 frames': (random) => gif(random.whole(1, 500), 10_000, 1),
}

export const refused: Makers = {
  'a signature before noise': (random) => {
    const head = random.pick([pngSignature, Buffer.from('GIF89a'), Buffer.of(0xff, 0xd8, 0xff), webp(), avifStart])
    return Buffer.concat([head, random.bytes(random.whole(0, 5_000))])
  },
  'a PNG that claims to be huge': (random) =>
    png({ width: hugeSide(random), height: hugeSide(random), pixels: deflateSync(Buffer.alloc(1_000)) }),
  'a PNG without an extent': (random) => {
    const [width, height] = random.pick([
      [0, 5],
      [5, 0],
    ] as const)
    return png({ width, height, pixels: Buffer.alloc(0) })
  },
  'a PNG with a chunk of a false length': (random) =>
    png({ width: 10, height: 10, before: [pngChunk('tEXt', random.bytes(50), hugeSide(random))] }),
  'a WebP of a huge canvas': (random) => {
    const side = random.pick([8_192, 16_383, 16_384, 2 ** 24])
    const frame = riffChunk('ANMF', random.bytes(random.whole(16, 300)))
    const frames = Array<Buffer>(random.whole(1, 2_000)).fill(frame)
    return webp(webpCanvas(side, side), riffChunk('ANIM', Buffer.alloc(6)), ...frames)
  },
  'a WebP of nested chunks': (random) => {
    let inner: Buffer = riffChunk('VP8 ', random.bytes(50))
    for (let depth = random.whole(1, 500); depth > 0; depth -= 1) inner = riffChunk('RIFF', inner)
    return webp(inner)
  },
  'a JPEG that claims to be huge': async (random) => {
    const frame = sharp(await honestFrame(random)).jpeg()
    const bytes = Buffer.from(await frame.toBuffer())
    // In a JPEG, the picture's height and width follow the marker "start of frame".
    const at = bytes.indexOf(Buffer.of(0xff, 0xc0))
    const side = random.whole(9_000, 65_500)
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
    return bytes
  },
  'more than 10 MB': (random) =>
    Buffer.concat([pngSignature, Buffer.alloc(PICTURE_LIMIT.bytes + random.whole(0, 100_000))]),
  'an AVIF of nested boxes': (random) => {
    let inner: Buffer = box('free', random.bytes(8))
    for (let depth = random.whole(1, 20_000); depth > 0; depth -= 1)
      inner = box(random.pick(['meta', 'iprp', 'ipco']), inner)
    return Buffer.concat([avifStart, inner])
  },
  'an AVIF with a box of a false length': (random) => {
    const length = random.pick([0, 1, 7, 2 ** 31, 2 ** 32 - 1])
    return Buffer.concat([avifStart, box('meta', random.bytes(200), length)])
  },
  'an AVIF that claims to be huge': async (random) => {
    const bytes = Buffer.from(await honest(random, 'avif'))
    const at = bytes.indexOf('ispe')
    bytes.writeUInt32BE(hugeSide(random), at + 8)
    bytes.writeUInt32BE(hugeSide(random), at + 12)
    return bytes
  },
  'a GIF of one huge frame': (random) => gif(1, random.whole(1, 5), 65_535),
}

export const either: Makers = {
  'a picture cut short': async (random) => {
    const whole = await someHonest(random)
    return whole.subarray(0, random.whole(0, whole.length - 1))
  },
  'a picture with noise inside': async (random) => {
    const whole = await someHonest(random)
    const at = random.whole(0, whole.length)
    return Buffer.concat([whole.subarray(0, at), random.bytes(random.whole(1, 2_000)), whole.subarray(at)])
  },
  'the head of one picture on another': async (random) => {
    const [first, second] = [await someHonest(random), await someHonest(random)]
    return Buffer.concat([first.subarray(0, random.whole(12, 60)), second.subarray(random.whole(0, 60))])
  },
  'a PNG with a bomb in a chunk of text': (random) => {
    const type = random.pick(['zTXt', 'iCCP', 'iTXt'])
    const head = type === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0'
    const before = [pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb(random)]))]
    return png({ width: 10, height: 10, before })
  },
  'a PNG of thousands of chunks': (random) => {
    const one = pngChunk(random.pick(['tEXt', 'prVt', 'sPLT', 'hIST', 'tIME']), Buffer.from(`a\0${MARK}`))
    return png({ width: 10, height: 10, before: Array<Buffer>(random.whole(1_000, 50_000)).fill(one) })
  },
  'a JPEG of hundreds of scans': async (random) => {
    // A decoder processes the whole picture once for each scan, so hundreds of scans take a long time.
    const whole = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'red' } })
      .jpeg({ progressive: true })
      .toBuffer()
    const scan = whole.subarray(whole.lastIndexOf(Buffer.of(0xff, 0xda)), whole.length - 2)
    const scans = Array<Buffer>(random.whole(100, 2_000)).fill(scan)
    return Buffer.concat([whole.subarray(0, -2), ...scans, whole.subarray(-2)]).subarray(0, PICTURE_LIMIT.bytes)
  },
  'an AVIF with noise in a box': async (random) => {
    const bytes = Buffer.from(await honest(random, 'avif'))
    const at = bytes.indexOf(random.pick(['iloc', 'iinf', 'ipma', 'pitm', 'av1C', 'hdlr']))
    random.bytes(random.whole(4, 12)).copy(bytes, at + 4)
    return bytes
  },
  'a picture with flipped bits': async (random) => flipBits(random, await someHonest(random)),
  'a PNG whose pixels are a bomb': (random) => png({ width: 10, height: 10, pixels: bomb(random) }),
  // The server may accept this GIF, because some decoders use the frame's small size instead of the huge screen size.
  'a GIF of a huge screen': (random) => gif(random.whole(9_000, 65_535), 1, 1),
}
