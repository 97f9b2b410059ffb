/** The sky, and the mountains or towers far behind the gate: the layer that the renderer does not draw. */
export interface Picture {
  width: number
  height: number
  /** Red, green, blue, alpha of each pixel, from 0 to 1. */
  data: Float32Array
}

type Colour = readonly [number, number, number]

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const smooth = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Noise on a lattice of hashed values. */
function lattice(seed: number) {
  const hash = (x: number, y: number) => {
    let h = (x * 374761393 + y * 668265263 + seed * 1442695041) | 0
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return ((h ^ (h >>> 16)) >>> 0) / 4294967295
  }
  return (x: number, y: number) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - ix, y - iy]
    const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)]
    const top = hash(ix, iy) + (hash(ix + 1, iy) - hash(ix, iy)) * u
    const bottom = hash(ix, iy + 1) + (hash(ix + 1, iy + 1) - hash(ix, iy + 1)) * u
    return top + (bottom - top) * v
  }
}

function clouds(noise: (x: number, y: number) => number, x: number, y: number, octaves = 6): number {
  let [sum, weight, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17.3, y * scale + octave * 9.1)
    weight *= 0.5
    scale *= 2.05
  }
  return sum
}

interface Palette {
  /** From the zenith down to the horizon. */
  gradient: readonly (readonly [at: number, colour: Colour])[]
  light: Colour
  glow: number
  cloudLit: Colour
  cloudDark: Colour
  /** What is far away, from the farthest to the nearest. */
  ridges: readonly Colour[]
  shape: 'volcanoes' | 'hills' | 'towers'
  stars: boolean
  /** From its upper edge to its lower one; a sun of stripes has gaps below its middle. */
  disk: { radius: number; colour: readonly [top: Colour, bottom: Colour]; at: number; kind: 'sun' | 'stripes' | 'moon' }
  /** The lower edge of the curtains, and their top. */
  aurora?: readonly [Colour, Colour]
}

export type Face = 'day' | 'night'
/** Each is the name of the program that renders what is before the sky. */
export type Look = 'gate' | 'neon' | 'saga'

