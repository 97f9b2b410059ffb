import { type Random, createRandom } from './random.ts'
import { type Point, circle, group, line, linear, n, path, place, polygon, radial } from './shape.ts'
import { mapSize } from './terrain.ts'

const { width: W, height: H } = mapSize

export interface Tone {
  readonly lit: string
  readonly dark: string
  readonly ink: string
  readonly cap?: string
}

export function mountain(x: number, y: number, size: number, tone: Tone, random: Random) {
  const w = size * random.range(0.52, 0.66)
  const peak: Point = [random.range(-0.12, 0.12) * size, -size * random.range(0.8, 1.05)]
  const side = (sign: number): Point[] =>
    [0.25, 0.5, 0.75].map((t): Point => [
      peak[0] + (sign * w - peak[0]) * t + random.range(-0.05, 0.05) * size,
      peak[1] * (1 - t) * (1 + 0.12 * (0.5 - t)) + random.range(-0.04, 0.04) * size,
    ])
  const left = side(-1)
  const right = side(1)
  const ridge: Point[] = [
    peak,
    [peak[0] + size * 0.1, peak[1] * 0.68],
    [peak[0] + size * 0.02, peak[1] * 0.4],
    [peak[0] + size * 0.14, 0],
  ]
  const outline: Point[] = [[-w, 0], ...left.slice().reverse(), peak, ...right, [w, 0]]
  const dark: Point[] = [...ridge, [w, 0], ...right.slice().reverse()]
  let out = path(polygon(outline), `fill="${tone.lit}"`) + path(polygon(dark), `fill="${tone.dark}"`)
  if (tone.cap) {
    const l = left[0] ?? peak
    const r = right[0] ?? peak
    out += path(
      polygon([
        peak,
        r,
        [peak[0] + size * 0.09, peak[1] * 0.66],
        [peak[0], peak[1] * 0.78],
        [peak[0] - size * 0.07, peak[1] * 0.64],
        l,
      ]),
      `fill="${tone.cap}"`,
    )
  }
  out += path(
    line(outline) + line(ridge.slice(0, 3)),
    `fill="none" stroke="${tone.ink}" stroke-width="1.7" stroke-linejoin="round"`,
  )
  return place(out, x, y)
}

export type Plant = 'broad' | 'pine' | 'palm' | 'dead' | 'cactus' | 'reed' | 'rice'

const plants: Record<Plant, (s: number, tone: Tone) => string> = {
  broad: (s, t) =>
    path(`M0 0V${n(-s * 0.4)}`, `stroke="${t.ink}" stroke-width="2"`) +
    circle(0, -s * 0.72, s * 0.46, `fill="${t.dark}" stroke="${t.ink}" stroke-width="1"`) +
    circle(-s * 0.1, -s * 0.82, s * 0.27, `fill="${t.lit}"`),
  pine: (s, t) =>
    path(`M0 ${n(-s * 1.3)}L${n(s * 0.4)} 0H${n(-s * 0.4)}Z`, `fill="${t.dark}" stroke="${t.ink}" stroke-width="1"`) +
    path(`M0 ${n(-s * 1.3)}L${n(-s * 0.02)} 0H${n(-s * 0.4)}Z`, `fill="${t.lit}"`),
  palm: (s, t) =>
    path(
      `M0 0Q${n(s * 0.1)} ${n(-s * 0.5)} ${n(s * 0.18)} ${n(-s)}`,
      `fill="none" stroke="${t.ink}" stroke-width="2"`,
    ) +
    path(
      `M${n(s * 0.18)} ${n(-s)}q${n(-s * 0.5)} ${n(-s * 0.2)} ${n(-s * 0.6)} ${n(s * 0.25)}q${n(s * 0.3)} ${n(-s * 0.2)} ${n(s * 0.6)} ${n(-s * 0.25)}q${n(s * 0.5)} ${n(-s * 0.2)} ${n(s * 0.6)} ${n(s * 0.25)}q${n(-s * 0.3)} ${n(-s * 0.2)} ${n(-s * 0.6)} ${n(-s * 0.25)}q0 ${n(-s * 0.4)} ${n(-s * 0.45)} ${n(-s * 0.3)}q${n(s * 0.4)} 0 ${n(s * 0.45)} ${n(s * 0.3)}q${n(s * 0.1)} ${n(-s * 0.4)} ${n(s * 0.5)} ${n(-s * 0.3)}q${n(-s * 0.4)} 0 ${n(-s * 0.5)} ${n(s * 0.3)}`,
      `fill="${t.dark}" stroke="${t.dark}" stroke-width="1.5"`,
    ),
  dead: (s, t) =>
    path(
      `M0 0L${n(s * 0.05)} ${n(-s)}M${n(s * 0.02)} ${n(-s * 0.45)}L${n(-s * 0.34)} ${n(-s * 0.85)}M${n(s * 0.03)} ${n(-s * 0.6)}L${n(s * 0.36)} ${n(-s * 0.95)}M${n(-s * 0.17)} ${n(-s * 0.65)}L${n(-s * 0.12)} ${n(-s * 0.95)}`,
      `fill="none" stroke="${t.ink}" stroke-width="1.8" stroke-linecap="round"`,
    ),
  cactus: (s, t) =>
    path(
      `M0 0V${n(-s)}M0 ${n(-s * 0.4)}H${n(-s * 0.32)}V${n(-s * 0.72)}M0 ${n(-s * 0.3)}H${n(s * 0.32)}V${n(-s * 0.6)}`,
      `fill="none" stroke="${t.dark}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"`,
    ),
  reed: (s, t) =>
    path(
      `M0 0Q${n(-s * 0.1)} ${n(-s * 0.5)} ${n(-s * 0.3)} ${n(-s * 0.8)}M0 0V${n(-s)}M0 0Q${n(s * 0.1)} ${n(-s * 0.5)} ${n(s * 0.3)} ${n(-s * 0.7)}`,
      `fill="none" stroke="${t.dark}" stroke-width="1.8" stroke-linecap="round"`,
    ),
  rice: (s, t) =>
    path(
      `M${n(-s * 0.4)} 0q2 -6 5 -7m-2 7v-9m4 9q-1 -6 -4 -8`,
      `fill="none" stroke="${t.dark}" stroke-width="1.6" stroke-linecap="round"`,
    ),
}

