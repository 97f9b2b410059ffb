import { type Figure, type Matter, type Studio, add, mark } from './figure.ts'
import { type Point, circle, curve, group, halo, n, path, polygon, tube } from './shape.ts'

/** The colours of a dragon. */
export interface Hide {
  readonly back: string
  readonly far: string
  readonly belly: string
  readonly membrane: string
  readonly farMembrane: string
  readonly bone: string
  readonly horn: string
}

type Part = readonly [elements: string, matter: Matter]

const fill = (d: string, colour: string, more = '') => path(d, `fill="${colour}" ${more}`)

/** From the tip of the tail to the back of the head. */
const spine = curve(
  [
    [-362, 152],
    [-330, 92],
    [-268, 66],
    [-196, 92],
    [-130, 112],
    [-62, 84],
    [10, 40],
    [76, 6],
    [128, -36],
    [150, -92],
    [186, -132],
    [228, -138],
  ],
  12,
)
const girth = (t: number) => {
  if (t < 0.5) return 3 + 33 * (t / 0.5) ** 1.5
  if (t < 0.66) return 36 + 12 * Math.sin(((t - 0.5) / 0.16) * Math.PI * 0.5)
  return 48 - 27 * Math.min(1, (t - 0.66) / 0.2)
}

/** A wing: its arm, and fingers from the wrist; the skin between them hangs in bows. */
function wing(
  arm: readonly [Point, Point, Point],
  tips: readonly Point[],
  end: Point,
  skin: string,
  bone: string,
): Part[] {
  const [shoulder, elbow, wrist] = arm
  let d = `M${shoulder.join(' ')}L${elbow.join(' ')}L${wrist.join(' ')}`
  let last: Point | null = null
  for (const tip of [...tips, end]) {
    if (last) {
      const middle: Point = [(last[0] + tip[0]) / 2, (last[1] + tip[1]) / 2]
      d += `Q${n(middle[0] * 0.68 + wrist[0] * 0.32)} ${n(middle[1] * 0.68 + wrist[1] * 0.32)} ${n(tip[0])} ${n(tip[1])}`
    } else d += `L${tip.join(' ')}`
    last = tip
  }
  const fingers = tips.map((tip): Part => {
    const bend: Point = [
      (wrist[0] + tip[0]) / 2 + (tip[1] - wrist[1]) * 0.09,
      (wrist[1] + tip[1]) / 2 - (tip[0] - wrist[0]) * 0.09,
    ]
    return [
      fill(polygon(tube(curve([wrist, bend, tip], 12), (t) => 6.5 - 5 * t)), bone),
      { round: 4, depth: 0.9, cast: 0.3 },
    ]
  })
  return [
    [fill(`${d}Z`, skin), { round: 16, depth: 0.7, cast: 0 }],
    ...fingers,
    [fill(polygon(tube(curve([shoulder, elbow, wrist], 14), (t) => 17 - 8 * t)), bone), { round: 8, cast: 0.4 }],
    [
      fill(
        `M${wrist[0] - 8} ${wrist[1] + 4}Q${wrist[0] - 2} ${wrist[1] - 26} ${wrist[0] + 20} ${wrist[1] - 38}Q${wrist[0] + 16} ${wrist[1] - 12} ${wrist[0] + 9} ${wrist[1] + 6}Z`,
        bone,
      ),
      { round: 4 },
    ],
  ]
}

const leg = (points: readonly Point[], hide: string, horn: string, thick: number): Part[] => {
  const [x, y] = points.at(-1) ?? [0, 0]
  const claw = (dx: number, dy: number) =>
    fill(
      `M${x - 5} ${y - 4}Q${x + dx * 0.6} ${y + dy * 0.3} ${x + dx} ${y + dy}Q${x + dx * 0.3} ${y + dy * 0.7} ${x + 5} ${y + 4}Z`,
      horn,
    )
  return [
    [fill(polygon(tube(curve(points, 10), (t) => thick * (1 - 0.72 * t))), hide), { round: 10 }],
    [claw(24, 20) + claw(4, 30) + claw(-20, 24), { round: 3, gloss: 0.5 }],
  ]
}

