/**
 * The OKLab colour space by Björn Ottosson, which CSS Color 4 uses for oklch():
 * https://www.w3.org/TR/css-color-4/#ok-lab
 */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Three = readonly [number, number, number]

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

export function channels(hex: string): Three {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: (hue + 360) % 360 }
}

function linearRgb({ l, c, h }: Oklch): Three {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (colour: Oklch): boolean => linearRgb(colour).every((value) => value >= -0.0002 && value <= 1.0002)

/** If screens cannot display the colour, returns the most colourful displayable one with the same lightness and hue. */
export function hexOf(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l))
  let [low, high] = [0, colour.c]
  let c = colour.c
  if (!isShown({ ...colour, l })) {
    for (let step = 0; step < 18; step++) {
      c = (low + high) / 2
      if (isShown({ l, c, h: colour.h })) low = c
      else high = c
    }
    c = low
  }
  const parts = linearRgb({ l, c, h: colour.h }).map((value) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

/** WCAG 2.2 defines this formula for the contrast ratio. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 defines this formula for the contrast ratio. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function over(above: string, opacity: number, below: string): string {
  const [a, b] = [channels(above), channels(below)]
  const parts = a.map((value, index) => Math.round((value * opacity + (b[index] ?? 0) * (1 - opacity)) * 255))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A value of a theme, `#rrggbb` or `rgb(r g b / a)`, as it looks above another colour. */
export function seenOn(value: string, below: string): string {
  if (value.startsWith('#')) return value
  const [, r = '0', g = '0', b = '0', a = '1'] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value) ?? []
  const hex = `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  return over(hex, Number(a), below)
}

/** The colours of a gradient. */
export const stops = (gradient: string): string[] => gradient.match(/#[0-9a-f]{6}/g) ?? []
