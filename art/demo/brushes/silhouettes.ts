import { crown, frond } from './frond.ts'
import { type Random, createRandom } from './random.ts'
import { type Point, circle, curve, group, halo, line, linear, n, path, place, polygon, tube } from './shape.ts'

export interface Ink {
  readonly fill: string
  /** The colour of the edge that faces the light. */
  readonly rim?: string
  readonly window?: string
}

const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

const mirror = (points: readonly Point[]): Point[] => [...points, ...points.map(([x, y]): Point => [-x, y]).reverse()]

export function pine(x: number, y: number, height: number, fill: string, random: Random) {
  const right: Point[] = [[0, -height]]
  const layers = 6
  for (let k = 1; k <= layers; k++) {
    const reach = (height * 0.24 * k) / layers
    const level = -height + (height * 0.92 * k) / layers
    right.push([reach * random.range(0.85, 1.2), level + height * 0.03], [reach * 0.5, level])
  }
  right.push([height * 0.025, -height * 0.06], [height * 0.025, 0])
  return place(path(polygon(mirror(right)), `fill="${fill}"`), x, y)
}

export function palm(x: number, y: number, height: number, lean: number, fill: string, random: Random) {
  const trunk = curve([
    [0, 0],
    [lean * 0.1, -height * 0.5],
    [lean, -height],
  ])
  const leaves = crown.flatMap(([angle, weight, length]) =>
    [1, -1].map((side) =>
      path(
        frond(height * 0.46 * length * random.range(0.92, 1.1), angle + random.range(-8, 8), weight),
        `transform="translate(${n(lean)} ${n(-height)}) scale(${side} 1)"`,
      ),
    ),
  )
  const nuts = [-1, 0, 1].map((side) => circle(lean + side * height * 0.022, -height * 0.965, height * 0.02, ''))
  return group(
    path(polygon(tube(trunk, (t) => height * (0.03 * (1 - t) ** 6 + 0.021 - 0.009 * t))), '') +
      nuts.join('') +
      leaves.join(''),
    `fill="${fill}" transform="translate(${n(x)} ${n(y)})"`,
  )
}

export function bareTree(x: number, y: number, height: number, fill: string, seed: number) {
  const random = createRandom(seed)
  const out: string[] = []
  const branch = (from: Point, angle: number, length: number, width: number, depth: number) => {
    const bend = random.range(-0.35, 0.35)
    const middle: Point = [
      from[0] + Math.cos(angle + bend) * length * 0.5,
      from[1] + Math.sin(angle + bend) * length * 0.5,
    ]
    const tip: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length]
    out.push(path(polygon(tube(curve([from, middle, tip], 6), (t) => width * (1 - t * 0.45) + 0.3)), ''))
    if (depth === 0) return
    const twigs = depth > 3 ? 2 : 3
    for (let k = 0; k < twigs; k++) {
      const turn = (k - (twigs - 1) / 2) * random.range(0.5, 0.9) + random.range(-0.25, 0.25)
      branch(tip, angle + turn - Math.cos(angle) * 0.08, length * random.range(0.62, 0.82), width * 0.55, depth - 1)
    }
  }
  branch([0, 0], -Math.PI / 2 + random.range(-0.12, 0.12), height * 0.3, height * 0.05, 5)
  return group(out.join(''), `fill="${fill}" transform="translate(${n(x)} ${n(y)})"`)
}

