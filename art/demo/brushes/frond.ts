/**
 * The leaf of a coconut palm as one outline: a rib that rises at an angle and bows under its weight, and narrow leaflets on
 * both sides that hang the more the lower the leaf. Its foot is at 0, 0; it looks right.
 */
export function frond(length: number, angle: number, weight: number, leaflets = 24): string {
  const turn = (angle * Math.PI) / 180
  const rib = (t: number): [number, number] => [
    Math.cos(turn) * length * t * (1 - 0.12 * t),
    Math.sin(turn) * length * t + weight * length * t * t,
  ]
  const at = (x: number, y: number) => `${short(x)} ${short(y)}`
  const slope = (t: number): number => {
    const [x0, y0] = rib(Math.max(0, t - 0.01))
    const [x1, y1] = rib(Math.min(1, t + 0.01))
    return Math.atan2(y1 - y0, x1 - x0)
  }
  const side = (sign: 1 | -1, index: number): string => {
    const t = 0.08 + (0.9 * index) / leaflets
    const [x, y] = rib(t)
    const along = slope(t)
    const reach = length * 0.27 * Math.sin(Math.PI * (0.14 + 0.8 * t)) ** 0.8
    // Those of the middle stand wide, those of the tip point along the rib.
    const open = sign * (1.05 - 0.62 * t)
    const pull = 0.42 * Math.cos(along)
    const tip: [number, number] = [
      x + Math.cos(along + open) * reach,
      y + Math.sin(along + open) * reach + pull * reach,
    ]
    const bend: [number, number] = [
      x + Math.cos(along + open) * reach * 0.55,
      y + Math.sin(along + open) * reach * 0.55 + pull * reach * 0.08,
    ]
    const wide = length * 0.021
    const [dx, dy] = [Math.cos(along) * wide, Math.sin(along) * wide]
    return `M${at(x - dx, y - dy)}Q${at(bend[0] - dx * 0.6, bend[1] - dy * 0.6)} ${at(...tip)}Q${at(bend[0] + dx, bend[1] + dy)} ${at(x + dx, y + dy)}Z`
  }
  const upper = Array.from({ length: 13 }, (_, k) => rib(k / 12)).map(([x, y], k) =>
    at(x, y - length * 0.014 * (1 - k / 13)),
  )
  const lower = Array.from({ length: 13 }, (_, k) => rib(1 - k / 12)).map(([x, y], k) =>
    at(x, y + length * 0.014 * (k / 13)),
  )
  const leaves = Array.from({ length: leaflets }, (_, index) => side(-1, index) + side(1, index + 0.5))
  return `M${[...upper, ...lower].join('L')}Z${leaves.join('')}`
}

/** The leaves of a crown, the hindmost first: angle from the horizontal, weight, and length beside the longest. */
export const crown = [
  [-78, 0.62, 0.86],
  [24, 0.62, 0.62],
  [-52, 0.72, 1],
  [-4, 0.84, 0.84],
  [-28, 0.78, 1],
] as const

const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
