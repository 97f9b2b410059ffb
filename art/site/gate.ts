import type { Face } from './faces.ts'
import { across, box, fine, rectangle, short } from './pen.ts'

/** Heights of the storeys of one half, and how far each reaches from the gap; cornices come between. */
const storeys = [
  { reach: 190, height: 94, cornice: [200, 216, 228] },
  { reach: 150, height: 50, cornice: [160, 172, 182] },
  { reach: 116, height: 42, cornice: [126, 137, 145] },
  { reach: 85, height: 34, cornice: [93, 102, 109] },
  { reach: 58, height: 28, cornice: [64, 73] },
  { reach: 36, height: 22, cornice: [42, 48] },
] as const

const COURSE = 7

/** Definitions that `half` paints with. */
export const gateDefs = (face: Face): string =>
  across('st', 0, 240, [
    [0, face.stone[0]],
    [0.32, face.stone[1]],
    [1, face.stone[2]],
  ]) +
  across('co', 0, 250, [
    [0, face.cornice[0]],
    [0.36, face.cornice[1]],
    [1, face.cornice[2]],
  ])

/**
 * One half of the split gate: its cut face at x = 0, its steps towards the right, its foot at y = 0. Light comes through
 * the gap.
 */
export function half(face: Face, cut: boolean): string {
  // Shapes of one colour are one path: a browser pays for each element, and the gate stands there six times.
  const shapes = { ears: '', stone: '', cornices: '', shades: '', edges: '' }
  const parts: string[] = []
  let y = 0
  const layer = (reach: number, height: number, kind: 'stone' | 'cornices') => {
    y -= height
    shapes[kind] += rectangle(0, y, reach, height)
  }
  const edge = (reach: number) => (shapes.edges += rectangle(0, y, reach, 1.6))
  layer(240, 24, 'stone')
  edge(240)
  layer(226, 16, 'stone')
  layer(234, 7, 'cornices')
  edge(234)

  storeys.forEach(({ reach, height, cornice }, index) => {
    const foot = y
    layer(reach, height, 'stone')
    parts.push(ornaments(reach, foot, height, index, face))
    shapes.shades += rectangle(0, y, reach, 5)
    for (const over of cornice) {
      layer(over, COURSE, 'cornices')
      edge(over)
    }
    const widest = cornice.at(-1) ?? reach
    shapes.ears += ear(widest, y, 30 - index * 3) + ear(widest * 0.62, y, 15 - index)
  })
  parts.push(`<path fill="url(#co)" d="M0 ${y}h30c-2-9-11-11-13-19 7-5 5-13-1-17-8-6-10-16-16-30z"/>`)
  if (cut) {
    // The cut itself, bright with what lies behind.
    const top = y - 58
    parts.push(box(0, top, 3, -top, face.rim, ' opacity=".85"'))
    parts.push(box(3, top + 34, 6, -top - 34, face.rim, ' opacity=".22"'))
  }
  return [
    `<path fill="url(#co)" d="${shapes.ears}" stroke="${face.rim}" stroke-opacity=".25"/>`,
    `<path fill="url(#st)" d="${shapes.stone}"/>`,
    `<path fill="url(#co)" d="${shapes.cornices}"/>`,
    ...parts,
    `<path fill="${face.stone[2]}" opacity=".55" d="${shapes.shades}"/>`,
    `<path fill="${face.rim}" opacity=".34" d="${shapes.edges}"/>`,
  ].join('')
}

/** The upturned flame at a cornice's end. */
function ear(x: number, y: number, size: number): string {
  const s = size / 30
  const at = (dx: number, dy: number) => `${short(dx * s)} ${short(dy * s)}`
  return `M${short(x - 26 * s)} ${short(y)}c${at(6, -8)} ${at(2, -16)} ${at(10, -20)}c${at(-1, 7)} ${at(5, 6)} ${at(7, 1)}c${at(1, -8)} ${at(2, -14)} ${at(14, -21)}c${at(-3, 8)} ${at(3, 12)} ${at(2, 20)}c${at(0, 10)} ${at(-2, 16)} ${at(-8, 20)}z`
}

/** Courses of brick, and on the lowest storey a framed niche with a lamp. */
function ornaments(reach: number, foot: number, height: number, index: number, face: Face): string {
  const courses = Array.from({ length: Math.floor(height / 8) - 1 }, (_, row) => `M0 ${foot - 8 * (row + 1)}h${reach}`)
  const bricks = `<path stroke="${face.stone[2]}" stroke-opacity=".28" d="${courses.join('')}"/>`
  const middle = reach * 0.5
  if (index > 0) {
    const s = height / 50
    return (
      bricks +
      lotus(middle, foot - height * 0.16, s, face) +
      box(reach - 16 * s, foot - height, 7 * s, height, face.cornice[1], ' opacity=".35"')
    )
  }
  return [
    bricks,
    box(8, foot - height, 12, height, face.cornice[0], ' opacity=".3"'),
    box(reach - 26, foot - height, 14, height, face.cornice[1], ' opacity=".5"'),
    box(46, foot - 80, 96, 70, face.stone[2], ' opacity=".5"'),
    `<path fill="none" stroke="${face.cornice[0]}" stroke-opacity=".6" stroke-width="2.5" d="M46 ${foot - 10}v-70h96v70z"/>`,
    `<path fill="${face.stone[2]}" d="M74 ${foot - 10}v-34c0-14 9-20 20-26 11 6 20 12 20 26v34z"/>`,
    `<path fill="none" stroke="${face.cornice[0]}" stroke-opacity=".75" stroke-width="2" d="M74 ${foot - 10}v-34c0-14 9-20 20-26 11 6 20 12 20 26v34"/>`,
    `<circle cx="94" cy="${foot - 28}" r="26" fill="url(#lg)"/><circle cx="94" cy="${foot - 28}" r="4.5" fill="${face.lamp}"/>`,
  ].join('')
}

/** A carved flower, standing on a point. */
const lotus = (x: number, y: number, size: number, face: Face): string =>
  `<path fill="${face.cornice[0]}" opacity=".55" transform="translate(${short(x)} ${short(y)}) scale(${fine(size)})" d="M0 0c-9-8-9-22 0-34 9 12 9 26 0 34zm-6 0c-14 0-20-10-20-22 10 3 18 10 20 22zm12 0c14 0 20-10 20-22-10 3-18 10-20 22zm-30 2h48v3h-48z"/>`
