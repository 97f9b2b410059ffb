import { ramp } from '../brushes/colour.ts'
import { type Light, clouds, glow, mist, motes, ridge, sky, stars, water } from '../brushes/paint.ts'
import { createRandom, type Random } from '../brushes/random.ts'
import { type Raster, overlay } from '../brushes/raster.ts'
import { circle, halo, line, n, path, place, polygon, type Point } from '../brushes/shape.ts'
import { lantern, meru, palm } from '../brushes/silhouettes.ts'

const SHORE = 470

interface Burst {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly colour: string
  readonly core: string
}

const bursts: readonly Burst[] = [
  { x: 620, y: 150, reach: 158, colour: '#ffc24a', core: '#fff3c4' },
  { x: 292, y: 142, reach: 122, colour: '#ff5d6c', core: '#ffd0c8' },
  { x: 908, y: 150, reach: 132, colour: '#59c8ff', core: '#dff6ff' },
  { x: 452, y: 306, reach: 70, colour: '#b67bff', core: '#ecdcff' },
  { x: 770, y: 304, reach: 76, colour: '#6fe09a', core: '#e2ffe9' },
]

/** Sparks that fly apart from one point and begin to fall. */
function sparks({ x, y, reach, colour, core }: Burst, random: Random): string {
  let out = halo(x, y, reach * 1.15, colour, 0.4)
  for (const [ring, rays] of [
    [1, 20],
    [0.55, 10],
  ] as const) {
    for (let ray = 0; ray < rays; ray++) {
      const angle = ((ray + random.range(-0.25, 0.25)) / rays) * Math.PI * 2
      const length = reach * ring * random.range(0.86, 1.06)
      const at = (t: number): Point => [
        x + Math.cos(angle) * length * t,
        y + Math.sin(angle) * length * t + reach * 0.16 * ring * t * t,
      ]
      out += path(line([at(0.2), at(0.6), at(0.98)]), `stroke="${colour}" stroke-width="1.6" fill="none" opacity=".45"`)
      out += path(line([at(0.6), at(0.8), at(0.98)]), `stroke="${colour}" stroke-width="2.6" stroke-linecap="round" fill="none" opacity=".8"`)
      const [left, top] = at(1)
      out += circle(left, top, 2.4, `fill="${core}"`)
    }
  }
  return out + circle(x, y, 5, `fill="${core}" opacity=".8"`)
}

/** The way up of a rocket. */
const trail = ({ x, y, colour }: Burst, from: number) =>
  path(`M${n(from)} ${SHORE}Q${n(x + (from - x) * 0.3)} ${n((y + SHORE) / 2)} ${n(x)} ${n(y)}`, `stroke="${colour}" stroke-width="1.6" fill="none" opacity=".3"`)

function houses(random: Random): string {
  let out = ''
  for (let x = -20; x < 1220; x += random.range(34, 56)) {
    const [wide, tall] = [random.range(36, 58), random.range(20, 44)]
    const roof = tall + random.range(12, 20)
    out += path(
      `M${n(x)} ${SHORE}V${n(SHORE - tall)}L${n(x - 7)} ${n(SHORE - tall + 4)}L${n(x + wide / 2)} ${n(SHORE - roof)}L${n(x + wide + 7)} ${n(SHORE - tall + 4)}L${n(x + wide)} ${n(SHORE - tall)}V${SHORE}Z`,
      'fill="#20143c"',
    )
    for (let window = x + 9; window < x + wide - 8; window += 13)
      if (random.chance(0.4)) out += path(`M${n(window)} ${n(SHORE - tall * 0.7)}h5v7h-5Z`, 'fill="#ffc46b"')
  }
  return out
}

/** One who watches, seen from behind; every third has raised arms. */
function onlooker(x: number, y: number, size: number, random: Random): string {
  const hat = random.chance(0.45)
    ? path('M-15 -58Q-4 -63 0 -69Q4 -63 15 -58Q0 -55 -15 -58Z', 'fill="#0d0818"')
    : circle(0, -62, 8, 'fill="#0d0818"')
  const arms = random.chance(0.34)
    ? path('M-11 -44Q-21 -58 -19 -78M11 -44Q21 -58 19 -78', 'stroke="#0d0818" stroke-width="5.5" stroke-linecap="round" fill="none"')
    : ''
  return place(
    path('M-7 -52Q-16 -44 -18 4H18Q16 -44 7 -52Z', 'fill="#0d0818"') +
      path('M-7 -52Q-16 -44 -18 4', 'stroke="#ffb45c" stroke-width="1.4" fill="none" opacity=".55"') +
      circle(0, -58, 7.5, 'fill="#0d0818"') +
      hat +
      arms,
    x,
    y,
    size,
  )
}

