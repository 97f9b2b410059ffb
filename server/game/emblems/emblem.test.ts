import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { emblemType, readEmblem } from './emblem.ts'

type Pixel = readonly [red: number, green: number, blue: number]
const [RED, MAGENTA] = [
  [200, 10, 20],
  [255, 0, 255],
] as const satisfies Pixel[]

interface Made {
  width?: number
  height?: number
  depth?: number
  palette?: readonly Pixel[]
  rows: Buffer
}

/** A BMP with the given rows, which begin at the bottom. */
function bmp({ width = 2, height = 2, depth = 24, palette = [], rows }: Made): Buffer {
  const header = Buffer.alloc(54)
  const offset = 54 + palette.length * 4
  header.write('BM', 'latin1')
  header.writeUInt32LE(offset, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(depth, 28)
  const colours = palette.flatMap(([red, green, blue]) => [blue, green, red, 0])
  return Buffer.concat([header, Buffer.from(colours), rows])
}

const stored = (file: Buffer) => deflateSync(file).toString('hex')
const bgr = ([red, green, blue]: Pixel) => [blue, green, red]

async function pixelsOf(emblem: string | null) {
  const { data, info } = await sharp(Buffer.from(emblem ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, first: [...data.subarray(0, 8)], last: [...data.subarray(-8)] }
}

describe('the emblem of a guild', () => {
  it('[realms.emblems] is a PNG in which magenta is transparent, from the top left', async () => {
    const rows = Buffer.from([...bgr(RED), ...bgr(RED), 0, 0, ...bgr(MAGENTA), ...bgr(RED), 0, 0])
    const emblem = readEmblem(stored(bmp({ rows })))
    expect(emblemType(Buffer.from(emblem ?? '', 'base64'))).toBe('image/png')
    expect(await pixelsOf(emblem)).toEqual({
      ...{ width: 2, height: 2 },
      first: [255, 0, 255, 0, ...RED, 255],
      last: [...RED, 255, ...RED, 255],
    })
  })

  it.each([
    [8, Buffer.from([0, 0, 0, 0, 1, 0, 0, 0])],
    [4, Buffer.from([0x00, 0, 0, 0, 0x10, 0, 0, 0])],
    [1, Buffer.from([0x00, 0, 0, 0, 0x80, 0, 0, 0])],
  ])('[realms.emblems] may have a palette of %i bits', async (depth, rows) => {
    const found = await pixelsOf(readEmblem(stored(bmp({ depth, palette: [RED, MAGENTA], rows }))))
    expect(found).toMatchObject({ first: [255, 0, 255, 0, ...RED, 255], last: [...RED, 255, ...RED, 255] })
  })

  it('[realms.emblems] stays a GIF if it is one', () => {
    const gif = Buffer.from('4749463839610100010080000000000000ffffff2c00000000010001000002024401003b', 'hex')
    expect(readEmblem(stored(gif))).toBe(gif.toString('base64'))
    expect(emblemType(gif)).toBe('image/gif')
    gif.writeUInt16LE(9_000, 6)
    expect(readEmblem(stored(gif))).toBeNull()
  })

  it('[realms.emblems] is left out if it is broken, too large, or unpacks to more than an emblem', () => {
    const rows = Buffer.alloc(16)
    for (const [what, digits] of Object.entries({
      nothing: '',
      'no digits': 'zz',
      'not compressed': bmp({ rows }).toString('hex'),
      'no picture': stored(Buffer.from('MZ'.padEnd(100))),
      bomb: stored(Buffer.alloc(4 * 1024 * 1024)),
      'too wide': stored(bmp({ width: 100_000, height: 100_000, rows })),
      'a height that cannot be negated': stored(bmp({ height: -2_147_483_648, rows })),
      'rows that are missing': stored(bmp({ width: 24, height: 24, rows })),
      'a colour outside the palette': stored(bmp({ depth: 8, palette: [RED], rows: Buffer.alloc(8, 7) })),
      'another depth': stored(bmp({ depth: 32, rows })),
      'too long': 'ab'.repeat(100_000),
    }))
      expect(readEmblem(digits), what).toBeNull()
  })
})
