import { corners, picture, type Point } from './pen.ts'

const HEIGHT = 120
const BETWEEN = 9

/** Lines are cut into the letters, so that they look like courses of stone. */
const CUT = 1.8

interface Glyph {
  width: number
  /** Outlines; holes run the other way around. */
  outlines: readonly (readonly Point[])[]
}

/** Mirrors what is on the right of the line x = 0. */
const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [-x, y]).reverse()

const moved = (points: readonly Point[], by: number): Point[] => points.map(([x, y]): Point => [x + by, y])

/** The storeys of the gate's half, from the top: how far each reaches from the gap, and where its cornice ends. */
const STOREYS = [
  { reach: 8, foot: 27 },
  { reach: 13, foot: 47 },
  { reach: 19, foot: 70 },
  { reach: 26, foot: 97 },
] as const

const GAP = 2.6
const SPLIT = 50
const LEG = 21
const inner = (y: number): number => (y <= SPLIT ? GAP : GAP + ((LEG - GAP) * (y - SPLIT)) / (HEIGHT - SPLIT))

/** The letter A is the split gate: two halves with steps, and the way between them. */
function gate(): Glyph {
  const half = [
    // The flame at the top.
    [
      [GAP, 0],
      [5, 7],
      [7.5, 9],
      [6.5, 14],
      [GAP, 14],
    ] as const,
    ...STOREYS.map(({ reach, foot }, index): readonly Point[] => {
      const top = (STOREYS[index - 1]?.foot ?? 14) + CUT
      return [
        [inner(top), top],
        [reach, top],
        [reach, foot - 8],
        [reach + 8, foot - 12],
        [reach + 6.5, foot],
        [inner(foot), foot],
      ]
    }),
    [
      [inner(97 + CUT), 97 + CUT],
      [33, 97 + CUT],
      [33, 107],
      [44, 104],
      [44, HEIGHT],
      [LEG, HEIGHT],
    ] as const,
  ]
  const lamp: readonly Point[] = [
    [0, 66],
    [3.6, 74],
    [0, 84],
    [-3.6, 74],
  ]
  return {
    width: 88,
    outlines: [...half, ...half.map(mirrored), lamp].map((points) => moved(points, 44)),
  }
}

const G: Glyph = {
  width: 80,
  outlines: [
    [
      [24, 0],
      [60, 0],
      [77, 16],
      [79, 39],
      [56, 35],
      [48, 22],
      [32, 22],
      [22, 35],
      [22, 85],
      [32, 98],
      [48, 98],
      [56, 88],
      [56, 75],
      [42, 75],
      [38, 66],
      [42, 56],
      [80, 56],
      [77, 64],
      [77, 98],
      [57, 120],
      [24, 120],
      [0, 95],
      [0, 25],
    ],
  ],
}

/** The stem of P and R with its serifs, and the bowl, whose lower edge is at 74. */
const STEM: readonly Point[] = [
  [26, 111],
  [34, 114],
  [32, 120],
  [0, 120],
  [-2, 114],
  [4, 111],
  [4, 9],
  [-2, 6],
  [0, 0],
  [50, 0],
  [71, 21],
]

const COUNTER: readonly Point[] = [
  [26, 20],
  [26, 54],
  [42, 54],
  [49, 46],
  [49, 28],
  [42, 20],
]

const P: Glyph = {
  width: 71,
  outlines: [[...STEM, [71, 53], [50, 74], [26, 74]], COUNTER],
}

const R: Glyph = {
  width: 80,
  outlines: [
    [...STEM, [71, 50], [56, 67], [74, 110], [82, 114], [80, 120], [55, 120], [35, 74], [26, 74]],
    COUNTER,
  ],
}

const U: Glyph = {
  width: 78,
  outlines: [
    [
      [0, 0],
      [32, 0],
      [34, 6],
      [26, 9],
      [26, 85],
      [35, 98],
      [44, 98],
      [52, 85],
      [52, 9],
      [44, 6],
      [46, 0],
      [78, 0],
      [80, 6],
      [74, 9],
      [74, 95],
      [55, 120],
      [24, 120],
      [4, 95],
      [4, 9],
      [-2, 6],
    ],
  ],
}

/** The product's name in drawn letters. The site uses it as a mask, so that each look fills it with its own metal. */
export function logotype(): string {
  let x = 2
  const outlines = [G, gate(), P, U, R, gate()].flatMap(({ width, outlines }) => {
    const placed = outlines.map((points) => moved(points, x))
    x += width + BETWEEN
    return placed
  })
  const path = outlines.map((points) => `${corners(points)}z`).join('')
  return picture(x - BETWEEN + 2, HEIGHT, '', `<path fill-rule="evenodd" d="${path}"/>`)
}
