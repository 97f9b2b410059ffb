export type Rgb = readonly [number, number, number]

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

export const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export const scale = (colour: Rgb, factor: number): Rgb => [colour[0] * factor, colour[1] * factor, colour[2] * factor]

/** A gradient through evenly spaced colours. */
export function ramp(...hexes: string[]): (t: number) => Rgb {
  const colours = hexes.map(rgb)
  const last = colours.length - 1
  return (t) => {
    const position = clamp(t) * last
    const index = Math.min(last - 1, Math.floor(position))
    const from = colours[index] ?? [0, 0, 0]
    return mix(from, colours[index + 1] ?? from, position - index)
  }
}
