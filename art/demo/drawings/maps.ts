import type { MapPicture } from '../../../demo/maps.ts'
import { type Rgb, clamp, mix, ramp, rgb, step } from '../brushes/colour.ts'
import { drawCatacomb } from './catacomb.ts'
import {
  type Plant,
  type SiteKind,
  type Tone,
  compass,
  crest,
  frame,
  grid,
  mountain,
  plant,
  rooftops,
  scaleBar,
  serpent,
  sharedDefs,
  site,
  sloop,
  wave,
} from '../brushes/glyphs.ts'
import { createNoise, createRandom, fbm, ridged } from '../brushes/random.ts'
import { type Raster, overlay, paint, vignette } from '../brushes/raster.ts'
import { type Point, circle, group, line, linear, n, path, place, polygon, scatter } from '../brushes/shape.ts'
import { type Field, contour, createField, mapSize, paintGround, route, shore } from '../brushes/terrain.ts'

const { width: W, height: H } = mapSize

interface Place {
  readonly kind: SiteKind
  readonly at: Point
  readonly size?: number
}

interface Plan {
  readonly seed: number
  readonly height: (x: number, y: number) => number
  readonly land: (height: number, x: number, y: number) => Rgb
  readonly below: (depth: number, x: number, y: number) => Rgb
  readonly relief?: number
  readonly age?: number
  readonly coast?: { ink: string; lines: readonly number[]; width?: number }
  readonly mountains?: { above: number; below?: number; size: readonly [number, number]; gap: number; tone: Tone }
  readonly woods?: readonly {
    kind: Plant
    where: (x: number, y: number, height: number) => boolean
    size: readonly [number, number]
    gap: number
    tone: Tone
  }[]
  readonly rivers?: readonly { from: Point; to: Point; colour: string; width: number; glow?: string }[]
  readonly places: readonly Place[]
  readonly roads?: readonly (readonly [number, number])[]
  readonly roadInk?: string
  readonly under?: (field: Field) => string
  readonly over?: (field: Field) => string
  readonly after?: (raster: Raster, field: Field) => void
  readonly compassAt: Point
  readonly crest: { at: Point; colour: string; mark: SiteKind }
  readonly gridInk?: string
}

const soil = (seed: number, size: number, octaves = 5) => {
  const noise = createNoise(seed)
  return (x: number, y: number) => fbm(noise, x / size, y / size, octaves)
}

const crests = (seed: number, size: number) => {
  const noise = createNoise(seed)
  return (x: number, y: number) => ridged(noise, x / size, y / size, 4)
}

const bump = (x: number, y: number, cx: number, cy: number, radius: number) =>
  Math.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2))

const paper = rgb('#e8d3a2')

const sea = (shallow: string, deep: string) => {
  const [near, far] = [rgb(shallow), rgb(deep)]
  return (depth: number) => shore(depth, near, far)
}

const green: Tone = { lit: '#8fa65a', dark: '#566f3a', ink: '#2f3a1e' }
const rock: Tone = { lit: '#cdb488', dark: '#85694c', ink: '#2f2016' }
const snowy: Tone = { lit: '#d9e2e6', dark: '#7d95a8', ink: '#2b3a4a', cap: '#ffffff' }

async function drawLand(raster: Raster, plan: Plan) {
  const field = createField(plan.height)
  const random = createRandom(plan.seed)
  paintGround(
    raster,
    field,
    { land: plan.land, below: plan.below, relief: plan.relief ?? 5, paper, age: plan.age ?? 0.2 },
    plan.seed,
  )

  const coast = plan.coast ?? { ink: '#3b2a1c', lines: [-0.03, -0.065, -0.11] }
  const shoreLines = coast.lines.map((level, k) =>
    path(contour(field, level), `fill="none" stroke="${coast.ink}" stroke-width="1.2" opacity="${n(0.5 - k * 0.13)}"`),
  )
  const shoreEdge = path(
    contour(field, 0),
    `fill="none" stroke="${coast.ink}" stroke-width="${coast.width ?? 2.4}" stroke-linecap="round"`,
  )

  const rivers = (plan.rivers ?? []).map(({ from, to, colour, width, glow }) => {
    const course = route(from, to, (x, y) => 0.6 + Math.max(0, field.at(x, y)) * 9 + random.range(0, 0.5))
    // A river ends where the water it runs into begins.
    const dry = course.map(([x, y]) => field.at(x, y) > -0.012)
    const source = Math.max(0, dry.indexOf(true))
    const mouth = dry.indexOf(false, source)
    const points = course.slice(source, mouth < 0 ? undefined : mouth)
    const reaches = [0, 0.25, 0.5, 0.75].map((t) =>
      points.slice(Math.floor(points.length * t), Math.floor(points.length * (t + 0.25)) + 1),
    )
    const bed = (extra: number, stroke: string, opacity: number) =>
      reaches
        .map((reach, k) =>
          path(
            line(reach),
            `fill="none" stroke="${stroke}" stroke-width="${n(width * (0.45 + k * 0.2) + extra)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"`,
          ),
        )
        .join('')
    return (glow ? bed(12, glow, 0.3) : '') + bed(2.6, coast.ink, 0.75) + bed(0, colour, 1)
  })

  const roads = (plan.roads ?? []).map(([a, b]) => {
    const from: Point = plan.places[a]?.at ?? [0, 0]
    const to: Point = plan.places[b]?.at ?? [0, 0]
    const points = route(from, to, (x, y) => {
      const height = field.at(x, y)
      return (
        1 +
        (height < 0 ? 14 : 0) +
        Math.max(0, height - 0.12) * 10 +
        Math.hypot(field.at(x + 6, y) - field.at(x - 6, y), field.at(x, y + 6) - field.at(x, y - 6)) * 14
      )
    })
    const d = line(points)
    return (
      path(d, 'fill="none" stroke="#f4e2b4" stroke-width="5.5" opacity=".6" stroke-linecap="round"') +
      path(
        d,
        `fill="none" stroke="${plan.roadInk ?? '#6b2d1c'}" stroke-width="2.8" stroke-dasharray="10 7" stroke-linecap="round"`,
      )
    )
  })

  const crowded = (x: number, y: number, room: number) =>
    x < 62 ||
    y < 78 ||
    x > W - 62 ||
    y > H - 52 ||
    plan.places.some(({ at: [px, py], size = 1.15 }) => Math.hypot(x - px, (y - py - 8) * 1.25) < room * size) ||
    Math.hypot(x - plan.compassAt[0], y - plan.compassAt[1]) < 118 ||
    Math.hypot(x - plan.crest.at[0], y - plan.crest.at[1]) < 88 ||
    (x > W - 300 && y > H - 105)

  const standing: { y: number; svg: string }[] = []
  const { mountains } = plan
  if (mountains) {
    const { above, below = 9, size, gap, tone } = mountains
    const spots = scatter(random, W, H, (x, y) => {
      const height = field.at(x, y - 8)
      return height > above && height < below && !crowded(x, y, 54) ? gap * 1.25 : undefined
    })
    for (const [x, y] of spots) {
      const rise = clamp((field.at(x, y - 8) - above) / 0.35)
      standing.push({
        y,
        svg: mountain(
          x,
          y,
          (size[0] + (size[1] - size[0]) * rise) * 1.22,
          { ...tone, lit: 'url(#sunny)', dark: 'url(#shady)' },
          random,
        ),
      })
    }
  }
  for (const wood of plan.woods ?? []) {
    const spots = scatter(
      random,
      W,
      H,
      (x, y) => {
        const height = field.at(x, y)
        return height > 0.015 && !crowded(x, y, 46) && wood.where(x, y, height) ? wood.gap * 1.4 : undefined
      },
      9000,
    )
    for (const [x, y] of spots)
      standing.push({ y, svg: plant(wood.kind, x, y, random.range(...wood.size) * 1.22, wood.tone) })
  }
  for (const {
    kind,
    at: [x, y],
    size,
  } of plan.places)
    standing.push({ y: y + 14, svg: site(kind, x, y, size) })
  standing.sort((a, b) => a.y - b.y)

  const slopes = mountains
    ? `<defs>${linear('sunny', 'down', [0, mountains.tone.lit], [0.6, mountains.tone.lit, 0.9], [1, mountains.tone.lit, 0])}${linear('shady', 'down', [0, mountains.tone.dark], [0.6, mountains.tone.dark, 0.85], [1, mountains.tone.dark, 0])}</defs>`
    : ''
  await overlay(
    raster,
    sharedDefs +
      slopes +
      shoreLines.join('') +
      shoreEdge +
      rivers.join('') +
      (plan.under?.(field) ?? '') +
      roads.join('') +
      standing.map(({ svg }) => svg).join('') +
      (plan.over?.(field) ?? ''),
  )
  plan.after?.(raster, field)
  await overlay(raster, sharedDefs + grid(plan.gridInk ?? '#3b2417'))
  vignette(raster, rgb('#2a1408'), 0.5)
  await overlay(
    raster,
    sharedDefs +
      compass(plan.compassAt[0], plan.compassAt[1], 0.92) +
      scaleBar(W - 262, H - 82) +
      crest(plan.crest.at[0], plan.crest.at[1], plan.crest.colour, plan.crest.mark) +
      frame(),
  )
}

