import sharp from 'sharp'
import { displayFontFile, FAMILY } from './displayFont.ts'

/** Characters of which is remembered whether they can be drawn. */
const MOST_REMEMBERED = 2_000

/** Basic Latin is in the display face. */
const IN_FACE = /^[ -~]*$/

/** Of the planes for private use, which no face of a system should have. */
const NOWHERE = { short: '\u{E5A7}', long: '\u{10E5A7}' } as const
const FIRST_LONG = 0x1_00_00

const remembered = new Map<string, boolean>()
const boxes = new Map<string, Promise<Glyph>>()

interface Glyph {
  width: number
  height: number
  /** How much of each pixel is covered, 0 to 255. */
  alpha: (x: number, y: number) => number
}

async function drawGlyph(character: string): Promise<Glyph> {
  const { data, info } = await sharp({
    text: { text: character, font: `${FAMILY} 32`, fontfile: displayFontFile(), rgba: true, dpi: 72 },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, alpha: (x, y) => data[(y * width + x) * channels + channels - 1] ?? 0 }
}

/** Pixels from the edge that the frame of an unknown character takes: a line, and the blank within. */
const FRAME = 2

/**
 * Whether some face has a character. For one that none has, the drawing library draws its number in a frame, which is the same for all
 * numbers with as many digits.
 */
async function isInSomeFace(character: string): Promise<boolean> {
  const nowhere = (character.codePointAt(0) ?? 0) < FIRST_LONG ? NOWHERE.short : NOWHERE.long
  const drawn = boxes.get(nowhere) ?? drawGlyph(nowhere)
  boxes.set(nowhere, drawn)
  const [box, glyph] = [await drawn, await drawGlyph(character)]
  const { width, height } = box
  if (glyph.width !== width || glyph.height !== height) return true
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < FRAME
      if (isFrame && glyph.alpha(x, y) !== box.alpha(x, y)) return true
    }
  return false
}

/** Whether a text can be drawn: each of its characters is in the display face, or in another that the system has. */
export async function hasGlyphs(text: string): Promise<boolean> {
  if (IN_FACE.test(text)) return true
  for (const character of new Set(text)) {
    // What combines with the one before it, and blanks, have no shape of their own.
    if (IN_FACE.test(character) || /[\p{M}\p{Z}]/u.test(character)) continue
    const known = remembered.get(character) ?? (await isInSomeFace(character))
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(character, known)
    if (!known) return false
  }
  return true
}
