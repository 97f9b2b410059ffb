import type { Face } from './faces.ts'
import { across, around, below, chance, corners, down, fine, picture, ridge, short, type Point } from './pen.ts'

/** Where sun and moon stand: behind the gate, above the horizon. */
const LIGHT = { x: 800, y: 424 } as const
const DISC = 128

/** The sky with its light, clouds, and the mountains that are too far to move. */
export function sky(face: Face): string {
  const { x, y } = LIGHT
  const light = face.lightOpacity
  const defs = [
    down('s', face.sky),
    around('g', x, y, 720, [
      [0, face.light, light],
      [0.18, face.light, light * 0.6],
      [0.5, face.light, light * 0.16],
      [1, face.light, 0],
    ]),
    around('r', x, y, 760, [
      [0.1, face.disc, 0.34],
      [1, face.disc, 0],
    ]),
    around('d', x, y, DISC, [
      [0.7, face.disc],
      [1, face.discEdge],
    ]),
    down('c', [
      [0, face.cloudTop],
      [1, face.cloudFoot],
    ]),
    across('pl', 1170, 1540, [
      [0, face.cloudFoot, 0.6],
      [0.4, face.cloudFoot, 0.28],
      [1, face.cloudFoot, 0],
    ]),
    down('f', [
      [0, face.far[0]],
      [0.6, face.far[1]],
    ]),
    down('p', [
      [0, face.peak[0]],
      [0.85, face.peak[1]],
    ]),
    down('n', [
      [0, face.near[0]],
      [0.6, face.near[1]],
    ]),
    down('h', [
      [0, face.haze, 0],
      [1, face.haze, 0.85],
    ]),
  ].join('')
  const body = [
    '<path fill="url(#s)" d="M0 0h1600v900H0z"/>',
    face.name === 'night' ? stars() : '',
    '<path fill="url(#g)" d="M0 0h1600v900H0z"/>',
    face.name === 'day' ? rays(x, y) : '',
    clouds(3, 150, 6, 0.3),
    `<circle cx="${x}" cy="${y}" r="${DISC}" fill="url(#d)"/>`,
    face.name === 'night' ? craters(x, y) : '',
    clouds(11, 350, 7, 0.4),
    below(
      ridge(5, [0, 1600], 60, 64, (at) => 560 - 40 * Math.sin(at / 210)),
      900,
      'url(#f)',
    ),
    volcano(face, 1205, 262, 560, 21),
    volcano(face, 318, 384, 420, 8),
    '<path fill="url(#h)" d="M0 470h1600v190H0z"/>',
    below(
      ridge(17, [0, 1600], 54, 64, (at) => 640 - 50 * Math.abs(Math.sin(at / 330 + 0.9))),
      900,
      'url(#n)',
    ),
    '<path fill="url(#h)" d="M0 620h1600v280H0z" opacity=".8"/>',
    birds(face),
  ].join('')
  return picture(1600, 900, defs, body)
}

function stars(): string {
  const random = chance(77)
  const dots = (count: number, tallest: number) =>
    Array.from({ length: count }, () => {
      const y = random(0, 1) ** 1.4 * tallest
      return `M${Math.round(random(0, 1600))} ${Math.round(y)}h0`
    }).join('')
  // A river of faint ones across the height, the rest scattered.
  const river = Array.from({ length: 170 }, () => {
    const along = random(0, 1600)
    const spread = random(-1, 1) + random(-1, 1)
    return `M${Math.round(along)} ${Math.round(330 - along * 0.2 + spread * 55)}h0`
  }).join('')
  const layer = (width: number, opacity: number, d: string) =>
    `<path stroke-width="${width}" opacity="${opacity}" d="${d}"/>`
  return [
    '<g stroke="#eaf4ff" stroke-linecap="round">',
    layer(1.1, 0.5, river),
    layer(1.4, 0.6, dots(150, 560)),
    layer(2.2, 0.85, dots(60, 460)),
    layer(3.4, 1, dots(14, 360)),
    '</g>',
    sparkle(268, 120, 13),
    sparkle(1392, 92, 16),
    sparkle(1080, 196, 9),
    sparkle(520, 250, 8),
  ].join('')
}

function sparkle(x: number, y: number, r: number): string {
  const bend = r - 1.5
  return `<path fill="#fff" opacity=".9" d="M${x} ${y - r}q1.5 ${bend} ${r} ${r}q${-bend} 1.5 ${-r} ${r}q-1.5 ${-bend} ${-r} ${-r}q${bend} -1.5 ${r} ${-r}z"/>`
}