const scatterWaves = (field: Field, seed: number, colour: string, count = 26) =>
  scatter(createRandom(seed), W, H, (x, y) => (field.at(x, y) < -0.13 ? 90 : undefined), count * 6)
    .map(([x, y], k) => wave(x, y, 0.8 + (k % 3) * 0.2, colour))
    .join('')

/** Fog, cloud or smoke that lies over a finished map. */
function veil(raster: Raster, seed: number, colour: string, where: (x: number, y: number) => number, size = 210) {
  const noise = createNoise(seed)
  const tint = rgb(colour)
  paint(raster, (x, y) => {
    const amount = where(x, y)
    if (amount <= 0.01) return undefined
    const warp = fbm(noise, x / size, y / (size * 0.6), 2) * 0.8
    return [tint, clamp(amount * (0.5 + fbm(noise, x / size + warp, y / (size * 0.55) + warp, 4) * 1.3))]
  })
}

const capital: Plan = (() => {
  const land = soil(301, 300)
  const grass = ramp('#c9c084', '#a9b06c', '#94a062', '#b59a6a')
  const centre: Point = [640, 480]
  const bank = (y: number) => 1050 + Math.sin(y / 150) * 46 + Math.sin(y / 61) * 12
  const rings = [118, 196, 276] as const
  const inner = (x: number, y: number) => Math.hypot(x - centre[0], (y - centre[1]) * 1.12)
  return {
    seed: 301,
    height: (x, y) =>
      0.16 +
      land(x, y) * 0.14 -
      0.5 * Math.exp(-(((x - bank(y)) / 46) ** 2)) -
      0.3 * step(0.86, 1, inner(x, y) / 330) * (1 - step(1, 1.1, inner(x, y) / 338)),
    land: (height, x, y) =>
      inner(x, y) < 300 ? mix(rgb('#d8c08e'), rgb('#bfa274'), clamp(0.5 + land(x, y))) : grass(height * 2.6),
    below: sea('#7fa9a8', '#4c7f8c'),
    relief: 3,
    places: [
      { kind: 'temple', at: [640, 462], size: 2.1 },
      { kind: 'gate', at: [640, 774], size: 1.5 },
      { kind: 'gate', at: [640, 202], size: 1.25 },
      { kind: 'gate', at: [304, 486], size: 1.25 },
      { kind: 'gate', at: [972, 486], size: 1.25 },
      { kind: 'village', at: [250, 740] },
      { kind: 'camp', at: [220, 270] },
      { kind: 'port', at: [1120, 420] },
      { kind: 'tower', at: [470, 380] },
      { kind: 'town', at: [800, 590] },
      { kind: 'portal', at: [492, 600], size: 1.3 },
      { kind: 'castle', at: [800, 370], size: 1.1 },
      { kind: 'village', at: [420, 130] },
    ],
    roads: [
      [1, 5],
      [2, 12],
      [3, 6],
      [4, 7],
      [3, 5],
    ],
    woods: [
      {
        kind: 'broad',
        where: (x, y) => inner(x, y) > 372 && land(x * 1.3, y * 1.3) > 0.05,
        size: [17, 24],
        gap: 23,
        tone: green,
      },
      {
        kind: 'rice',
        where: (x, y) => inner(x, y) > 380 && land(x * 1.3, y * 1.3) < -0.14,
        size: [16, 20],
        gap: 25,
        tone: { lit: '#a5b060', dark: '#75803a', ink: '#3a4020' },
      },
    ],
    under: () => {
      const streets = [
        ...rings.slice(0, 2).map((r) => `<ellipse cx="640" cy="480" rx="${r + 16}" ry="${n((r + 16) / 1.12)}"/>`),
        ...Array.from({ length: 8 }, (_, k) =>
          path(
            line([
              [640 + Math.cos((k * Math.PI) / 4) * 66, 480 + Math.sin((k * Math.PI) / 4) * 58],
              [640 + Math.cos((k * Math.PI) / 4) * 296, 480 + Math.sin((k * Math.PI) / 4) * 264],
            ]),
            '',
          ),
        ),
      ].join('')
      const blocks = scatter(
        createRandom(31),
        W,
        H,
        (x, y) => {
          const r = inner(x, y)
          const spoke =
            Math.abs(((((Math.atan2((y - 480) * 1.12, x - 640) / (Math.PI / 4)) % 1) + 1.5) % 1) - 0.5) *
            r *
            (Math.PI / 4)
          const free = r > 78 && r < 278 && Math.abs(r - 134) > 16 && Math.abs(r - 212) > 16 && spoke > 17
          const square = (
            [
              [470, 372],
              [800, 582],
              [492, 592],
              [800, 362],
            ] as const
          ).some(([px, py]) => Math.hypot(x - px, y - py) < 50)
          return free && !square ? 27 : undefined
        },
        14000,
      )
      const ring = Array.from({ length: 28 }, (_, k): Point => [
        640 + Math.cos((k * Math.PI) / 14) * 300,
        480 + Math.sin((k * Math.PI) / 14) * 268,
      ])
      const walls =
        path(polygon(ring), 'fill="none" stroke="#2b1a12" stroke-width="15" stroke-linejoin="round"') +
        path(polygon(ring), 'fill="none" stroke="#cdb58a" stroke-width="10" stroke-linejoin="round"') +
        path(polygon(ring), 'fill="none" stroke="#8a6e4c" stroke-width="2.4" stroke-dasharray="5 5"')
      const towers = ring
        .map(
          ([x, y]) =>
            circle(x + 3, y + 4, 12, 'fill="#000" opacity=".3"') +
            circle(x, y, 11.5, 'fill="#e0cba0" stroke="#2b1a12" stroke-width="2"') +
            circle(x, y, 6.5, 'fill="#8f3a2c" stroke="#2b1a12" stroke-width="1.4"'),
        )
        .join('')
      return (
        group(streets, 'fill="none" stroke="#ead7a8" stroke-width="17"') +
        circle(640, 480, 62, 'fill="#ead7a8" stroke="#8a6e4c" stroke-width="2.5"') +
        circle(640, 480, 50, 'fill="none" stroke="#8a6e4c" stroke-width="1.4" stroke-dasharray="4 5"') +
        rooftops(blocks, 32, [4, 32], [23, 32]) +
        walls +
        towers +
        path('M990 470H1100V492H990Z', 'fill="#b08a5c" stroke="#2b1a12" stroke-width="2"')
      )
    },
    over: () => sloop(1060, 690, 0.8) + sloop(1092, 250, 0.7),
    compassAt: [1160, 150],
    crest: { at: [124, 130], colour: '#8f2f2a', mark: 'gate' },
  }
})()

