import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_LIMIT } from '../../content/define.ts'
import type { Random } from '../fuzz/random.ts'
import {
  avifStart,
  box,
  gif,
  jpegSegment,
  png,
  pngChunk,
  pngSignature,
  riffChunk,
  webp,
  webpCanvas,
} from '../support/pictureFormats.ts'

/** What must not be found in anything that the server gives out. */
export const MARK = 'onload=alert(document.domain)'
const SCRIPT = `<script>${MARK}</script>`

/** An upload that means no good. */
export interface Hostile {
  /** What it is, for the report of a failure. */
  name: string
  bytes: Uint8Array
  /** What it is called and what it says it is, beyond the bytes. */
  fileName?: string
  mediaType?: string
  /** What must become of it; either, where the decoder may rescue a picture. */
  must: 'be taken' | 'be refused' | 'either'
}

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

/** A picture with enough in it to be broken in many places. */
async function honest(random: Random, format: Format): Promise<Buffer> {
  const [width, height] = [random.whole(1, 200), random.whole(1, 200)]
  const noise = { raw: { width, height, channels: 3 } } as const
  return encode(sharp(random.bytes(width * height * 3), noise), random, format)
}

function encode(picture: Sharp, random: Random, format: Format): Promise<Buffer> {
  if (format === 'jpeg') return picture.jpeg({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'png') return picture.png({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'webp') return picture.webp({ lossless: random.chance(0.5) }).toBuffer()
  return format === 'avif' ? picture.avif({ effort: 0 }).toBuffer() : picture.gif().toBuffer()
}

function flipBits(random: Random, bytes: Buffer, from = 0): Buffer {
  const flipped = Buffer.from(bytes)
  for (let many = random.whole(1, 40); many > 0; many -= 1) {
    const at = random.whole(from, flipped.length - 1)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return flipped
}

/** More than any picture may have, in one direction, in both, or beyond what a number holds. */
const hugeSide = (random: Random): number => random.pick([16_384, 65_535, 65_536, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1])

const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${MARK}>${SCRIPT}</svg>`
/** An SVG as one might be smuggled in. */
const svgDisguises: Readonly<Record<string, Uint8Array>> = {
  bare: Buffer.from(svg),
  'after a prologue': Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg}`),
  'with a byte order mark': Buffer.from(`\ufeff${svg}`),
  'as UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'after blanks': Buffer.from(`${' \n'.repeat(5_000)}${svg}`),
  'after a comment': Buffer.from(`<!--${'x'.repeat(5_000)}-->${svg}`),
  compressed: gzipSync(svg),
  'in capitals': Buffer.from(svg.toUpperCase()),
  'with a prefix': Buffer.from(svg.replaceAll('svg', 'a:svg')),
  'with entities': Buffer.from(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`),
  'that grows': Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(500)}"><!ENTITY c "${'&b;'.repeat(500)}">]><svg>&c;</svg>`,
  ),
  'that includes a file': Buffer.from('<svg><image href="file:///etc/passwd"/></svg>'),
}

/** Files of other kinds that image libraries are known to open. */
const foreign: Readonly<Record<string, Uint8Array>> = {
  'one byte': Buffer.of(0),
  PDF: Buffer.from(`%PDF-1.7\n${SCRIPT}`),
  PostScript: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
  TIFF: Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'),
  BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 0xff)]),
  icon: Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0', 'latin1'),
  HEIC: box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
  'JPEG XL': Buffer.from('\xff\x0a\xff\x07', 'latin1'),
  'JPEG 2000': box('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
  Photoshop: Buffer.from('8BPS\0\x01'),
  MVG: Buffer.from('push graphic-context\nfill url(https://127.0.0.1/x.jpg"|id")\npop graphic-context'),
  HTML: Buffer.from(`<!doctype html>${SCRIPT}`),
  JavaScript: Buffer.from(MARK),
  PHP: Buffer.from('<?php system($_GET["c"]); ?>'),
  ZIP: Buffer.from('PK\x03\x04'),
  'a program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'a sound in RIFF': riffChunk('RIFF', Buffer.from('WAVEfmt ')),
  'a film': box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1')),
}

type Maker = (random: Random) => Promise<Hostile> | Hostile

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

const huge: readonly Maker[] = [
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

async function honestFrame(random: Random): Promise<Buffer> {
  const background = { r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

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
