import { type Rgb, clamp, mix, rgb, scale, step } from './colour.ts'
import { createNoise, createRandom, fbm, ridged } from './random.ts'
import { type Raster, overlay, paint, pixelAt } from './raster.ts'
import { circle, n } from './shape.ts'

export interface Light {
  readonly x: number
  readonly y: number
  readonly colour: string
}

export function sky(raster: Raster, colours: (t: number) => Rgb, horizon: number) {
  const noise = createNoise(5)
  paint(raster, (x, y) => [colours(y / horizon + fbm(noise, x / 500, y / 160, 2) * 0.07), 1])
}

export function glow(raster: Raster, light: Light, reach: number, strength: number) {
  const colour = rgb(light.colour)
  paint(
    raster,
    (x, y) => [colour, strength * Math.max(0, 1 - Math.hypot(x - light.x, y - light.y) / reach) ** 2.2],
    'screen',
  )
}

export function disc(raster: Raster, light: Light, radius: number, seed?: number) {
  const colour = rgb(light.colour)
  const noise = createNoise(seed ?? 1)
  paint(raster, (x, y) => {
    const distance = Math.hypot(x - light.x, y - light.y)
    if (distance > radius + 1) return undefined
    const sea = seed === undefined ? 0 : step(0.02, 0.3, fbm(noise, x / (radius * 0.7), y / (radius * 0.7), 4))
    const limb = 1 - 0.16 * (distance / radius) ** 4
    const grey: Rgb = [colour[0] * 0.72, colour[1] * 0.74, colour[2] * 0.8]
    return [scale(mix(colour, grey, sea), limb), clamp(radius + 1 - distance)]
  })
}

export function stars(raster: Raster, seed: number, count: number, horizon: number) {
  const random = createRandom(seed)
  const dots = Array.from({ length: count }, () => {
    const y = random.next() ** 1.3 * horizon
    const radius = 0.4 + random.next() ** 5 * 1.7
    const tint = random.chance(0.25) ? '#ffe2b8' : '#dbe8ff'
    return circle(random.range(0, raster.width), y, radius, `fill="${tint}" opacity="${n(0.35 + 0.6 * random.next())}"`)
  })
  return overlay(raster, dots.join(''), 'screen')
}

export interface Clouds {
  readonly seed: number
  readonly size: number
  /** Higher leaves more sky. */
  readonly cover: number
  readonly lit: string
  readonly shade: string
  readonly light: Light
  readonly horizon: number
  readonly alpha?: number
  readonly top?: number
}

export function clouds(raster: Raster, options: Clouds) {
  const { seed, size, cover, light, horizon, alpha = 1, top = 0 } = options
  const noise = createNoise(seed)
  const lit = rgb(options.lit)
  const shade = rgb(options.shade)
  const glare = rgb(light.colour)
  const density = (x: number, y: number) => {
    // Clouds lie flatter the nearer they are to the horizon.
    const flat = size * (0.2 + 0.3 * clamp(1 - y / horizon))
    const u = x / size
    const v = y / flat
    const warp = fbm(noise, u * 1.3 + 9, v * 1.3, 2)
    return fbm(noise, u + warp * 0.55, v + warp * 0.7, 5)
  }
  paint(raster, (x, y) => {
    if (y > horizon || y < top) return undefined
    const here = density(x, y)
    if (here < cover) return undefined
    const dx = light.x - x
    const dy = light.y - y
    const distance = Math.hypot(dx, dy) || 1
    const towards = density(x + (dx / distance) * 16, y + (dy / distance) * 16)
    const facing = clamp(0.45 + (here - towards) * 3.2)
    const rim = (1 - step(cover, cover + 0.22, here)) * Math.max(0, 1 - distance / 480)
    const colour = mix(mix(shade, lit, facing), glare, clamp(rim * 0.9 + Math.max(0, 1 - distance / 380) * 0.35))
    return [colour, step(cover, cover + 0.2, here) * alpha * (1 - step(horizon * 0.9, horizon, y))]
  })
}

export interface Ridge {
  readonly seed: number
  readonly y: number
  readonly height: number
  readonly wave: number
  readonly lit: string
  readonly dark: string
  readonly snow?: { lit: string; dark: string; reach: number }
  readonly fog: string
  /** How much of the layer the haze hides at its crest and at its foot. */
  readonly haze: readonly [crest: number, foot: number]
  readonly reach: number
  readonly lightFrom: -1 | 1
  readonly rough?: number
  readonly shape?: (x: number) => number
}