export const plant = (kind: Plant, x: number, y: number, size: number, tone: Tone) =>
  place(plants[kind](size, tone), x, y)

export type SiteKind =
  | 'village'
  | 'town'
  | 'castle'
  | 'temple'
  | 'gate'
  | 'port'
  | 'cave'
  | 'tower'
  | 'ruin'
  | 'camp'
  | 'lair'
  | 'portal'
  | 'oasis'

const ink = '#2b1a12'
const outline = `stroke="${ink}" stroke-width="1.8" stroke-linejoin="round"`
const house = (x: number, y: number, s: number, roof = '#a8452f') =>
  path(`M${x - 7 * s} ${y}v${-8 * s}h${14 * s}v${8 * s}z`, `fill="#f0dfb8" ${outline}`) +
  path(`M${x - 10 * s} ${y - 7 * s}L${x} ${y - 17 * s}L${x + 10 * s} ${y - 7 * s}Z`, `fill="${roof}" ${outline}`)
const turret = (x: number, y: number, w: number, h: number, roof: string) =>
  path(`M${x - w} ${y}V${y - h}H${x + w}V${y}Z`, `fill="#efe0bd" ${outline}`) +
  path(`M${x} ${y}V${y - h}H${x + w}V${y}Z`, `fill="#b59a75"`) +
  path(`M${x - w - 3} ${y - h}L${x} ${y - h - w * 2.4}L${x + w + 3} ${y - h}Z`, `fill="${roof}" ${outline}`)