const craters = (x: number, y: number): string =>
  `<g fill="#a9c8ec" opacity=".38" transform="translate(${x} ${y}) scale(1.65)"><circle cx="-46" cy="-24" r="13"/><circle cx="-20" cy="-44" r="9"/><circle cx="12" cy="-30" r="15"/><circle cx="46" cy="-32" r="9"/><circle cx="50" cy="4" r="12"/><circle cx="2" cy="12" r="10"/><circle cx="-52" cy="14" r="9"/><circle cx="8" cy="50" r="11"/></g>`

function rays(x: number, y: number): string {
  const random = chance(4)
  const beams = Array.from({ length: 17 }, (_, index) => {
    const angle = Math.PI * (1.02 + (0.96 * (index + random(-0.3, 0.3))) / 16)
    const half = random(0.012, 0.04)
    const end = (turn: number): Point => [x + Math.cos(turn) * 1000, y + Math.sin(turn) * 1000]
    return `${corners([[x, y], end(angle - half), end(angle + half)])}Z`
  })
  return `<path fill="url(#r)" d="${beams.join('')}"/>`
}

/** Streaks that thin out at both ends, heaped into banks. */
function clouds(seed: number, height: number, count: number, opacity: number): string {
  const random = chance(seed)
  const lens = (x: number, y: number, width: number, rise: number) =>
    `M${Math.round(x)} ${Math.round(y)}q${short(width * random(0.3, 0.45))} ${short(-rise)} ${short(width * 0.55)} ${short(-rise * 0.35)}t${short(width * 0.45)} ${short(rise * 0.35)}q${short(-width * 0.5)} ${short(rise * 0.55)} ${short(-width)} 0z`
  return Array.from({ length: count }, (_, index) => {
    const width = random(240, 560)
    const x = (1600 / count) * (index + random(-0.4, 0.6)) - width * 0.3
    const y = height + random(-80, 80)
    const bank = Array.from({ length: 7 }, () => {
      const own = width * random(0.25, 0.9)
      return lens(x + random(0, 1) * (width - own * 0.6), y + random(-26, 20), own, random(8, 26))
    })
    return `<path fill="url(#c)" opacity="${fine(opacity * random(0.6, 1.1))}" d="${bank.join('')}"/>`
  }).join('')
}

/** A cone with concave flanks, ravines on the side of the light, and a plume. */
function volcano(face: Face, x: number, top: number, reach: number, seed: number): string {
  const random = chance(seed)
  const foot = 720
  const towardsLight = x > LIGHT.x ? -1 : 1
  const flank = (side: number): Point[] =>
    Array.from({ length: 17 }, (_, index): Point => {
      const part = index / 16
      const wide = 20 + (reach - 20) * (0.55 * part + 0.45 * part ** 2.2)
      return [x + side * (wide + random(-6, 6) * part * 2), top + (foot - top) * part ** 0.94 + random(-4, 4)]
    })
  const outline = [...flank(-1).reverse(), [x - 8, top + 9] as const, [x + 7, top + 7] as const, ...flank(1)]
  const ravines = Array.from({ length: 10 }, (_, index) => {
    const lean = (0.08 + index * 0.095) * towardsLight
    const length = random(0.3, 0.8)
    const at = (part: number, wobble: number): Point => [
      x + lean * reach * (0.55 * part + 0.45 * part ** 2.2) + towardsLight * (14 + wobble),
      top + 12 + (foot - top) * part,
    ]
    const width = random(8, 20)
    const points = [
      at(0, 0),
      at(length * 0.3, random(-5, 5)),
      at(length * 0.66, random(-8, 8)),
      at(length, 0),
      at(length * 0.66, width * 1.3),
      at(length * 0.3, width * 0.8),
    ]
    return `${corners(points)}Z`
  })
  const plume = `<path fill="url(#pl)" d="M${x - 14} ${top + 8}c-6-40 24-52 30-84 8-44 60-58 104-76 70-26 160-18 250-50-60 62-150 66-210 96-50 24-88 30-112 58-20 22-26 36-34 58z"/>`
  return [
    seed === 21 ? plume : '',
    `<path fill="url(#p)" d="${corners(outline)}Z"/>`,
    `<path fill="${face.peakLit}" opacity=".26" d="${ravines.join('')}"/>`,
  ].join('')
}

function birds(face: Face): string {
  if (face.name === 'night') return ''
  const random = chance(9)
  const wings = Array.from({ length: 9 }, () => {
    const x = random(930, 1130)
    const y = random(300, 400)
    const s = random(5, 11)
    return `M${short(x)} ${short(y)}q${short(s * 0.6)} ${short(-s * 0.7)} ${short(s)} 0q${short(s * 0.4)} ${short(-s * 0.7)} ${short(s)} 0`
  }).join('')
  return `<path fill="none" stroke="#4d2418" stroke-width="1.8" opacity=".7" d="${wings}"/>`
}
