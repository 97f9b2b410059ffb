import { expect, it } from 'vitest'
import { hasGlyphs } from './glyphs.ts'

// U+0378 is unassigned, so no font has it: https://www.unicode.org/charts/PDF/U0370.pdf.
it.each([
  ['Poring Card [1] & <x>', true],
  ['Épée', true],
  ['Apple \u{0378}', false],
  ['\u{10FFFD}', false],
])('%j can be drawn: %j', async (text, has) => {
  expect(await hasGlyphs(text)).toBe(has)
})