const sites: Record<SiteKind, string> = {
  village: house(-14, 2, 1) + house(12, 4, 0.9, '#8d5a32') + house(0, 12, 1.1),
  town:
    house(-24, 0, 1) +
    house(22, 0, 1, '#8d5a32') +
    turret(0, -2, 8, 26, '#9c3b2e') +
    house(-13, 12, 1.1, '#8d5a32') +
    house(14, 13, 1.1) +
    path('M-36 16h72v7h-72z', `fill="#d8c294" ${outline}`),
  castle:
    turret(-24, 12, 8, 30, '#4a5c86') +
    turret(24, 12, 8, 30, '#4a5c86') +
    turret(0, 4, 11, 44, '#3c4d78') +
    path('M-24 14v-18h6v4h6v-4h6v4h12v-4h6v4h6v-4h6v18z', `fill="#e7d5ac" ${outline}`) +
    path('M-5 14v-9q5 -6 10 0v9z', `fill="${ink}"`),
  temple:
    path('M-28 12h56v6h-56z', `fill="#d9c391" ${outline}`) +
    [0, 1, 2, 3]
      .map(
        (k) =>
          path(`M${-24 + k * 6} ${12 - k * 12}h${48 - k * 12}l-4 -7h${-40 + k * 12}z`, `fill="#8a4a35" ${outline}`) +
          path(`M${-14 + k * 4} ${5 - k * 12}h${28 - k * 8}v-6h${-28 + k * 8}z`, `fill="#f0dfb8" ${outline}`),
      )
      .join('') +
    path('M-2 -36l2 -14l2 14z', `fill="#d9a13a" ${outline}`),
  gate:
    path(
      'M-5 14V-36L-9 -28L-12 -28L-14 -14L-19 -14L-21 0L-26 0L-28 14ZM5 14V-36L9 -28L12 -28L14 -14L19 -14L21 0L26 0L28 14Z',
      `fill="#b8693f" ${outline}`,
    ) + path('M-32 14H-3V19H-32ZM3 14H32V19H3Z', `fill="#e7d5ac" ${outline}`),
  port:
    house(-16, 2, 1, '#41698a') +
    house(14, 4, 1) +
    path(
      'M0 -34V2M-9 -26H9M-14 -8Q-12 4 0 5Q12 4 14 -8',
      `fill="none" stroke="#f3e4c0" stroke-width="7" stroke-linecap="round"`,
    ) +
    path(
      'M0 -34V2M-9 -26H9M-14 -8Q-12 4 0 5Q12 4 14 -8',
      `fill="none" stroke="${ink}" stroke-width="3.4" stroke-linecap="round"`,
    ) +
    circle(0, -37, 4.4, `fill="#f3e4c0" ${outline}`),
  cave:
    path('M-28 12Q-26 -22 0 -28Q26 -22 28 12Z', `fill="#8d7c68" ${outline}`) +
    path('M-13 12Q-13 -12 0 -14Q13 -12 13 12Z', `fill="#150c0a"`) +
    path('M-20 -4l6 -6M10 -20l8 5', `stroke="${ink}" stroke-width="1.6"`),
  tower: turret(0, 14, 9, 46, '#5f3f7a') + circle(0, -24, 3, `fill="#ffd97a" stroke="${ink}"`),
  ruin:
    path('M-26 14V-10h8V14ZM-10 14V-24h8V14ZM8 14V-4h8V14ZM20 14V-16h8V14Z', `fill="#d8c9a6" ${outline}`) +
    path('M-14 -24h16v-6h-16zM-32 14h66v5h-66z', `fill="#b8a680" ${outline}`),
  camp:
    path('M-26 14L-8 -16L10 14Z', `fill="#c98b4a" ${outline}`) +
    path('M-8 -16L-2 14H-14Z', `fill="${ink}"`) +
    path('M8 14L20 -8L32 14Z', `fill="#b0503c" ${outline}`) +
    path('M20 -8V-26l12 5l-12 5', `fill="#d9a13a" ${outline}`),
  lair:
    circle(0, -6, 22, `fill="#7a1c1c" stroke="${ink}" stroke-width="2"`) +
    circle(0, -6, 18, 'fill="none" stroke="#e0b765" stroke-width="1.4"') +
    path('M-9 -6a9 9 0 0 1 18 0q0 5 -4 6v5h-10v-5q-4 -1 -4 -6z', 'fill="#f0e2c4"') +
    circle(-3.6, -6, 2.2, 'fill="#3a0d0d"') +
    circle(3.6, -6, 2.2, 'fill="#3a0d0d"'),
  portal:
    circle(0, -8, 20, `fill="#2c4f8c" stroke="${ink}" stroke-width="2"`) +
    circle(0, -8, 15, 'fill="#7fc4ff"') +
    path('M0 -8m-10 0a10 10 0 0 1 17 -7M10 -8a10 10 0 0 1 -17 7', 'fill="none" stroke="#ffffff" stroke-width="2.6"') +
    circle(0, -8, 20, 'fill="none" stroke="#e8c26a" stroke-width="2.4" stroke-dasharray="6 4"'),
  oasis:
    `<ellipse cy="8" rx="26" ry="11" fill="#4fa3b5" stroke="${ink}" stroke-width="1.6"/><ellipse cx="-4" cy="6" rx="14" ry="4" fill="#a8dde0"/>` +
    plant('palm', -20, 4, 28, { lit: '#6b8f3c', dark: '#4c7030', ink }) +
    plant('palm', 18, 8, 24, { lit: '#6b8f3c', dark: '#4c7030', ink }),
}

export const site = (kind: SiteKind, x: number, y: number, size = 1.15) =>
  `<ellipse cx="${n(x)}" cy="${n(y + 6)}" rx="${n(44 * size)}" ry="${n(25 * size)}" fill="url(#halo)"/>` +
  place(sites[kind], x, y, size)