const riceland: Plan = (() => {
  const land = soil(312, 330)
  const fields = soil(313, 170, 2)
  const grass = ramp('#d6cb86', '#b9bd6a', '#9bab5e', '#a39a62')
  const paddy = (x: number, y: number, height: number) => height > 0.04 && height < 0.27 && fields(x, y) > 0.04
  return {
    seed: 312,
    height: (x, y) =>
      0.2 +
      land(x, y) * 0.3 +
      0.42 * bump(x, y, 1060, 190, 210) +
      0.26 * bump(x, y, 210, 210, 150) -
      0.75 * bump(x, y, 130, 960, 300) -
      0.4 * bump(x, y, 700, 560, 62),
    land: (height, x, y) => {
      if (!paddy(x, y, height)) return grass(height * 2.2)
      const level = (height * 34) % 1
      return level < 0.16 ? rgb('#8f9448') : mix(rgb('#b7c06a'), rgb('#8fb5a0'), step(0.1, 0.3, soilShine(x, y)))
    },
    below: sea('#8fb9ad', '#4f8795'),
    relief: 4,
    mountains: { above: 0.46, size: [44, 82], gap: 44, tone: { ...rock, lit: '#c3bb80', dark: '#77774a' } },
    woods: [
      { kind: 'broad', where: (x, y) => fields(x + 400, y) > 0.17, size: [18, 25], gap: 24, tone: green },
      { kind: 'palm', where: (_, __, height) => height < 0.06, size: [24, 32], gap: 32, tone: green },
    ],
    rivers: [
      { from: [1010, 250], to: [690, 560], colour: '#6fa3a8', width: 9 },
      { from: [690, 580], to: [250, 880], colour: '#6fa3a8', width: 14 },
      { from: [240, 240], to: [470, 720], colour: '#6fa3a8', width: 7 },
    ],
    places: [
      { kind: 'town', at: [560, 410], size: 1.5 },
      { kind: 'village', at: [300, 480] },
      { kind: 'village', at: [860, 640] },
      { kind: 'village', at: [980, 440] },
      { kind: 'temple', at: [1000, 130], size: 1.2 },
      { kind: 'gate', at: [640, 130], size: 1.3 },
      { kind: 'port', at: [420, 838], size: 1.2 },
      { kind: 'camp', at: [1120, 770] },
      { kind: 'lair', at: [800, 800] },
      { kind: 'village', at: [660, 660] },
    ],
    roads: [
      [0, 5],
      [0, 1],
      [0, 3],
      [3, 4],
      [3, 2],
      [2, 7],
      [1, 6],
      [0, 9],
      [9, 2],
    ],
    over: (field) => scatterWaves(field, 5, '#2f5f70'),
    compassAt: [156, 800],
    crest: { at: [124, 132], colour: '#56722f', mark: 'village' },
  }
})()

function soilShine(x: number, y: number) {
  return paddyNoise(x / 90, y / 60)
}
const paddyNoise = createNoise(314)

const mistValley: Plan = (() => {
  const land = crests(321, 210)
  const floor = soil(322, 240)
  const axis = (x: number) => 820 - x * 0.52 + Math.sin(x / 170) * 66
  const away = (x: number, y: number) => Math.abs(y - axis(x)) / 1.13
  const tone = ramp('#aebf9a', '#98ad88', '#8d9a78', '#a09a80', '#c4c0ac')
  return {
    seed: 321,
    height: (x, y) =>
      0.05 +
      step(70, 340, away(x, y)) * (0.25 + land(x, y) * 0.6) +
      floor(x, y) * 0.12 -
      0.3 * bump(x, y, 300, 664, 84) -
      0.16 * bump(x, y, 250, 700, 60),
    land: (height) => tone(height * 1.3),
    below: sea('#a9c6c0', '#6b9aa0'),
    relief: 4.6,
    mountains: {
      above: 0.5,
      size: [52, 104],
      gap: 50,
      tone: { lit: '#c2c7ae', dark: '#6d7b6c', ink: '#26332f', cap: '#eef2e4' },
    },
    woods: [
      {
        kind: 'pine',
        where: (x, y, height) => height > 0.13 && height < 0.5 && floor(x * 1.6, y * 1.6) > -0.02,
        size: [17, 25],
        gap: 23,
        tone: { lit: '#7e9a7c', dark: '#44655a', ink: '#22352f' },
      },
    ],
    rivers: [
      { from: [1150, 260], to: [330, 650], colour: '#8fb8b6', width: 13 },
      { from: [620, 120], to: [718, 478], colour: '#8fb8b6', width: 7 },
      { from: [800, 820], to: [545, 506], colour: '#8fb8b6', width: 7 },
    ],
    places: [
      { kind: 'village', at: [430, 700], size: 1.3 },
      { kind: 'gate', at: [150, 620], size: 1.3 },
      { kind: 'temple', at: [820, 330], size: 1.5 },
      { kind: 'cave', at: [560, 400], size: 1.2 },
      { kind: 'ruin', at: [700, 560], size: 1.2 },
      { kind: 'lair', at: [1050, 150], size: 1.3 },
      { kind: 'tower', at: [960, 420] },
      { kind: 'portal', at: [1130, 330] },
    ],
    roads: [
      [1, 0],
      [0, 4],
      [4, 2],
      [2, 7],
      [2, 5],
      [0, 3],
    ],
    roadInk: '#4a3a22',
    after: (raster) =>
      veil(
        raster,
        323,
        '#f2f3e4',
        (x, y) => 0.95 * (1 - step(30, 190, away(x, y))) * clamp(0.6 + floor(x * 0.8, y) * 1.6),
      ),
    compassAt: [1140, 740],
    crest: { at: [124, 132], colour: '#3f6d6a', mark: 'temple' },
  }
})()

const forestMap: Plan = (() => {
  const land = soil(331, 300)
  const glade = soil(332, 150, 3)
  const tone = ramp('#a9b06a', '#8a9c56', '#728a4c', '#6f7d4c')
  const places: Place[] = [
    { kind: 'camp', at: [220, 500], size: 1.3 },
    { kind: 'village', at: [520, 330], size: 1.3 },
    { kind: 'ruin', at: [860, 250], size: 1.3 },
    { kind: 'temple', at: [700, 640], size: 1.4 },
    { kind: 'lair', at: [1090, 560], size: 1.3 },
    { kind: 'cave', at: [1000, 830] },
    { kind: 'tower', at: [380, 790], size: 1.3 },
    { kind: 'portal', at: [1130, 330] },
    { kind: 'oasis', at: [930, 500], size: 1.1 },
  ]
  return {
    seed: 331,
    height: (x, y) =>
      0.17 +
      land(x, y) * 0.26 +
      0.34 * bump(x, y, 250, 200, 160) -
      0.6 * bump(x, y, 470, 560, 76) -
      0.5 * bump(x, y, 545, 590, 50) -
      0.6 * bump(x, y, 1280, 960, 190),
    land: (height) => tone(height * 2.2),
    below: sea('#7fa89a', '#3f7480'),
    relief: 4,
    mountains: { above: 0.46, size: [44, 74], gap: 44, tone: { lit: '#a9a878', dark: '#5f6a46', ink: '#25301a' } },
    woods: [
      {
        kind: 'broad',
        where: (x, y) => glade(x, y) > -0.1 && x < 760 + glade(y, x) * 300,
        size: [22, 34],
        gap: 26,
        tone: { lit: '#86a850', dark: '#476b33', ink: '#22331a' },
      },
      {
        kind: 'pine',
        where: (x, y) => glade(x, y) > -0.1 && x >= 760 + glade(y, x) * 300,
        size: [22, 33],
        gap: 25,
        tone: { lit: '#6d935c', dark: '#355a43', ink: '#1c3024' },
      },
    ],
    rivers: [
      { from: [240, 260], to: [440, 540], colour: '#6fa39c', width: 8 },
      { from: [560, 600], to: [1190, 900], colour: '#6fa39c', width: 12 },
      { from: [900, 90], to: [560, 580], colour: '#6fa39c', width: 7 },
    ],
    places,
    roads: [
      [0, 1],
      [1, 2],
      [1, 3],
      [3, 4],
      [4, 7],
      [3, 5],
      [0, 6],
    ],
    roadInk: '#5a2f18',
    after: (raster) => veil(raster, 333, '#2d4a3a', (x, y) => 0.5 * step(0.1, 0.4, glade(x * 0.6 + 300, y * 0.6)), 160),
    compassAt: [150, 800],
    crest: { at: [1156, 132], colour: '#2f5a35', mark: 'tower' },
  }
})()

