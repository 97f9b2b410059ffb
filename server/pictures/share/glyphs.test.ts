import { expect, it } from 'vitest'
import { hasGlyphs } from './glyphs.ts'

// The machine may have no fonts. U+0378 is unassigned, so no font has it: https://www.unicode.org/charts/PDF/U0370.pdf.
it.each([
  ['Poring Card [1] & <x>', true],
  ['Épée', true],
  ['ดาบศักดิ์สิทธิ์', true],
  ['سيف الفجر', true],
  ['شمشیر می\u200Cدرخشد', true],
  ['Kiếm thần rạng đông', true],
  ['Źródło', true],
  ['Меч', true],
  ['Apple \u{0378}', false],
  ['\u{10FFFD}', false],
])('%j can be drawn: %j', async (text, has) => {
  expect(await hasGlyphs(text)).toBe(has)
})
