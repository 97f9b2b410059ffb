import type { Random } from './random.ts'

export type Point = readonly [number, number]

export const n = (value: number) => String(Math.round(value * 10) / 10)

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

export const line = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`

/** Points along a Catmull-Rom curve through the given ones. */
export function curve(points: readonly Point[], perSpan = 8): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const out: Point[] = []
  for (let span = 0; span < points.length - 1; span++) {
    const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)]
    for (let k = 0; k < perSpan; k++) {
      const t = k / perSpan
      const blend = (i: 0 | 1) =>
        0.5 *
        (2 * b[i] +
          (c[i] - a[i]) * t +
          (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
          (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t)
      out.push([blend(0), blend(1)])
    }
  }
  out.push(at(points.length - 1))
  return out
}

/** A tube along a curve whose half-width follows `width`, from 0 at the start to 1 at the end. */
export function tube(points: readonly Point[], width: (t: number) => number): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  points.forEach(([x, y], index) => {
    const before = points[Math.max(0, index - 1)] ?? [x, y]
    const after = points[Math.min(points.length - 1, index + 1)] ?? [x, y]
    const dx = after[0] - before[0]
    const dy = after[1] - before[1]
    const length = Math.hypot(dx, dy) || 1
    const half = width(index / (points.length - 1))
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.push([x + (dy / length) * half, y - (dx / length) * half])
  })
  return [...left, ...right.reverse()]
}

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`

export const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attributes}/>`

/** A soft light around a point; the same colour shares one gradient. */
export const halo = (x: number, y: number, r: number, colour: string, opacity = 0.7) => {
  const id = `halo-${colour.slice(1)}`
  return `<defs>${radial(id, [0, colour, 0.9], [0.25, colour, 0.45], [0.6, colour, 0.12], [1, colour, 0])}</defs>${circle(x, y, r, `fill="url(#${id})" opacity="${n(opacity)}"`)}`
}

export const group = (elements: string, attributes: string) => `<g ${attributes}>${elements}</g>`

export const place = (elements: string, x: number, y: number, size = 1, turn = 0) =>
  group(elements, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${size})"`)

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopList = (stops: readonly Stop[]) =>
  stops
    .map(([o, colour, opacity = 1]) => `<stop offset="${o}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')

/** Gradients are relative to what they fill. */
export const linear = (id: string, turn: 'down' | 'right', ...stops: Stop[]) =>
  `<linearGradient id="${id}" x2="${turn === 'right' ? 1 : 0}" y2="${turn === 'down' ? 1 : 0}">${stopList(stops)}</linearGradient>`

export const radial = (id: string, ...stops: Stop[]) => `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`

export const blur = (id: string, sigma: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${sigma}"/></filter>`

/** Points that keep their distance, in the order in which one would scatter them by hand. */
export function scatter(
  random: Random,
  width: number,
  height: number,
  distance: (x: number, y: number) => number | undefined,
  tries = 6000,
): Point[] {
  const cell = 16
  const columns = Math.ceil(width / cell)
  const taken = new Map<number, Point[]>()
  const out: Point[] = []
  for (let attempt = 0; attempt < tries; attempt++) {
    const x = random.range(0, width)
    const y = random.range(0, height)
    const wanted = distance(x, y)
    if (wanted === undefined) continue
    const reach = Math.ceil(wanted / cell)
    const cx = Math.floor(x / cell)
    const cy = Math.floor(y / cell)
    let free = true
    for (let gy = cy - reach; free && gy <= cy + reach; gy++) {
      for (let gx = cx - reach; free && gx <= cx + reach; gx++) {
        free = !(taken.get(gy * columns + gx) ?? []).some(([px, py]) => Math.hypot(px - x, py - y) < wanted)
      }
    }
    if (!free) continue
    const key = cy * columns + cx
    taken.set(key, [...(taken.get(key) ?? []), [x, y]])
    out.push([x, y])
  }
  return out
}
