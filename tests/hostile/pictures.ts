import sharp from 'sharp'
import type { Random } from '../fuzz/random.ts'
import { avifStart, box, gif, jpegSegment, png, pngChunk, pngSignature, webp } from '../support/pictureFormats.ts'
import { huge } from './hugePictures.ts'
import {
  MARK,
  SCRIPT,
  type Hostile,
  formats,
  honest,
  honestFrame,
  encode,
  flipBits,
  hugeSide,
  svgDisguises,
  foreign,
  type Maker,
} from './payloads.ts'

const broken: readonly Maker[] = [
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

const oddBoxes: readonly Maker[] = [
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

const twoInOne: readonly Maker[] = [
  () => ({
    // A screen of as many pixels as "/*" says: a GIF to one reader, a script to another.
    name: 'a GIF that is a script',
    bytes: Buffer.concat([Buffer.from('GIF89a/*'), gif(40, 1, 1).subarray(8), Buffer.from(`*/=1;${MARK}`)]),
    must: 'either',
  }),
  (random) => ({
    name: 'a GIF with a script in its comment',
    bytes: withGifComment(gif(random.whole(1, 99), 2, 1), SCRIPT),
    must: 'be taken',
  }),
  async (random) => {
    const whole = await sharp(await honestFrame(random))
      .jpeg()
      .toBuffer()
    const comment = jpegSegment(random.pick([0xfe, 0xe0, 0xe1, 0xed]), Buffer.from(`<html>${SCRIPT}`))
    const bytes = Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
    return { name: 'a JPEG that is a page', bytes, mediaType: 'text/html', fileName: 'page.html', must: 'be taken' }
  },
  async (random) => ({
    name: 'a PNG with an archive behind it',
    bytes: Buffer.concat([await honest(random, 'png'), Buffer.from(`PK\x03\x04${MARK}`), random.bytes(500)]),
    must: 'be taken',
  }),
  (random) => ({
    name: 'a PNG with a page in its text',
    bytes: png({ width: 9, height: random.whole(1, 9), before: [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))] }),
    must: 'be taken',
  }),
  async (random) => {
    const format = random.pick(['jpeg', 'png', 'webp', 'avif'] as const)
    const orientation = random.whole(1, 8)
    const picture = sharp(await honestFrame(random))
      .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: MARK }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .withMetadata({ orientation })
    return {
      name: `a ${format} with a script in its EXIF`,
      bytes: await encode(picture, random, format),
      must: 'be taken',
    }
  },
  async (random) => {
    const format = random.pick(['jpeg', 'png', 'webp'] as const)
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`
    const picture = sharp(await honestFrame(random)).withXmp(xmp)
    return {
      name: `a ${format} with a script in its XMP`,
      bytes: await encode(picture, random, format),
      must: 'be taken',
    }
  },
  async (random) => ({
    name: 'a picture under a false name',
    bytes: await honest(random, random.pick(formats)),
    fileName: random.pick([
      'shell.php',
      '../../x.html',
      'x.svg',
      'x.png\0.js',
      '<script>.jpg',
      '.htaccess',
      `${'a'.repeat(300)}.exe`,
    ]),
    mediaType: random.pick(['text/html', 'image/svg+xml', 'application/javascript', 'x/y']),
    must: 'be taken',
  }),
]

function withGifComment(file: Buffer, comment: string): Buffer {
  // Behind the screen and its palette of two colours.
  const at = 13 + 6
  const block = Buffer.concat([Buffer.of(0x21, 0xfe, comment.length), Buffer.from(comment), Buffer.of(0)])
  return Buffer.concat([file.subarray(0, at), block, file.subarray(at)])
}

const disguised: readonly Maker[] = [
  // What a browser sends of a field in which no file was chosen.
  () => ({ name: 'an empty file', bytes: Buffer.alloc(0), must: 'be taken' }),
  (random) => {
    const [name, bytes] = random.pick(Object.entries(svgDisguises))
    return {
      name: `an SVG ${name}`,
      bytes,
      fileName: 'gambar.png',
      mediaType: random.pick(['image/png', 'image/svg+xml']),
      must: 'be refused',
    }
  },
  (random) => {
    const [name, bytes] = random.pick(Object.entries(foreign))
    return { name, bytes, fileName: 'gambar.jpg', mediaType: 'image/jpeg', must: 'be refused' }
  },
]

const kinds = [broken, huge, oddBoxes, twoInOne, disguised]

/** The n-th hostile upload: the kinds by turns, and each of a kind. */
export async function hostile(random: Random, number: number): Promise<Hostile> {
  const makers = kinds[number % kinds.length] ?? broken
  const maker = makers[Math.floor(number / kinds.length) % makers.length] ?? broken[0]
  if (!maker) throw new Error('There is nothing hostile.')
  return maker(random)
}
