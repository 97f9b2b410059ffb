import { describe, expect, it } from 'vitest'
import { bitmap, MAGENTA, type Colour } from '../../tests/support/gameFiles/bitmaps.ts'
import { decodeBitmap } from './bitmap.ts'

const RED: Colour = [200, 10, 20]
const BLUE: Colour = [5, 6, 250]
const lines = [
  [RED, BLUE, MAGENTA],
  [BLUE, BLUE, RED],
]
const opaque = lines.flat().flatMap((colour) => [...colour, 255])

const pixelsOf = (file: Buffer) => {
  const pixels = decodeBitmap(file)
  return pixels && [...pixels.data]
}

describe('A bitmap', () => {
  it('is decoded with 24 bits and with a palette, from the bottom and from the top', () => {
    for (const bits of [8, 24] as const)
      for (const isTopDown of [false, true]) {
        expect(pixelsOf(bitmap({ lines, bits, isTopDown })), `${bits} ${isTopDown}`).toEqual(opaque)
      }
    expect(decodeBitmap(bitmap({ lines }))).toMatchObject({ width: 3, height: 2 })
  })

  it('is decoded from runs, texts of bytes, moves and ends', () => {
    // The palette is red, blue, magenta. The lower line has a run and one byte, the upper a text of three bytes.
    const packed = Buffer.of(2, 1, 1, 0, 0, 0, 0, 3, 0, 1, 2, 0, 0, 1)
    expect(pixelsOf(bitmap({ lines, bits: 8, packed }))).toEqual(opaque)
    const moved = Buffer.of(0, 2, 2, 1, 1, 2, 0, 1)
    expect(pixelsOf(bitmap({ lines, bits: 8, packed: moved }))?.slice(8, 12)).toEqual([...MAGENTA, 255])
  })

  it.each([
    ['of huge sides', { 18: 0x7fffffff, 22: 0x7fffffff }],
    ['wider than 2048 pixels', { 18: 2_049 }],
    ['of no height', { 22: 0 }],
    ['of the least height that a number can be', { 22: -0x80000000 }],
    ['with a palette that claims 1 GB', { 46: 0x10000000 }],
    ['whose palette is outside of the file', { 14: 0x7ffffff0 }],
    ['whose pixels are outside of the file', { 10: 0x7ffffff0 }],
    ['packed in a way that is not read', { 30: 4 }],
  ])('[attack.picture-bombs] %s is no picture', (_what, header) => {
    expect(decodeBitmap(bitmap({ lines, bits: 8, header }))).toBeNull()
  })

  it('[attack.picture-bombs] that ends anywhere, or runs out of its lines, is no picture', () => {
    for (const bits of [8, 24] as const) {
      const whole = bitmap({ lines, bits })
      for (let end = 0; end < whole.length; end += 1)
        expect(decodeBitmap(whole.subarray(0, end)), `${bits} bits, ${end} bytes`).toBeNull()
    }
    for (const packed of [[4, 1], [0, 3, 1], [0, 2, 1], [0, 2, 0, 9, 1, 1], [2, 1], [0, 0, 0, 0, 0, 0, 1, 1], []])
      expect(decodeBitmap(bitmap({ lines, bits: 8, packed: Buffer.from(packed) })), packed.join()).toBeNull()
    expect(
      decodeBitmap(bitmap({ lines: [[RED]], bits: 8, packed: Buffer.of(1, 9, 0, 1) })),
      'no such colour',
    ).toBeNull()
  })
})
