import type { GemPicture, PendantPicture } from '../../../demo/serverInfo.ts'
import { clamp, mix, rgb } from '../brushes/colour.ts'
import { createNoise, createRandom, fbm } from '../brushes/random.ts'
import { type Raster, bloom, overlay, paint } from '../brushes/raster.ts'
import { type Point, circle, curve, group, halo, linear, n, path, place, polygon, radial } from '../brushes/shape.ts'

export const iconSize = { width: 256, height: 256, corner: 28 } as const

const { width: W } = iconSize
const centre = W / 2

export const around = (count: number, radius: number, turn = 0, squash = 1): Point[] =>
  Array.from({ length: count }, (_, k): Point => {
    const angle = ((k * 360) / count + turn - 90) * (Math.PI / 180)
    return [Math.cos(angle) * radius, Math.sin(angle) * radius * squash]
  })

interface Stone {
  readonly hue: number
  readonly saturation?: number
  /** Lightness of a facet that faces neither to the light nor away from it. */
  readonly tone?: number
  readonly seed?: number
}

/** A faceted stone seen from above: a crown around a table through which the facets below shine. */
export function cut(outline: readonly Point[], table: number, stone: Stone) {
  const { hue, saturation = 82, tone = 44, seed = 1 } = stone
  const random = createRandom(seed)
  const at = (points: readonly Point[], index: number): Point => points[index % points.length] ?? [0, 0]
  const inner = outline.map(([x, y], k): Point => {
    const [nx, ny] = at(outline, k + 1)
    return [((x + nx) / 2) * table, ((y + ny) / 2) * table]
  })
  const face = (light: number, ...points: Point[]) => {
    const lightness = clamp(tone + light + random.range(-3, 3), 10, 95)
    const drift = hue + (lightness < tone ? 8 : -6)
    const fill = `hsl(${n(drift)} ${saturation}% ${n(lightness)}%)`
    return path(polygon(points), `fill="${fill}" stroke="${fill}" stroke-width=".8"`)
  }
  const facing = (...points: Point[]) => {
    const x = points.reduce((sum, point) => sum + point[0], 0)
    const y = points.reduce((sum, point) => sum + point[1], 0)
    return (-x * 0.62 - y * 0.78) / (Math.hypot(x, y) || 1)
  }
  const last = outline.length
  let out = ''
  for (let k = 0; k < last; k++) {
    const [a, b] = [at(outline, k), at(outline, k + 1)]
    const [i, j] = [at(inner, k), at(inner, k + 1)]
    out += face(facing(a, b) * 25, a, b, i) + face(facing(b) * 22 + 7, i, j, b)
  }
  const heart = inner.map(([x, y]): Point => [x * 0.45, y * 0.45])
  for (let k = 0; k < last; k++) {
    const [i, j] = [at(inner, k), at(inner, k + 1)]
    const [p, q] = [at(heart, k), at(heart, k + 1)]
    out += face(-facing(i, j) * 24 + (k % 2 ? 7 : -4), i, j, q, p) + face(facing(p, q) * 20 + 8, p, q, [0, 0])
  }
  const edges = outline.map((point, k) => `M${n(point[0])} ${n(point[1])}L${at(inner, k).map(n).join(' ')}`).join('')
  const shine = inner.map(([x, y]): Point => [x * 0.9 - 2, y * 0.9 - 2])
  return (
    out +
    path(polygon(inner) + edges, 'fill="none" stroke="#ffffff" stroke-width="1" opacity=".34"') +
    path(polygon(shine.slice(Math.ceil(last * 0.62)).concat(shine.slice(0, 1))), 'fill="#ffffff" opacity=".42"') +
    path(polygon(outline), `fill="none" stroke="hsl(${hue} ${saturation}% 12%)" stroke-width="2.4"`)
  )
}

