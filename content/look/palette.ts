import { channels, contrast, hexOf, luminance, oklchOf, over, type Oklch } from './oklch.ts'

export type Face = 'day' | 'night'

export type Palette = Readonly<Record<string, string>>

/** The minimum contrast ratios of text: WCAG 2.2, success criteria 1.4.3 and 1.4.6. */
export const LEAST = 4.5
const READ = 7

/** WCAG 2.2, success criterion 1.4.11: of what is no text. */
export const LEAST_OF_MARKS = 3

const FULL_CHROMA = 0.13

/** Green says that the server is online, so no other colour has these hues. */
export const GREEN = { from: 100, to: 180 } as const
const OTHER_HUES = 360 - (GREEN.to - GREEN.from)

/** Turns a hue on the circle of hues without green. */
function turned(hue: number, by: number): number {
  const place = Math.min((hue - GREEN.to + 360) % 360, OTHER_HUES)
  return (GREEN.to + ((place + by * OTHER_HUES) % OTHER_HUES)) % 360
}

/** Neighbours are far apart, because most sites have two or three factions. */
const MARK_TURNS = [0, 1 / 2, 1 / 4, 3 / 4] as const

const SURFACES = {
  day: {
    ground: [0.945, 0.022],
    'ground-deep': [0.89, 0.036],
    surface: [0.985, 0.009],
    'surface-raised': [1, 0],
    'surface-sunken': [0.925, 0.026],
    line: [0.84, 0.045],
    'line-strong': [0.56, 0.09],
    panel: [0.972, 0.015],
    'panel-solid': [0.96, 0.02],
    'field-filled': [0.99, 0.006],
    'field-line': [0.54, 0.08],
    frame: [0.235, 0.042],
    footer: [0.19, 0.032],
  },
  night: {
    ground: [0.185, 0.034],
    'ground-deep': [0.155, 0.028],
    surface: [0.225, 0.042],
    'surface-raised': [0.262, 0.05],
    'surface-sunken': [0.195, 0.038],
    line: [0.345, 0.062],
    'line-strong': [0.62, 0.1],
    panel: [0.185, 0.038],
    'panel-solid': [0.195, 0.04],
    'field-filled': [0.255, 0.05],
    'field-line': [0.58, 0.09],
    frame: [0.195, 0.04],
    footer: [0.145, 0.026],
  },
} as const satisfies Record<Face, Record<string, readonly [l: number, c: number]>>

type SurfaceName = keyof (typeof SURFACES)['day']

/**
 * Every accent colour works, because the lightness of each text colour changes until the text is readable on all its
 * backgrounds.
 */