const harbourCity: Plan = (() => {
  const land = soil(341, 260)
  const grass = ramp('#dccf94', '#bdbb78', '#a3a866', '#b39a6c')
  const bay = (x: number, y: number) => Math.hypot((x - 600) / 1.35, y - 760) + land(x * 1.6, y * 1.6) * 90
  const city = (x: number, y: number) => bay(x, y) > 262 && bay(x, y) < 430 && y < 720 && x > 190 && x < 1010
  return {
    seed: 341,
    height: (x, y) =>
      0.42 -
      step(470, 900, y) * 0.66 +
      land(x, y) * 0.2 -
      0.55 * (1 - step(200, 268, bay(x, y))) +
      0.34 * bump(x, y, 1120, 520, 170) +
      0.3 * bump(x, y, 90, 640, 170) +
      0.22 * bump(x, y, 640, 60, 260) +
      0.34 * bump(x, y, 600, 880, 44),
    land: (height, x, y) =>
      city(x, y) && height > 0.02 ? mix(grass(height * 2), rgb('#dcc596'), 0.7) : grass(height * 1.9),
    below: sea('#8fc0ba', '#2f6f8c'),
    relief: 3.4,
    coast: { ink: '#2c3a44', lines: [-0.03, -0.06, -0.1, -0.15] },
    mountains: { above: 0.58, size: [44, 78], gap: 46, tone: rock },
    woods: [
      {
        kind: 'broad',
        where: (x, y) => !city(x, y) && bay(x, y) > 440 && land(x * 2, y * 2) > 0.1,
        size: [18, 25],
        gap: 25,
        tone: green,
      },
      { kind: 'palm', where: (x, y, height) => !city(x, y) && height < 0.09, size: [24, 32], gap: 34, tone: green },
    ],
    places: [
      { kind: 'castle', at: [600, 330], size: 1.9 },
      { kind: 'port', at: [850, 640], size: 1.5 },
      { kind: 'temple', at: [370, 440], size: 1.3 },
      { kind: 'gate', at: [600, 150], size: 1.4 },
      { kind: 'tower', at: [600, 872], size: 1.3 },
      { kind: 'lair', at: [1120, 690], size: 1.1 },
      { kind: 'village', at: [1050, 300] },
      { kind: 'village', at: [190, 300] },
      { kind: 'town', at: [790, 430], size: 1.1 },
      { kind: 'camp', at: [1160, 460] },
    ],
    roads: [
      [3, 0],
      [0, 6],
      [2, 7],
      [0, 2],
      [0, 8],
      [8, 1],
      [6, 9],
    ],
    rivers: [{ from: [300, 110], to: [440, 620], colour: '#79a9ac', width: 10 }],
    under: (field) => {
      const keep: readonly Point[] = [
        [600, 320],
        [850, 640],
        [370, 440],
        [790, 430],
      ]
      const blocks = scatter(
        createRandom(41),
        W,
        H,
        (x, y) => {
          const free =
            city(x, y) &&
            field.at(x, y) > 0.035 &&
            Math.abs((bay(x, y) % 42) - 21) < 15 &&
            !keep.some(([px, py]) => Math.hypot(x - px, y - py) < 62)
          return free ? 28 : undefined
        },
        12000,
      )
      const docks = Array.from({ length: 9 }, (_, k) => {
        const angle = Math.PI * (1.1 + k * 0.1)
        const [cx, cy] = [600 + Math.cos(angle) * 262 * 1.35, 760 + Math.sin(angle) * 262]
        const tip: Point = [600 + Math.cos(angle) * 196 * 1.35, 760 + Math.sin(angle) * 196]
        return (
          path(line([[cx, cy], tip]), 'stroke="#2b1a12" stroke-width="13"') +
          path(line([[cx, cy], tip]), 'stroke="#b98f5e" stroke-width="9"') +
          path(line([[cx, cy], tip]), 'stroke="#6b4a2c" stroke-width="9" stroke-dasharray="1.5 6"')
        )
      })
      return rooftops(blocks, 42, [6, 34], [23, 32]) + docks.join('')
    },
    over: (field) =>
      scatterWaves(field, 6, '#1f4f68') +
      sloop(470, 690, 1) +
      sloop(660, 680, 1.15) +
      sloop(560, 780, 0.85) +
      sloop(330, 860, 1) +
      sloop(860, 850, 0.9) +
      serpent(780, 800, 0.9),
    compassAt: [150, 800],
    crest: { at: [124, 132], colour: '#2a5878', mark: 'port' },
  }
})()

const archipelago: Plan = (() => {
  const land = soil(351, 170)
  const isles: readonly (readonly [number, number, number])[] = [
    [330, 300, 140],
    [620, 210, 90],
    [900, 300, 150],
    [1080, 560, 110],
    [760, 560, 120],
    [420, 640, 130],
    [620, 800, 90],
    [960, 800, 110],
    [180, 520, 70],
  ]
  const tone = ramp('#f0dfa6', '#c9c57e', '#8fae68', '#729a5c')
  const reef = createNoise(352)
  return {
    seed: 351,
    height: (x, y) => Math.max(...isles.map(([cx, cy, r]) => 1.15 * bump(x, y, cx, cy, r))) - 0.52 + land(x, y) * 0.55,
    land: (height) => tone(height * 2.6),
    below: (depth, x, y) => {
      const water = mix(shore(depth, rgb('#a6e0cf'), rgb('#2f8aa8')), rgb('#1f6f94'), step(0.3, 0.6, depth))
      const coral = step(0.22, 0.34, ridged(reef, x / 60, y / 60, 2) - 0.44) * (1 - step(0.04, 0.3, depth))
      return mix(water, rgb('#e29a8a'), coral * 0.55)
    },
    relief: 3,
    age: 0.12,
    coast: { ink: '#2a4a50', lines: [-0.05, -0.1, -0.16, -0.23] },
    woods: [
      {
        kind: 'palm',
        where: (x, y, height) => height > 0.05 && land(x * 2, y * 2) > -0.12,
        size: [26, 36],
        gap: 32,
        tone: { lit: '#6f9a4c', dark: '#3f6f3a', ink: '#4a3a22' },
      },
    ],
    mountains: { above: 0.5, size: [50, 72], gap: 54, tone: { lit: '#b5b878', dark: '#66804e', ink: '#25351f' } },
    places: [
      { kind: 'port', at: [330, 330], size: 1.4 },
      { kind: 'village', at: [910, 330], size: 1.2 },
      { kind: 'temple', at: [760, 560], size: 1.5 },
      { kind: 'lair', at: [1080, 570], size: 1.3 },
      { kind: 'ruin', at: [420, 660], size: 1.2 },
      { kind: 'portal', at: [620, 216], size: 1.2 },
      { kind: 'cave', at: [960, 806] },
    ],
    over: (field) => {
      const lanes = [
        [
          [360, 400],
          [470, 480],
          [640, 500],
          [700, 540],
        ],
        [
          [800, 500],
          [860, 440],
          [890, 400],
        ],
        [
          [380, 300],
          [480, 230],
          [580, 230],
        ],
        [
          [820, 620],
          [920, 680],
          [960, 750],
        ],
      ] as const
      return (
        scatterWaves(field, 7, '#e8fff4', 34) +
        lanes
          .map((lane) =>
            path(
              line(lane),
              'fill="none" stroke="#8a1f1f" stroke-width="3" stroke-dasharray="3 12" stroke-linecap="round"',
            ),
          )
          .join('') +
        sloop(520, 430, 1.05) +
        sloop(1120, 300, 0.9) +
        serpent(240, 760, 1.25) +
        sloop(770, 720, 0.8)
      )
    },
    compassAt: [1140, 160],
    crest: { at: [124, 132], colour: '#1f7a86', mark: 'port' },
    gridInk: '#0f3a4a',
  }
})()