/** A polished stone without facets. */
const cabochon = (r: number, stone: Stone, squash = 1) => {
  const { hue, saturation = 80, tone = 46 } = stone
  const id = `cab-${hue}-${tone}`
  const tint = (lightness: number) => `hsl(${hue} ${saturation}% ${lightness}%)`
  return (
    `<defs><radialGradient id="${id}" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="${tint(tone + 36)}"/><stop offset=".35" stop-color="${tint(tone + 6)}"/><stop offset=".8" stop-color="${tint(tone - 22)}"/><stop offset="1" stop-color="${tint(tone - 8)}"/></radialGradient></defs>` +
    group(
      circle(0, 0, r, `fill="url(#${id})" stroke="${tint(12)}" stroke-width="2"`) +
        path(
          `M${n(-r * 0.62)} ${n(-r * 0.18)}Q${n(-r * 0.5)} ${n(-r * 0.66)} ${n(r * 0.06)} ${n(-r * 0.7)}Q${n(-r * 0.32)} ${n(-r * 0.5)} ${n(-r * 0.62)} ${n(-r * 0.18)}Z`,
          'fill="#ffffff" opacity=".75"',
        ) +
        path(
          `M${n(r * 0.7)} ${n(r * 0.25)}Q${n(r * 0.52)} ${n(r * 0.7)} ${n(r * 0.05)} ${n(r * 0.78)}Q${n(r * 0.48)} ${n(r * 0.56)} ${n(r * 0.7)} ${n(r * 0.25)}Z`,
          'fill="#ffffff" opacity=".28"',
        ),
      `transform="scale(1 ${squash})"`,
    )
  )
}

export const metals = {
  gold: ['#fff3bd', '#e3ac45', '#8a5518', '#3b1f08'],
  silver: ['#ffffff', '#b9c6da', '#5d6b88', '#1b2236'],
  iron: ['#c6cdd6', '#727c8c', '#363d4a', '#0d1016'],
  bronze: ['#ffd9a8', '#b9793f', '#5e3416', '#241004'],
} as const
export type Metal = keyof typeof metals

export const metalDefs = `<defs>${Object.entries(metals)
  .map(
    ([name, [light, middle, dark]]) =>
      linear(`${name}-down`, 'down', [0, light], [0.45, middle], [1, dark]) +
      linear(`${name}-up`, 'down', [0, dark], [0.55, middle], [1, light]),
  )
  .join('')}</defs>`

export const plate = (d: string, metal: Metal, more = '') =>
  path(d, `fill="url(#${metal}-down)" stroke="${metals[metal][3]}" stroke-width="2" stroke-linejoin="round" ${more}`)

/** A ring of metal with a rounded profile. */
export const band = (r: number, thick: number, metal: Metal) =>
  circle(0, 0, r, `fill="none" stroke="${metals[metal][3]}" stroke-width="${thick + 3}"`) +
  circle(0, 0, r, `fill="none" stroke="url(#${metal}-down)" stroke-width="${thick}"`) +
  circle(0, 0, r - thick * 0.18, `fill="none" stroke="url(#${metal}-up)" stroke-width="${n(thick * 0.5)}"`)

export const stud = (x: number, y: number, r: number, metal: Metal) =>
  circle(x, y, r, `fill="url(#${metal}-down)" stroke="${metals[metal][3]}" stroke-width="1.4"`) +
  circle(x - r * 0.28, y - r * 0.32, r * 0.3, 'fill="#ffffff" opacity=".85"')