export function compass(x: number, y: number, size: number) {
  const point = (turn: number, reach: number, half: number) =>
    group(
      path(`M0 ${-reach}L${half} ${-half}L0 0Z`, `fill="#3b2417"`) +
        path(`M0 ${-reach}L${-half} ${-half}L0 0Z`, 'fill="#f1dfb4"') +
        path(`M0 ${-reach}L${half} ${-half}L0 0L${-half} ${-half}Z`, 'fill="none" stroke="#3b2417" stroke-width="1"'),
      `transform="rotate(${turn})"`,
    )
  const ring =
    circle(0, 0, 66, 'fill="#f1dfb4" fill-opacity=".5" stroke="#3b2417" stroke-width="1.6"') +
    circle(0, 0, 58, 'fill="none" stroke="#3b2417" stroke-width="4" stroke-dasharray="7.6 7.58" opacity=".8"') +
    circle(0, 0, 52, 'fill="none" stroke="#3b2417" stroke-width="1.2"')
  const points =
    [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((t) => point(t, 48, 5)).join('') +
    [45, 135, 225, 315].map((t) => point(t, 62, 10)).join('') +
    [0, 90, 180, 270].map((t) => point(t, 88, 14)).join('')
  const north = path(
    'M0 -118q-9 12 -2 22q-12 -2 -13 8q8 -4 13 1q2 3 2 6q0 -3 2 -6q5 -5 13 -1q-1 -10 -13 -8q7 -10 -2 -22z',
    'fill="#9c2f26" stroke="#3b2417" stroke-width="1"',
  )
  return place(
    ring + points + circle(0, 0, 9, 'fill="#d9a13a" stroke="#3b2417" stroke-width="1.6"') + north,
    x,
    y,
    size,
  )
}

export function scaleBar(x: number, y: number) {
  const bars = [0, 1, 2, 3, 4, 5]
    .map(
      (k) =>
        `<rect x="${k * 30}" width="30" height="8" fill="${k % 2 ? '#f1dfb4' : '#3b2417'}" stroke="#3b2417" stroke-width="1.4"/>`,
    )
    .join('')
  return place(
    `<rect x="-12" y="-11" width="204" height="30" rx="3" fill="#ead6a8" fill-opacity=".85" stroke="#3b2417" stroke-width="1.4"/>${bars}${[0, 60, 120, 180].map((t) => path(`M${t} -5V0`, 'stroke="#3b2417" stroke-width="1.6"')).join('')}`,
    x,
    y,
  )
}

/** A shield that carries the mark of the place. */
export function crest(x: number, y: number, colour: string, mark: SiteKind) {
  const shield = 'M-50 -54Q-22 -48 0 -62Q22 -48 50 -54Q58 20 0 66Q-58 20 -50 -54Z'
  return place(
    path(shield, 'fill="#d9a13a" stroke="#3b2417" stroke-width="3" transform="scale(1.12)"') +
      path(shield, `fill="${colour}" stroke="#3b2417" stroke-width="2"`) +
      path('M0 -62Q22 -48 50 -54Q58 20 0 66Z', 'fill="#000" opacity=".16"') +
      place(sites[mark], 0, 6, 1.12),
    x,
    y,
  )
}

export const sharedDefs = `<defs>${radial('halo', [0, '#f6e7c2', 0.85], [0.6, '#f6e7c2', 0.45], [1, '#f6e7c2', 0])}${radial('ember', [0, '#fff1c0', 1], [0.3, '#ffae4a', 0.8], [1, '#ff5a1a', 0])}${radial('aqua', [0, '#e4ffff', 1], [0.3, '#6fe0ff', 0.7], [1, '#2a8cff', 0])}${radial('violet', [0, '#fbe8ff', 1], [0.3, '#c98aff', 0.7], [1, '#7a3aff', 0])}${linear('frame', 'down', [0, '#7a5430'], [0.5, '#4f3219'], [1, '#6b4725'])}</defs>`

export function grid(colour: string, opacity = 0.16) {
  let d = ''
  for (let x = 40 + 120; x < W - 40; x += 120) d += `M${x} 40V${H - 40}`
  for (let y = 40 + 110; y < H - 40; y += 110) d += `M40 ${y}H${W - 40}`
  return path(d, `stroke="${colour}" stroke-width="1" opacity="${opacity}"`)
}

export function frame() {
  const band = (inset: number, width: number, colour: string) =>
    `<rect x="${inset}" y="${inset}" width="${W - inset * 2}" height="${H - inset * 2}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const corner = (x: number, y: number) =>
    place(
      path('M0 -34L34 0L0 34L-34 0Z', 'fill="url(#frame)" stroke="#2a180b" stroke-width="2"') +
        path('M0 -24L24 0L0 24L-24 0Z', 'fill="#d9a94f" stroke="#2a180b" stroke-width="1.5"') +
        path('M0 -20Q5 -5 20 0Q5 5 0 20Q-5 5 -20 0Q-5 -5 0 -20Z', 'fill="#6b1f1f" stroke="#2a180b" stroke-width="1"') +
        circle(0, 0, 5, 'fill="#ffe3a0" stroke="#2a180b" stroke-width="1"'),
      x,
      y,
    )
  return (
    band(13, 26, 'url(#frame)') +
    band(3, 3, '#2a180b') +
    band(8, 1.6, '#d9a94f') +
    band(26, 2, '#2a180b') +
    band(32, 9, '#ecd9ab') +
    `<rect x="32" y="32" width="${W - 64}" height="${H - 64}" fill="none" stroke="#3b2417" stroke-width="7" stroke-dasharray="40 40"/>` +
    band(37, 1.6, '#3b2417') +
    corner(27, 27) +
    corner(W - 27, 27) +
    corner(27, H - 27) +
    corner(W - 27, H - 27)
  )
}

export const wave = (x: number, y: number, size: number, colour: string) =>
  path(
    `M${n(x - 14 * size)} ${n(y)}q${n(7 * size)} ${n(-7 * size)} ${n(14 * size)} 0t${n(14 * size)} 0`,
    `fill="none" stroke="${colour}" stroke-width="1.6" opacity=".55" stroke-linecap="round"`,
  )

export const sloop = (x: number, y: number, size: number) =>
  place(
    path('M-30 4H30Q24 20 14 22H-14Q-26 18 -30 4Z', `fill="#6b4226" ${outline}`) +
      path('M0 4V-44M-16 4V-30', `stroke="${ink}" stroke-width="2.6"`) +
      path('M2 -40Q30 -26 26 -4Q14 -10 2 -6ZM-15 -28Q4 -20 2 -4Q-8 -8 -15 -5Z', `fill="#f6ebd0" ${outline}`) +
      path('M0 -44l12 -5l-12 -5z', 'fill="#9c2f26"'),
    x,
    y,
    size,
  )

export const serpent = (x: number, y: number, size: number) =>
  place(
    [0, 34, 64]
      .map((dx, k) =>
        path(
          `M${dx - 14} 12Q${dx} ${-26 + k * 6} ${dx + 14} 12`,
          `fill="none" stroke="#3d6a5c" stroke-width="${9 - k * 2}"`,
        ),
      )
      .join('') +
      path(
        'M-14 12Q-26 -20 -34 -34Q-50 -44 -58 -30L-48 -26L-60 -22Q-46 -14 -38 -22',
        `fill="none" stroke="#3d6a5c" stroke-width="7" stroke-linejoin="round"`,
      ) +
      circle(-46, -34, 2, 'fill="#ffd97a"') +
      path('M-34 16H88M-22 21H72', `stroke="${ink}" stroke-width="1.4" opacity=".5"`),
    x,
    y,
    size,
  )

export function rooftops(
  points: readonly Point[],
  seed: number,
  hues: readonly [number, number],
  size: readonly [number, number],
) {
  const random = createRandom(seed)
  return points
    .map(([x, y]) => {
      const w = random.range(...size)
      const h = w * random.range(0.6, 0.85)
      const hue = n(random.range(...hues))
      const light = random.range(36, 48)
      const body =
        `<rect x="${n(-w / 2 + 2)}" y="${n(-h / 2 + 3)}" width="${n(w)}" height="${n(h)}" fill="#000" opacity=".28"/>` +
        path(`M${n(-w / 2)} ${n(-h / 2)}H${n(w / 2)}V0H${n(-w / 2)}Z`, `fill="hsl(${hue} 44% ${n(light + 10)}%)"`) +
        path(`M${n(-w / 2)} 0H${n(w / 2)}V${n(h / 2)}H${n(-w / 2)}Z`, `fill="hsl(${hue} 46% ${n(light - 8)}%)"`) +
        path(
          `M${n(-w / 2)} ${n(-h / 2)}H${n(w / 2)}V${n(h / 2)}H${n(-w / 2)}ZM${n(-w / 2)} 0H${n(w / 2)}`,
          'fill="none" stroke="#2b1a12" stroke-width="1"',
        )
      return place(body, x, y, 1, random.range(-12, 12) + (random.chance(0.4) ? 90 : 0))
    })
    .join('')
}
