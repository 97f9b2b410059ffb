import { crc32, deflateSync } from 'node:zlib'

/** This file builds picture files byte by byte, because encoders do not write invalid files. */

const bigEndian = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number >>> 0)
  return bytes
}

const littleEndian = (number: number, size = 4): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntLE(number % 2 ** (8 * size), 0, size)
  return bytes
}

/** Returns a PNG chunk that claims to have `length` bytes. PNG specification, section 5.3: chunk layout. */
export function pngChunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([bigEndian(length), body, bigEndian(crc32(body))])
}

interface PngOptions {
  width: number
  height: number
  bitDepth?: number
  colourType?: number
  interlaced?: boolean
  before?: readonly Uint8Array[]
  /** The compressed pixels of the picture. By default, they are black and match the size in the header. */
  pixels?: Uint8Array
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function png({
  width,
  height,
  bitDepth = 8,
  colourType = 0,
  interlaced,
  before = [],
  pixels,
}: PngOptions): Buffer {
  const header = [bigEndian(width), bigEndian(height), Buffer.of(bitDepth, colourType, 0, 0, interlaced ? 1 : 0)]
  const samples = [1, 0, 3, 1, 2, 0, 4][colourType] ?? 1
  const line = 1 + Math.ceil((width * samples * bitDepth) / 8)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', Buffer.concat(header)),
    ...before,
    pngChunk('IDAT', pixels ?? deflateSync(Buffer.alloc(line * height), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a GIF that declares the screen size `screen` and the frame size `frame`, as in the GIF89a specification. */
export function gif(screen: number, frames: number, frame: number): Buffer {
  const head = [Buffer.from('GIF89a'), littleEndian(screen, 2), littleEndian(screen, 2), Buffer.of(0x80, 0, 0)]
  const palette = Buffer.of(255, 0, 0, 255, 255, 255)
  const control = Buffer.of(0x21, 0xf9, 4, 0, 1, 0, 0, 0)
  const descriptor = [Buffer.of(0x2c, 0, 0, 0, 0), littleEndian(frame, 2), littleEndian(frame, 2), Buffer.of(0)]
  const onePixel = Buffer.of(2, 2, 0x44, 0x01, 0)
  const one = Buffer.concat([control, ...descriptor, onePixel])
  return Buffer.concat([...head, palette, ...Array.from({ length: frames }, () => one), Buffer.of(0x3b)])
}

/** WebP files consist of RIFF chunks. Returns a chunk whose header gives `length` as its number of bytes. */
export function riffChunk(type: string, data: Uint8Array, length = data.length): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), littleEndian(length), data, Buffer.alloc(data.length % 2)])
}

export const webp = (...chunks: readonly Uint8Array[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

/** The header of an extended WebP: the size of the canvas, and flags for the chunks that follow. */
export const webpCanvas = (width: number, height: number, flags = 0x02): Buffer =>
  riffChunk('VP8X', Buffer.concat([littleEndian(flags), littleEndian(width - 1, 3), littleEndian(height - 1, 3)]))

/** Returns a box that claims to have `length` bytes. AVIF files consist of boxes (ISO 14496-12). */
export function box(type: string, data: Uint8Array, length = data.length + 8): Buffer {
  return Buffer.concat([bigEndian(length), Buffer.from(type, 'latin1'), data])
}

export const avifStart = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'))

/** A JPEG segment starts with two bytes for the marker and two bytes for the length (ITU T.81, annex B). */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data])
}