const desert: Plan = (() => {
  const land = soil(361, 340)
  const dunes = createNoise(362)
  const tone = ramp('#ecd49a', '#e0bd7c', '#d2a464', '#b9824e')
  const dune = (x: number, y: number) => Math.sin((x * 0.55 + y) / 17 + fbm(dunes, x / 190, y / 190, 3) * 9)
  const canyon = (x: number) => 600 + Math.sin(x / 140) * 60 + (x - 640) * 0.18
  return {
    seed: 361,
    height: (x, y) =>
      0.2 +
      land(x, y) * 0.26 +
      0.5 * bump(x, y, 1080, 220, 190) +
      0.42 * bump(x, y, 240, 780, 190) +
      0.012 * dune(x, y) * step(30, 90, Math.abs(y - canyon(x))) -
      0.34 * Math.exp(-(((y - canyon(x)) / 20) ** 2)) * step(560, 700, x) -
      0.7 * bump(x, y, 0, 120, 130),
    land: (height, x, y) =>
      mix(tone(height * 1.7), rgb('#f6e3b0'), 0.3 * step(0.35, 0.95, dune(x, y)) * (1 - step(0.36, 0.5, height))),
    below: (depth, x) =>
      x > 400
        ? mix(rgb('#a8653c'), rgb('#6b3a26'), step(0, 0.12, depth))
        : shore(depth, rgb('#9cc4b2'), rgb('#4f8f9a')),
    relief: 7,
    age: 0.1,
    coast: { ink: '#5a2f1a', lines: [-0.03, -0.07] },
    mountains: { above: 0.48, size: [48, 92], gap: 48, tone: { lit: '#dba86c', dark: '#96603c', ink: '#3f2012' } },
    woods: [
      {
        kind: 'cactus',
        where: (x, y) => land(x * 2, y * 2) > 0.12,
        size: [18, 28],
        gap: 62,
        tone: { lit: '#7d8f4a', dark: '#5f7a3c', ink: '#2f3a1e' },
      },
    ],
    places: [
      { kind: 'oasis', at: [470, 330], size: 1.7 },
      { kind: 'town', at: [330, 400], size: 1.4 },
      { kind: 'ruin', at: [800, 300], size: 1.5 },
      { kind: 'oasis', at: [980, 540], size: 1.3 },
      { kind: 'camp', at: [640, 480], size: 1.2 },
      { kind: 'lair', at: [760, 820], size: 1.3 },
      { kind: 'temple', at: [1030, 800], size: 1.4 },
      { kind: 'gate', at: [600, 130], size: 1.3 },
      { kind: 'cave', at: [430, 720], size: 1.2 },
    ],
    roads: [
      [7, 0],
      [0, 1],
      [0, 4],
      [4, 3],
      [3, 2],
      [4, 8],
      [3, 6],
      [6, 5],
    ],
    under: () => {
      const random = createRandom(364)
      // Bones of something that was too large for the desert.
      const ribs = Array.from(
        { length: 8 },
        (_, k) =>
          path(
            `M${600 + k * 17} ${690 + k * 3}q${-8 - random.range(0, 6)} -34 10 ${-50 + Math.abs(k - 3) * 5}`,
            'fill="none" stroke="#f7ecd2" stroke-width="5" stroke-linecap="round"',
          ) +
          path(
            `M${600 + k * 17} ${690 + k * 3}q${-8} -34 10 ${-50 + Math.abs(k - 3) * 5}`,
            'fill="none" stroke="#5a3a22" stroke-width="1.2"',
          ),
      ).join('')
      return (
        ribs +
        path('M584 690Q660 706 760 716', 'fill="none" stroke="#f7ecd2" stroke-width="6" stroke-linecap="round"') +
        '<ellipse cx="566" cy="682" rx="24" ry="16" fill="#f7ecd2" stroke="#5a3a22" stroke-width="1.6"/>' +
        circle(560, 680, 5, 'fill="#5a3a22"')
      )
    },
    compassAt: [1150, 440],
    crest: { at: [1156, 132], colour: '#a8652c', mark: 'oasis' },
  }
})()

const swamp: Plan = (() => {
  const land = soil(371, 120, 4)
  const wide = soil(372, 320)
  const tone = ramp('#8f8f5a', '#7d8450', '#6d7448', '#777253')
  return {
    seed: 371,
    height: (x, y) =>
      0.045 + land(x, y) * 0.26 + wide(x, y) * 0.16 + 0.3 * bump(x, y, 130, 130, 170) + 0.2 * bump(x, y, 640, 470, 120),
    land: (height) => tone(height * 3),
    below: (depth, x, y) =>
      mix(
        mix(rgb('#6f8a5e'), rgb('#35564c'), step(0, 0.16, depth)),
        rgb('#a3b04a'),
        0.4 * step(0.12, 0.3, land(x * 3 + 90, y * 3)),
      ),
    relief: 3.4,
    age: 0.14,
    coast: { ink: '#232a18', lines: [-0.025, -0.06], width: 2 },
    woods: [
      {
        kind: 'dead',
        where: (x, y) => wide(x * 1.5, y * 1.5) > 0,
        size: [24, 36],
        gap: 30,
        tone: { lit: '#6a6a48', dark: '#4a4a30', ink: '#2a2416' },
      },
      {
        kind: 'reed',
        where: (_, __, height) => height < 0.04,
        size: [14, 20],
        gap: 26,
        tone: { lit: '#7f8f4a', dark: '#4f6030', ink: '#2a3018' },
      },
      {
        kind: 'broad',
        where: (x, y, height) => wide(x * 1.5, y * 1.5) < -0.08 && height > 0.05,
        size: [20, 28],
        gap: 28,
        tone: { lit: '#7a8a4a', dark: '#46552e', ink: '#20280f' },
      },
    ],
    places: [
      { kind: 'village', at: [640, 470], size: 1.4 },
      { kind: 'gate', at: [170, 250], size: 1.3 },
      { kind: 'ruin', at: [930, 300], size: 1.3 },
      { kind: 'lair', at: [1060, 640], size: 1.4 },
      { kind: 'cave', at: [420, 760], size: 1.2 },
      { kind: 'tower', at: [800, 760], size: 1.4 },
      { kind: 'camp', at: [330, 470] },
      { kind: 'temple', at: [620, 170], size: 1.2 },
    ],
    roads: [
      [1, 6],
      [6, 0],
      [0, 2],
      [0, 5],
      [5, 3],
      [6, 4],
      [0, 7],
    ],
    roadInk: '#3a2412',
    over: () =>
      [
        [1060, 660],
        [420, 790],
        [900, 520],
        [560, 640],
        [760, 330],
        [250, 620],
        [1140, 420],
      ]
        .map(([x = 0, y = 0]) => circle(x + 30, y - 34, 30, 'fill="url(#aqua)" opacity=".55"'))
        .join(''),
    after: (raster) => veil(raster, 373, '#c9cf9a', (x, y) => 0.55 * step(-0.05, 0.3, wide(x * 0.9 + 500, y * 1.5))),
    compassAt: [150, 800],
    crest: { at: [1156, 132], colour: '#4a5428', mark: 'lair' },
  }
})()

