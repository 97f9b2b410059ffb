export interface Random {
  next(): number
  range(from: number, to: number): number
  chance(probability: number): boolean
}

/** Mulberry32: the same seed draws the same picture on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
  }
}

export type Noise = (x: number, y: number) => number

const smooth = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise between about -1 and 1. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed)
  const size = 256
  const turn = Uint8Array.from({ length: size * 2 }, () => Math.floor(random.next() * size))
  const cos = Float32Array.from({ length: size }, (_, i) => Math.cos((i / size) * Math.PI * 2))
  const sin = Float32Array.from({ length: size }, (_, i) => Math.sin((i / size) * Math.PI * 2))
  const dot = (ix: number, iy: number, dx: number, dy: number) => {
    const angle = turn[((turn[ix & 255] ?? 0) + iy) & 255] ?? 0
    return (cos[angle] ?? 0) * dx + (sin[angle] ?? 0) * dy
  }
  return (x, y) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const dx = x - ix
    const dy = y - iy
    const u = smooth(dx)
    const top = dot(ix, iy, dx, dy) * (1 - u) + dot(ix + 1, iy, dx - 1, dy) * u
    const bottom = dot(ix, iy + 1, dx, dy - 1) * (1 - u) + dot(ix + 1, iy + 1, dx - 1, dy - 1) * u
    return (top + (bottom - top) * smooth(dy)) * 1.45
  }
}

export function fbm(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let gain = 0.5
  let frequency = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * noise(x * frequency + octave * 17.3, y * frequency - octave * 9.1)
    gain *= 0.5
    frequency *= 2.03
  }
  return sum
}

/** Sharp crests instead of round hills; between 0 and about 1. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let gain = 0.5
  let frequency = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * frequency + octave * 31.7, y * frequency + octave * 11.3))
    sum += gain * crest * crest
    gain *= 0.5
    frequency *= 2.1
  }
  return sum
}
