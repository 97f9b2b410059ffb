import sharp from 'sharp'
import { displayFontFile, familiesFor } from './displayFont.ts'

const MOST_REMEMBERED = 2_000

const IN_FACE = /^[ -~]*$/

const NOWHERE = { short: '\u{E5A7}', long: '\u{10E5A7}' } as const
const FIRST_LONG = 0x1_00_00

const remembered = new Map<string, boolean>()
const boxes = new Map<string, Promise<Glyph>>()

interface Glyph {
  width: number
  height: number
  alpha: (x: number, y: number) => number
}

async function drawGlyph(character: string): Promise<Glyph> {
  const { data, info } = await sharp({
    text: { text: character, font: `${familiesFor(character)} 32`, fontfile: displayFontFile(), rgba: true, dpi: 72 },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, alpha: (x, y) => data[(y * width + x) * channels + channels - 1] ?? 0 }
}

/** The drawing library draws a box for an unknown character. This is the width of the box's border in pixels. */
const FRAME = 2

/**
 * Returns whether any font has a character. If none has it, the drawing library draws the character's code in a box,
 * which this function recognizes by its border.
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

export async function hasGlyphs(text: string): Promise<boolean> {
  if (IN_FACE.test(text)) return true
  for (const character of new Set(text)) {
    if (IN_FACE.test(character) || /[\p{M}\p{Z}\p{Cf}]/u.test(character)) continue
    const known = remembered.get(character) ?? (await isInSomeFace(character))
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(character, known)
    if (!known) return false
  }
  return true
}
