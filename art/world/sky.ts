/** The sky and the mountains behind the gate: the layer that the renderer does not draw. */
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

interface Face {
  /** From the zenith down to the horizon. */
  gradient: readonly (readonly [at: number, colour: Colour])[]
  light: Colour
  glow: number
  cloudLit: Colour
  cloudDark: Colour
  ridges: readonly Colour[]
  stars: boolean
  disk: { radius: number; colour: Colour; at: number }
}

const faces: Readonly<Record<'day' | 'night', Face>> = {
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
    stars: false,
    disk: { radius: 0.075, colour: [1, 0.96, 0.8], at: 0.6 },
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
    stars: true,
    disk: { radius: 0.085, colour: [0.93, 0.97, 1], at: 0.42 },
  },
}

function colourAt({ gradient }: Face, at: number): Colour {
  const next = gradient.findIndex(([position]) => position >= at)
  const [end, to] = gradient[Math.max(1, next)] ?? [1, [0, 0, 0]]
  const [begin, from] = gradient[Math.max(1, next) - 1] ?? [0, [0, 0, 0]]
  return mix(from, to, clamp((at - begin) / (end - begin || 1)))
}

/** `centre` is where the gate is, from the left; `horizon` from the top. */
export function drawSky(
  name: 'day' | 'night',
  { width, height, centre, horizon }: { width: number; height: number; centre: number; horizon: number },
): Picture {
  const face = faces[name]
  const data = new Float32Array(width * height * 4)
  const [low, high, ridgeNoise] = [lattice(11), lattice(29), lattice(5)]
  const aspect = width / height
  const starNoise = lattice(101)
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const [x, y] = [px / height, py / height]
      const at = clamp(y / horizon)
      let colour = colourAt(face, at)
      const [dx, dy] = [x - centre * aspect, y - face.disk.at]
      const far = Math.hypot(dx, dy)
      if (face.stars) {
        const [sx, sy] = [Math.floor(px / (height / 500)), Math.floor(py / (height / 500))]
        const chance = starNoise(sx * 7.13, sy * 5.7)
        const bright = chance > 0.978 ? (chance - 0.978) * 40 * (1 - at) : 0
        colour = mix(colour, [0.9, 0.95, 1], clamp(bright))
      }
      // Rays of light from behind the gate.
      const angle = Math.atan2(dy, dx)
      const ray = clouds(high, Math.cos(angle) * 9 + 40, Math.sin(angle) * 9 + 40, 3)
      const glow = face.glow * (0.85 * Math.exp(-far * 4.2) + 0.45 * Math.exp(-far * 1.5) * (0.45 + 1.1 * smooth(0.38, 0.6, ray)))
      colour = mix(colour, face.light, clamp(glow))
      const disk = smooth(face.disk.radius, face.disk.radius - 0.004, far)
      if (face.stars) {
        const spots = clouds(low, x * 22, y * 22, 4)
        colour = mix(colour, mix(face.disk.colour, [0.72, 0.8, 0.93], smooth(0.45, 0.6, spots) * 0.7), disk)
      } else colour = mix(colour, face.disk.colour, disk)
      // Long clouds, lit from the sun's side.
      const stretch = 1 + 2.4 * (1 - at)
      const [cx, cy] = [x * 1.5 + 3, (y * 4.6) / (0.45 + 0.9 * (1 - at)) + x * 0.5 * (x - centre * aspect)]
      const cover = clouds(low, cx * stretch * 0.7, cy * stretch * 0.7)
      const shade = clouds(low, cx * stretch * 0.7 - dx * 0.12, cy * stretch * 0.7 - dy * 0.35 - 0.06)
      const thick = smooth(0.5, 0.66, cover) * smooth(1.02, 0.8, at) * 0.9
      const lit = clamp(0.5 + (cover - shade) * 5) * Math.exp(-far * 0.9) * 1.25
      colour = mix(colour, mix(face.cloudDark, face.cloudLit, clamp(lit)), thick * (face.stars ? 0.75 : 0.85))
      // Mountains, of which each is nearer and darker.
      face.ridges.forEach((tint, index) => {
        const base = horizon - 0.1 + index * 0.045
        const peak =
          index === 0
            ? 0.34 * Math.max(0, 1 - Math.abs(x - (centre - 0.3) * aspect) / 0.62) ** 1.5 +
              0.2 * Math.max(0, 1 - Math.abs(x - (centre + 0.3) * aspect) / 0.5) ** 1.4
            : 0.1 * clouds(ridgeNoise, x * (1.6 + index) + index * 31, 3, 2)
        const edge = base - peak - 0.045 * (clouds(ridgeNoise, x * 7 + index * 50, 7, 5) - 0.5)
        const inside = smooth(edge - 0.0015, edge + 0.0015, y)
        const mist = smooth(edge, edge + 0.2, y) * 0.75
        const warm = clamp(glow * 0.75)
        colour = mix(colour, mix(mix(tint, colourAt(face, 0.9), mist), face.light, warm), inside)
      })
      const i = (py * width + px) * 4
      data.set(colour, i)
      data[i + 3] = 1
    }
  }
  return { width, height, data }
}
