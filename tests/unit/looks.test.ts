import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastChecks, isEnough } from '../../content/look/contrastChecks.ts'
import { facePairNames, facePairs, fontParts, USUAL_FACES } from '../../content/look/faces.ts'
import { completeLook, LOOKS, ORNAMENTS, type LookChoices, type OwnChoices } from '../../content/look/looks.ts'
import { USUAL_COLOURS } from '../../content/look/ornaments.ts'
import { palette, scrimOn } from '../../content/look/palette.ts'
import { themeSheet, type LookFiles } from '../../content/look/themeSheet.ts'

const nothing: OwnChoices = {
  look: '',
  accentDay: '',
  accentNight: '',
  faces: '',
  ornaments: '',
  corners: null,
  background: '',
  heroHeight: '',
  heroSide: '',
  times: '',
  heroDay: null,
  heroNight: null,
}
const choose = (own: Partial<OwnChoices>): LookChoices => completeLook({ ...nothing, ...own })

const noFiles: LookFiles = { font: (file, part) => `/assets/${file}-${part}.woff2`, art: () => undefined }
const sheetOf = (own: Partial<OwnChoices>, files = noFiles): string => themeSheet(choose(own), files)

describe('The style sheet of a look', () => {
  it('[settings.look] is empty for the golden gate, and for choices that this release does not know', () => {
    expect(sheetOf({})).toBe('')
    expect(
      sheetOf({ look: 'gate', faces: facePairNames[0], ornaments: 'gate', corners: 12, background: 'pattern' }),
    ).toBe('')
    const unknown = 'of a later release'
    expect(
      sheetOf({
        ...{ look: unknown, faces: unknown, ornaments: unknown, background: unknown },
        ...{ heroHeight: unknown, heroSide: unknown, times: unknown },
      }),
    ).toBe('')
  })

  it('has only what an operator has chosen', () => {
    expect(sheetOf({ times: 'night' })).toBe('[data-only] [data-theme-switch]{display:none}')
    expect(sheetOf({ background: 'plain' })).toBe(
      ":root:not([data-theme='dark']){--ground-art:none}:root[data-theme='dark']{--ground-art:none}",
    )
    const scrims = `:root:not([data-theme='dark']){--scrim:${scrimOn(null)}}:root[data-theme='dark']{--scrim:${scrimOn(null)}}`
    const end = sheetOf({ heroSide: 'end' })
    expect(end).toMatch(/^:root\{--stage-margin:auto 0;--stage-align:end;[^{}]*\}/)
    expect(end, 'something bright may be behind the words').toContain(scrims)
    expect(sheetOf({ heroHeight: 'whole' }).replace(scrims, '')).toMatch(
      /^:root\{--stage:max\(26rem,[^{}]*\}@media\(width>=48rem\)\{:root\{--stage:[^{}]*\}\}$/,
    )
    expect(sheetOf({ corners: 0 })).toContain(':root{--corner-small:0px;--corner:0px;--corner-large:0px}')
  })

  it('replaces a part of a look by what an operator has chosen', () => {
    const neon = choose({ look: 'neon' })
    expect(choose({ look: 'neon', corners: 0 })).toEqual({ ...neon, corners: 0 })
    expect(choose({ look: 'neon', accentDay: '#aa5500' }), 'and never mixes two palettes').toEqual({
      ...neon,
      accentDay: '#aa5500',
      accentNight: '',
    })
    expect(choose({ look: 'neon', ornaments: 'plain', background: 'pattern' })).toEqual({
      ...neon,
      ornaments: 'plain',
      background: 'pattern',
    })
  })

  it.each(LOOKS)('has the pictures that the look has, for each screen and time, and none that it lacks: %s', (look) => {
    const art = (file: string) => (file.includes('/people-') ? undefined : `/assets/${file}`)
    const sheet = sheetOf({ look }, { ...noFiles, art })
    const addresses = [...sheet.matchAll(/url\("(\/assets\/[^"]+)"\)/g)].map(([, address]) => address)
    for (const face of ['day', 'night'])
      for (const size of ['tall-720.avif', 'tall-720.webp', 'wide-1366.avif', 'wide-2732.avif'])
        expect(addresses).toContain(`/assets/${look}/sky-${face}-${size}`)
    expect(sheet).toContain('--people-art:none')
    expect(sheet).not.toContain('undefined')
    const hero = { address: '/storage/a.webp', width: 2000, avif: false, focus: [50, 50] as const }
    const own = sheetOf({ look, heroDay: hero }, { ...noFiles, art })
    expect(own, "an operator's own picture replaces them").not.toContain(`/assets/${look}/`)
  })

  it.each(ORNAMENTS)('draws the ornaments in the colours of the theme, by day and by night: %s', (ornaments) => {
    const sheet = sheetOf({ ornaments, accentDay: '#b4005a' })
    for (const face of ['day', 'night'] as const) {
      const colour = palette('#b4005a', face)['ornament']?.replace('#', '%23')
      expect(sheet.includes(`stroke='${colour}'`), face).toBe(ornaments !== 'plain')
    }
    expect(sheet, 'drawings are escaped').not.toContain('<')
  })

  it('draws the ornaments of the usual colours in those of ui/tokens.css', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
    const [day = '', night = ''] = tokens.split(":root[data-theme='dark']")
    for (const [text, { ornament, line, footer }] of [
      [day, USUAL_COLOURS.day],
      [night, USUAL_COLOURS.night],
    ] as const) {
      expect(text).toContain(`--ornament: ${ornament};`)
      expect(text).toContain(`--line-strong: ${line};`)
      expect(text).toContain(`--footer: ${footer};`)
    }
  })

  it('[languages.fonts] has the letters of each part of a font where ui/fonts.css has them, and each in one part', () => {
    const usual = readFileSync(join(import.meta.dirname, '../../ui/fonts.css'), 'utf8').replace(/\s/g, '')
    for (const file of facePairs[USUAL_FACES].files)
      for (const [part, range] of Object.entries(fontParts))
        expect(usual).toContain(`${file}-${part}.woff2')format('woff2');unicode-range:${range};`)
    const all = Object.values(fontParts).flatMap((range) => range.split(','))
    expect(new Set(all).size).toBe(all.length)
  })

  it('loads the fonts of each pair from content-hashed addresses, with metrics for the fallback fonts', () => {
    for (const faces of facePairNames.slice(1)) {
      const sheet = sheetOf({ faces })
      expect(sheet.match(/@font-face/g), faces).toHaveLength(6)
      expect(sheet.match(/url\('\/assets\/[\w-]+\.woff2'\)/g), faces).toHaveLength(4)
    }
  })
})

/** A sequence that looks random and is the same in each run. */
function* colours(count: number): Generator<string> {
  let state = 49
  for (let made = 0; made < count; made++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield `#${(state % 2 ** 24).toString(16).padStart(6, '0')}`
  }
}

describe('The contrast of a look', () => {
  const accents = [
    ...LOOKS.flatMap((look) => [choose({ look }).accentDay, choose({ look }).accentNight]),
    ...colours(60),
  ]

  it('is enough in each look and with any accent, also on a white picture', () => {
    for (const accent of accents)
      for (const face of ['day', 'night'] as const) {
        const values = { ...palette(accent, face), scrim: scrimOn(accent) }
        const checks = contrastChecks((name) => Object.entries(values).find(([key]) => key === name)?.[1] ?? '', false)
        expect(
          checks.filter((check) => !isEnough(check)),
          `${accent} by ${face}`,
        ).toEqual([])
      }
  })
})