/** A light on a leaf, set on the water. */
const floatingLight = (x: number, y: number, size: number) =>
  place(
    halo(0, 0, 26, '#ffae4d', 0.55) +
      path('M-11 2Q0 9 11 2Q0 5 -11 2Z', 'fill="#2f6b4a"') +
      path('M-4 2Q-5 -6 0 -10Q5 -6 4 2Z', 'fill="#ffe6a3"'),
    x,
    y,
    size,
  )

/** The anniversary: fireworks over the town, seven lanterns in the sky, and everybody at the water. */
export async function fireworks(raster: Raster): Promise<void> {
  const { width: W, height: H } = raster
  const town: Light = { x: 598, y: SHORE - 10, colour: '#ff9a5c' }
  sky(raster, ramp('#070a26', '#131a4e', '#2e2a72', '#5f3d83', '#a85a78'), SHORE)
  await stars(raster, 411, 90, 330)
  clouds(raster, {
    ...{ seed: 412, size: 330, cover: 0.16, lit: '#c87aa0', shade: '#1c1a4a' },
    ...{ light: { x: 598, y: 180, colour: '#ffd08a' }, horizon: SHORE - 20, alpha: 0.5 },
  })
  glow(raster, town, 520, 0.55)
  ridge(raster, {
    ...{ seed: 413, y: SHORE - 20, height: 90, wave: 240, lit: '#5a4488', dark: '#2a2358', fog: '#8a5584' },
    ...{ haze: [0.2, 0.9], reach: 90, lightFrom: 1 },
  })
  const random = createRandom(414)
  await overlay(
    raster,
    [1, 0.62, 0.5, 0.74, 0.56].map((size, index) =>
      meru([598, 380, 236, 838, 1000][index] ?? 0, SHORE, size, index === 0 ? 9 : 7, {
        ...{ fill: '#2a1a48', rim: '#ffb878', window: '#ffd98a' },
      }),
    ).join('') + houses(random),
  )
  await overlay(raster, bursts.map((burst) => trail(burst, burst.x + (598 - burst.x) * 0.25)).join(''), 'screen')
  await overlay(raster, bursts.map((burst) => sparks(burst, random)).join(''), 'screen')
  water(raster, { y: SHORE, tint: '#0c1038', amount: 0.34, ripple: 4, seed: 415, squash: 1.9 })
  mist(raster, { seed: 416, y: SHORE, height: 22, colour: '#ffb27a', alpha: 0.35 })
  const lights = Array.from({ length: 18 }, () => random.next() ** 1.6).sort((a, b) => a - b)
  await overlay(
    raster,
    lights.map((t) => floatingLight(random.range(-10, W + 10), SHORE + 10 + t * 120, 0.3 + t * 0.85)).join(''),
  )
  const seven = [
    [268, 384, 0.5],
    [206, 296, 0.6],
    [500, 392, 0.44],
    [684, 386, 0.48],
    [986, 300, 0.62],
    [930, 374, 0.5],
    [1060, 172, 0.42],
  ] as const
  await overlay(raster, seven.map(([x, y, size]) => lantern(x, y, size * 1.3, '#ff8a3c', '#fff1b8')).join(''))
  const bank: Point[] = [[-10, H + 10]]
  for (let x = -10; x <= W + 20; x += 30) bank.push([x, 634 + 10 * Math.sin(x / 170) + random.range(-2, 2)])
  bank.push([W + 20, H + 10])
  const crowd = Array.from({ length: 46 }, (_, index) => ({ x: (index + random.range(-0.3, 0.3)) * 27, row: index % 2 }))
  await overlay(
    raster,
    path(polygon(bank), 'fill="#0d0818"') +
      path(line(bank.slice(1, -1)), 'stroke="#ff9a5c" stroke-width="1.4" fill="none" opacity=".35"') +
      crowd
        .filter(({ x }) => Math.abs(x - 598) > 70)
        .map(({ x, row }) => onlooker(x, 650 + row * 16, random.range(0.72, 1) + row * 0.22, random))
        .join('') +
      palm(66, 660, 300, 46, '#0d0818', random) +
      palm(1140, 664, 330, -54, '#0d0818', random),
  )
  await motes(raster, { seed: 417, count: 30, colour: '#ffd08a', x: [60, 1140], y: [60, 620], size: 1.8 })
}