/** A chain that comes from both upper corners and meets in a bail above the jewel. */
function chain(metal: Metal, bottom: number) {
  const links = (sign: number) => {
    const points = curve(
      [
        [centre + sign * 112, -8],
        [centre + sign * 82, bottom * 0.42],
        [centre + sign * 44, bottom * 0.8],
        [centre + sign * 5, bottom],
      ],
      5,
    )
    return points
      .slice(0, -1)
      .map(([x, y], k) => {
        const [nx, ny] = points[k + 1] ?? [x, y]
        const turn = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
        const ring = (width: number, colour: string) =>
          `<ellipse rx="7.4" ry="${k % 2 ? 2 : 4.4}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
        return place(
          ring(4.6, metals[metal][3]) + ring(2.6, metals[metal][k % 2 ? 2 : 1]) + ring(0.8, metals[metal][0]),
          (x + nx) / 2,
          (y + ny) / 2,
          1,
          turn,
        )
      })
      .join('')
  }
  return links(-1) + links(1)
}

const bail = (y: number, metal: Metal) =>
  place(
    plate('M-7 -12Q-12 4 -5 14H5Q12 4 7 -12Q0 -18 -7 -12Z', metal) +
      path('M-3 -9Q-6 2 -2 10', 'fill="none" stroke="#ffffff" stroke-width="1.6" opacity=".7"'),
    centre,
    y,
  )

export const glint = (x: number, y: number, size: number) =>
  place(
    halo(0, 0, 26, '#ffffff', 0.6) +
      path('M0 -22Q1.6 -1.6 22 0Q1.6 1.6 0 22Q-1.6 1.6 -22 0Q-1.6 -1.6 0 -22Z', 'fill="#ffffff"'),
    x,
    y,
    size,
    12,
  )

/** The dark ground of every icon, lit from behind the jewel in its colour. */
function ground(raster: Raster, deep: string, light: string, seed: number) {
  const noise = createNoise(seed)
  const [dark, lit, black] = [rgb(deep), rgb(light), rgb('#06060c')]
  paint(raster, (x, y) => {
    const distance = Math.hypot(x - centre, y - centre - 14) / 150
    const cloth = fbm(noise, x / 46, y / 46, 4) * 0.2
    return [mix(mix(lit, dark, clamp(distance * 1.15 + cloth)), black, clamp(distance * 0.9 - 0.35)), 1]
  })
  return overlay(
    raster,
    metalDefs +
      `<rect x="3" y="3" width="250" height="250" rx="26" fill="none" stroke="#000000" stroke-width="7"/>` +
      `<rect x="6" y="6" width="244" height="244" rx="23" fill="none" stroke="url(#bronze-down)" stroke-width="3"/>` +
      `<rect x="11" y="11" width="234" height="234" rx="18" fill="none" stroke="${light}" stroke-width="1" opacity=".4"/>`,
  )
}

interface Icon {
  readonly deep: string
  readonly light: string
  readonly svg: () => string
}

export const shadow = (svg: string) =>
  `<defs><filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="7" stdDeviation="6" flood-color="#000000" flood-opacity=".75"/></filter></defs>${group(svg, 'filter="url(#drop)"')}`

const sun = () => {
  const rays = around(16, 1).map((_, k) => {
    const long = k % 2 === 0
    const half = long ? 13 : 9
    return group(
      plate(`M${-half} -40Q${-half * 0.55} -60 0 ${long ? -90 : -70}Q${half * 0.55} -60 ${half} -40Z`, 'gold') +
        path(`M0 -42V${long ? -84 : -66}`, 'stroke="#fff7d6" stroke-width="1.2" opacity=".8"'),
      `transform="rotate(${k * 22.5})"`,
    )
  })
  return (
    rays.join('') +
    band(43, 11, 'gold') +
    around(12, 43, 15)
      .map(([x, y]) => stud(x, y, 2.6, 'gold'))
      .join('') +
    cut(around(10, 36), 0.66, { hue: 34, saturation: 95, tone: 52, seed: 4 })
  )
}

const crescent = () =>
  plate('M30 -72A76 76 0 1 0 74 26A60 60 0 1 1 30 -72Z', 'silver') +
  path('M22 -66A69 69 0 1 0 66 34A64 64 0 0 1 22 -66Z', 'fill="url(#silver-up)" opacity=".8"') +
  path('M16 -62Q-52 -44 -58 10Q-56 48 -18 66', 'fill="none" stroke="#ffffff" stroke-width="2.4" opacity=".8"') +
  around(7, 62, 196)
    .slice(0, 5)
    .map((_, k) => {
      const angle = (118 + k * 33) * (Math.PI / 180)
      return stud(Math.cos(angle) * 62, Math.sin(angle) * 62, 4.4 - Math.abs(k - 2) * 0.5, 'silver')
    })
    .join('') +
  place(band(31, 5, 'silver') + cabochon(29, { hue: 232, saturation: 78, tone: 58 }), 24, -12) +
  path(
    'M24 -12m0 -16Q26.5 -14.5 41 -12Q26.5 -9.5 24 4Q21.5 -9.5 7 -12Q21.5 -14.5 24 -28Z',
    'fill="#ffffff" opacity=".7"',
  ) +
  plate('M-4 70L4 70L8 84L0 98L-8 84Z', 'silver') +
  place(cut(around(6, 9, 0, 1.2), 0.6, { hue: 232, tone: 60 }), 0, 84)

const ironGear = () => {
  const teeth = around(8, 1).map((_, k) =>
    group(plate('M-15 -58L-11 -82H11L15 -58Z', 'iron'), `transform="rotate(${k * 45})"`),
  )
  return (
    teeth.join('') +
    circle(0, 0, 64, 'fill="url(#iron-down)" stroke="#0d1016" stroke-width="2.5"') +
    circle(0, 0, 51, 'fill="#12151c" stroke="url(#iron-up)" stroke-width="5"') +
    around(8, 58, 22.5)
      .map(([x, y]) => stud(x, y, 4, 'bronze'))
      .join('') +
    circle(0, 0, 48, 'fill="#ff7a2a" opacity=".35"') +
    cut(around(6, 44), 0.62, { hue: 20, saturation: 92, tone: 48, seed: 9 }) +
    around(3, 45, 60)
      .map(([x, y], k) => place(plate('M-9 9L-6 -9H6L9 9Z', 'iron'), x, y, 1, k * 120 + 240))
      .join('')
  )
}

const dragonEye = () => {
  const scales = Array.from({ length: 13 }, (_, k) => {
    const t = (k / 12) * 2 - 1
    const y = 1 - t * t
    return [
      place(plate('M-10 8Q-10 -10 0 -18Q10 -10 10 8Z', 'gold'), t * 80, -y * 42 + 2, 0.95, t * 52),
      place(plate('M-10 8Q-10 -10 0 -18Q10 -10 10 8Z', 'bronze'), t * 80, y * 42 - 2, 0.95, 180 - t * 52),
    ].join('')
  })
  const streaks = Array.from({ length: 40 }, (_, k) => {
    const angle = (k / 40) * Math.PI * 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return `M${n(c * 12)} ${n(s * 12)}L${n(c * (29 + (k % 3) * 3))} ${n(s * (29 + (k % 3) * 3))}`
  })
  return (
    `<defs>${radial('iris', [0, '#fff6a8'], [0.3, '#ffb52e'], [0.68, '#e8431a'], [1, '#54060a'])}<clipPath id="lid"><path d="M-78 0Q-40 -42 0 -42T78 0Q40 42 0 42T-78 0Z"/></clipPath></defs>` +
    scales.join('') +
    plate('M-98 0L-76 -9V9ZM98 0L76 -9V9Z', 'gold') +
    path('M-80 0Q-42 -44 0 -44T80 0Q42 44 0 44T-80 0Z', 'fill="#2a0508" stroke="#3b1f08" stroke-width="3"') +
    group(
      `<ellipse rx="80" ry="46" fill="#7d1512"/>` +
        circle(0, 0, 41, 'fill="url(#iris)"') +
        path(streaks.join(''), 'stroke="#ffe98a" stroke-width="1.2" opacity=".55"') +
        path('M0 -42Q11 0 0 42Q-11 0 0 -42Z', 'fill="#160203"') +
        path('M-80 -2Q-42 -48 0 -48T80 -2Q42 -34 0 -34T-80 -2Z', 'fill="#1a0203" opacity=".6"') +
        `<ellipse cx="-15" cy="-16" rx="9" ry="6.5" fill="#ffffff" opacity=".9" transform="rotate(-30 -15 -16)"/>` +
        circle(14, 17, 3.4, 'fill="#ffffff" opacity=".5"'),
      'clip-path="url(#lid)"',
    ) +
    path('M-80 0Q-42 -44 0 -44T80 0Q42 44 0 44T-80 0Z', 'fill="none" stroke="url(#gold-down)" stroke-width="3.5"')
  )
}

const sleepingKing = () =>
  place(
    plate('M-52 8L-60 -44L-34 -20L-20 -58L0 -24L20 -58L34 -20L60 -44L52 8Q0 22 -52 8Z', 'gold') +
      [
        [-60, -46],
        [-20, -60],
        [20, -60],
        [60, -46],
      ]
        .map(([x = 0, y = 0]) => stud(x, y, 5, 'gold'))
        .join('') +
      place(cut(around(8, 10), 0.6, { hue: 282, tone: 46 }), 0, -3) +
      stud(-32, -4, 4.4, 'silver') +
      stud(32, -4, 4.4, 'silver'),
    0,
    -38,
    0.86,
  ) +
  path(
    'M-50 -28Q-58 14 -40 32Q-34 38 -32 50L-24 72Q0 84 24 72L32 50Q34 38 40 32Q58 14 50 -28Q0 -14 -50 -28Z',
    'fill="url(#bone)" stroke="#2a1a10" stroke-width="2.5"',
  ) +
  path('M-50 -28Q0 -14 50 -28Q52 -18 52 -12Q0 0 -52 -12Z', 'fill="#4a3420" opacity=".45"') +
  path(
    'M-38 6Q-24 -8 -9 8Q-9 26 -24 26T-38 6ZM38 6Q24 -8 9 8Q9 26 24 26T38 6ZM0 24L9 42L0 39L-9 42Z',
    'fill="#1c0f18"',
  ) +
  place(cut(around(6, 9.5), 0.6, { hue: 282, tone: 56, seed: 3 }), -24, 12) +
  place(cut(around(6, 9.5), 0.6, { hue: 282, tone: 56, seed: 5 }), 24, 12) +
  halo(-24, 12, 30, '#c06bff', 0.9) +
  halo(24, 12, 30, '#c06bff', 0.9) +
  path(
    'M-27 54Q0 64 27 54M-18 51V66M-9 54V70M0 56V72M9 54V70M18 51V66',
    'fill="none" stroke="#3a2618" stroke-width="2.2" stroke-linecap="round"',
  ) +
  path('M-42 -6Q-46 12 -36 24', 'fill="none" stroke="#ffffff" stroke-width="2.4" opacity=".55"')

const mossDrop = () => {
  const drop = curve(
    [
      [0, -62],
      [26, -22],
      [42, 18],
      [28, 52],
      [0, 64],
      [-28, 52],
      [-42, 18],
      [-26, -22],
      [0, -62],
    ],
    2,
  ).slice(0, -1)
  const leaf = (x: number, y: number, size: number, turn: number, tone = 34) =>
    place(
      path('M0 0Q-17 -16 0 -42Q17 -16 0 0Z', `fill="hsl(96 48% ${tone}%)" stroke="#10200c" stroke-width="2"`) +
        path('M0 0Q8 -16 0 -42Q17 -16 0 0Z', 'fill="#0b1f0c" opacity=".35"') +
        path(
          'M0 -2V-34M0 -12L6 -19M0 -12L-6 -19M0 -20L5 -26M0 -20L-5 -26',
          'stroke="#d4f0a0" stroke-width="1" opacity=".7"',
        ),
      x,
      y,
      size,
      turn,
    )
  const vine = curve(
    [
      [-8, -66],
      [-40, -28],
      [-54, 16],
      [-40, 58],
      [0, 76],
      [40, 58],
      [54, 16],
      [40, -28],
      [8, -66],
    ],
    6,
  )
  const wood = `M${vine.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
  return (
    leaf(-50, 22, 1, -68, 28) +
    leaf(52, 18, 1, 66, 28) +
    leaf(-38, 60, 1.05, -124, 25) +
    leaf(38, 60, 1.05, 124, 25) +
    path(wood, 'fill="none" stroke="#1c1008" stroke-width="14" stroke-linecap="round"') +
    path(wood, 'fill="none" stroke="#6d4a2a" stroke-width="10" stroke-linecap="round"') +
    path(wood, 'fill="none" stroke="#b98c58" stroke-width="2.6" stroke-dasharray="14 5" stroke-linecap="round"') +
    cut(drop, 0.62, { hue: 140, saturation: 70, tone: 38, seed: 6 }) +
    path(
      'M-46 -8Q-10 6 6 -24M46 34Q8 30 -4 64',
      'fill="none" stroke="#1c1008" stroke-width="8" stroke-linecap="round"',
    ) +
    path(
      'M-46 -8Q-10 6 6 -24M46 34Q8 30 -4 64',
      'fill="none" stroke="#7d5834" stroke-width="5" stroke-linecap="round"',
    ) +
    leaf(-44, -20, 0.9, -44, 40) +
    leaf(44, -20, 0.9, 44, 40) +
    leaf(5, -22, 0.6, 60, 46) +
    leaf(-4, 62, 0.64, -64, 46) +
    stud(0, -66, 8, 'bronze')
  )
}

/** Jewels hang from a chain: the bail's height and the jewel's own size. */
const hanging = (metal: Metal, y: number, jewel: string, top: number, size = 1) =>
  `<defs>${linear('bone', 'down', [0, '#fff4d8'], [0.55, '#d3bd92'], [1, '#7d6444'])}</defs>` +
  shadow(chain(metal, top - 10) + bail(top, metal) + place(jewel, centre, y, size))

const loose = (svg: string, size = 1, turn = 0) => shadow(place(svg, centre, centre + 4, size, turn))

const trillion = () =>
  cut(
    around(3, 92, 180).flatMap(([x, y]) => blunt(x, y)),
    0.62,
    { hue: 44, saturation: 96, tone: 52, seed: 21 },
  )

/** A corner of a triangle, cut off. */
const blunt = (x: number, y: number): Point[] => {
  const [tx, ty] = [-y * 0.2, x * 0.2]
  return [
    [x * 0.95 - tx, y * 0.95 - ty],
    [x * 0.95 + tx, y * 0.95 + ty],
  ]
}

const step8: readonly Point[] = [
  [-38, -76],
  [38, -76],
  [62, -52],
  [62, 52],
  [38, 76],
  [-38, 76],
  [-62, 52],
  [-62, -52],
]

/** The cut with steps, after which emeralds are named. */
const emerald = (hue: number) => {
  const ring = (k: number) => step8.map(([x, y]): Point => [x * (1 - k * 0.2), y * (1 - k * 0.17)])
  const light = [24, 30, 2, -16, -22, -14, 8, 26]
  const faces = [0, 1, 2].map((k) =>
    step8
      .map((_, side) => {
        const [a, b] = [ring(k), ring(k + 1)]
        const next = (side + 1) % 8
        const points = [a[side], a[next], b[next], b[side]].filter((point) => point !== undefined)
        const lightness = 36 + (light[side] ?? 0) * (k === 1 ? -0.55 : 0.9) + k * 3
        return path(
          polygon(points),
          `fill="hsl(${hue} 78% ${n(clamp(lightness, 9, 80))}%)" stroke="#c8ffe0" stroke-opacity=".3" stroke-width="1"`,
        )
      })
      .join(''),
  )
  return (
    faces.join('') +
    path(polygon(ring(3)), `fill="hsl(${hue} 80% 46%)"`) +
    path('M-24 -34L10 -37L-25 26Z', 'fill="#ffffff" opacity=".5"') +
    path('M25 -20L25 37L-8 37Z', 'fill="#02351c" opacity=".45"') +
    path('M-50 -56L-36 -70H-8L-52 -14Z', 'fill="#ffffff" opacity=".35"') +
    path(polygon(step8), `fill="none" stroke="hsl(${hue} 70% 10%)" stroke-width="2.6"`)
  )
}

const pear = () => {
  const outline = curve(
    [
      [0, -92],
      [30, -42],
      [56, 6],
      [58, 40],
      [34, 70],
      [0, 80],
      [-34, 70],
      [-58, 40],
      [-56, 6],
      [-30, -42],
      [0, -92],
    ],
    1,
  ).slice(0, -1)
  return cut(outline, 0.66, { hue: 216, saturation: 88, tone: 44, seed: 12 })
}

const diamond = () => {
  const top: readonly Point[] = [
    [-88, -18],
    [-62, -52],
    [-24, -62],
    [24, -62],
    [62, -52],
    [88, -18],
  ]
  const girdle = [-88, -54, -18, 18, 54, 88].map((x): Point => [x, -18])
  const tip: Point = [0, 82]
  const at = (points: readonly Point[], k: number): Point => points[k] ?? [0, 0]
  const face = (hue: number, light: number, ...points: Point[]) =>
    path(polygon(points), `fill="hsl(${hue} 62% ${light}%)" stroke="#ffffff" stroke-width="1.2" stroke-opacity=".75"`)
  const low = [78, 92, 70, 84, 56]
  return (
    low.map((light, k) => face(196 + k * 16, light, at(girdle, k), at(girdle, k + 1), tip)).join('') +
    face(250, 46, [54, -18], [88, -18], [20, 50]) +
    face(190, 97, [-54, -18], [-18, -18], [-22, 38]) +
    face(330, 88, [18, -18], [36, -18], [8, 54]) +
    face(48, 90, [-18, -18], [-4, -18], [-3, 60]) +
    face(204, 90, at(top, 0), at(top, 1), at(girdle, 1)) +
    face(206, 80, at(top, 1), at(top, 2), at(girdle, 1)) +
    face(190, 97, at(top, 2), at(girdle, 1), at(girdle, 2)) +
    face(210, 88, at(top, 2), at(top, 3), at(girdle, 3), at(girdle, 2)) +
    face(300, 86, at(top, 3), at(girdle, 3), at(girdle, 4)) +
    face(222, 74, at(top, 3), at(top, 4), at(girdle, 4)) +
    face(232, 60, at(top, 4), at(top, 5), at(girdle, 4)) +
    path(
      'M-88 -18L-62 -52L-24 -62H24L62 -52L88 -18L0 82Z',
      'fill="none" stroke="#22355a" stroke-width="2.6" stroke-linejoin="round"',
    ) +
    path('M-80 -18H80', 'stroke="#ffffff" stroke-width="1.6" opacity=".8"')
  )
}

/** Fire in milk: flecks of every colour drift under the dome. */
const fire = [168, 186, 208, 268, 318, 42, 130] as const

const opal = () => {
  const random = createRandom(31)
  const flecks = (count: number, low: number, high: number) =>
    Array.from({ length: count }, () => {
      const angle = random.range(0, Math.PI * 2)
      const reach = Math.sqrt(random.next()) * 70
      const hue = fire[Math.floor(random.next() * fire.length)] ?? 196
      return place(
        path('M-10 -4L1 -9L11 0L-1 9Z', `fill="hsl(${hue} 95% 64%)" opacity="${n(random.range(0.4, 0.9))}"`),
        Math.cos(angle) * reach,
        Math.sin(angle) * reach,
        random.range(low, high),
        random.range(0, 180),
      )
    }).join('')
  return group(
    cabochon(78, { hue: 196, saturation: 40, tone: 62 }) +
      `<defs>${radial('domeShade', [0, '#0a2030', 0], [0.72, '#0a2030', 0], [1, '#06121e', 0.75])}<filter id="soft"><feGaussianBlur stdDeviation="4"/></filter><filter id="softer"><feGaussianBlur stdDeviation="1"/></filter><clipPath id="dome"><circle r="77"/></clipPath></defs>` +
      group(
        group(flecks(60, 0.9, 1.9), 'filter="url(#soft)"') + group(flecks(44, 0.3, 0.7), 'filter="url(#softer)"'),
        'clip-path="url(#dome)"',
      ) +
      circle(0, 0, 77, 'fill="url(#domeShade)"') +
      path('M-54 -14Q-44 -56 4 -62Q-26 -42 -54 -14Z', 'fill="#ffffff" opacity=".9"') +
      path('M58 22Q44 60 4 66Q42 48 58 22Z', 'fill="#ffffff" opacity=".4"'),
    'transform="rotate(-14) scale(1.18 .88)"',
  )
}

const icons: Record<PendantPicture | GemPicture, Icon> = {
  'pendant-arunika.webp': {
    deep: '#2a0f0a',
    light: '#9c4a18',
    svg: () => hanging('gold', 154, sun(), 56, 0.98) + glint(112, 130, 0.6),
  },
  'pendant-candra.webp': {
    deep: '#0b1030',
    light: '#4452a8',
    svg: () => hanging('silver', 142, crescent(), 56, 0.92) + glint(92, 98, 0.6),
  },
  'pendant-wesi.webp': {
    deep: '#0d1118',
    light: '#4a5568',
    svg: () => hanging('iron', 156, ironGear(), 66, 0.93) + glint(108, 132, 0.5),
  },
  'pendant-mata-naga.webp': {
    deep: '#1d0508',
    light: '#8a1f18',
    svg: () => hanging('gold', 146, dragonEye(), 82, 1.06),
  },
  'pendant-raja-tidur.webp': {
    deep: '#120a20',
    light: '#5a3384',
    svg: () => hanging('gold', 154, sleepingKing(), 60, 1) + glint(89, 78, 0.4),
  },
  'pendant-lumut-purba.webp': {
    deep: '#06140d',
    light: '#2c6a3c',
    svg: () => hanging('bronze', 150, mossDrop(), 66, 1) + glint(112, 128, 0.55),
  },
  'ruby-bara.webp': {
    deep: '#1e0408',
    light: '#8f1a28',
    svg: () => loose(cut(around(10, 86), 0.64, { hue: 352, saturation: 86, tone: 44, seed: 7 })) + glint(88, 84, 0.9),
  },
  'safir-tirta.webp': { deep: '#050b26', light: '#204a9c', svg: () => loose(pear(), 1) + glint(100, 104, 0.8) },
  'zamrud-rimba.webp': { deep: '#03150d', light: '#13693f', svg: () => loose(emerald(152), 1.08) + glint(84, 74, 0.9) },
  'topaz-guntur.webp': { deep: '#1c1002', light: '#8f6412', svg: () => loose(trillion(), 1.08) + glint(92, 78, 0.8) },
  'opal-kabut.webp': { deep: '#08141a', light: '#3f7480', svg: () => loose(opal(), 1) + glint(84, 94, 0.8) },
  'intan-gapura.webp': { deep: '#080c1e', light: '#4a6cae', svg: () => loose(diamond(), 1.08) + glint(84, 90, 1) },
}

const draw =
  ({ deep, light, svg }: Icon, seed: number) =>
  async (raster: Raster) => {
    await ground(raster, deep, light, seed)
    await overlay(raster, metalDefs + svg())
    await bloom(raster, 185, 7, 0.4)
  }

export const jewels = Object.fromEntries(
  Object.entries(icons).map(([name, icon], index) => [name, draw(icon, 700 + index)]),
)