const mine: Plan = (() => {
  const land = soil(381, 110, 4)
  const stone = soil(382, 60, 4)
  const halls: readonly (readonly [number, number, number])[] = [
    [240, 250, 110],
    [520, 200, 90],
    [640, 480, 160],
    [960, 300, 130],
    [1040, 640, 120],
    [300, 640, 120],
    [660, 790, 100],
    [880, 480, 60],
  ]
  const shafts: readonly (readonly [number, number])[] = [
    [0, 1],
    [1, 2],
    [2, 7],
    [7, 3],
    [7, 4],
    [2, 5],
    [5, 6],
    [6, 4],
    [0, 5],
  ]
  const near = (x: number, y: number, a: number, b: number) => {
    const [ax, ay] = halls[a] ?? [0, 0]
    const [bx, by] = halls[b] ?? [0, 0]
    const t = clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2))
    return Math.hypot(x - ax - (bx - ax) * t, y - ay - (by - ay) * t)
  }
  const open = (x: number, y: number) =>
    Math.max(
      ...halls.map(([cx, cy, r]) => bump(x, y, cx, cy, r)),
      ...shafts.map(([a, b]) => 0.82 * Math.exp(-((near(x, y, a, b) / 40) ** 2))),
    )
  const floor = ramp('#5c5468', '#8a7d86', '#b3a296', '#c9b8a2')
  const random = createRandom(384)
  const crystal = (x: number, y: number, size: number, hue: number) =>
    circle(x, y - size * 0.4, size * 2.3, `fill="url(#${hue > 240 ? 'violet' : 'aqua'})" opacity=".28"`) +
    [-28, 24, -10, 8]
      .map((turn, k) =>
        place(
          path(
            `M-${n(size * 0.17)} 0V${n(-size * (0.7 + k * 0.12))}L0 ${n(-size * (0.95 + k * 0.12))}L${n(size * 0.17)} ${n(-size * (0.7 + k * 0.12))}V0Z`,
            `fill="hsl(${hue} 75% 66%)" stroke="hsl(${hue} 60% 22%)" stroke-width="1.4"`,
          ) +
            path(
              `M0 0V${n(-size * (0.95 + k * 0.12))}L${n(size * 0.17)} ${n(-size * (0.7 + k * 0.12))}V0Z`,
              `fill="hsl(${hue} 65% 42%)"`,
            ),
          x,
          y,
          1,
          turn,
        ),
      )
      .join('')
  return {
    seed: 381,
    height: (x, y) => open(x, y) - 0.52 + land(x, y) * 0.26,
    land: (height, x, y) =>
      mix(floor(height * 2.2), rgb('#4a8fae'), step(0.62, 0.68, bump(x, y, 640, 470, 96) + land(x, y) * 0.2)),
    below: (depth, x, y) => mix(rgb('#3a3040'), rgb('#17121f'), clamp(step(0, 0.3, depth) + stone(x, y) * 0.5)),
    relief: 2.4,
    age: 0.06,
    coast: { ink: '#0f0a14', lines: [-0.05, -0.1], width: 5 },
    places: [
      { kind: 'cave', at: [240, 250], size: 1.5 },
      { kind: 'camp', at: [520, 200], size: 1.2 },
      { kind: 'lair', at: [1040, 650], size: 1.5 },
      { kind: 'town', at: [300, 640], size: 1.2 },
      { kind: 'tower', at: [960, 290], size: 1.3 },
      { kind: 'portal', at: [660, 790], size: 1.2 },
    ],
    under: (field) => {
      const rails = (
        [
          [0, 1],
          [1, 4],
          [0, 3],
          [3, 5],
          [5, 2],
        ] as const
      ).map(([a, b]) => {
        const stops: readonly Point[] = [
          [240, 250],
          [520, 200],
          [1040, 650],
          [300, 640],
          [960, 290],
          [660, 790],
        ]
        const d = line(
          route(stops[a] ?? [0, 0], stops[b] ?? [0, 0], (x, y) =>
            field.at(x, y) < 0.04 ? 30 : 1 + 3 * bump(x, y, 640, 470, 110),
          ),
        )
        return (
          path(d, 'fill="none" stroke="#4a2f1c" stroke-width="15" stroke-dasharray="4 8"') +
          path(d, 'fill="none" stroke="#20141a" stroke-width="9"') +
          path(d, 'fill="none" stroke="#9a8a80" stroke-width="5.5"')
        )
      })
      return rails.join('')
    },
    over: (field) => {
      const spots = scatter(
        random,
        W,
        H,
        (x, y) =>
          field.at(x, y) > 0.03 && field.at(x, y) < 0.14 && x > 80 && y > 110 && x < W - 80 && y < H - 90
            ? 88
            : undefined,
        3000,
      )
      const embers = (
        [
          [330, 200],
          [460, 260],
          [880, 250],
          [420, 620],
          [590, 740],
          [960, 690],
        ] as const
      ).map(
        ([x, y]) =>
          circle(x, y, 46, 'fill="url(#ember)" opacity=".5"') +
          circle(x, y, 5, 'fill="#fff1c0" stroke="#5a2a10" stroke-width="1.5"'),
      )
      return (
        embers.join('') + spots.map(([x, y], k) => crystal(x, y, 22 + (k % 3) * 7, k % 3 === 0 ? 282 : 198)).join('')
      )
    },
    compassAt: [1140, 160],
    crest: { at: [1150, 400], colour: '#4a3a6b', mark: 'cave' },
    gridInk: '#d9c9e8',
  }
})()

const ice: Plan = (() => {
  const land = soil(391, 260)
  const peaks = crests(392, 190)
  const cracks = createNoise(393)
  const tone = ramp('#dfe9ea', '#eaf1f0', '#d3e0e6', '#b7cad6')
  return {
    seed: 391,
    height: (x, y) =>
      0.62 -
      step(360, 1000, y + (x - 640) * 0.22 + land(x * 1.4, y * 1.4) * 190) * 0.86 +
      land(x, y) * 0.16 +
      (peaks(x, y) - 0.4) * 0.5 * step(560, 120, y) +
      0.3 * bump(x, y, 930, 690, 120) +
      0.24 * bump(x, y, 420, 800, 80) -
      0.55 * bump(x, y, 640, 480, 74),
    land: (height, x, y) =>
      mix(
        tone(height * 1.4),
        rgb('#8fb9d0'),
        0.6 * step(0.86, 0.97, ridged(cracks, x / 130, y / 130, 1) * 2) * (1 - step(0.3, 0.45, height)),
      ),
    below: (depth) => mix(shore(depth, rgb('#b5d8e0'), rgb('#4f86a6')), rgb('#2f628a'), step(0.2, 0.5, depth)),
    relief: 3.2,
    age: 0.08,
    coast: { ink: '#34506a', lines: [-0.03, -0.07, -0.12] },
    mountains: { above: 0.56, size: [52, 104], gap: 52, tone: snowy },
    woods: [
      {
        kind: 'pine',
        where: (x, y, height) => height < 0.5 && height > 0.08 && land(x * 2, y * 2) > 0.1,
        size: [18, 27],
        gap: 26,
        tone: { lit: '#c3d6d8', dark: '#4f7480', ink: '#22384a' },
      },
    ],
    rivers: [
      { from: [560, 200], to: [640, 480], colour: '#a3cbdc', width: 9 },
      { from: [640, 500], to: [720, 860], colour: '#a3cbdc', width: 12 },
    ],
    places: [
      { kind: 'camp', at: [400, 500], size: 1.3 },
      { kind: 'castle', at: [860, 260], size: 1.5 },
      { kind: 'cave', at: [560, 320], size: 1.2 },
      { kind: 'village', at: [930, 540], size: 1.2 },
      { kind: 'lair', at: [1120, 330], size: 1.3 },
      { kind: 'portal', at: [220, 380], size: 1.2 },
      { kind: 'ruin', at: [930, 700], size: 1.2 },
      { kind: 'gate', at: [260, 640], size: 1.3 },
    ],
    roads: [
      [7, 0],
      [0, 5],
      [0, 2],
      [2, 1],
      [1, 4],
      [1, 3],
      [3, 6],
    ],
    roadInk: '#5a3040',
    over: (field) => {
      const bergs = scatter(
        createRandom(394),
        W,
        H,
        (x, y) =>
          field.at(x, y) < -0.1 &&
          x > 70 &&
          x < W - 70 &&
          y < H - 90 &&
          !(x < 270 && y > 690) &&
          !(x > W - 300 && y > H - 130)
            ? 84
            : undefined,
        700,
      )
      return (
        scatterWaves(field, 9, '#e9f6fb') +
        bergs
          .map(([x, y], k) =>
            place(
              path(
                'M-26 6L-18 -12L-4 -20L6 -10L18 -14L26 6Q0 12 -26 6Z',
                'fill="#f4fafb" stroke="#34506a" stroke-width="1.6"',
              ) + path('M-4 -20L6 -10L18 -14L26 6H2Z', 'fill="#a9c9da"'),
              x,
              y,
              0.7 + (k % 4) * 0.22,
            ),
          )
          .join('') +
        sloop(560, 880, 0.8)
      )
    },
    compassAt: [150, 800],
    crest: { at: [124, 132], colour: '#3a6488', mark: 'castle' },
    gridInk: '#2a4a66',
  }
})()

