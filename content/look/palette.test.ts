import { describe, expect, it } from 'vitest'
import { contrast, hexOf, oklchOf, seenOn, stops } from './oklch.ts'
import { GREEN, LEAST, LEAST_OF_MARKS, palette, scrimOn, type Face } from './palette.ts'

const COLOURS = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#00ffff',
  '#ff00ff',
  '#808080',
  '#7f7f7f',
  '#fffffe',
  '#010101',
  '#777777',
  '#ffeb3b',
  '#e2b04c',
  '#8fbcf5',
  '#00e5ff',
  '#39ff14',
  '#b4005a',
  '#4b0082',
  '#2e1c0d',
  '#f4e9d4',
  '#ff7a00',
  '#123456',
] as const

const MARKS = ['mark-1', 'mark-2', 'mark-3', 'mark-4']

const distance = (hue: number, other: number): number => Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other))

function readings(accent: string, face: Face): { text: string; ground: string; ratio: number; what: string }[] {
  const all = palette(accent, face)
  const value = (name: string) => all[name] ?? ''
  const panels = ['glass-strong', 'glass-solid'].map(value)
  const panel = seenOn(value('glass'), value('ground'))
  const hovered = [panel, ...panels].map((ground) => seenOn(value('glass-hover'), ground))
  const pages = ['ground', 'ground-deep', 'surface', 'surface-raised', 'surface-sunken'].map(value)
  const fields = [panel, ...panels].map((ground) => seenOn(value('field'), ground))
  const frame = seenOn(value('frame'), '#ffffff')
  const frames = [frame, value('frame-solid'), value('footer'), seenOn(value('frame-hover'), value('frame-solid'))]
  const header = seenOn(value('header-glass'), '#ffffff')
  const pairs: [string[], string[], number][] = [
    [['ink', 'ink-soft', 'accent-strong'], pages, 7],
    [['accent', 'second'], pages, face === 'day' ? 7 : LEAST],
    [['glass-ink', 'glass-ink-soft'], [panel, ...panels, ...hovered, ...fields], 7],
    [['glass-accent', 'second'], [panel, ...panels, ...hovered, ...fields], face === 'day' ? 7 : LEAST],
    [MARKS, [panel, ...panels, value('frame-solid'), value('footer')], LEAST_OF_MARKS],
    [['frame-ink', 'frame-ink-soft', 'frame-accent'], [...frames, header], LEAST],
    [['on-accent'], [value('accent'), value('accent-strong')], LEAST],
    [['on-knob'], [...stops(value('carved')), ...stops(value('knob'))], LEAST],
    [['on-scene'], [seenOn(scrimOn(accent), '#ffffff'), seenOn(scrimOn(null), '#ffffff')], LEAST],
  ]
  const found = pairs.flatMap(([texts, grounds, ratio]) =>
    texts.flatMap((text) => grounds.map((ground) => ({ text: value(text), ground, ratio, what: text }))),
  )
  const words = stops(value('carved-words')).map((text) => ({
    text,
    ground: seenOn(scrimOn(accent), '#ffffff'),
    ratio: LEAST,
    what: 'carved-words',
  }))
  return [...found, ...words]
}

describe('The palette of an accent colour', () => {
  it.each(COLOURS)('can be read by day and by night: %s', (accent) => {
    for (const face of ['day', 'night'] as const) {
      const bad = readings(accent, face).filter(({ text, ground, ratio }) => !(contrast(text, ground) >= ratio))
      expect(
        bad.map(
          ({ what, text, ground }) => `${face} ${what}: ${text} on ${ground} has ${contrast(text, ground).toFixed(2)}`,
        ),
      ).toEqual([])
    }
  })

  it('has the hue of the colour: surfaces of cyan are not brown', () => {
    const { 'glass-solid': panel = '', 'frame-solid': frame = '' } = palette('#00e5ff', 'day')
    const { h } = oklchOf('#00e5ff')
    expect(Math.abs(oklchOf(panel).h - h)).toBeLessThan(12)
    expect(Math.abs(oklchOf(frame).h - h)).toBeLessThan(12)
  })

  it('has a second colour and marks that are far from each other, and none that is green', () => {
    for (const accent of COLOURS) {
      if (oklchOf(accent).c < 0.05) continue
      for (const face of ['day', 'night'] as const) {
        const all = palette(accent, face)
        const hues = MARKS.map((name) => oklchOf(all[name] ?? '').h)
        const second = oklchOf(all['second'] ?? '').h
        for (const hue of [...hues, second])
          expect(hue > GREEN.from + 5 && hue < GREEN.to - 5, `${accent} by ${face}: ${hue}`).toBe(false)
        for (const [index, hue] of hues.entries())
          for (const other of hues.slice(index + 1))
            expect(distance(hue, other), `${accent} by ${face}`).toBeGreaterThan(50)
        expect(distance(second, oklchOf(all['accent'] ?? '').h), `${accent} by ${face}`).toBeGreaterThan(90)
      }
    }
  })

  it('is grey where the colour is grey', () => {
    for (const hex of Object.values(palette('#808080', 'night')).flatMap(stops))
      expect(oklchOf(hex).c).toBeLessThan(0.004)
  })
})

describe('OKLCH', () => {
  it('has the values of CSS Color 4, and comes back', () => {
    const { l, c, h } = oklchOf('#ff0000')
    expect([l.toFixed(3), c.toFixed(3), h.toFixed(1)]).toEqual(['0.628', '0.258', '29.2'])
    for (const colour of COLOURS) expect(hexOf(oklchOf(colour))).toBe(colour)
  })

  it('stays on the screen: what is too colourful keeps its lightness', () => {
    const visible = oklchOf(hexOf({ l: 0.9, c: 0.4, h: 264 }))
    expect(visible.l).toBeCloseTo(0.9, 1)
  })
})