const palettes: Readonly<Record<Look, Readonly<Record<Face, Palette>>>> = {
  gate: {
    day: {
      gradient: [
        [0, [0.13, 0.11, 0.27]],
        [0.25, [0.3, 0.19, 0.36]],
        [0.48, [0.66, 0.33, 0.33]],
        [0.66, [0.93, 0.53, 0.3]],
        [0.82, [1, 0.75, 0.44]],
        [1, [1, 0.86, 0.6]],
      ],
      light: [1, 0.86, 0.55],
      glow: 0.9,
      cloudLit: [1, 0.72, 0.42],
      cloudDark: [0.36, 0.2, 0.33],
      ridges: [
        [0.78, 0.47, 0.38],
        [0.6, 0.33, 0.31],
        [0.4, 0.22, 0.25],
      ],
      shape: 'volcanoes',
      stars: false,
      disk: {
        radius: 0.075,
        colour: [
          [1, 0.96, 0.8],
          [1, 0.96, 0.8],
        ],
        at: 0.6,
        kind: 'sun',
      },
    },
    night: {
      gradient: [
        [0, [0.015, 0.03, 0.095]],
        [0.35, [0.03, 0.07, 0.19]],
        [0.65, [0.08, 0.17, 0.37]],
        [0.85, [0.17, 0.3, 0.54]],
        [1, [0.26, 0.42, 0.65]],
      ],
      light: [0.72, 0.86, 1],
      glow: 0.5,
      cloudLit: [0.42, 0.56, 0.82],
      cloudDark: [0.03, 0.06, 0.16],
      ridges: [
        [0.14, 0.25, 0.46],
        [0.09, 0.17, 0.35],
        [0.05, 0.1, 0.23],
      ],
      shape: 'volcanoes',
      stars: true,
      disk: {
        radius: 0.085,
        colour: [
          [0.93, 0.97, 1],
          [0.93, 0.97, 1],
        ],
        at: 0.42,
        kind: 'moon',
      },
    },
  },
  neon: {
    day: {
      gradient: [
        [0, [0.1, 0.06, 0.27]],
        [0.3, [0.27, 0.1, 0.4]],
        [0.55, [0.62, 0.17, 0.45]],
        [0.78, [0.95, 0.32, 0.38]],
        [1, [1, 0.6, 0.34]],
      ],
      light: [1, 0.42, 0.45],
      glow: 0.5,
      cloudLit: [1, 0.42, 0.45],
      cloudDark: [0.24, 0.09, 0.36],
      ridges: [
        [0.86, 0.3, 0.42],
        [0.62, 0.2, 0.42],
        [0.4, 0.13, 0.36],
      ],
      shape: 'towers',
      stars: false,
      disk: {
        radius: 0.125,
        colour: [
          [1, 0.86, 0.5],
          [1, 0.22, 0.5],
        ],
        at: 0.47,
        kind: 'stripes',
      },
    },
    night: {
      gradient: [
        [0, [0.012, 0.012, 0.06]],
        [0.35, [0.035, 0.025, 0.14]],
        [0.65, [0.1, 0.05, 0.29]],
        [0.85, [0.26, 0.09, 0.46]],
        [1, [0.46, 0.14, 0.56]],
      ],
      light: [0.62, 0.45, 1],
      glow: 0.4,
      cloudLit: [0.4, 0.24, 0.66],
      cloudDark: [0.03, 0.02, 0.11],
      ridges: [
        [0.27, 0.11, 0.47],
        [0.17, 0.075, 0.36],
        [0.1, 0.05, 0.25],
      ],
      shape: 'towers',
      stars: true,
      disk: {
        radius: 0.2,
        colour: [
          [0.95, 0.85, 1],
          [0.62, 0.4, 0.95],
        ],
        at: 0.36,
        kind: 'moon',
      },
    },
  },
  saga: {
    day: {
      gradient: [
        [0, [0.2, 0.33, 0.5]],
        [0.35, [0.4, 0.53, 0.66]],
        [0.65, [0.7, 0.75, 0.78]],
        [0.85, [0.95, 0.86, 0.72]],
        [1, [1, 0.9, 0.74]],
      ],
      light: [1, 0.92, 0.72],
      glow: 0.75,
      cloudLit: [1, 0.93, 0.84],
      cloudDark: [0.36, 0.45, 0.56],
      ridges: [
        [0.7, 0.75, 0.8],
        [0.56, 0.64, 0.72],
        [0.42, 0.51, 0.61],
      ],
      shape: 'hills',
      stars: false,
      disk: {
        radius: 0.05,
        colour: [
          [1, 0.99, 0.92],
          [1, 0.97, 0.84],
        ],
        at: 0.5,
        kind: 'sun',
      },
    },
    night: {
      gradient: [
        [0, [0.01, 0.03, 0.08]],
        [0.4, [0.02, 0.075, 0.15]],
        [0.75, [0.05, 0.17, 0.25]],
        [1, [0.12, 0.3, 0.36]],
      ],
      light: [0.5, 0.95, 0.8],
      glow: 0.14,
      cloudLit: [0.2, 0.42, 0.45],
      cloudDark: [0.02, 0.06, 0.12],
      ridges: [
        [0.13, 0.28, 0.36],
        [0.085, 0.19, 0.27],
        [0.05, 0.12, 0.19],
      ],
      shape: 'hills',
      stars: true,
      disk: {
        radius: 0.05,
        colour: [
          [0.95, 1, 0.98],
          [0.95, 1, 0.98],
        ],
        at: 0.5,
        kind: 'moon',
      },
      aurora: [
        [0.3, 1, 0.62],
        [0.4, 0.24, 0.85],
      ],
    },
  },
}

function colourAt({ gradient }: Palette, at: number): Colour {
  const next = gradient.findIndex(([position]) => position >= at)
  const [end, to] = gradient[Math.max(1, next)] ?? [1, [0, 0, 0]]
  const [begin, from] = gradient[Math.max(1, next) - 1] ?? [0, [0, 0, 0]]
  return mix(from, to, clamp((at - begin) / (end - begin || 1)))
}

const [low, high, far] = [lattice(11), lattice(29), lattice(5)]
const starNoise = lattice(101)

/** How far the upper edge of a range is above its foot. */
function heightOf({ shape }: Palette, index: number, x: number, centre: number): number {
  if (shape === 'towers') {
    const block = Math.floor(x / (0.019 + 0.007 * index))
    const free = Math.exp(-(((x - centre) / 0.4) ** 2))
    return (0.04 + 0.2 * far(block * 3.7, index * 11 + 1) ** 3) * (1.2 - index * 0.3 - 0.5 * free)
  }
  const peak =
    shape === 'volcanoes' && index === 0
      ? 0.23 * Math.max(0, 1 - Math.abs(x - centre + 0.53) / 0.62) ** 1.5 +
        0.15 * Math.max(0, 1 - Math.abs(x - centre - 0.53) / 0.5) ** 1.4
      : 0.1 * clouds(far, x * (1.6 + index) + index * 31, 3, 2)
  return peak + 0.045 * (clouds(far, x * 7 + index * 50, 7, 5) - 0.5)
}