const crater: Plan = (() => {
  const land = soil(401, 180)
  const peaks = crests(402, 150)
  const away = (x: number, y: number) => Math.hypot((x - 660) / 1.12, y - 470)
  const tone = ramp('#a58a6a', '#8a6a54', '#6b5048', '#54403f', '#6b4a42')
  return {
    seed: 401,
    height: (x, y) => {
      const distance = away(x, y) + land(x, y) * 110
      const cone = 0.86 * (1 - step(40, 400, distance))
      const pit = -1.1 * (1 - step(60, 150, away(x, y) + land(x * 2, y * 2) * 20))
      return (
        cone +
        pit -
        0.05 +
        (peaks(x, y) - 0.45) * 0.2 +
        land(x, y) * 0.08 -
        step(300, 480, distance) * 0.24 +
        0.4 * bump(x, y, 180, 620, 70) +
        0.36 * bump(x, y, 1110, 250, 66)
      )
    },
    land: (height) => tone(height * 1.15),
    below: (depth, x, y) =>
      away(x, y) < 180
        ? mix(rgb('#ffb84a'), rgb('#e8481a'), step(0.02, 0.2, depth + land(x * 3, y * 3) * 0.12))
        : shore(depth, rgb('#8a9a90'), rgb('#3a5560')),
    relief: 4,
    age: 0.1,
    coast: { ink: '#26120e', lines: [-0.03, -0.07, -0.12] },
    mountains: {
      above: 0.5,
      below: 0.72,
      size: [42, 66],
      gap: 50,
      tone: { lit: '#9c705c', dark: '#4f302e', ink: '#1e0e0c' },
    },
    woods: [
      {
        kind: 'dead',
        where: (x, y, height) => height < 0.3 && land(x * 2, y * 2) > 0.04,
        size: [22, 32],
        gap: 38,
        tone: { lit: '#6a5a48', dark: '#4a3a30', ink: '#20130f' },
      },
    ],
    rivers: [
      { from: [610, 530], to: [430, 830], colour: '#ff9a35', width: 10, glow: '#ff5a1a' },
      { from: [760, 520], to: [1030, 640], colour: '#ff9a35', width: 9, glow: '#ff5a1a' },
      { from: [590, 400], to: [330, 300], colour: '#ff9a35', width: 8, glow: '#ff5a1a' },
      { from: [720, 390], to: [830, 160], colour: '#ff9a35', width: 7, glow: '#ff5a1a' },
    ],
    places: [
      { kind: 'lair', at: [664, 476], size: 1.5 },
      { kind: 'port', at: [640, 800], size: 1.3 },
      { kind: 'temple', at: [900, 420], size: 1.3 },
      { kind: 'cave', at: [440, 520], size: 1.3 },
      { kind: 'camp', at: [830, 690], size: 1.2 },
      { kind: 'tower', at: [520, 250], size: 1.2 },
      { kind: 'ruin', at: [1110, 260] },
      { kind: 'portal', at: [180, 616], size: 1.1 },
    ],
    roads: [
      [1, 4],
      [4, 2],
      [1, 3],
      [3, 5],
    ],
    roadInk: '#2a0f0a',
    over: (field) =>
      circle(664, 470, 230, 'fill="url(#ember)" opacity=".3"') +
      scatterWaves(field, 10, '#d0dcd6') +
      sloop(740, 880, 0.9) +
      serpent(1080, 780, 1.1),
    after: (raster) =>
      veil(
        raster,
        403,
        '#3a2a2a',
        (x, y) => 0.75 * clamp(1 - Math.abs(y - 300 + (x - 660) * 0.34) / 120) * step(640, 900, x),
      ),
    compassAt: [150, 800],
    crest: { at: [124, 132], colour: '#8a2418', mark: 'cave' },
  }
})()

const skyIsles: Plan = (() => {
  const land = soil(411, 130)
  const cloud = createNoise(412)
  const isles: readonly (readonly [number, number, number])[] = [
    [330, 290, 150],
    [700, 230, 110],
    [1010, 330, 120],
    [640, 520, 170],
    [270, 600, 100],
    [960, 640, 140],
    [500, 770, 90],
    [790, 800, 64],
    [1130, 500, 40],
    [450, 440, 36],
    [820, 400, 40],
    [170, 440, 34],
  ]
  const tone = ramp('#d9d38f', '#b3bd72', '#94aa68', '#a8a078')
  const height = (x: number, y: number) =>
    Math.max(...isles.map(([cx, cy, r]) => 1.2 * bump(x, y, cx, cy, r))) - 0.56 + land(x, y) * 0.42
  return {
    seed: 411,
    height,
    land: (h) => tone(h * 1.7),
    below: (_, x, y) => {
      // Under every southern edge hangs the rock that carries the isle.
      for (let drop = 4; drop < 92; drop += 4) {
        const above = height(x, y - drop)
        if (above <= 0) continue
        const reach = 26 + 62 * clamp(height(x, y - drop - 34) * 2.6) + land(x * 4, drop) * 34
        if (drop > reach) break
        return mix(mix(rgb('#a88a68'), rgb('#4a3c4c'), drop / 90), rgb('#2f2838'), clamp(land(x * 5, y * 1.4) * 1.4))
      }
      const warp = fbm(cloud, x / 200, y / 150, 3)
      const mass = fbm(cloud, x / 190 + warp, y / 120 + warp, 5)
      const lit = mass - fbm(cloud, (x - 12) / 190 + warp, (y - 12) / 120 + warp, 5)
      const shadow = height(x - 46, y - 150) > 0 ? 0.3 : 0
      return mix(mix(rgb('#6fa6cc'), rgb('#f6f1e4'), clamp(step(-0.25, 0.2, mass) + lit * 2.4)), rgb('#3f6f9c'), shadow)
    },
    relief: 3.2,
    age: 0.08,
    coast: { ink: '#33283a', lines: [], width: 2.2 },
    mountains: {
      above: 0.5,
      size: [46, 70],
      gap: 50,
      tone: { lit: '#cfc3a0', dark: '#84785f', ink: '#33283a', cap: '#fff9ea' },
    },
    woods: [
      {
        kind: 'broad',
        where: (x, y, h) => h > 0.05 && h < 0.48 && land(x * 2.4, y * 2.4) > 0.02,
        size: [17, 24],
        gap: 24,
        tone: green,
      },
    ],
    places: [
      { kind: 'temple', at: [640, 520], size: 1.8 },
      { kind: 'town', at: [330, 300], size: 1.3 },
      { kind: 'portal', at: [270, 600], size: 1.2 },
      { kind: 'tower', at: [1010, 330], size: 1.4 },
      { kind: 'lair', at: [960, 640], size: 1.4 },
      { kind: 'gate', at: [700, 240], size: 1.3 },
      { kind: 'ruin', at: [500, 774] },
    ],
    over: () => {
      const spans: readonly (readonly [number, number, number, number])[] = [
        [430, 340, 530, 450],
        [450, 280, 610, 240],
        [790, 260, 920, 310],
        [760, 560, 850, 610],
        [350, 610, 520, 570],
        [600, 650, 530, 720],
        [1000, 440, 970, 540],
        [580, 790, 750, 800],
      ]
      return spans
        .map(([x1, y1, x2, y2]) => {
          const d = `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 22} ${x2} ${y2}`
          return (
            path(d, 'fill="none" stroke="#33221a" stroke-width="11"') +
            path(d, 'fill="none" stroke="#c99c64" stroke-width="7.5"') +
            path(d, 'fill="none" stroke="#6b4628" stroke-width="7.5" stroke-dasharray="2 6"')
          )
        })
        .join('')
    },
    after: (raster) =>
      veil(raster, 413, '#fffaf0', (x, y) => 0.55 * step(0.04, 0.34, land(x * 0.5 + 900, y * 0.9)), 150),
    compassAt: [1140, 800 - 10],
    crest: { at: [124, 132], colour: '#3a6ea8', mark: 'temple' },
    gridInk: '#2a4468',
  }
})()

