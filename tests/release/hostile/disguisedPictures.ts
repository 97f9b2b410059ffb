import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { box, gif, jpegSegment, png, pngChunk, riffChunk } from '../../support/pictureFormats.ts'
import { MARK, SCRIPT, formats, honest, encode, type Maker, honestFrame } from './hostilePicture.ts'

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

export const twoInOne: readonly Maker[] = [
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

export const disguised: readonly Maker[] = [
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