function tower(x: number, base: number, width: number, height: number, roof: number, ink: Ink, random: Random) {
  const top = base - height
  const lip = width * 0.14
  const merlon = (width + lip * 2) / 7
  let out = path(
    polygon([
      [x - width / 2, top],
      [x + width / 2, top],
      [x + width * 0.56, base],
      [x - width * 0.56, base],
    ]),
    `fill="${ink.fill}"`,
  )
  out += box(x - width / 2 - lip, top - merlon * 0.6, width + lip * 2, merlon * 1.4, ink.fill)
  for (let k = 0; k < 7; k += 2)
    out += box(x - width / 2 - lip + k * merlon, top - merlon * 1.6, merlon, merlon * 1.2, ink.fill)
  if (roof > 0) {
    const w = width * 0.62
    const eave = top - merlon * 0.6
    const cone: Point[] = [
      [x - w, eave],
      [x - w * 0.42, eave - roof * 0.42],
      [x, eave - roof],
      [x + w * 0.42, eave - roof * 0.42],
      [x + w, eave],
    ]
    out += path(polygon(cone), `fill="${ink.fill}"`)
    out += path(
      line([
        [x, eave - roof],
        [x, eave - roof - width * 0.5],
      ]),
      `stroke="${ink.fill}" stroke-width="${n(width * 0.05)}"`,
    )
    out += path(
      `M${n(x)} ${n(eave - roof - width * 0.5)}q${n(width * 0.3)} ${n(width * 0.04)} ${n(width * 0.55)} ${n(width * 0.16)}l${n(-width * 0.55)} ${n(width * 0.12)}z`,
      `fill="${ink.rim ?? ink.fill}"`,
    )
    if (ink.rim)
      out += path(
        line([
          [x + w, eave],
          [x + w * 0.42, eave - roof * 0.42],
          [x, eave - roof],
        ]),
        `fill="none" stroke="${ink.rim}" stroke-width="1.6" opacity=".8"`,
      )
  }
  if (ink.rim) {
    out += path(
      polygon([
        [x + width * 0.34, top],
        [x + width / 2, top],
        [x + width * 0.56, base],
        [x + width * 0.38, base],
      ]),
      `fill="${ink.rim}" opacity=".32"`,
    )
    out += path(
      line([
        [x + width / 2, top],
        [x + width * 0.56, base],
      ]),
      `stroke="${ink.rim}" stroke-width="1.4" opacity=".75"`,
    )
  }
  if (ink.window) {
    for (let y = top + width * 0.5; y < base - width * 0.6; y += width * 0.75) {
      if (random.chance(0.55))
        out += box(
          x - width * 0.07 + random.range(-0.2, 0.1) * width,
          y,
          width * 0.13,
          width * 0.28,
          ink.window,
          `rx="${n(width * 0.06)}"`,
        )
    }
  }
  return out
}

function wall(x1: number, x2: number, base: number, height: number, ink: Ink) {
  let out = box(x1, base - height, x2 - x1, height, ink.fill)
  for (let x = x1; x < x2 - 3; x += 11) out += box(x, base - height - 5, 6, 6, ink.fill)
  if (ink.rim)
    out += path(
      line([
        [x1, base - height],
        [x2, base - height],
      ]),
      `stroke="${ink.rim}" stroke-width="1.2" opacity=".5"`,
    )
  return out
}

/** A fortress about 420 wide and 330 high, standing on (0, 0). */
export function castle(ink: Ink, seed: number) {
  const random = createRandom(seed)
  const t = (x: number, base: number, w: number, h: number, roof: number) => tower(x, base, w, h, roof, ink, random)
  // A foot of rock, so that no castle floats over the uneven ground it is put on.
  const foot: Point[] = [[-246, 2]]
  for (let x = -228; x < 228; x += 19) foot.push([x, 34 + 46 * (1 - (x / 246) ** 2) + random.range(-14, 14)])
  foot.push([246, 2], [200, -14], [-200, -14])
  const id = `foot-${ink.fill.slice(1)}`
  const rock = `<defs>${linear(id, 'down', [0, ink.fill], [0.35, ink.fill, 0.92], [1, ink.fill, 0])}</defs>${path(polygon(foot), `fill="url(#${id})"`)}`
  return [
    rock,
    t(-20, 0, 46, 236, 92),
    t(42, 0, 34, 190, 74),
    t(-84, 0, 36, 172, 70),
    t(12, 0, 24, 262, 60),
    wall(-110, 100, 0, 118, ink),
    t(-128, 0, 40, 140, 58),
    t(112, 0, 42, 150, 64),
    wall(-200, -120, 0, 66, ink),
    wall(110, 200, 0, 70, ink),
    t(-206, 0, 38, 92, 44),
    t(206, 0, 38, 98, 0),
    t(-40, 0, 30, 92, 0),
    t(36, 0, 30, 92, 0),
    wall(-44, 40, 0, 74, ink),
    path('M-18 2v-34q0 -22 16 -22t16 22v34z', `fill="${ink.window ?? '#000000'}" opacity=".75"`),
  ].join('')
}