const teeth = (points: readonly Point[], length: number) =>
  points.map(([x, y]) => `M${n(x - 4)} ${n(y)}L${n(x + 1)} ${n(y + length)}L${n(x + 5)} ${n(y)}Z`).join('')

/** A head that looks right, the back of its skull on (0, 0); it has its mouth open. */
function head({ back, belly, horn }: Hide): Part[] {
  return [
    // The horn of the other side, then the lower jaw with its teeth.
    [fill('M6 -22Q-40 -66 -104 -62Q-56 -44 -14 -4Z', horn, 'opacity=".8"'), { round: 6, gloss: 0.3 }],
    [fill('M-8 10Q22 22 44 40Q76 56 112 50Q120 54 114 62Q84 78 44 70Q6 58 -18 32Z', back), { round: 10 }],
    [fill('M20 34Q44 50 76 56Q56 62 40 56Z', '#8a2038'), { round: 5, cast: 0 }],
    [
      fill(
        teeth(
          [
            [58, 50],
            [74, 55],
            [90, 55],
            [106, 52],
          ],
          -13,
        ),
        '#f3ecd8',
      ),
      { round: 2, cast: 0.2 },
    ],
    // Skull: brow, snout with its bump, hooked lip.
    [
      fill(
        'M-22 -18Q-4 -40 28 -40Q48 -40 62 -26Q84 -24 104 -20Q118 -30 132 -18Q144 -4 138 14Q132 20 126 12Q112 20 92 18Q66 20 46 28Q22 36 -6 26Q-30 8 -22 -18Z',
        back,
      ),
      { round: 13, gloss: 0.25 },
    ],
    [
      fill(
        teeth(
          [
            [58, 20],
            [74, 17],
            [90, 17],
            [106, 17],
          ],
          13,
        ) + 'M120 10L128 34L134 12Z',
        '#f3ecd8',
      ),
      { round: 2, cast: 0.25 },
    ],
    [fill('M16 -30Q40 -42 66 -22Q44 -22 24 -12Z', back), { round: 5, cast: 0.5 }],
    [fill('M-16 24Q-44 34 -62 58Q-34 52 -4 36ZM-22 8Q-54 10 -78 26Q-46 26 -16 20Z', belly), { round: 5 }],
    [fill('M2 -30Q-34 -84 -112 -92Q-58 -66 -22 -10Z', horn), { round: 7, gloss: 0.4 }],
    [fill('M112 -22Q120 -40 112 -52Q130 -42 128 -20Z', horn), { round: 4, gloss: 0.4 }],
    [fill('M30 70Q24 90 10 98Q34 96 44 72Z', horn), { round: 3 }],
  ]
}

