import type { Face } from './faces.ts'
import { gateDefs, half } from './gate.ts'
import { around, below, box, corners, down, picture, ridge, short, type Point } from './pen.ts'
import { fronds, palm, undergrowth } from './plants.ts'

const FOOT = 806
const HALF_GAP = 33

/** What stands near: hills with their shrines, the gate, its court, and the leaves before it. */
export function land(face: Face): string {
  const defs = [
    gateDefs(face),
    down('hi', [
      [0, face.hill[0]],
      [1, face.hill[1]],
    ]),
    down('mi', [
      [0, face.haze, 0],
      [0.75, face.haze, 0.5],
      [1, face.haze, 0],
    ]),
    down('ct', [
      [0, face.court[0]],
      [1, face.court[1]],
    ]),
    down('pa', [
      [0, face.rim, 0.95],
      [1, face.rim, 0.05],
    ]),
    down('ft', [
      [0, face.frontLit],
      [0.5, face.front],
    ]),
    around('lg', 94, -75, 26, [
      [0, face.lamp, 0.75],
      [1, face.lamp, 0],
    ]),
    down('cl', [
      [0, face.cloth[0]],
      [1, face.cloth[1]],
    ]),
    fronds(),
    `<g id="ha">${half(face, true)}</g>`,
    `<g id="hb">${half(face, false)}</g>`,
    `<g id="sm"><use href="#hb"/><use href="#hb" transform="scale(-1 1)"/></g>`,
  ].join('')
  const hills = ridge(31, [0, 1600], 26, 64, (x) => 706 - 74 * ((x - 800) / 800) ** 2)
  const slopes = ridge(41, [0, 1600], 18, 64, (x) => 772 - 96 * (Math.abs(x - 800) / 800) ** 1.7)
  const body = [
    below(hills, 900, 'url(#hi)', ' opacity=".72"'),
    terraces(face),
    `<g fill="${face.hill[0]}" opacity=".85">${meru(438, 690, 0.5, 7)}${meru(1210, 684, 0.62, 9)}${meru(1120, 700, 0.36, 5)}</g>`,
    palm(545, 706, 92, 16, face.hill[0], 3),
    palm(1046, 704, 80, -14, face.hill[0], 6),
    palm(1330, 690, 118, 22, face.hill[0], 8),
    box(0, 640, 1600, 190, 'url(#mi)'),
    below(slopes, 900, face.tower, ' opacity=".94"'),
    `<g fill="${face.tower}">${meru(228, 742, 1.12, 11)}${meru(1420, 738, 0.94, 9)}</g>`,
    palm(330, 760, 190, 30, face.tower, 12),
    palm(92, 752, 250, -36, face.tower, 14),
    palm(1302, 764, 170, -26, face.tower, 15),
    palm(1540, 752, 262, 30, face.tower, 19),
    wall(face),
    `<use href="#sm" transform="translate(436 ${FOOT}) scale(.42)"/><use href="#sm" transform="translate(1164 ${FOOT}) scale(.42)"/>`,
    `<use href="#ha" transform="translate(${800 + HALF_GAP} ${FOOT})"/><use href="#ha" transform="translate(${800 - HALF_GAP} ${FOOT}) scale(-1 1)"/>`,
    court(face),
    parasol(566, 856, 0.95, face),
    parasol(1034, 856, 0.95, face),
    penjor(352, 880, 1, face),
    penjor(1248, 880, -1, face),
    `<path fill="url(#ft)" d="${undergrowth(51, (x) => 16 + 92 * (Math.abs(x - 800) / 800) ** 2.2)}"/>`,
    palm(-16, 900, 330, 70, face.front, 23),
    palm(1622, 900, 350, -82, face.front, 29),
  ].join('')
  return picture(1600, 900, defs, body)
}

/** A shrine of many roofs, as one shape: a browser pays for each element. */
function meru(x: number, foot: number, size: number, roofs: number): string {
  const parts: string[] = []
  let y = foot
  const at = (dx: number, dy: number) => `${short(dx * size)} ${short(dy * size)}`
  parts.push(`M${short(x - 34 * size)} ${short(y)}v${short(-26 * size)}h${short(68 * size)}v${short(26 * size)}z`)
  y -= 26 * size
  for (let roof = 0; roof < roofs; roof++) {
    const shrink = 1 - (roof / roofs) * 0.72
    const reach = 58 * shrink
    const wall = (roof === 0 ? 22 : 9) * (0.6 + 0.4 * shrink)
    const neck = 20 * shrink + 3
    const rise = 13 * (0.7 + 0.3 * shrink)
    parts.push(
      `M${short(x - neck * size)} ${short(y)}v${short(-wall * size)}h${short(2 * neck * size)}v${short(wall * size)}z`,
    )
    y -= wall * size
    parts.push(
      `M${short(x - reach * size)} ${short(y + 3 * size)}q${at(reach * 0.6, -1)} ${at(reach * 0.72, -rise - 3)}h${short(reach * 0.56 * size)}q${at(reach * 0.12, rise + 2)} ${at(reach * 0.72, rise + 3)}z`,
    )
    y -= rise * size
  }
  parts.push(`M${short(x - 4 * size)} ${short(y + 1)}l${at(4, -26)} ${at(4, 26)}z`)
  return `<path d="${parts.join('')}"/>`
}

