import { clamp, mix, rgb } from '../brushes/colour.ts'
import { compass, crest, frame, grid, scaleBar, sharedDefs } from '../brushes/glyphs.ts'
import { createNoise, createRandom, fbm } from '../brushes/random.ts'
import { type Raster, overlay, paint, vignette } from '../brushes/raster.ts'
import { circle, group, n, path, place } from '../brushes/shape.ts'
import { mapSize } from '../brushes/terrain.ts'

const { width: W, height: H } = mapSize
const cell = 32
const ink = '#24150f'

/** Column, row, width and height, in cells. */
type Room = readonly [number, number, number, number]

const rooms: readonly Room[] = [
  [16, 10, 9, 8], // the tomb of the sleeping king
  [18, 21, 5, 5], // entrance
  [4, 4, 7, 5],
  [4, 12, 6, 6],
  [5, 21, 8, 5],
  [14, 3, 5, 4],
  [22, 3, 5, 4],
  [30, 4, 6, 5],
  [29, 12, 7, 5],
  [28, 20, 5, 5],
]

const halls: readonly Room[] = [
  [20, 18, 1, 3],
  [11, 6, 3, 1],
  [19, 5, 3, 1],
  [27, 6, 3, 1],
  [7, 9, 1, 3],
  [10, 14, 6, 1],
  [25, 14, 4, 1],
  [33, 9, 1, 3],
  [7, 18, 1, 3],
  [13, 23, 5, 1],
  [23, 23, 5, 1],
  [31, 17, 1, 3],
  [16, 7, 1, 3],
  [24, 7, 1, 3],
]

const rounds: readonly (readonly [number, number, number])[] = [[36.2, 23.4, 1.9]]

const inside = (column: number, row: number) =>
  [...rooms, ...halls].some(([x, y, w, h]) => column >= x && column < x + w && row >= y && row < y + h)

const rect = ([x, y, w, h]: Room) => `M${x * cell} ${y * cell}h${w * cell}v${h * cell}h${-w * cell}Z`

const at = (column: number, row: number, svg: string, size = 1, turn = 0) =>
  place(svg, column * cell, row * cell, size, turn)

const outline = `stroke="${ink}" stroke-width="1.8"`
const pillar =
  circle(3, 4, 11, 'fill="#000" opacity=".3"') +
  circle(0, 0, 10, `fill="#b9a27a" ${outline}`) +
  circle(-1, -1, 5.5, `fill="#e6d3a6" ${outline}`)
const coffin =
  path('M-12 -26L12 -26L17 -10L11 28H-11L-17 -10Z', `fill="#a38a62" ${outline}`) +
  path('M-7 -20H7L11 -9L7 22H-7L-11 -9Z', `fill="#d8c290" ${outline}`) +
  path('M0 -14V14M-6 -6H6', `stroke="${ink}" stroke-width="2"`)
const brazier = circle(0, 0, 52, 'fill="url(#ember)" opacity=".75"') + circle(0, 0, 7, `fill="#ffd98a" ${outline}`)
const rubble = [
  [-9, 3, 6],
  [4, -5, 5],
  [9, 7, 4],
  [-2, 9, 4],
]
  .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, `fill="#a8906a" ${outline}`))
  .join('')
const chest =
  path('M-14 -9H14V10H-14Z', `fill="#8a5a2c" ${outline}`) +
  path('M-14 -2H14', `stroke="${ink}" stroke-width="2"`) +
  path('M-4 -4H4V4H-4Z', `fill="#e0b24a" ${outline}`)
const door =
  path('M-14 -6H14V6H-14Z', `fill="#9c6a38" ${outline}`) + path('M0 -6V6', `stroke="${ink}" stroke-width="1.6"`)
const skull =
  path('M-8 0a8 8 0 0 1 16 0q0 4 -3 5v4h-10v-4q-3 -1 -3 -5z', `fill="#f3e8cf" ${outline}`) +
  circle(-3, 0, 1.9, `fill="${ink}"`) +
  circle(3, 0, 1.9, `fill="${ink}"`)
const stairs = Array.from({ length: 8 }, (_, k) =>
  path(`M${-26 + k * 2} ${k * 11}H${26 - k * 2}`, `stroke="${ink}" stroke-width="2.4"`),
).join('')

