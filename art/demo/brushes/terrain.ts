import { type Rgb, clamp, mix, scale, step } from './colour.ts'
import { createNoise, fbm } from './random.ts'
import { type Raster, paint } from './raster.ts'
import { type Point, curve, n } from './shape.ts'

export const mapSize = { width: 1280, height: 960 } as const

const { width: W, height: H } = mapSize

/** Heights of every pixel: land above 0, sea (or rock, or cloud) below. */
export interface Field {
  readonly at: (x: number, y: number) => number
}

export function createField(height: (x: number, y: number) => number): Field {
  const heights = new Float32Array(W * H)
  for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) heights[y * W + x] = height(x, y)
  return { at: (x, y) => heights[clamp(Math.round(y), 0, H - 1) * W + clamp(Math.round(x), 0, W - 1)] ?? 0 }
}

export interface Ground {
  readonly land: (height: number, x: number, y: number) => Rgb
  readonly below: (depth: number, x: number, y: number) => Rgb
  /** How strongly the slopes are shaded. */
  readonly relief: number
  readonly paper: Rgb
  /** How much of the paper shows through. */
  readonly age: number
}

export function paintGround(raster: Raster, field: Field, ground: Ground, seed: number) {
  const stain = createNoise(seed + 900)
  paint(raster, (x, y) => {
    const height = field.at(x, y)
    const base = height > 0 ? ground.land(height, x, y) : ground.below(-height, x, y)
    const slope = field.at(x - 2, y - 2) - field.at(x + 2, y + 2)
    const shade = height > 0 ? clamp(1 - slope * ground.relief, 0.55, 1.32) : 1
    const aged = mix(scale(base, shade), ground.paper, ground.age)
    const blot = 1 + fbm(stain, x / 260, y / 260, 3) * 0.13
    return [scale(aged, blot), 1]
  })
}

/** The line of one height, as path data. */
export function contour(field: Field, level: number, cell = 4): string {
  const out: string[] = []
  const cross = (a: number, b: number) => (level - a) / (b - a)
  for (let y = 0; y < H; y += cell) {
    for (let x = 0; x < W; x += cell) {
      const [a, b, c, d] = [field.at(x, y), field.at(x + cell, y), field.at(x + cell, y + cell), field.at(x, y + cell)]
      const points: Point[] = []
      if (a > level !== b > level) points.push([x + cell * cross(a, b), y])
      if (b > level !== c > level) points.push([x + cell, y + cell * cross(b, c)])
      if (c > level !== d > level) points.push([x + cell * (1 - cross(c, d)), y + cell])
      if (d > level !== a > level) points.push([x, y + cell * (1 - cross(d, a))])
      for (let k = 0; k + 1 < points.length; k += 2) {
        const [from, to] = [points[k], points[k + 1]]
        if (from && to) out.push(`M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`)
      }
    }
  }
  return out.join('')
}

/** The cheapest way across the map, smoothed: how a road winds around a mountain, or a river down from one. */
export function route(from: Point, to: Point, cost: (x: number, y: number) => number): Point[] {
  const cell = 10
  const columns = W / cell
  const rows = H / cell
  const index = ([x, y]: Point) =>
    clamp(Math.floor(y / cell), 0, rows - 1) * columns + clamp(Math.floor(x / cell), 0, columns - 1)
  const spent = new Float64Array(columns * rows).fill(Infinity)
  const previous = new Int32Array(columns * rows).fill(-1)
  const goal = index(to)
  // Nodes wait in buckets of rounded cost: cheaper than a heap at this size.
  const buckets: number[][] = [[index(from)]]
  spent[index(from)] = 0
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    for (const node of buckets[bucket] ?? []) {
      if (Math.floor((spent[node] ?? 0) * 4) !== bucket) continue
      if (node === goal) break
      const x = node % columns
      const y = Math.floor(node / columns)
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if ((dx === 0 && dy === 0) || nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue
          const next = ny * columns + nx
          const total =
            (spent[node] ?? 0) + Math.hypot(dx, dy) * Math.max(0.3, cost((nx + 0.5) * cell, (ny + 0.5) * cell))
          if (total >= (spent[next] ?? 0)) continue
          spent[next] = total
          previous[next] = node
          const key = Math.floor(total * 4)
          while (buckets.length <= key) buckets.push([])
          buckets[key]?.push(next)
        }
      }
    }
  }
  const cells: Point[] = [to]
  for (let node = previous[goal] ?? -1; node >= 0; node = previous[node] ?? -1) {
    cells.push([((node % columns) + 0.5) * cell, (Math.floor(node / columns) + 0.5) * cell])
  }
  cells[cells.length - 1] = from
  const thinned = cells.reverse().filter((_, k, all) => k % 3 === 0 || k === all.length - 1)
  return curve(thinned, 5)
}

export const shore = (depth: number, shallow: Rgb, deep: Rgb) => mix(shallow, deep, step(0, 0.28, depth))