export function palette(accent: string, face: Face): Palette {
  const input = oklchOf(accent)
  const tint = Math.min(1, input.c / FULL_CHROMA)
  const tone = (l: number, c: number): string => hexOf({ l, c: c * tint, h: input.h })
  const steps: Readonly<Record<SurfaceName, readonly [l: number, c: number]>> = SURFACES[face]
  // The cast is needed because Object.entries and Object.fromEntries lose the names of the keys.
  const surface = Object.fromEntries(Object.entries(steps).map(([name, [l, c]]) => [name, tone(l, c)])) as Record<
    SurfaceName,
    string
  >
  const isDay = face === 'day'
  // Elements under the pointer get a tint of the accent colour. Their text must remain readable.
  const hoverOpacity = 0.12
  const hovered = (ground: string) => over(hexOf({ ...input, l: isDay ? 0.6 : 0.85 }), hoverOpacity, ground)
  const grounds = [surface.ground, surface['ground-deep'], surface.surface, surface['surface-sunken']]
  const panels = [surface.panel, surface['panel-solid'], surface['field-filled']]
  const read = [...grounds, ...panels, ...panels.map(hovered), surface['surface-raised']]
  const frames = [surface.frame, surface.footer, hovered(surface.frame)]

  const ink = legible(oklchOf(tone(isDay ? 0.235 : 0.945, 0.03)), read, READ)
  const inkSoft = legible(oklchOf(tone(isDay ? 0.39 : 0.79, 0.045)), read, READ)
  const accentText = legible({ ...input, l: isDay ? Math.min(input.l, 0.5) : input.l }, read, isDay ? READ : LEAST)
  const accentStrong = legible(
    { ...oklchOf(accentText), l: oklchOf(accentText).l + (isDay ? -0.09 : 0.07) },
    read,
    READ,
  )
  const frameInk = legible(oklchOf(tone(0.955, 0.022)), frames, READ)
  const frameInkSoft = legible(oklchOf(tone(0.85, 0.04)), frames, READ)
  const frameAccent = legible({ ...input, l: Math.max(input.l, 0.8) }, frames, READ)
  const metal = metalOf(input)
  const glow = oklchOf(metal.middle)
  const second = { l: isDay ? 0.42 : 0.82, c: 0.1 * tint, h: turned(input.h, 1 / 2) }
  // Marks are the same by day and by night. Their lightness is between those of light and dark surfaces.
  const bright = [SURFACES.day['panel-solid'], SURFACES.day.panel].map(([l, c]) => tone(l, c))
  const marks = MARK_TURNS.map((turn) =>
    legible({ l: 0.6, c: 0.13 * tint, h: turned(input.h, turn) }, bright, LEAST_OF_MARKS),
  )

  return {
    ground: surface.ground,
    'ground-deep': surface['ground-deep'],
    surface: surface.surface,
    'surface-raised': surface['surface-raised'],
    'surface-sunken': surface['surface-sunken'],
    line: surface.line,
    'line-strong': surface['line-strong'],
    ink,
    'ink-soft': inkSoft,
    accent: accentText,
    'accent-strong': accentStrong,
    second: legible(second, read, isDay ? READ : LEAST),
    ...Object.fromEntries(marks.map((mark, index) => [`mark-${index + 1}`, mark])),
    'on-accent': legible(oklchOf(tone(isDay ? 0.985 : 0.17, 0.015)), [accentText, accentStrong], LEAST),
    glass: isDay ? see(surface.panel, 0.97) : see(surface.panel, 0.9),
    'glass-strong': surface.panel,
    'glass-solid': surface['panel-solid'],
    'glass-line': `linear-gradient(140deg, ${metal.light}, ${metal.dark} 45%, ${metal.middle})`,
    'glass-ink': ink,
    'glass-ink-soft': inkSoft,
    'glass-accent': accentText,
    'glass-hover': see(hexOf({ ...input, l: isDay ? 0.6 : 0.85 }), hoverOpacity),
    field: see(surface['field-filled'], 0.75),
    'field-line': surface['field-line'],
    'field-filled': surface['field-filled'],
    frame: see(surface.frame, 0.96),
    'frame-solid': surface.frame,
    'frame-line': `linear-gradient(140deg, ${metal.light}, ${metal.dark} 45%, ${metal.middle})`,
    'frame-ink': frameInk,
    'frame-ink-soft': frameInkSoft,
    'frame-accent': frameAccent,
    'frame-hover': see(frameAccent, hoverOpacity),
    'header-glass': see(surface.frame, 0.88),
    footer: surface.footer,
    carved: `linear-gradient(${metal.light}, ${metal.middle} 52%, ${metal.dark})`,
    'carved-line': hexOf({ ...glow, l: 0.94, c: glow.c * 0.4 }),
    'carved-shade': see(surface.footer, 0.45),
    'carved-words': `linear-gradient(${tone(0.99, 0.01)} 8%, ${tone(0.94, 0.06)} 46%, ${tone(0.88, 0.11)} 62%, ${tone(0.97, 0.03)} 92%)`,
    knob: `linear-gradient(${metal.light}, ${metal.middle})`,
    'on-knob': metal.ink,
    ornament: isDay ? hexOf({ ...input, l: 0.55 }) : hexOf({ ...input, l: 0.76 }),
    'ornament-glow': see(hexOf({ ...glow, l: 0.75 }), 0.42),
    zenith: surface.footer,
    mist: see(hexOf({ ...glow, l: 0.9, c: glow.c * 0.4 }), 0.2),
    ember: hexOf({ ...glow, l: 0.95, c: glow.c * 0.4 }),
    'ember-glow': see(hexOf({ ...glow, l: 0.75 }), 0.5),
    dust: surface['ground-deep'],
    'on-scene': tone(0.975, 0.02),
    'scene-shadow': `0 0.08em 0.1em ${see(surface.footer, 0.75)}, 0 0 0.7em ${see(surface.footer, 0.65)}`,
    backdrop: see(surface.footer, 0.66),
  }
}

/** The hero picture may be as bright as white, so the scrim over it must be dark enough to keep white text readable. */
export const scrimOn = (accent: string | null): string =>
  see(accent ? (palette(accent, 'night')['footer'] ?? '#0c0a10') : '#0c0a10', 0.72)

const see = (hex: string, opacity: number): string => {
  const parts = channels(hex).map((value) => Math.round(value * 255))
  return `rgb(${parts.join(' ')} / ${opacity})`
}

export function legible(colour: Oklch, grounds: readonly string[], ratio: number): string {
  const isDark = grounds.reduce((sum, ground) => sum + luminance(ground), 0) / grounds.length < 0.18
  const enough = (l: number): boolean => {
    const hex = hexOf({ ...colour, l })
    return grounds.every((ground) => contrast(hex, ground) >= ratio)
  }
  if (enough(colour.l)) return hexOf(colour)
  const end = isDark ? 1 : 0
  let [near, far] = [colour.l, end]
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2
    if (enough(middle)) far = middle
    else near = middle
  }
  return hexOf({ ...colour, l: far })
}

interface Metal {
  light: string
  middle: string
  dark: string
  ink: string
}

function metalOf(accent: Oklch): Metal {
  const isBright = accent.l >= 0.56
  const middle = isBright ? Math.min(0.84, Math.max(0.7, accent.l)) : Math.min(0.46, Math.max(0.3, accent.l))
  const [light, dark] = isBright ? [middle + 0.11, middle - 0.1] : [middle + 0.06, middle - 0.09]
  const step = (l: number, chroma = 1) => hexOf({ l, c: accent.c * chroma, h: accent.h })
  const metal = { light: step(light, 0.7), middle: step(middle), dark: step(dark) }
  const ink = legible(
    { l: isBright ? 0.2 : 0.99, c: Math.min(accent.c, 0.03), h: accent.h },
    Object.values(metal),
    LEAST,
  )
  return { ...metal, ink }
}