const warField: Plan = (() => {
  const land = soil(421, 280)
  const peaks = crests(422, 180)
  const scorched = soil(423, 150, 3)
  const tone = ramp('#cdb884', '#b5a470', '#9c8a62', '#8d7458')
  const random = createRandom(424)
  const craters = scatter(
    random,
    W,
    H,
    (x, y) => (Math.hypot(x - 640, y - 500) < 300 && Math.hypot(x - 640, y - 490) > 80 ? 70 : undefined),
    400,
  )
  const rim = (x: number, y: number) => Math.max(Math.abs(x - 640) / 560, Math.abs(y - 480) / 400)
  return {
    seed: 421,
    height: (x, y) =>
      0.15 +
      land(x, y) * 0.16 +
      step(0.8, 1.08, rim(x, y) + land(x * 1.5, y * 1.5) * 0.2) * (0.2 + peaks(x, y) * 0.5) -
      1.1 * Math.exp(-(((x - 640 - (y - 480) * 0.25 - Math.sin(y / 70) * 26) / 17) ** 2)) * step(560, 640, y),
    land: (height, x, y) =>
      mix(tone(height * 1.7), rgb('#5c4638'), 0.75 * step(0.08, 0.32, scorched(x, y)) * (1 - step(0.3, 0.42, height))),
    below: sea('#8fa89a', '#56808a'),
    relief: 4.4,
    mountains: { above: 0.48, size: [46, 88], gap: 46, tone: rock },
    woods: [
      {
        kind: 'dead',
        where: (x, y, height) => height < 0.4 && scorched(x, y) > 0.04,
        size: [20, 30],
        gap: 48,
        tone: { lit: '#6a5a48', dark: '#4a3a30', ink: '#2a1a12' },
      },
      {
        kind: 'pine',
        where: (x, y, height) => height < 0.46 && scorched(x, y) < -0.12,
        size: [19, 27],
        gap: 25,
        tone: green,
      },
    ],
    places: [
      { kind: 'castle', at: [640, 190], size: 1.7 },
      { kind: 'castle', at: [260, 700], size: 1.7 },
      { kind: 'castle', at: [1020, 700], size: 1.7 },
      { kind: 'tower', at: [640, 490], size: 1.9 },
      { kind: 'camp', at: [430, 400], size: 1.1 },
      { kind: 'camp', at: [850, 400], size: 1.1 },
      { kind: 'camp', at: [640, 730], size: 1.1 },
      { kind: 'ruin', at: [430, 590] },
      { kind: 'ruin', at: [860, 590] },
      { kind: 'portal', at: [1090, 440] },
      { kind: 'lair', at: [200, 420] },
    ],
    roads: [
      [0, 3],
      [1, 3],
      [2, 3],
      [0, 4],
      [4, 1],
      [0, 5],
      [5, 2],
      [1, 6],
      [6, 2],
    ],
    under: () => {
      const pits = craters
        .map(
          ([x, y]) =>
            `<ellipse cx="${n(x)}" cy="${n(y)}" rx="15" ry="8" fill="#4a382c" stroke="#2b1a12" stroke-width="1.4"/><ellipse cx="${n(x - 1)}" cy="${n(y + 2)}" rx="10" ry="4.5" fill="#6d543f"/>`,
        )
        .join('')
      const fronts = (
        [
          ['#b8862b', 'M470 300Q640 370 810 300'],
          ['#3f5f9c', 'M300 560Q430 640 470 800'],
          ['#8f2f2a', 'M980 560Q850 640 810 800'],
        ] as const
      )
        .map(
          ([colour, d]) =>
            path(d, `fill="none" stroke="${colour}" stroke-width="9" opacity=".5"`) +
            path(d, `fill="none" stroke="${colour}" stroke-width="3"`) +
            path(d, `fill="none" stroke="${colour}" stroke-width="15" stroke-dasharray="3 17"`),
        )
        .join('')
      return (
        circle(640, 490, 92, 'fill="none" stroke="#8f2f2a" stroke-width="3" stroke-dasharray="12 8"') + pits + fronts
      )
    },
    over: () =>
      (
        [
          [640, 130, '#d9a13a'],
          [180, 690, '#4a6fb8'],
          [1100, 690, '#a3302a'],
        ] as const
      )
        .map(([x, y, colour]) =>
          place(
            path('M0 36V-44', 'stroke="#2b1a12" stroke-width="4"') +
              path(
                'M2 -42Q22 -50 46 -38L38 -24L46 -8Q22 -18 2 -10Z',
                `fill="${colour}" stroke="#2b1a12" stroke-width="2"`,
              ),
            x === 640 ? 560 : x,
            y,
            1.15,
          ),
        )
        .join('') +
      [
        [460, 470],
        [780, 520],
        [600, 640],
        [720, 350],
        [520, 350],
      ]
        .map(([x = 0, y = 0]) =>
          place(
            group(path('M-3 -26L0 -34L3 -26V10H-3ZM-10 10H10V14H-10ZM-2 14H2V24H-2Z', ''), 'transform="rotate(38)"') +
              group(path('M-3 -26L0 -34L3 -26V10H-3ZM-10 10H10V14H-10ZM-2 14H2V24H-2Z', ''), 'transform="rotate(-38)"'),
            x,
            y,
            0.95,
          ),
        )
        .map((svg) => group(svg, 'fill="#7a1c1c" stroke="#2b1a12" stroke-width="1"'))
        .join(''),
    after: (raster) =>
      veil(
        raster,
        425,
        '#4a3a34',
        (x, y) => 0.4 * step(0.06, 0.36, scorched(x * 0.8 + 40, y * 0.8)) * (1 - step(0.7, 0.9, rim(x, y))),
      ),
    compassAt: [1140, 170],
    crest: { at: [124, 132], colour: '#7a2620', mark: 'castle' },
  }
})()

const land = (plan: Plan) => (raster: Raster) => drawLand(raster, plan)

export const mapPictures: Record<MapPicture, (raster: Raster) => Promise<void>> = {
  'kota-gapura.webp': land(capital),
  'dataran-sri-kencana.webp': land(riceland),
  'lembah-kabut.webp': land(mistValley),
  'hutan-seribu-bisik.webp': land(forestMap),
  'pelabuhan-karangwangi.webp': land(harbourCity),
  'gugus-karang-mutiara.webp': land(archipelago),
  'gurun-pasir-saka.webp': land(desert),
  'rawa-sembilu.webp': land(swamp),
  'tambang-kristal-wesi.webp': land(mine),
  'katakomba-raja-tidur.webp': drawCatacomb,
  'padang-es-tirtabeku.webp': land(ice),
  'kawah-geniraja.webp': land(crater),
  'kepulauan-awang-awang.webp': land(skyIsles),
  'medan-perang-trisula.webp': land(warField),
}