/** Rice fields that hold the sky's light. */
function terraces(face: Face): string {
  const fields = Array.from({ length: 9 }, (_, index) => {
    const y = 672 + index * 9
    const left = 150 + ((index * 67) % 120)
    return [
      `M${left} ${y}q70 ${-10 + (index % 3) * 4} 150 2t120 4`,
      `M${1010 + ((index * 53) % 140)} ${y - 4}q60 ${8 - (index % 4) * 4} 130 0t150 -4`,
    ].join('')
  })
  return `<path fill="none" stroke="${face.haze}" stroke-opacity=".5" stroke-width="2" d="${fields.join('')}"/>`
}

/** The wall that leads from the gate into the leaves. */
function wall(face: Face): string {
  const side = (mirror: string) =>
    `<g transform="${mirror}">${box(236, -62, 600, 62, face.stone[2])}${box(236, -70, 600, 9, face.cornice[2])}${box(236, -70, 600, 1.6, face.rim, ' opacity=".3"')}${[
      330, 430, 530,
    ]
      .map(
        (x) =>
          box(x, -84, 40, 84, face.stone[2]) +
          box(x - 5, -90, 50, 8, face.cornice[2]) +
          box(x - 5, -90, 50, 1.6, face.rim, ' opacity=".3"'),
      )
      .join('')}</g>`
  return side(`translate(800 ${FOOT})`) + side(`translate(800 ${FOOT}) scale(-1 1)`)
}

/** Steps, and the way of light that falls down on them through the gap. */
function court(face: Face): string {
  const ground = `<path fill="url(#ct)" d="M0 ${FOOT - 1}h1600V900H0z"/>`
  const steps = Array.from({ length: 7 }, (_, index) => {
    const reach = 62 + index * 20
    const y = FOOT - 14 + index * 9
    return (
      box(800 - reach, y, 2 * reach, 9, index % 2 ? face.stone[1] : face.stone[0], ' opacity=".85"') +
      box(800 - reach, y, 2 * reach, 1.6, face.rim, ' opacity=".55"')
    )
  })
  const beam: Point[] = [
    [800 - HALF_GAP, FOOT - 14],
    [800 + HALF_GAP, FOOT - 14],
    [1010, 900],
    [590, 900],
  ]
  return `${ground}${steps.join('')}<path fill="url(#pa)" opacity=".75" d="${corners(beam)}Z"/>`
}

/** A ceremonial parasol. */
function parasol(x: number, foot: number, size: number, face: Face): string {
  const fringe = Array.from({ length: 9 }, (_, index) => `M${-36 + index * 9} -112v12`).join('')
  return `<g transform="translate(${x} ${foot}) scale(${size})"><path stroke="${face.front}" stroke-width="4" d="M0 0v-140"/><path fill="url(#cl)" d="M-40-112c4-18 22-28 40-34 18 6 36 16 40 34q-40-8-80 0z"/><path stroke="${face.cloth[0]}" stroke-width="3" d="${fringe}"/><path fill="${face.lamp}" d="m0-162 4 12-4 8-4-8z"/></g>`
}

/** A bent bamboo pole, decorated for a feast. */
function penjor(x: number, foot: number, side: 1 | -1, face: Face): string {
  const bend = (t: number): Point => [
    3 * (1 - t) * t * t * -14 + t ** 3 * 118,
    3 * (1 - t) ** 2 * t * -210 + 3 * (1 - t) * t * t * -520 + t ** 3 * -428,
  ]
  const leaves = Array.from({ length: 17 }, (_, index) => {
    const [px, py] = bend(0.3 + index * 0.041)
    const s = index % 2 ? 1 : -1
    return `M${short(px)} ${short(py)}q${s * 10} 4 ${s * 9} 22q${s * -9} -8 ${s * -9} -22z`
  }).join('')
  return `<g transform="translate(${x} ${foot}) scale(${side} 1)" fill="none" stroke="${face.front}" stroke-linecap="round"><path stroke-width="4.5" d="M0 0C0-210-14-520 118-428"/><path stroke-width="1.6" d="M118-428v58"/><g stroke="none" fill="${face.cloth[0]}"><path d="m118-376 10 14-10 40-10-40z"/><path opacity=".85" d="${leaves}"/></g></g>`
}