/** One range of mountains or hills: lit on one side of every peak, dark on the other, sinking into haze. */
export function ridge(raster: Raster, options: Ridge) {
  const { seed, y: base, height, wave, haze, reach, lightFrom, rough = 1, snow, shape } = options
  const noise = createNoise(seed)
  const lit = rgb(options.lit)
  const dark = rgb(options.dark)
  const fog = rgb(options.fog)
  const snowLit = rgb(snow?.lit ?? '#ffffff')
  const snowDark = rgb(snow?.dark ?? '#8899bb')
  const margin = 140
  const crest = Float32Array.from({ length: raster.width + margin * 2 }, (_, index) => {
    const x = index - margin
    const peaks = ridged(noise, x / wave, seed * 0.37, 5) - 0.42
    const grit = fbm(noise, x / 26, seed + 4.2, 3) * 0.1 * rough
    return base - height * (peaks * 1.5 + grit) - (shape?.(x) ?? 0)
  })
  // Slopes are read from a calmer line than the crest: broad faces of rock, not marble.
  const face = crest.map((_, index) => {
    let sum = 0
    for (let k = -9; k <= 9; k++) sum += crest[clamp(index + k * 2, 0, crest.length - 1)] ?? base
    return sum / 19
  })
  const heightOf = (line: Float32Array, x: number) => {
    const left = Math.floor(x)
    const at = (column: number) => line[clamp(column + margin, 0, line.length - 1)] ?? base
    return at(left) + (at(left + 1) - at(left)) * (x - left)
  }
  const faceAt = (x: number) => heightOf(face, x)
  const crestAt = (x: number) => heightOf(crest, x)
  paint(raster, (x, y) => {
    const below = y - crestAt(x)
    if (below < -0.5) return undefined
    const depth = below / height
    const drift = fbm(noise, x / 46, y / 60 + 7, 3) * (10 + Math.min(depth, 1.1) * 60 * rough)
    const from = x + drift
    const slope = (faceAt(from + 12) - faceAt(from - 12)) / 24
    const grain = fbm(noise, x / 22 + y / 60, y / 17, 3) * 0.35 * rough
    const facing = clamp(0.5 + slope * lightFrom * 1.1 + grain)
    let colour = mix(dark, lit, facing)
    if (snow) {
      const line = snow.reach * (1 + fbm(noise, x / 30, y / 34 + 3, 3) * 1.5)
      colour = mix(colour, mix(snowDark, snowLit, facing), 1 - step(line * 0.8, line * 1.15, below))
    }
    const hidden = haze[0] + (haze[1] - haze[0]) * step(0, reach, below)
    return [mix(colour, fog, hidden), clamp(below + 0.5)]
  })
}

export function mist(
  raster: Raster,
  options: { seed: number; y: number; height: number; colour: string; alpha: number; size?: number },
) {
  const { seed, y: centre, height, alpha, size = 260 } = options
  const noise = createNoise(seed)
  const colour = rgb(options.colour)
  paint(raster, (x, y) => {
    const band = 1 - Math.abs(y - centre) / height
    if (band <= 0) return undefined
    const wisps = 0.55 + fbm(noise, x / size, y / (size * 0.22), 4) * 0.9
    return [colour, alpha * step(0, 1, band) * clamp(wisps)]
  })
}

/** Shafts of light that spread from a point. */
export function rays(raster: Raster, light: Light, reach: number, strength: number, seed: number, density = 9) {
  const noise = createNoise(seed)
  const colour = rgb(light.colour)
  paint(
    raster,
    (x, y) => {
      const dx = x - light.x
      const dy = y - light.y
      const fade = Math.max(0, 1 - Math.hypot(dx, dy) / reach)
      if (fade === 0) return undefined
      const angle = Math.atan2(dy, dx)
      const shaft = clamp(0.35 + noise(Math.cos(angle) * density, Math.sin(angle) * density) * 1.1)
      return [colour, strength * shaft * fade ** 1.5]
    },
    'screen',
  )
}

/** Mirrors what stands above a waterline, broken up by ripples. */
export function water(
  raster: Raster,
  options: { y: number; bottom?: number; tint: string; amount: number; ripple: number; seed: number; squash?: number },
) {
  const { y: line, bottom = raster.height, amount, ripple, seed, squash = 1 } = options
  const noise = createNoise(seed)
  const tint = rgb(options.tint)
  paint(raster, (x, y) => {
    if (y <= line || y > bottom) return undefined
    const near = (y - line) / (bottom - line)
    const wave = fbm(noise, x / (60 + near * 120), y / (2.5 + near * 9), 3)
    const source = pixelAt(
      raster,
      x + wave * ripple * (0.4 + near),
      line - (y - line) * squash + wave * ripple * 1.4 - 1,
    )
    return [mix(source, tint, clamp(amount * (0.6 + near * 0.6) - wave * 0.22)), 1]
  })
}

export interface Motes {
  readonly seed: number
  readonly count: number
  readonly colour: string
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly size: number
}

export function motes(raster: Raster, options: Motes) {
  const random = createRandom(options.seed)
  const dots = Array.from({ length: options.count }, () => {
    const x = random.range(...options.x)
    const y = random.range(...options.y)
    const radius = 0.5 + random.next() ** 3 * options.size
    const strength = 0.4 + 0.6 * random.next()
    return (
      circle(x, y, radius * 2.6, `fill="${options.colour}" opacity="${n(strength * 0.2)}"`) +
      circle(x, y, radius, `fill="${options.colour}" opacity="${n(strength)}"`)
    )
  })
  return overlay(raster, dots.join(''), 'screen')
}
