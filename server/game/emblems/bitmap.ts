export interface Bitmap {
  width: number
  height: number
  /** Four bytes each: red, green, blue, alpha; from the top left. */
  pixels: Uint8Array
}

const HEADERS = 54
const UNCOMPRESSED = 0
const DEPTHS = [1, 4, 8, 24] as const

/** The colour that the game does not draw. */
const isMagenta = (red: number, green: number, blue: number): boolean => red === 255 && green === 0 && blue === 255

/**
 * Decodes an uncompressed BMP of at most `most` pixels on a side, in which magenta is transparent. Returns null if it is
 * none.
 */
export function readBitmap(file: Buffer, most: number): Bitmap | null {
  if (file.length < HEADERS || file.toString('latin1', 0, 2) !== 'BM') return null
  const [offset, headerLength] = [file.readUInt32LE(10), file.readUInt32LE(14)]
  const [width, signedHeight] = [file.readInt32LE(18), file.readInt32LE(22)]
  const depth = DEPTHS.find((bits) => bits === file.readUInt16LE(28))
  const height = Math.abs(signedHeight)
  if (depth === undefined || file.readUInt32LE(30) !== UNCOMPRESSED || headerLength < 40) return null
  if (width < 1 || height < 1 || width > most || height > most) return null
  const rowLength = Math.ceil((width * depth) / 32) * 4
  const palette = 14 + headerLength
  if (offset < palette || offset + rowLength * height > file.length) return null
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    // The rows of a BMP begin at the bottom, unless its height is negative.
    const row = offset + rowLength * (signedHeight < 0 ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const at = depth === 24 ? row + x * 3 : colourAt(file, row, x, depth, palette)
      if (at + 3 > (depth === 24 ? file.length : offset)) return null
      const [blue = 0, green = 0, red = 0] = file.subarray(at, at + 3)
      pixels.set([red, green, blue, isMagenta(red, green, blue) ? 0 : 255], (y * width + x) * 4)
    }
  }
  return { width, height, pixels }
}

/** Where in the palette the colour of a pixel is. */
function colourAt(file: Buffer, row: number, x: number, depth: 1 | 4 | 8, palette: number): number {
  const bit = x * depth
  const byte = file[row + (bit >> 3)] ?? 0
  return palette + ((byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)) * 4
}