/** A flying dragon, some 700 wide, its chest on (0, 0). */
function parts(hide: Hide): Part[] {
  const { back, far, belly, membrane, farMembrane, bone, horn } = hide
  const body = tube(spine, (t) => girth(t))
  const half = spine.length
  // The left edge of the tube is the upper one of what flies right.
  const under = spine.slice(30)
  const scutes = under.slice(0, -6).flatMap(([x, y], index): string[] => {
    if (index % 4 !== 0) return []
    const t = (index + 30) / (half - 1)
    const after = spine[index + 31] ?? [x + 1, y]
    const [dx, dy] = [after[0] - x, after[1] - y]
    const length = Math.hypot(dx, dy) || 1
    const [nx, ny] = [-dy / length, dx / length]
    const w = girth(t)
    const at = (along: number, out: number) =>
      `${n(x + (dx / length) * along + nx * out)} ${n(y + (dy / length) * along + ny * out)}`
    return [
      fill(
        `M${at(-9, w * 0.42)}Q${at(0, w * 0.5)} ${at(9, w * 0.42)}L${at(8, w * 0.96)}Q${at(0, w * 1.04)} ${at(-8, w * 0.96)}Z`,
        belly,
      ),
    ]
  })
  const spikes = spine.flatMap(([x, y], index): string[] => {
    if (index < 8 || index > half - 6 || index % 5 !== 0) return []
    const t = index / (half - 1)
    const after = spine[index + 1] ?? [x + 1, y]
    const [dx, dy] = [after[0] - x, after[1] - y]
    const length = Math.hypot(dx, dy) || 1
    const [nx, ny] = [dy / length, -dx / length]
    const w = girth(t) * 0.86
    const tall = 10 + girth(t) * 0.42
    const at = (along: number, out: number) =>
      `${n(x + (dx / length) * along + nx * out)} ${n(y + (dy / length) * along + ny * out)}`
    return [
      fill(
        `M${at(-10, w)}Q${at(-12, w + tall * 0.6)} ${at(-20, w + tall)}Q${at(4, w + tall * 0.6)} ${at(11, w)}Z`,
        horn,
      ),
    ]
  })
  return [
    ...wing(
      [
        [52, -10],
        [96, -128],
        [70, -236],
      ],
      [
        [124, -352],
        [236, -318],
        [306, -236],
        [300, -150],
      ],
      [104, 6],
      farMembrane,
      far,
    ),
    ...leg(
      [
        [84, 36],
        [120, 66],
        [112, 108],
      ],
      far,
      horn,
      18,
    ),
    ...leg(
      [
        [-44, 96],
        [-60, 150],
        [-108, 164],
      ],
      far,
      horn,
      24,
    ),
    [fill('M-362 152Q-408 146 -424 196Q-396 178 -376 186Q-384 212 -362 236Q-356 196 -334 172Z', horn), { round: 7 }],
    [spikes.join(''), { round: 4, gloss: 0.3 }],
    [fill(polygon(body), back), { round: 20, gloss: 0.15 }],
    [scutes.join(''), { round: 5, cast: 0.3 }],
    ...head(hide).map(([elements, matter]): Part => [
      group(elements, 'transform="translate(226 -140) rotate(8) scale(.94)"'),
      matter,
    ]),
    ...leg(
      [
        [-70, 92],
        [-118, 136],
        [-92, 176],
        [-136, 196],
      ],
      back,
      horn,
      34,
    ),
    ...leg(
      [
        [54, 40],
        [94, 84],
        [58, 112],
        [74, 142],
      ],
      back,
      horn,
      24,
    ),
    ...wing(
      [
        [34, -16],
        [-20, -126],
        [16, -246],
      ],
      [
        [-74, -372],
        [-208, -330],
        [-304, -226],
        [-316, -110],
      ],
      [-84, 74],
      membrane,
      bone,
    ),
  ]
}

/** Lays a dragon on a figure, its chest at a point. */
export async function dragon(
  figure: Figure,
  studio: Studio,
  hide: Hide,
  x: number,
  y: number,
  size: number,
): Promise<void> {
  const at = (elements: string) => group(elements, `transform="translate(${x} ${y}) scale(${size})"`)
  for (const [elements, matter] of parts(hide))
    await add(figure, studio, at(elements), { ...matter, round: matter.round * size })
  const eye = group(
    halo(0, 0, 20, '#ffb84a', 0.9) +
      fill('M-10 1Q0 -9 11 -1Q0 6 -10 1Z', '#ffe08a') +
      path('M1 -6V4', 'stroke="#3a1208" stroke-width="2.6"'),
    'transform="translate(270 -152) rotate(14)"',
  )
  await mark(figure, at(eye + circle(348, -136, 3, 'fill="#0a0616"')))
}

/** The same without light and shade, for those that are far away. */
export const flatDragon = (hide: Hide, x: number, y: number, size: number): string =>
  group(
    parts(hide)
      .map(([elements]) => elements)
      .join(''),
    `transform="translate(${x} ${y}) scale(${size})"`,
  )

export const inOneColour = (colour: string): Hide => ({
  back: colour,
  far: colour,
  belly: colour,
  membrane: colour,
  farMembrane: colour,
  bone: colour,
  horn: colour,
})