/** The split gate that gives the game its name: one half, its inner edge on x = 0, standing on y = 0, 300 high. */
function gateHalf(fill: string, rim: string, carving: string) {
  const tiers: readonly (readonly [width: number, height: number])[] = [
    [132, 22],
    [120, 12],
    [128, 10],
    [104, 62],
    [112, 8],
    [120, 10],
    [106, 10],
    [84, 40],
    [92, 7],
    [98, 9],
    [84, 9],
    [64, 30],
    [72, 6],
    [76, 8],
    [62, 8],
    [44, 22],
    [50, 6],
    [42, 7],
    [26, 18],
    [30, 5],
    [14, 12],
    [6, 16],
  ]
  let y = 0
  const outline: Point[] = [[0, 0]]
  let carved = ''
  for (const [width, height] of tiers) {
    outline.push([width, y], [width, y - height])
    if (height <= 10) {
      carved += path(
        line([
          [2, y - height],
          [width, y - height],
        ]),
        `stroke="${rim}" stroke-width="1.6" opacity=".55"`,
      )
      // The upturned leaf at the end of every cornice.
      carved += path(
        `M${width - 2} ${n(y - height)}q12 -3 13 -15q-11 2 -17 12z`,
        `fill="${fill}" stroke="${rim}" stroke-width=".9" stroke-opacity=".55"`,
      )
    }
    if (height >= 22 && width > 40) {
      for (let x = 12; x < width - 12; x += 20)
        carved += path(
          `M${x} ${n(y - 5)}v${n(-height + 12)}q6 -7 12 0v${n(height - 12)}z`,
          `fill="${carving}" opacity=".55"`,
        )
    }
    y -= height
  }
  outline.push([0, y])
  return (
    path(polygon(outline), `fill="${fill}"`) +
    carved +
    path(
      polygon([
        [0, 0],
        [10, 0],
        [10, y + 34],
        [0, y],
      ]),
      `fill="${rim}" opacity=".28"`,
    ) +
    path(
      line([
        [0.5, 0],
        [0.5, y],
      ]),
      `stroke="${rim}" stroke-width="2.4"`,
    )
  )
}

export const candiBentar = (
  x: number,
  y: number,
  size: number,
  gap: number,
  fill: string,
  rim: string,
  carving: string,
) =>
  place(
    group(gateHalf(fill, rim, carving), `transform="translate(${gap / 2} 0)"`) +
      group(gateHalf(fill, rim, carving), `transform="translate(${-gap / 2} 0) scale(-1 1)"`),
    x,
    y,
    size,
  )

/** A temple tower with many roofs, standing on (x, y). */
export function meru(x: number, y: number, size: number, tiers: number, ink: Ink) {
  let out = box(-34, -16, 68, 16, ink.fill) + box(-24, -58, 48, 44, ink.fill)
  if (ink.window) out += path('M-7 -16v-22q7 -8 14 0v22z', `fill="${ink.window}"`)
  let level = -54
  for (let k = 0; k < tiers; k++) {
    const w = 54 * (1 - k / (tiers + 1.6))
    const roof = `M${n(-w)} ${n(level)}q${n(w * 0.55)} -4 ${n(w * 0.66)} -19h${n(w * 0.68)}q${n(w * 0.1)} 15 ${n(w * 0.66)} 19l2 -5q-1 8 -6 9h${n(-w * 2 + 8)}q-5 -1 -6 -9z`
    out += box(-w * 0.34, level - 32, w * 0.68, 20, ink.fill) + path(roof, `fill="${ink.fill}"`)
    if (ink.rim)
      out += path(
        `M${n(w * 0.34)} ${n(level - 19)}q${n(w * 0.1)} 15 ${n(w * 0.66)} 19`,
        `fill="none" stroke="${ink.rim}" stroke-width="1.6" opacity=".8"`,
      )
    level -= 27
  }
  out += path(`M-3 ${level + 8}l3 -30l3 30z`, `fill="${ink.rim ?? ink.fill}"`)
  return place(out, x, y, size)
}

