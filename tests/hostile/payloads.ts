import { gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Random } from '../fuzz/random.ts'
import { box, riffChunk } from '../support/pictureFormats.ts'

/** What must not be found in anything that the server gives out. */
export const MARK = 'onload=alert(document.domain)'
export const SCRIPT = `<script>${MARK}</script>`

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

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

/** A picture with enough in it to be broken in many places. */
export async function honest(random: Random, format: Format): Promise<Buffer> {
  const [width, height] = [random.whole(1, 200), random.whole(1, 200)]
  const noise = { raw: { width, height, channels: 3 } } as const
  return encode(sharp(random.bytes(width * height * 3), noise), random, format)
}

export async function honestFrame(random: Random): Promise<Buffer> {
  const background = { r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

export function encode(picture: Sharp, random: Random, format: Format): Promise<Buffer> {
  if (format === 'jpeg') return picture.jpeg({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'png') return picture.png({ progressive: random.chance(0.5) }).toBuffer()
  if (format === 'webp') return picture.webp({ lossless: random.chance(0.5) }).toBuffer()
  return format === 'avif' ? picture.avif({ effort: 0 }).toBuffer() : picture.gif().toBuffer()
}

export function flipBits(random: Random, bytes: Buffer, from = 0): Buffer {
  const flipped = Buffer.from(bytes)
  for (let many = random.whole(1, 40); many > 0; many -= 1) {
    const at = random.whole(from, flipped.length - 1)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return flipped
}

/** More than any picture may have, in one direction, in both, or beyond what a number holds. */
export const hugeSide = (random: Random): number =>
  random.pick([16_384, 65_535, 65_536, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1])

const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${MARK}>${SCRIPT}</svg>`
/** An SVG as one might be smuggled in. */
export const svgDisguises: Readonly<Record<string, Uint8Array>> = {
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
export const foreign: Readonly<Record<string, Uint8Array>> = {
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

export type Maker = (random: Random) => Promise<Hostile> | Hostile
