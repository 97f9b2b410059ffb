export type Colour = readonly [red: number, green: number, blue: number]

export const MAGENTA: Colour = [255, 0, 255]

interface BitmapOptions {
  /** The lines of the picture, from the top. */
  lines: readonly (readonly Colour[])[]
  bits?: 8 | 24
  isTopDown?: boolean
  /** Replaces the stored lines by run-length encoded ones. */
  packed?: Buffer
  /** Replaces fields of the header, by their place in the file. */
  header?: Readonly<Record<number, number>>
}

/** Returns a bitmap with the header of Windows 3. */
export function bitmap({ lines, bits = 24, isTopDown = false, packed, header = {} }: BitmapOptions): Buffer {
  const colours = [...new Set(lines.flat().map((colour) => colour.join()))].map((text) => text.split(',').map(Number))
  const numberOf = (colour: Colour) => colours.findIndex((one) => one.join() === colour.join())
  const palette = bits === 8 ? colours.map(([red = 0, green = 0, blue = 0]) => Buffer.of(blue, green, red, 0)) : []
  const stored = (isTopDown ? lines : lines.toReversed()).map((line) => {
    const bytes = Buffer.from(
      line.flatMap((colour) => (bits === 8 ? [numberOf(colour)] : [colour[2], colour[1], colour[0]])),
    )
    return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  })
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + palette.length * 4, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(lines[0]?.length ?? 0, 18)
  head.writeInt32LE(isTopDown ? -lines.length : lines.length, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(packed ? 1 : 0, 30)
  head.writeUInt32LE(palette.length, 46)
  for (const [place, number] of Object.entries(header)) head.writeInt32LE(number | 0, Number(place))
  return Buffer.concat([head, ...palette, ...(packed ? [packed] : stored)])
}

/** A picture of one colour on magenta, as clients of games hold icons. */
export const icon = (colour: Colour, side = 24): Buffer =>
  bitmap({
    lines: Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (_, x) => (x + y < side ? colour : MAGENTA)),
    ),
  })
