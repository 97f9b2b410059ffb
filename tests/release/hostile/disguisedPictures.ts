import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { box, gif, jpegSegment, png, pngChunk, riffChunk } from '../../support/pictureFormats.ts'
import { MARK, SCRIPT, formats, honest, encode, honestFrame, type Makers } from './hostilePicture.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${MARK}>${SCRIPT}</svg>`
const growing = `<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(500)}"><!ENTITY c "${'&b;'.repeat(500)}">`

/** Image libraries can open these files, but the site does not allow them as pictures. */
export const foreign: Readonly<Record<string, string | Uint8Array>> = {
  'a bare SVG': svg,
  'an SVG after a prologue': `<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg}`,
  'an SVG with a byte order mark': `\ufeff${svg}`,
  'an SVG as UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'an SVG after blanks': `${' \n'.repeat(5_000)}${svg}`,
  'an SVG after a comment': `<!--${'x'.repeat(5_000)}-->${svg}`,
  'a compressed SVG': gzipSync(svg),
  'an SVG in capitals': svg.toUpperCase(),
  'an SVG with a prefix': svg.replaceAll('svg', 'a:svg'),
  'an SVG with entities': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`,
  'an SVG that grows': `<!DOCTYPE svg [${growing}]><svg>&c;</svg>`,
  'an SVG that includes a file': '<svg><image href="file:///etc/passwd"/></svg>',
  'one byte': Buffer.of(0),
  PDF: `%PDF-1.7\n${SCRIPT}`,
  PostScript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file',
  TIFF: Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'),
  BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 0xff)]),
  icon: Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0', 'latin1'),
  HEIC: box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
  'JPEG XL': Buffer.from('\xff\x0a\xff\x07', 'latin1'),
  'JPEG 2000': box('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
  Photoshop: '8BPS\0\x01',
  MVG: 'push graphic-context\nfill url(https://127.0.0.1/x.jpg"|id")\npop graphic-context',
  HTML: `<!doctype html>${SCRIPT}`,
  JavaScript: MARK,
  PHP: '<?php system($_GET["c"]); ?>',
  ZIP: 'PK\x03\x04',
  'a program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'a sound in RIFF': riffChunk('RIFF', Buffer.from('WAVEfmt ')),
  'a film': box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1')),
}

export const twoInOne: Makers = {
  // A browser sends an empty file if the user chooses no file.
  'an empty file': () => Buffer.alloc(0),
  'a GIF with a script in its comment': (random) => {
    const file = gif(random.whole(1, 99), 2, 1)
    // In a GIF, the comment follows the screen descriptor (13 bytes) and the palette of two colours (6 bytes).
    const at = 13 + 6
    const comment = [Buffer.of(0x21, 0xfe, SCRIPT.length), Buffer.from(SCRIPT), Buffer.of(0)]
    return Buffer.concat([file.subarray(0, at), ...comment, file.subarray(at)])
  },
  'a JPEG that is a page': async (random) => {
    const whole = await encode(sharp(await honestFrame(random)), random, 'jpeg')
    const comment = jpegSegment(random.pick([0xfe, 0xe0, 0xe1, 0xed]), Buffer.from(`<html>${SCRIPT}`))
    return Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
  },
  'a PNG before an archive': async (random) =>
    Buffer.concat([await honest(random, 'png'), Buffer.from(`PK\x03\x04${MARK}`), random.bytes(500)]),
  'a PNG with a page in its text': (random) =>
    png({ width: 9, height: random.whole(1, 9), before: [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))] }),
  'a picture with a script in its EXIF': async (random) => {
    const picture = sharp(await honestFrame(random))
      .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: MARK }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .withMetadata({ orientation: random.whole(1, 8) })
    return encode(picture, random, random.pick(['jpeg', 'png', 'webp', 'avif']))
  },
  'a picture with a script in its XMP': async (random) => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`
    return encode(sharp(await honestFrame(random)).withXmp(xmp), random, random.pick(['jpeg', 'png', 'webp']))
  },
  'a picture under a false name': (random) => honest(random, random.pick(formats)),
}

/** This GIF is also a valid script. The bytes of its screen size are "/*", which start a comment in the script. */
export const scriptAsGif = (): Buffer =>
  Buffer.concat([Buffer.from('GIF89a/*'), gif(40, 1, 1).subarray(8), Buffer.from(`*/=1;${MARK}`)])

export const fileNames =
  `gambar.png shell.php ../../x.html x.svg x.png\0.js <script>.jpg .htaccess ${'a'.repeat(300)}.exe`.split(' ')
export const mediaTypes = ['image/png', 'image/jpeg', 'text/html', 'image/svg+xml', 'application/javascript', 'x/y']