export function ship(x: number, y: number, size: number, hull: string, sail: string, rim: string) {
  const sails = (
    [
      [-66, -52, 88, 40],
      [-66, -146, 76, 32],
      [10, -58, 108, 48],
      [10, -172, 92, 38],
      [82, -50, 70, 34],
    ] as const
  ).map(
    ([sx, sy, h, w]) =>
      path(
        `M${sx - w} ${sy - h}Q${sx} ${sy - h + 8} ${sx + w} ${sy - h}Q${sx + w + 20} ${sy - h / 2} ${sx + w + 5} ${sy}Q${sx} ${sy - 16} ${sx - w - 3} ${sy}Q${sx - w + 16} ${sy - h / 2} ${sx - w} ${sy - h}Z`,
        `fill="${sail}" stroke="${rim}" stroke-width="1.2" stroke-opacity=".5"`,
      ) +
      path(
        `M${sx} ${sy - h + 4}Q${sx + w * 0.6} ${sy - h + 6} ${sx + w} ${sy - h}Q${sx + w + 20} ${sy - h / 2} ${sx + w + 5} ${sy}Q${sx + w * 0.5} ${sy - 12} ${sx} ${sy - 10}Q${sx + 14} ${sy - h / 2} ${sx} ${sy - h + 4}Z`,
        'fill="#5a3a4a" opacity=".26"',
      ) +
      path(
        `M${sx - w * 0.5} ${sy - h + 4}Q${sx - w * 0.5 + 16} ${sy - h / 2} ${sx - w * 0.5} ${sy - 6}M${sx - w - 1} ${sy - h * 0.5}Q${sx} ${sy - h * 0.5 - 8} ${sx + w + 14} ${sy - h * 0.5}`,
        'fill="none" stroke="#5a3a4a" stroke-width="1.2" opacity=".4"',
      ),
  )
  return place(
    path('M-66 -20V-236M10 -20V-280M82 -20V-136M122 -36L196 -86', `stroke="${hull}" stroke-width="5"`) +
      path(
        'M-66 -232L-150 -50M10 -276L-66 -60M10 -276L190 -82M82 -134L190 -82M10 -276L82 -60M-66 -232L10 -60',
        `stroke="${hull}" stroke-width="1.1" opacity=".8"`,
      ) +
      sails.join('') +
      path('M-160 -66L-116 -62L-108 -40Q0 -22 112 -40L138 -50Q126 -8 96 12H-122Q-148 -12 -160 -66Z', `fill="${hull}"`) +
      path(
        'M-156 -54L-116 -50L-108 -30Q0 -12 124 -32M-146 -30Q0 6 118 -14',
        `fill="none" stroke="${rim}" stroke-width="2" opacity=".55"`,
      ) +
      [-80, -46, -12, 22, 56].map((px) => box(px, -16, 8, 7, rim, 'opacity=".8"')).join('') +
      path('M10 -280q26 -8 44 4q-22 2 -44 12z', `fill="${rim}"`),
    x,
    y,
    size,
  )
}

export function lantern(x: number, y: number, size: number, colour: string, core: string) {
  return place(
    halo(0, 0, 62, colour) +
      path('M-9 -14Q-18 0 -9 14H9Q18 0 9 -14Z', `fill="${colour}"`) +
      path('M-4 -14Q-8 0 -4 14H4Q8 0 4 -14Z', `fill="${core}"`) +
      path('M-7 -17H7V-13H-7ZM-7 13H7V17H-7ZM0 17V27M0 -17V-30', `fill="#3a1408" stroke="#3a1408" stroke-width="1.6"`),
    x,
    y,
    size,
  )
}

/** A line of soldiers with spears and banners. */
export function army(
  x1: number,
  x2: number,
  ground: (x: number) => number,
  size: number,
  fill: string,
  banner: string,
  seed: number,
) {
  const random = createRandom(seed)
  let out = ''
  for (let x = x1; x < x2; x += size * random.range(0.45, 0.95)) {
    const y = ground(x) + random.range(0, size * 0.4)
    const lean = random.range(-0.18, 0.24)
    out += path(
      `M${n(x - size * 0.24)} ${n(y + size)}L${n(x - size * 0.2)} ${n(y - size * 0.5)}Q${n(x)} ${n(y - size * 0.75)} ${n(x + size * 0.2)} ${n(y - size * 0.5)}L${n(x + size * 0.24)} ${n(y + size)}Z`,
      `fill="${fill}"`,
    )
    out += circle(x, y - size * 0.82, size * 0.19, `fill="${fill}"`)
    out += path(
      `M${n(x - size * 0.08)} ${n(y - size * 0.95)}L${n(x)} ${n(y - size * 1.25)}L${n(x + size * 0.08)} ${n(y - size * 0.95)}Z`,
      `fill="${fill}"`,
    )
    const tip = y - size * random.range(1.5, 2.3)
    out += path(
      line([
        [x + size * 0.28, y + size * 0.4],
        [x + size * (0.28 + lean), tip],
      ]),
      `stroke="${fill}" stroke-width="${n(size * 0.07)}"`,
    )
    if (random.chance(0.16)) {
      const bx = x + size * (0.28 + lean)
      out += path(
        line([
          [x + size * 0.28, y],
          [bx, tip - size * 1.4],
        ]),
        `stroke="${fill}" stroke-width="${n(size * 0.09)}"`,
      )
      out += path(
        `M${n(bx)} ${n(tip - size * 1.4)}q${n(size * 0.7)} ${n(-size * 0.15)} ${n(size * 1.2)} ${n(size * 0.2)}l${n(-size * 0.3)} ${n(size * 0.4)}l${n(size * 0.2)} ${n(size * 0.5)}q${n(-size * 0.5)} ${n(-size * 0.2)} ${n(-size * 1.05)} ${n(-size * 0.05)}z`,
        `fill="${banner}"`,
      )
    } else {
      out += path(
        `M${n(x + size * (0.2 + lean))} ${n(tip)}l${n(size * 0.08)} ${n(-size * 0.3)}l${n(size * 0.08)} ${n(size * 0.3)}z`,
        `fill="${fill}"`,
      )
    }
  }
  return out
}