function throne() {
  const steps = [118, 94, 70]
    .map(
      (r, k) =>
        `<rect x="${-r}" y="${-r * 0.72}" width="${r * 2}" height="${n(r * 1.44)}" fill="${['#c9b080', '#d8c290', '#e8d6a8'][k]}" ${outline}/>`,
    )
    .join('')
  const rays = Array.from({ length: 16 }, (_, k) =>
    group(
      path('M-5 -24L0 -46L5 -24Z', `fill="#9c3a2c" stroke="${ink}" stroke-width="1"`),
      `transform="rotate(${n(k * 22.5)})"`,
    ),
  ).join('')
  return steps + rays + circle(0, 0, 25, `fill="#d9a13a" ${outline}`) + group(coffin, 'transform="scale(.78)"')
}

const web = path(
  'M0 0L40 6M0 0L30 28M0 0L6 40M20 3Q20 12 15 14Q10 18 3 20M33 5Q30 20 24 22Q18 28 5 33',
  `fill="none" stroke="${ink}" stroke-width="1.1" opacity=".7"`,
)

function hatching() {
  const random = createRandom(434)
  let d = ''
  const edges: (readonly [number, number])[] = []
  for (let row = 2; row < 28; row++) {
    for (let column = 2; column < 38; column++) {
      if (inside(column, row)) continue
      const touches = [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => inside(column + dx, row + dy)))
      if (touches) edges.push([column, row])
    }
  }
  for (const [column, row] of edges) {
    for (let patch = 0; patch < 4; patch += 3) {
      const x = (column + 0.25 + (patch % 2) * 0.5) * cell + random.range(-4, 4)
      const y = (row + 0.25 + Math.floor(patch / 2) * 0.5) * cell + random.range(-4, 4)
      const angle = random.range(0, Math.PI)
      const [cx, cy] = [Math.cos(angle), Math.sin(angle)]
      for (let stroke = -1; stroke <= 1; stroke++) {
        const [ox, oy] = [x - cy * stroke * 8, y + cx * stroke * 8]
        const reach = random.range(10, 14)
        d += `M${n(ox - cx * reach)} ${n(oy - cy * reach)}L${n(ox + cx * reach)} ${n(oy + cy * reach)}`
      }
    }
  }
  return path(d, 'fill="none" stroke="#24150f" stroke-width="2" stroke-linecap="round" opacity=".6"')
}