/** Curtains of light: each sharp along its lower edge, fainter the higher, and of rays that stand upright. */
function aurora(x: number, at: number): [bright: number, high: number] {
  let [sum, up] = [0, 0]
  for (const [index, base] of [0.66, 0.47, 0.3].entries()) {
    const edge =
      base +
      0.1 * Math.sin(x * 2.6 + index * 2.3 + 0.6) +
      0.035 * Math.sin(x * 7.7 + index * 4) +
      0.03 * clouds(low, x * 9, index * 9, 3)
    const above = edge - at
    const long = 0.3 + 0.25 * clouds(high, x * 5 + index * 30, 3, 3)
    const rays = 0.55 + 0.9 * (clouds(high, x * 26 + index * 50, 8, 3) - 0.3)
    const shown = 0.3 + 0.7 * smooth(-0.5, 0.7, Math.sin(x * 3.4 + index * 2.1 + 0.4))
    const curtain =
      smooth(-0.018, 0.02, above) * Math.exp(-Math.max(0, above) / (long * 0.5)) * rays * shown * (1 - 0.2 * index)
    sum += curtain
    up += (curtain * Math.max(0, above)) / 0.3
  }
  return [sum, clamp(up / (sum + 1e-4))]
}

/** `centre` is where the gate is, from the left; `horizon` from the top. */
export function drawSky(
  look: Look,
  name: Face,
  { width, height, centre, horizon }: { width: number; height: number; centre: number; horizon: number },
): Picture {
  const palette = palettes[look][name]
  const { disk } = palette
  const data = new Float32Array(width * height * 4)
  const middle = (centre * width) / height
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const [x, y] = [px / height, py / height]
      const at = clamp(y / horizon)
      let colour = colourAt(palette, at)
      const [dx, dy] = [x - middle, y - disk.at]
      const away = Math.hypot(dx, dy)
      if (palette.stars) {
        const [sx, sy] = [Math.floor(px / (height / 500)), Math.floor(py / (height / 500))]
        const chance = starNoise(sx * 7.13, sy * 5.7)
        const bright = chance > 0.978 ? (chance - 0.978) * 40 * (1 - at) : 0
        colour = mix(colour, [0.9, 0.95, 1], clamp(bright))
      }
      // Rays of light from behind the gate.
      const angle = Math.atan2(dy, dx)
      const ray = clouds(high, Math.cos(angle) * 9 + 40, Math.sin(angle) * 9 + 40, 3)
      const glow =
        palette.glow *
        (0.85 * Math.exp(-away * 4.2) + 0.45 * Math.exp(-away * 1.5) * (0.45 + 1.1 * smooth(0.38, 0.6, ray)))
      colour = mix(colour, palette.light, clamp(glow))
      const down = clamp(0.5 + dy / (2 * disk.radius))
      let surface = mix(...disk.colour, down)
      let covered = smooth(disk.radius, disk.radius - 0.004, away)
      if (disk.kind === 'moon')
        surface = mix(surface, [0.72, 0.8, 0.93], smooth(0.45, 0.6, clouds(low, x * 22, y * 22, 4)) * 0.7)
      if (disk.kind === 'stripes') {
        const stripe = Math.abs((down * 9) % 1) - 0.5
        covered *= smooth(-0.03, 0.03, Math.abs(stripe) - (down - 0.4) * 0.36)
      }
      colour = mix(colour, surface, covered)
      // Long clouds, lit from the sun's side.
      const stretch = 1 + 2.4 * (1 - at)
      const [cx, cy] = [x * 1.5 + 3, (y * 4.6) / (0.45 + 0.9 * (1 - at)) + x * 0.5 * dx]
      const cover = clouds(low, cx * stretch * 0.7, cy * stretch * 0.7)
      const shade = clouds(low, cx * stretch * 0.7 - dx * 0.12, cy * stretch * 0.7 - dy * 0.35 - 0.06)
      const thick = smooth(0.5, 0.66, cover) * smooth(1.02, 0.8, at) * 0.9
      const lit = clamp(0.5 + (cover - shade) * 5) * Math.exp(-away * 0.9) * 1.25
      colour = mix(colour, mix(palette.cloudDark, palette.cloudLit, clamp(lit)), thick * (palette.stars ? 0.75 : 0.85))
      if (palette.aurora) {
        const [bright, up] = aurora(x, at)
        colour = mix(colour, mix(...palette.aurora, up), clamp(bright * 1.5) * 0.9)
      }
      // Each range is nearer and darker than the one behind it.
      palette.ridges.forEach((tint, index) => {
        const edge = horizon - 0.1 + index * 0.045 - heightOf(palette, index, x, middle)
        const inside = smooth(edge - 0.0015, edge + 0.0015, y)
        const mist = smooth(edge, edge + 0.2, y) * 0.75
        const warm = clamp(glow * 0.75)
        colour = mix(colour, mix(mix(tint, colourAt(palette, 0.9), mist), palette.light, warm), inside)
      })
      const i = (py * width + px) * 4
      data.set(colour, i)
      data[i + 3] = 1
    }
  }
  return { width, height, data }
}