export function sword(light: string, dark: string, gold: string, goldDark: string) {
  return (
    path('M0 -410L20 -360L17 60H0Z', `fill="${light}"`) +
    path('M0 -410L-20 -360L-17 60H0Z', `fill="${dark}"`) +
    path('M-4 -330L0 -352L4 -330V56H-4Z', `fill="${goldDark}" opacity=".45"`) +
    path(
      'M-96 50L-80 36Q-44 54 0 48Q44 54 80 36L96 50L82 70Q44 62 20 76H-20Q-44 62 -82 70Z',
      `fill="${gold}" stroke="${goldDark}" stroke-width="3"`,
    ) +
    path('M0 48Q44 54 80 36L96 50L82 70Q44 62 20 76H0Z', `fill="${goldDark}" opacity=".35"`) +
    path('M-12 76H12L10 156H-10Z', 'fill="#3b1f18"') +
    path('M-12 84L12 94M-12 102L12 112M-11 120L11 130M-11 138L11 148', `stroke="${gold}" stroke-width="3.5"`) +
    circle(0, 172, 21, `fill="${gold}" stroke="${goldDark}" stroke-width="4"`) +
    circle(0, 172, 10, 'fill="#b3202c"') +
    circle(-3, 168, 3.4, 'fill="#ffb3a8"') +
    circle(0, 60, 11, 'fill="#b3202c" stroke="#5a0d12" stroke-width="2"')
  )
}

/** A cut stone about 200 wide, its centre on (0, 0); hue in degrees. */
export function gem(hue: number) {
  const tone = (lightness: number, saturation = 78) => `fill="hsl(${hue} ${saturation}% ${lightness}%)"`
  const rim: readonly Point[] = [
    [-100, -34],
    [-58, -84],
    [58, -84],
    [100, -34],
  ]
  const [a, b, c, d] = rim as readonly [Point, Point, Point, Point]
  const tip: Point = [0, 116]
  const l: Point = [-46, -34]
  const r: Point = [46, -34]
  const face = (lightness: number, ...points: Point[]) =>
    path(polygon(points), `${tone(lightness)} stroke="hsl(${hue} 95% 86%)" stroke-width="1.4" stroke-opacity=".6"`)
  return (
    face(40, a, b, l) +
    face(66, b, [0, -84], l) +
    face(80, [0, -84], [0, -84], r, l) +
    face(58, [0, -84], c, r) +
    face(34, c, d, r) +
    face(46, a, l, tip) +
    face(62, l, r, tip) +
    face(27, r, d, tip) +
    path(
      polygon([
        [-46, -34],
        [-10, -34],
        [-6, 60],
      ]),
      'fill="#ffffff" opacity=".35"',
    ) +
    path(
      polygon([
        [-58, -84],
        [-20, -84],
        [-46, -40],
      ]),
      'fill="#ffffff" opacity=".5"',
    )
  )
}

export function bat(x: number, y: number, size: number, fill: string) {
  return place(
    path(
      'M0 -4L3 -9L5 -3Q18 -20 40 -14Q34 -8 34 2Q26 -4 20 4Q12 0 0 12Q-12 0 -20 4Q-26 -4 -34 2Q-34 -8 -40 -14Q-18 -20 -5 -3L-3 -9Z',
      `fill="${fill}"`,
    ),
    x,
    y,
    size,
  )
}