/** A floor plan, inked on old paper: the only map that has no land to shade. */
export async function drawCatacomb(raster: Raster) {
  const noise = createNoise(431)
  paint(raster, (x, y) => {
    const stain = fbm(noise, x / 240, y / 240, 4)
    const fibre = fbm(noise, x / 9, y / 60, 2) * 0.06
    return [mix(rgb('#c4a671'), rgb('#7d5f3c'), clamp(0.35 + stain * 0.9 + fibre)), 1]
  })
  const everything = [...rooms, ...halls].map(rect).join('')
  const circles = rounds.map(([x, y, r]) => circle(x * cell, y * cell, r * cell, ''))
  const crypt = group(
    path(everything, '') + circles.join(''),
    `fill="${ink}" stroke="${ink}" stroke-width="13" stroke-linejoin="round"`,
  )
  const floor = group(path(everything, '') + circles.join(''), 'fill="#ead8ab"')
  let tiles = ''
  for (let column = 2; column < 38; column++) {
    for (let row = 2; row < 28; row++)
      if (inside(column, row)) tiles += `M${column * cell} ${row * cell}h${cell}v${cell}`
  }
  const passage =
    path(`M${33 * cell} ${22.8 * cell}h${1.8 * cell}v${1.2 * cell}h${-1.8 * cell}z`, 'fill="#ead8ab"') +
    path(
      `M${33 * cell} ${22.8 * cell}h${1.6 * cell}M${33 * cell} ${24 * cell}h${1.6 * cell}`,
      `stroke="${ink}" stroke-width="6"`,
    )
  await overlay(
    raster,
    sharedDefs +
      hatching() +
      crypt +
      floor +
      passage +
      path(tiles, 'fill="none" stroke="#8a6e48" stroke-width="1" opacity=".5"'),
  )
  paint(raster, (x, y) => {
    // Shadow lies along the northern and western walls.
    if (!inside(x / cell, y / cell)) return undefined
    const shade = (inside(x / cell, (y - 14) / cell) ? 0 : 0.3) + (inside((x - 10) / cell, y / cell) ? 0 : 0.2)
    return [rgb('#3a2416'), shade + Math.max(0, fbm(noise, x / 70, y / 70, 3)) * 0.35]
  })
  const water =
    path(
      'M150 716Q190 690 260 704T392 716Q412 760 380 806Q300 824 220 808Q150 800 150 716Z',
      `fill="#5f9aa0" ${outline}`,
    ) +
    path(
      'M176 730Q220 712 280 724M200 770Q260 756 340 772M230 794Q280 786 320 792',
      'fill="none" stroke="#d5efe8" stroke-width="2" opacity=".8"',
    )
  const furniture = [
    at(20.5, 13.9, throne()),
    ...[17, 24].flatMap((column) => [11, 13, 15, 17].map((row) => at(column, row, pillar))),
    ...[5.2, 6.8, 8.4, 9.9].map((column) => at(column, 5.4, coffin, 0.8)),
    ...[5.2, 6.8, 8.4, 9.9].map((column) => at(column, 7.7, coffin, 0.8, 180)),
    ...[0, 1, 2].flatMap((k) => [at(5.2, 13.2 + k * 1.8, coffin, 0.7, 90), at(8.8, 13.2 + k * 1.8, coffin, 0.7, 270)]),
    place(water, 30, 52, 0.93),
    at(20.5, 23.2, stairs),
    at(16.5, 5, group(throneless(), '')),
    at(24.5, 5, group(throneless(), '')),
    at(31, 5, chest),
    at(32.3, 4.8, chest, 0.9, 8),
    at(34.8, 5.2, chest, 1, -10),
    at(34.6, 7.8, chest, 0.9, 84),
    at(31.2, 8, rubble),
    at(33, 6.6, skull, 1.2),
    ...[30, 32.5, 35].flatMap((column) => [at(column, 13, pillar), at(column, 16, pillar)]),
    at(
      32.5,
      14.5,
      circle(0, 0, 30, `fill="#5a2a5f" ${outline}`) +
        circle(0, 0, 22, 'fill="url(#violet)"') +
        circle(0, 0, 30, 'fill="none" stroke="#e0b765" stroke-width="2" stroke-dasharray="5 5"'),
      1.2,
    ),
    at(29.4, 21.4, rubble, 1.3),
    at(31.8, 23.8, rubble, 1.1),
    at(30.4, 22.6, skull),
    at(31.6, 21.2, skull, 0.9),
    at(
      36.2,
      23.4,
      circle(0, 0, 38, `fill="#c9b080" ${outline}`) +
        circle(0, 0, 24, 'fill="url(#aqua)"') +
        circle(0, 0, 24, `fill="none" ${outline}`),
    ),
    at(20.5, 20.9, door, 1.1),
    at(15.9, 14.5, door, 1, 90),
    at(25.1, 14.5, door, 1, 90),
    at(11.1, 6.5, door, 1, 90),
    at(29.9, 6.5, door, 1, 90),
    at(7.5, 11.9, door),
    at(33.5, 11.9, door),
    at(13.1, 23.5, door, 1, 90),
    at(27.9, 23.5, door, 1, 90),
    at(4.05, 4.05, web),
    at(36, 4.05, group(web, 'transform="scale(-1 1)"')),
    at(28.05, 20.05, web),
    at(14.05, 3.05, web, 0.8),
    ...[
      [17, 10.7],
      [24, 10.7],
      [19.1, 21.7],
      [21.9, 21.7],
      [4.6, 12.6],
      [9.4, 17.4],
      [29.6, 12.6],
      [35.4, 16.4],
      [5.6, 21.6],
      [12.4, 21.6],
      [18.4, 3.6],
      [22.6, 3.6],
    ].map(([c = 0, r = 0]) => at(c, r, brazier)),
    at(19, 19.6, skull, 0.8),
    at(26.6, 14.6, skull, 0.8),
  ]
  await overlay(raster, sharedDefs + furniture.join(''))
  await overlay(raster, sharedDefs + grid('#3b2417', 0.08))
  vignette(raster, rgb('#1e0e06'), 0.72)
  await overlay(
    raster,
    sharedDefs + compass(462, 610, 0.62) + scaleBar(W - 262, H - 82) + crest(1150, 610, '#4a2440', 'lair') + frame(),
  )
}

const throneless = () =>
  path('M-40 -16H40V16H-40Z', `fill="#c9b080" ${outline}`) +
  path('M-34 -10H34V10H-34Z', `fill="#9c3a2c" ${outline}`) +
  circle(0, 0, 7, `fill="#e0b24a" ${outline}`)
