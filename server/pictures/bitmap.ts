/** Pixels of four bytes each: red, green, blue and opacity, from the top left. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

export const BITMAP_SIDE = 2_048

export interface BitmapLimits {
  /** The most pixels on a side. */
  side: number
  /** Bits of a pixel. */
  depths: readonly number[]
  /** Whether lines may be run-length encoded. */
  mayBePacked: boolean
}

const CLIENT_PICTURES: BitmapLimits = { side: BITMAP_SIDE, depths: [8, 24, 32], mayBePacked: true }
const MOST_PALETTE_BITS = 8

const FILE_HEADER = 14
/** The size of BITMAPINFOHEADER. Later headers begin with the same fields. */
const INFO_HEADER = 40
const PLAIN = 0
const RLE8 = 1
const ESCAPE = { line: 0, end: 1, move: 2 } as const

interface Header {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  compression: number
  start: number
  palette: Buffer
}

export const isBitmap = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d

function headerOf(bytes: Buffer, { side, depths, mayBePacked }: BitmapLimits): Header | null {
  if (bytes.length < FILE_HEADER + INFO_HEADER || !isBitmap(bytes)) return null
  const size = bytes.readUInt32LE(14)
  const [width, lines] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const height = Math.abs(lines)
  const [planes, bits, compression] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  const start = bytes.readUInt32LE(10)
  if (size < INFO_HEADER || planes !== 1 || start < FILE_HEADER + INFO_HEADER || start > bytes.length) return null
  if (width < 1 || height < 1 || width > side || height > side) return null
  const isPacked = mayBePacked && compression === RLE8 && bits === 8
  if (!depths.includes(bits) || (compression !== PLAIN && !isPacked)) return null
  const isTopDown = lines < 0
  if (isTopDown && compression !== PLAIN) return null
  if (bits > MOST_PALETTE_BITS) return { width, height, isTopDown, bits, compression, start, palette: Buffer.alloc(0) }
  const said = bytes.readUInt32LE(46)
  const palette = FILE_HEADER + size
  if (said > 256 || palette + said * 4 > bytes.length || palette > start) return null
  const end = Math.min(palette + (said || 2 ** bits) * 4, start)
  return {
    ...{ width, height, isTopDown, bits, compression, start },
    palette: bytes.subarray(palette, end),
  }
}

/**
 * Decodes a bitmap, by default one that clients of games hold: 8 bits with a palette, plain or run-length encoded, 24
 * and 32 bits. Returns null for any other file, and for one that ends early or exceeds the limits. Source:
 * https://learn.microsoft.com/windows/win32/gdi/bitmap-storage and `bitmap-compression`.
 */
export function decodeBitmap(file: Uint8Array, limits = CLIENT_PICTURES): Pixels | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const header = headerOf(bytes, limits)
  if (!header) return null
  const { width, height, isTopDown, bits, compression, start, palette } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  const stored = bytes.subarray(start)
  const lines = compression === RLE8 ? unpacked(stored, width, height) : stored
  const lineBytes = compression === RLE8 ? width : stride
  if (lines === null || lines.length < lineBytes * height) return null
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const line = (isTopDown ? y : height - 1 - y) * lineBytes
    for (let x = 0; x < width; x += 1) {
      const at = line + ((x * bits) >> 3)
      const to = (y * width + x) * 4
      const [colours, from] = bits > MOST_PALETTE_BITS ? [lines, at] : [palette, numberAt(lines[at] ?? 0, x, bits) * 4]
      if (from + 3 > colours.length) return null
      data[to] = colours[from + 2] ?? 0
      data[to + 1] = colours[from + 1] ?? 0
      data[to + 2] = colours[from] ?? 0
      data[to + 3] = 255
    }
  }
  return { data, width, height }
}

/** The number of a colour in the palette; a byte holds several pixels of fewer than 8 bits, the left one first. */
const numberAt = (byte: number, x: number, bits: number): number =>
  (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)

/** The colour that the client of the game does not draw. */
export const isMagenta = (data: Uint8Array, at: number): boolean =>
  data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 255

/** Unpacks run-length encoded lines, from the bottom; returns null if they leave the picture or end early. */
function unpacked(bytes: Buffer, width: number, height: number): Buffer | null {
  const lines = Buffer.alloc(width * height)
  let [x, y, at] = [0, 0, 0]
  while (at + 2 <= bytes.length) {
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]]
    at += 2
    if (count > 0) {
      if (y >= height || x + count > width) return null
      lines.fill(value, y * width + x, y * width + x + count)
      x += count
    } else if (value === ESCAPE.end) return lines
    else if (value === ESCAPE.line) [x, y] = [0, y + 1]
    else if (value === ESCAPE.move) {
      if (at + 2 > bytes.length) return null
      x += bytes[at] ?? 0
      y += bytes[at + 1] ?? 0
      at += 2
    } else {
      if (y >= height || x + value > width || at + value > bytes.length) return null
      bytes.copy(lines, y * width + x, at, at + value)
      x += value
      at += value + (value % 2)
    }
  }
  return null
}
