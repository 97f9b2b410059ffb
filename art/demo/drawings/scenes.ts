import type { PictureName } from '../../../demo/pictureNames.ts'
import { clamp, mix, ramp, rgb, step } from '../brushes/colour.ts'
import { dragon, flatDragon, inOneColour } from '../brushes/dragon.ts'
import { createFigure, place as placeFigure } from '../brushes/figure.ts'
import { type Light, clouds, disc, glow, mist, motes, rays, ridge, sky, stars, water } from '../brushes/paint.ts'
import { type Random, createNoise, createRandom, fbm } from '../brushes/random.ts'
import { type Raster, bloom, overlay, paint, vignette } from '../brushes/raster.ts'
import {
  type Point,
  blur,
  circle,
  group,
  halo,
  line,
  linear,
  n,
  path,
  place,
  polygon,
  radial,
} from '../brushes/shape.ts'
import {
  army,
  bareTree,
  bat,
  candiBentar,
  castle,
  gem,
  lantern,
  meru,
  palm,
  pine,
  ship,
  sword,
} from '../brushes/silhouettes.ts'
import { fireworks } from './fireworks.ts'

export const sceneSize = { width: 1195, height: 672, scale: 2 } as const

const { width: W, height: H } = sceneSize

/** A dark strip of ground at the bottom, with grass on its edge. */
function foreground(seed: number, ground: (x: number) => number, fill: string, tall = 16) {
  const random = createRandom(seed)
  const edge: Point[] = [[0, H]]
  for (let x = 0; x <= W + 6; x += 6) edge.push([x, ground(x)])
  edge.push([W + 6, H])
  let blades = ''
  for (let x = 0; x < W; x += random.range(3, 8)) {
    const y = ground(x)
    const reach = tall * random.range(0.4, 1.2)
    const lean = random.range(-0.6, 0.6) * reach
    blades += `M${n(x - 1.6)} ${n(y + 3)}Q${n(x)} ${n(y - reach * 0.5)} ${n(x + lean)} ${n(y - reach)}Q${n(x + 1)} ${n(y - reach * 0.4)} ${n(x + 1.8)} ${n(y + 3)}Z`
  }
  return path(polygon(edge) + blades, `fill="${fill}"`)
}

function forest(
  seed: number,
  ground: (x: number) => number,
  from: number,
  to: number,
  size: readonly [number, number],
  fill: string,
  gap = 0.22,
) {
  const random = createRandom(seed)
  let out = ''
  for (let x = from; x < to;) {
    const height = random.range(...size)
    out += pine(x, ground(x) + 6, height, fill, random)
    x += height * gap * random.range(0.6, 1.6)
  }
  return out
}

const hill = (seed: number, base: number, height: number, wave: number) => {
  const noise = createNoise(seed)
  return (x: number) => base + fbm(noise, x / wave, seed, 4) * height
}

async function splitGate(raster: Raster) {
  const sun: Light = { x: 598, y: 372, colour: '#ffdf9e' }
  sky(raster, ramp('#17264f', '#3f4a80', '#94648a', '#e58a63', '#ffc878', '#ffe6ae'), 440)
  clouds(raster, {
    seed: 11,
    size: 330,
    cover: 0.02,
    lit: '#ffc58f',
    shade: '#5b4a7c',
    light: sun,
    horizon: 430,
    alpha: 0.9,
  })
  glow(raster, sun, 620, 0.75)
  disc(raster, { ...sun, colour: '#fff6d8' }, 44)
  ridge(raster, {
    seed: 21,
    y: 430,
    height: 130,
    wave: 260,
    lit: '#c98a83',
    dark: '#71608f',
    fog: '#ffcb8e',
    haze: [0.35, 0.95],
    reach: 110,
    lightFrom: 1,
    shape: (x) => 150 * Math.exp(-(((x - 905) / 130) ** 2)) + 120 * Math.exp(-(((x - 250) / 150) ** 2)),
  })
  ridge(raster, {
    seed: 24,
    y: 470,
    height: 60,
    wave: 190,
    lit: '#a8705f',
    dark: '#4d4064',
    fog: '#ffbf85',
    haze: [0.15, 0.85],
    reach: 80,
    lightFrom: 1,
  })
  await overlay(
    raster,
    meru(330, 478, 0.8, 7, { fill: '#6a4a5c', rim: '#ffd08a' }) +
      meru(408, 484, 0.6, 5, { fill: '#6a4a5c', rim: '#ffd08a' }) +
      meru(850, 482, 0.9, 9, { fill: '#6a4a5c', rim: '#ffd08a' }) +
      forest(7, () => 492, -10, 1200, [14, 30], '#5a4257', 0.3),
  )
  mist(raster, { seed: 3, y: 496, height: 74, colour: '#ffd9a0', alpha: 0.95 })
  const road = (t: number): number => 14 + t * t * 330
  paint(raster, (x, y) => {
    if (y < 492) return undefined
    const t = (y - 492) / (H - 492)
    const off = Math.abs(x - 598) / road(t)
    const noise = fbm(paving, x / (20 + t * 90), y / (4 + t * 16), 3)
    const grass = mix(rgb('#6d4f4c'), rgb('#1d1a2c'), clamp(t * 1.5 + noise * 0.4))
    const stone = mix(rgb('#ffd495'), rgb('#5a3c48'), clamp(t * 1.15 + noise * 0.5))
    return [mix(stone, grass, step(0.86, 1.02, off + noise * 0.12)), 1]
  })
  rays(raster, sun, 760, 0.5, 8, 7)
  const defs = `<defs>${linear('stone', 'down', [0, '#4d3346'], [0.6, '#2c2033'], [1, '#1a1424'])}</defs>`
  await overlay(raster, defs + candiBentar(598, 606, 1.62, 150, 'url(#stone)', '#ffc271', '#140e1c'))
  mist(raster, { seed: 5, y: 592, height: 54, colour: '#ffcf94', alpha: 0.4 })
  const random = createRandom(4)
  await overlay(
    raster,
    // Two rows of umbrellas and bamboo banners lead to the gate.
    [-1, 1]
      .map((side) =>
        [0, 1, 2].map((k) => penjor(598 + side * (330 + k * 95), 640 + k * 14, 0.9 + k * 0.28, side)).join(''),
      )
      .join('') +
      traveller(574, 636, 1) +
      traveller(604, 630, 0.9) +
      traveller(634, 638, 1.02) +
      foreground(6, (x) => 655 - 38 * (Math.abs(x - 598) / 598) ** 2, '#120e1a', 20) +
      palm(70, 650, 330, 46, '#120e1a', random) +
      palm(1150, 660, 390, -60, '#120e1a', random) +
      palm(8, 660, 240, 30, '#120e1a', random),
  )
  await motes(raster, { seed: 12, count: 90, colour: '#ffd48a', x: [180, 1020], y: [240, 640], size: 2.4 })
}

const paving = createNoise(77)

const traveller = (x: number, y: number, size: number) =>
  place(
    path('M-5 -36Q-11 -20 -14 1Q0 4 14 1Q11 -20 5 -36Q0 -40 -5 -36Z', 'fill="#1a1220"') +
      circle(0, -41, 5, 'fill="#1a1220"') +
      path('M-13 -42Q-4 -46 0 -52Q4 -46 13 -42Q0 -39 -13 -42Z', 'fill="#1a1220"') +
      path('M5 -36Q11 -20 14 1M13 -42Q4 -46 0 -52', 'stroke="#ffcf8a" stroke-width="1.3" fill="none" opacity=".8"') +
      path('M13 3L9 -56', 'stroke="#1a1220" stroke-width="1.8"'),
    x,
    y,
    size,
  )

const penjor = (x: number, y: number, size: number, side: number) =>
  place(
    path(
      `M0 0Q${-side * 4} -150 ${-side * 44} -186Q${-side * 74} -196 ${-side * 82} -160`,
      'fill="none" stroke="#1c1422" stroke-width="4"',
    ) +
      [0.3, 0.5, 0.7, 0.9]
        .map((t) =>
          path(`M${n(-side * (10 + 60 * t * t))} ${n(-100 - 86 * t)}v26l4 8l4 -8v-24z`, 'fill="#d98f4a" opacity=".85"'),
        )
        .join('') +
      path(`M${-side * 82} -160l-7 16l7 26l7 -26z`, 'fill="#ffcf7a"'),
    x,
    y,
    size,
  )

async function castleAtDusk(raster: Raster) {
  const sun: Light = { x: 1010, y: 330, colour: '#ffcf87' }
  sky(raster, ramp('#20315e', '#4f5a8c', '#b0767f', '#f09a62', '#ffd088'), 470)
  clouds(raster, { seed: 31, size: 420, cover: -0.02, lit: '#ffd2a0', shade: '#5c5480', light: sun, horizon: 460 })
  glow(raster, sun, 640, 0.8)
  disc(raster, { ...sun, colour: '#fff3cf' }, 40)
  ridge(raster, {
    seed: 33,
    y: 440,
    height: 190,
    wave: 300,
    lit: '#e0a083',
    dark: '#6d648f',
    fog: '#ffc58a',
    haze: [0.3, 0.95],
    reach: 150,
    lightFrom: 1,
    snow: { lit: '#ffe3c4', dark: '#9a8cb4', reach: 36 },
  })
  mist(raster, { seed: 2, y: 450, height: 70, colour: '#ffd7a2', alpha: 0.7 })
  ridge(raster, {
    seed: 36,
    y: 500,
    height: 90,
    wave: 210,
    lit: '#a8754f',
    dark: '#443c5a',
    fog: '#f7b27c',
    haze: [0.1, 0.8],
    reach: 110,
    lightFrom: 1,
  })
  const rock = (x: number) => 188 * Math.exp(-(((x - 424) / 285) ** 6)) + 40 * Math.exp(-(((x - 780) / 90) ** 2))
  ridge(raster, {
    seed: 39,
    y: 600,
    height: 60,
    wave: 150,
    lit: '#b67b4c',
    dark: '#2e2a44',
    fog: '#f1a873',
    haze: [0, 0.72],
    reach: 220,
    lightFrom: 1,
    shape: rock,
  })
  const defs = `<defs>${linear('keep', 'right', [0, '#2b2745'], [0.6, '#45365a'], [1, '#8a5a5a'])}</defs>`
  await overlay(raster, defs + place(castle({ fill: '#3b3152', rim: '#ffc98a', window: '#ffd98a' }, 5), 420, 432, 0.98))
  mist(raster, { seed: 8, y: 452, height: 66, colour: '#ffc68d', alpha: 0.6 })
  rays(raster, sun, 900, 0.36, 12, 6)
  const near = hill(44, 590, 46, 280)
  ridge(raster, {
    seed: 46,
    y: 590,
    height: 50,
    wave: 260,
    lit: '#7d5a3a',
    dark: '#241f33',
    fog: '#c98258',
    haze: [0, 0.25],
    reach: 90,
    lightFrom: 1,
  })
  await overlay(
    raster,
    forest(14, near, -20, 380, [50, 104], '#1c1a2c') +
      forest(15, near, 820, 1210, [60, 130], '#1a1728') +
      forest(16, (x) => near(x) + 8, 380, 820, [20, 40], '#231f33', 0.35) +
      foreground(17, (x) => 648 - 26 * Math.abs(x / W - 0.5), '#0f0d18', 18) +
      army(470, 640, () => 632, 17, '#0f0d18', '#c4453c', 3),
  )
  await motes(raster, { seed: 22, count: 60, colour: '#ffd79a', x: [500, 1190], y: [300, 640], size: 2 })
}

async function nightSiege(raster: Raster) {
  const fire: Light = { x: 700, y: 420, colour: '#ff8a3c' }
  sky(raster, ramp('#050916', '#0c1633', '#1b2a55', '#44365c', '#92493f'), 470)
  await stars(raster, 41, 420, 380)
  disc(raster, { x: 210, y: 130, colour: '#dfe8ff' }, 46, 4)
  glow(raster, { x: 210, y: 130, colour: '#7f9be0' }, 300, 0.5)
  clouds(raster, {
    seed: 52,
    size: 360,
    cover: 0.1,
    lit: '#a8604c',
    shade: '#161a34',
    light: fire,
    horizon: 450,
    alpha: 0.85,
  })
  glow(raster, fire, 560, 0.55)
  ridge(raster, {
    seed: 55,
    y: 440,
    height: 120,
    wave: 260,
    lit: '#3a3d63',
    dark: '#121830',
    fog: '#6b3f4a',
    haze: [0.1, 0.8],
    reach: 120,
    lightFrom: -1,
  })
  ridge(raster, {
    seed: 58,
    y: 540,
    height: 50,
    wave: 220,
    lit: '#3b2a3c',
    dark: '#0e1020',
    fog: '#8a4636',
    haze: [0, 0.6],
    reach: 120,
    lightFrom: -1,
    shape: (x) => 90 * Math.exp(-(((x - 740) / 290) ** 4)),
  })
  await overlay(raster, place(castle({ fill: '#12142a', rim: '#ff9a55', window: '#ffb45e' }, 9), 740, 470, 1.12))
  const noise = createNoise(91)
  // Smoke leans with the wind, lit from below.
  paint(raster, (x, y) => {
    let alpha = 0
    for (const [sx, sy] of [
      [560, 380],
      [812, 330],
      [930, 410],
    ] as const) {
      const up = (sy - y) / 330
      if (up <= 0) continue
      const centre = sx + up * 150 + fbm(noise, y / 90, sx, 2) * 50
      alpha = Math.max(
        alpha,
        (1 - Math.abs(x - centre) / (16 + up * 90)) * (0.6 + fbm(noise, x / 60, y / 60, 4)) * (1 - up * 0.8),
      )
    }
    return alpha > 0 ? [mix(rgb('#d9633a'), rgb('#1a1626'), step(330, 210, y)), alpha * 0.85] : undefined
  })
  const flames = (
    [
      [560, 396, 1],
      [812, 346, 1.3],
      [930, 420, 0.9],
      [660, 446, 0.8],
    ] as const
  )
    .map(([x, y, s]) => flame(x, y, s))
    .join('')
  await overlay(raster, flames, 'screen')
  const arcs = [
    [190, 560, 640, 330],
    [120, 575, 540, 380],
    [300, 560, 800, 290],
    [1130, 560, 860, 330],
  ] as const
  const shots = arcs.map(([x1, y1, x2, y2]) => {
    const top = Math.min(y1, y2) - 200
    const d = `M${x1} ${y1}Q${(x1 + x2) / 2} ${top} ${x2} ${y2}`
    return (
      path(d, 'fill="none" stroke="#ff9c4a" stroke-width="2" opacity=".32"') +
      halo(x2, y2, 26, '#ff9c4a') +
      circle(x2, y2, 5, 'fill="#fff0c0"')
    )
  })
  await overlay(raster, shots.join(''), 'screen')
  mist(raster, { seed: 6, y: 520, height: 60, colour: '#a34f38', alpha: 0.55 })
  const field = hill(60, 580, 30, 320)
  await overlay(
    raster,
    army(0, W, (x) => field(x) - 26, 13, '#1a1222', '#b0453a', 7),
  )
  mist(raster, { seed: 9, y: 575, height: 40, colour: '#c0603c', alpha: 0.4 })
  await overlay(
    raster,
    siegeTower(300, 590, 1) + trebuchet(1010, 596, 1) + army(0, W, (x) => field(x) + 20, 22, '#0a0912', '#d0483a', 8),
  )
  await overlay(
    raster,
    foreground(61, (x) => field(x) + 54, '#06060c', 14),
  )
  await motes(raster, { seed: 23, count: 170, colour: '#ffab5e', x: [250, 1180], y: [120, 620], size: 1.9 })
}

const flame = (x: number, y: number, size: number) =>
  place(
    halo(0, -14, 110, '#ff6a1f', 0.6) +
      path(
        'M-26 6Q-34 -24 -16 -40Q-14 -26 -8 -26Q-12 -56 6 -78Q4 -52 16 -44Q20 -52 18 -60Q36 -32 24 6Z',
        'fill="#ff8a2e"',
      ) +
      path('M-13 6Q-16 -14 -4 -26Q-2 -14 3 -14Q2 -30 9 -38Q20 -14 12 6Z', 'fill="#ffe9a0"'),
    x,
    y,
    size,
  )

const siegeTower = (x: number, y: number, size: number) =>
  place(
    path(
      'M-40 0L-30 -190H30L40 0ZM-36 -190H36V-206H-36ZM-30 -206V-220H-18V-206H-8V-220H8V-206H18V-220H30V-206Z',
      'fill="#0d0b16"',
    ) +
      path('M-36 -48H36M-34 -96H34M-32 -144H32M-34 -96L36 -48M-32 -144L34 -96', 'stroke="#3a2430" stroke-width="3"') +
      path('M30 -190L78 -236', 'stroke="#0d0b16" stroke-width="8"') +
      path('M30 -190L40 0', 'stroke="#ff8a4a" stroke-width="2" opacity=".7"') +
      circle(-28, 6, 17, 'fill="#0d0b16"') +
      circle(28, 6, 17, 'fill="#0d0b16"'),
    x,
    y,
    size,
  )

const trebuchet = (x: number, y: number, size: number) =>
  place(
    path('M-62 0L0 -110L62 0M-40 -38H40M-76 0H76', 'fill="none" stroke="#0d0b16" stroke-width="9"') +
      path('M78 -78L-122 -206', 'stroke="#0d0b16" stroke-width="8"') +
      path('M62 -86h34v40h-34z', 'fill="#0d0b16"') +
      path('M-122 -206q-30 10 -34 40', 'fill="none" stroke="#0d0b16" stroke-width="2.5"') +
      circle(-156, -158, 10, 'fill="#ffb257"') +
      halo(-156, -158, 46, '#ff8a3c'),
    x,
    y,
    size,
  )

async function moonDragon(raster: Raster) {
  const moon: Light = { x: 650, y: 268, colour: '#f3ecff' }
  sky(raster, ramp('#070b22', '#141d4d', '#2d3b7d', '#6a62a8', '#b48bb8'), 560)
  await stars(raster, 71, 380, 420)
  glow(raster, { ...moon, colour: '#8ea2f0' }, 620, 0.7)
  disc(raster, moon, 214, 7)
  clouds(raster, {
    seed: 72,
    size: 400,
    cover: 0.12,
    lit: '#d9d2ff',
    shade: '#2a2f66',
    light: moon,
    horizon: 540,
    alpha: 0.8,
    top: 150,
  })
  ridge(raster, {
    seed: 74,
    y: 540,
    height: 230,
    wave: 270,
    lit: '#8f8fd0',
    dark: '#333a7a',
    fog: '#a78fc8',
    haze: [0.2, 0.95],
    reach: 190,
    lightFrom: -1,
    snow: { lit: '#e6e2ff', dark: '#7379bd', reach: 60 },
    shape: (x) => 70 * Math.cos(x / 190 + 1.6),
  })
  mist(raster, { seed: 4, y: 560, height: 90, colour: '#c9b4e6', alpha: 0.8 })
  const far = castle({ fill: '#2a2d63', rim: '#b9b3f2', window: '#ffd99a' }, 4)
  ridge(raster, {
    seed: 77,
    y: 610,
    height: 120,
    wave: 200,
    lit: '#55579c',
    dark: '#171b47',
    fog: '#8d7fc0',
    haze: [0, 0.7],
    reach: 150,
    lightFrom: -1,
    shape: (x) => 120 * Math.exp(-(((x - 190) / 165) ** 6)),
  })
  await overlay(raster, place(far, 190, 476, 0.5))
  mist(raster, { seed: 10, y: 500, height: 54, colour: '#a999d8', alpha: 0.6 })
  const figure = createFigure(sceneSize, raster.scale)
  await dragon(
    figure,
    {
      light: [0.35, -0.62, 0.7],
      lightColour: '#dfe6ff',
      shade: '#1a1c4a',
      rim: [0.6, -0.75],
      rimColour: '#cfd8ff',
    },
    {
      back: '#4a3f8f',
      far: '#2b2760',
      belly: '#a08fc8',
      membrane: '#6a4a9a',
      farMembrane: '#37306e',
      bone: '#3c3478',
      horn: '#cfc4e0',
    },
    600,
    392,
    0.92,
  )
  placeFigure(raster, figure, 0, 0)
  await overlay(
    raster,
    flatDragon(inOneColour('#2c2f66'), 215, 150, 0.17) + flatDragon(inOneColour('#39408a'), 1030, 118, 0.11),
  )
  ridge(raster, {
    seed: 79,
    y: 668,
    height: 90,
    wave: 160,
    lit: '#2a2b60',
    dark: '#080a20',
    fog: '#4b4690',
    haze: [0, 0.3],
    reach: 90,
    lightFrom: -1,
  })
  await overlay(
    raster,
    forest(24, (x) => 668 - 14 * Math.sin(x / 120), -10, 330, [60, 120], '#060819') +
      forest(25, () => 672, 880, 1210, [60, 140], '#060819'),
  )
  await motes(raster, { seed: 30, count: 90, colour: '#cfd6ff', x: [0, W], y: [260, 650], size: 1.8 })
}

async function crossedSwords(raster: Raster) {
  const centre: Light = { x: 598, y: 330, colour: '#ffb45c' }
  const noise = createNoise(81)
  paint(raster, (x, y) => {
    const distance = Math.hypot((x - centre.x) / 1.35, y - centre.y) / 470
    const smoke = fbm(noise, x / 240 + fbm(noise, x / 160, y / 160, 2), y / 170, 5)
    return [
      mix(
        mix(rgb('#8f2a22'), rgb('#2a0d1c'), clamp(distance * 1.4)),
        rgb('#0b060e'),
        clamp(distance * 0.9 - 0.2 - smoke * 0.7),
      ),
      1,
    ]
  })
  glow(raster, centre, 430, 0.8)
  rays(raster, centre, 720, 0.55, 83, 5)
  const defs = `<defs>${linear('steel', 'down', [0, '#ffffff'], [0.5, '#cfd8e6'], [1, '#8592aa'])}${linear('steelDark', 'down', [0, '#aab6c8'], [0.6, '#5d6a84'], [1, '#39435a'])}${linear('gold', 'down', [0, '#ffe9a6'], [0.5, '#d9973a'], [1, '#7e4717'])}${radial('field', [0, '#c8322c'], [0.65, '#7d141c'], [1, '#3a0810'])}${blur('soft', 9)}</defs>`
  const blade = sword('url(#steel)', 'url(#steelDark)', '#e7b252', '#6b3d12')
  const blades = [46, -46].map((turn) => place(place(blade, 0, 84), 598, 344, 1.16, turn)).join('')
  const shield =
    'M-128 -140Q-60 -128 0 -166Q60 -128 128 -140Q140 30 84 106Q46 152 0 178Q-46 152 -84 106Q-140 30 -128 -140Z'
  const wings = [-1, 1].map((side) =>
    Array.from({ length: 9 }, (_, k) => {
      const turn = -62 + k * 14
      return group(
        path('M0 0Q14 -90 0 -196Q-22 -100 0 0Z', 'fill="url(#gold)" stroke="#4d2a0c" stroke-width="2"'),
        `transform="translate(${598 + side * 96} ${340 + k * 7}) scale(${side} 1) rotate(${120 - turn - 46}) scale(1 ${n(1.5 - k * 0.11)})"`,
      )
    })
      .reverse()
      .join(''),
  )
  const emblem =
    path(shield, 'fill="url(#gold)" stroke="#3e210a" stroke-width="4"') +
    group(
      path(shield, 'fill="url(#field)" stroke="#3e210a" stroke-width="3"') +
        path('M0 -160V174', 'stroke="#000000" stroke-width="2" opacity=".3"') +
        path('M0 -162Q60 -126 126 -138Q138 30 84 104Q46 150 0 176Z', 'fill="#000000" opacity=".25"'),
      'transform="scale(.86)"',
    ) +
    place(candiBentar(0, 92, 0.62, 22, 'url(#gold)', '#fff1bf', '#7e4717'), 0, 0, 1) +
    sunMark(0, -88)
  await overlay(
    raster,
    defs +
      group(
        group(wings.join('') + blades, 'fill="#000"'),
        'filter="url(#soft)" opacity=".55" transform="translate(6 16)"',
      ),
  )
  await overlay(
    raster,
    defs +
      wings.join('') +
      blades +
      place(path(shield, 'fill="#000" opacity=".5" filter="url(#soft)"'), 604, 344, 0.86) +
      place(emblem, 598, 330, 0.86),
  )
  await overlay(
    raster,
    [
      [326, 82],
      [870, 82],
      [506, 214],
    ]
      .map(([x = 0, y = 0], k) => glint(x, y, k < 2 ? 0.8 : 0.5))
      .join(''),
    'screen',
  )
  mist(raster, { seed: 84, y: 640, height: 120, colour: '#7a2a22', alpha: 0.55 })
  await motes(raster, { seed: 85, count: 200, colour: '#ffae5a', x: [60, 1140], y: [40, 660], size: 2 })
}

const sunMark = (x: number, y: number) =>
  place(
    Array.from({ length: 12 }, (_, k) =>
      group(path('M-5 -20L0 -38L5 -20Z', 'fill="#ffe6a0"'), `transform="rotate(${k * 30})"`),
    ).join('') + circle(0, 0, 16, 'fill="#ffd977" stroke="#8a5216" stroke-width="2"'),
    x,
    y,
    0.9,
  )

const glint = (x: number, y: number, size: number) =>
  place(
    halo(0, 0, 40, '#fff4dc') +
      path('M0 -60Q1 -1 60 0Q1 1 0 60Q-1 1 -60 0Q-1 -1 0 -60Z', 'fill="#ffffff"') +
      circle(0, 0, 4, 'fill="#ffffff"'),
    x,
    y,
    size,
  )

async function treasure(raster: Raster) {
  const heart: Light = { x: 598, y: 300, colour: '#ffd27a' }
  const noise = createNoise(101)
  // The cave opens around the glow; its rock catches the light on the sides that face it.
  paint(raster, (x, y) => {
    const dx = x - heart.x
    const dy = (y - heart.y) * 1.25
    const distance = Math.hypot(dx, dy)
    const wall = fbm(noise, x / 130, y / 100, 5)
    const facing = fbm(noise, x / 130 - (dx / (distance + 1)) * 0.16, y / 100 - (dy / (distance + 1)) * 0.16, 5) - wall
    const near = clamp(1 - distance / 620)
    const cave = mix(mix(rgb('#0b1030'), rgb('#3a2a66'), near), rgb('#c9785a'), near ** 2 * 0.75)
    return [mix(cave, rgb('#05060f'), clamp(0.22 - facing * 2.6 - near * 0.3)), 1]
  })
  glow(raster, heart, 520, 0.85)
  rays(raster, { ...heart, y: 250 }, 660, 0.5, 103, 6)
  const random = createRandom(106)
  const crystals = (x: number, y: number, size: number, hue: number) =>
    Array.from({ length: 7 }, (_, k) => {
      const turn = (k - 3) * 17 + random.range(-5, 5)
      const reach = size * random.range(0.6, 1.15) * (1 - Math.abs(k - 3) * 0.12)
      const w = reach * 0.13
      return place(
        path(
          polygon([
            [-w, 0],
            [-w, -reach * 0.78],
            [0, -reach],
            [0, 0],
          ]),
          `fill="hsl(${hue} 70% 62%)"`,
        ) +
          path(
            polygon([
              [0, 0],
              [0, -reach],
              [w, -reach * 0.78],
              [w, 0],
            ]),
            `fill="hsl(${hue} 70% 32%)"`,
          ) +
          path(
            line([
              [0, 0],
              [0, -reach],
            ]),
            `stroke="hsl(${hue} 100% 88%)" stroke-width="1.4"`,
          ),
        x + (k - 3) * size * 0.09,
        y,
        1,
        turn,
      )
    }).join('')
  await overlay(
    raster,
    crystals(150, 590, 230, 262) +
      crystals(1046, 600, 260, 196) +
      crystals(330, 560, 120, 300) +
      crystals(880, 556, 130, 230),
  )
  const coins: string[] = []
  for (let k = 0; k < 1150; k++) {
    const x = random.range(-20, W + 20)
    const heap = 545 - 105 * Math.exp(-(((x - 598) / 300) ** 2)) + 20 * Math.sin(x / 70)
    const y = heap + (k / 1150) * 190 - random.range(0, 16)
    const light = clamp(1 - Math.hypot(x - 598, y - 400) / 640)
    const flat = random.range(0.35, 0.8)
    const turn = random.range(-40, 40)
    coins.push(
      group(
        `<ellipse rx="13" ry="${n(13 * flat)}" fill="hsl(38 78% ${n(14 + light * 30)}%)"/><ellipse cy="-2.5" rx="13" ry="${n(13 * flat)}" fill="hsl(43 88% ${n(24 + light * 44)}%)"/><ellipse cy="-2.5" rx="8.5" ry="${n(8.5 * flat)}" fill="none" stroke="hsl(36 80% ${n(16 + light * 30)}%)" stroke-width="1.6"/>`,
        `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`,
      ),
    )
  }
  const mound: Point[] = Array.from({ length: 62 }, (_, k): Point => [
    k * 20 - 10,
    556 - 105 * Math.exp(-(((k * 20 - 608) / 300) ** 2)) + 20 * Math.sin((k * 20 - 10) / 70),
  ])
  await overlay(
    raster,
    `<defs>${linear('heap', 'down', [0, '#b9782a'], [0.5, '#5a3214'], [1, '#241206'])}</defs>` +
      path(polygon([[-10, H], ...mound, [W + 20, H]]), 'fill="url(#heap)"') +
      coins.join(''),
  )
  const stones = (
    [
      [210, 330, 566, 0.42, -20],
      [130, 436, 596, 0.36, 26],
      [286, 770, 560, 0.44, 18],
      [18, 890, 606, 0.36, -30],
      [48, 674, 606, 0.3, 40],
      [340, 246, 620, 0.34, 12],
    ] as const
  ).map(([hue, x, y, s, turn]) => place(gem(hue), x, y, s, turn))
  await overlay(raster, stones.join('') + place(gem(352), 598, 306, 1.28))
  glow(raster, { x: 598, y: 300, colour: '#ff5a6a' }, 260, 0.35)
  await overlay(
    raster,
    glint(534, 222, 0.75) +
      glint(696, 262, 0.45) +
      glint(330, 540, 0.5) +
      glint(776, 536, 0.55) +
      glint(470, 500, 0.35),
    'screen',
  )
  await motes(raster, { seed: 108, count: 150, colour: '#ffe2a0', x: [150, 1050], y: [40, 560], size: 2.4 })
}

async function lanternMarket(raster: Raster) {
  const far: Light = { x: 598, y: 380, colour: '#ffb46a' }
  sky(raster, ramp('#0a0f2c', '#1c2156', '#47357a', '#9a4f7c', '#e58a68'), 430)
  await stars(raster, 111, 240, 260)
  clouds(raster, {
    seed: 112,
    size: 320,
    cover: 0.1,
    lit: '#d9809a',
    shade: '#262457',
    light: far,
    horizon: 410,
    alpha: 0.7,
  })
  glow(raster, far, 460, 0.6)
  await overlay(
    raster,
    meru(598, 452, 1.1, 9, { fill: '#4b2c55', rim: '#ffb878', window: '#ffd98a' }) +
      meru(520, 456, 0.6, 5, { fill: '#4b2c55', rim: '#ffb878' }) +
      meru(676, 456, 0.6, 5, { fill: '#4b2c55', rim: '#ffb878' }),
  )
  mist(raster, { seed: 113, y: 440, height: 50, colour: '#ffb079', alpha: 0.6 })
  const paved = createNoise(115)
  paint(raster, (x, y) => {
    if (y < 446) return undefined
    const t = (y - 446) / (H - 446)
    const u = (x - 598) / (0.12 + t)
    const slab =
      Math.abs(((u / 74 + Math.floor(Math.log(t + 0.06) * 9) * 0.5) % 1) + 1) % 1 < 0.06 ||
      Math.abs((Math.log(t + 0.06) * 9) % 1) < 0.07
        ? 0.3
        : 0
    const wet = clamp(1 - Math.abs(u) / 330) * (0.75 + fbm(paved, x / 40, y / 9, 3) * 0.8)
    return [mix(rgb('#1a1230'), rgb('#f09a5c'), clamp(wet * (0.85 - t * 0.5) - slab * 0.6)), 1]
  })
  const random = createRandom(117)
  const awnings = ['#a3303c', '#2f5d7a', '#8a5a2c', '#5b3a7e', '#35705a']
  let stalls = ''
  for (let depth = 6; depth >= 0; depth--) {
    const size = 0.26 + (1.5 * (6 - depth) ** 1.5) / 14.7
    for (const side of [-1, 1]) {
      const x = 598 + side * (96 + 70 * (6 - depth) ** 1.38)
      const y = 456 + 28 * (6 - depth)
      stalls += place(shophouse(random, side), x + side * 150 * size, y + 30 * size, size * 1.25)
      stalls += place(
        stall(awnings[(depth + (side > 0 ? 2 : 0)) % awnings.length] ?? '#a3303c', random),
        x,
        y + 26 * size,
        size,
      )
    }
  }
  await overlay(raster, stalls)
  mist(raster, { seed: 118, y: 500, height: 60, colour: '#ff9a5c', alpha: 0.25 })
  let strings = ''
  for (let row = 0; row < 6; row++) {
    const spread = 130 + row * row * 26
    const top = 386 - row * 62
    const size = 0.3 + row * 0.17
    strings += path(
      `M${598 - spread} ${top}Q598 ${top + 40 + row * 14} ${598 + spread} ${top}`,
      'fill="none" stroke="#1a0f22" stroke-width="2"',
    )
    const count = 5 + (row % 2)
    for (let k = 0; k < count; k++) {
      const t = (k + 0.5) / count
      const x = 598 - spread + 2 * spread * t
      const y = top + 2 * (40 + row * 14) * t * (1 - t) + 28 * size
      const warm = (['#ff8a3c', '#ff5d45', '#ffb04a'] as const)[(k + row) % 3] ?? '#ff8a3c'
      strings += lantern(x, y, size, warm, '#fff1b8')
    }
  }
  await overlay(raster, strings)
  const walkers = Array.from({ length: 26 }, () => ({ x: random.range(-1, 1), depth: random.next() ** 1.4 })).sort(
    (a, b) => a.depth - b.depth,
  )
  await overlay(
    raster,
    walkers
      .map(({ x, depth }) => shopper(598 + x * (70 + depth * 330), 470 + depth * 170, 0.34 + depth * 1.15, random))
      .join(''),
  )
  await motes(raster, { seed: 119, count: 110, colour: '#ffc27a', x: [100, 1100], y: [60, 640], size: 2 })
}

function stall(awning: string, random: Random) {
  const stripes = [0, 1, 2, 3, 4, 5]
    .map((k) =>
      path(
        `M${-72 + k * 24} -84L${-84 + k * 28} -52Q${-70 + k * 28} -40 ${-56 + k * 28} -52L${-48 + k * 24} -84Z`,
        `fill="${k % 2 ? '#e9c58a' : awning}"`,
      ),
    )
    .join('')
  const goods = Array.from({ length: 9 }, (_, k) =>
    circle(
      -54 + k * 13.5,
      -12 - random.range(0, 4),
      random.range(5, 8),
      `fill="hsl(${n(random.range(10, 60))} 70% ${n(random.range(38, 58))}%)"`,
    ),
  ).join('')
  return (
    path('M-66 -60H66V30H-66Z', 'fill="#2a1428"') +
    path('M-66 -50H66V-12H-66Z', 'fill="#ffb35c" opacity=".55"') +
    goods +
    path('M-72 -8H72V34H-72Z', 'fill="#3d1f26"') +
    path('M-72 -8H72V-3H-72Z', 'fill="#d98a4c"') +
    path('M-70 -80V34M70 -80V34', 'stroke="#1d0f1c" stroke-width="5"') +
    stripes +
    path('M-84 -52H84', 'stroke="#000" stroke-width="2" opacity=".25"') +
    lantern(-50, -30, 0.5, '#ff9a48', '#fff1b8') +
    lantern(50, -30, 0.5, '#ff9a48', '#fff1b8')
  )
}

function shophouse(random: Random, side: number) {
  const hue = n(random.range(250, 330))
  const windows = [0, 1, 2, 3]
    .flatMap((column) =>
      [0, 1].map((row) =>
        path(
          `M${-62 + column * 34} ${-96 - row * 52}v-26q8 -8 16 0v26z`,
          random.chance(0.7) ? 'fill="#ffb86a"' : 'fill="#1a1028"',
        ),
      ),
    )
    .join('')
  return (
    path('M-84 20V-176H84V20Z', `fill="hsl(${hue} 30% 17%)"`) +
    path(side > 0 ? 'M-84 20V-176H-66V20Z' : 'M66 20V-176H84V20Z', 'fill="#ff9a5c" opacity=".35"') +
    windows +
    path('M-108 -168Q-70 -186 -58 -226H58Q70 -186 108 -168L104 -160H-104Z', `fill="hsl(${hue} 34% 11%)"`) +
    path('M-108 -168Q-70 -186 -58 -226H58', 'fill="none" stroke="#d9707a" stroke-width="1.6" opacity=".6"')
  )
}

function shopper(x: number, y: number, size: number, random: Random) {
  const cloth = `hsl(${n(random.range(220, 340))} 32% ${n(random.range(9, 17))}%)`
  const hat = random.chance(0.4) ? path('M-15 -60L0 -72L15 -60Q0 -56 -15 -60Z', `fill="${cloth}"`) : ''
  return place(
    path('M-8 -46Q-13 -24 -15 1Q0 4 15 1Q13 -24 8 -46Q0 -52 -8 -46Z', `fill="${cloth}"`) +
      circle(0, -58, 7.6, `fill="${cloth}"`) +
      hat +
      path('M-7 -64Q0 -70 7 -64M-10 -46Q0 -54 10 -46', 'fill="none" stroke="#ffb46a" stroke-width="1.5" opacity=".75"'),
    x,
    y,
    size,
  )
}

async function volcano(raster: Raster) {
  const vent: Light = { x: 640, y: 196, colour: '#ff8a3a' }
  sky(raster, ramp('#12101f', '#2a1a30', '#5c2a35', '#a9452f', '#f08a3e'), 470)
  clouds(raster, {
    seed: 131,
    size: 380,
    cover: 0,
    lit: '#e2633a',
    shade: '#1d1524',
    light: vent,
    horizon: 450,
    alpha: 0.9,
  })
  glow(raster, vent, 520, 0.8)
  const noise = createNoise(133)
  // The column of ash: folds of a noise that rises and spreads.
  paint(raster, (x, y) => {
    const up = (214 - y) / 230
    if (up < 0) return undefined
    const centre = 640 + up * up * 130
    const spread = 62 + up * 210 + up * up * 130
    const fold = fbm(noise, x / 62 + 3, (y + up * 40) / 54, 5)
    const edge = 1 - Math.abs(x - centre + fold * 44) / spread
    if (edge <= 0) return undefined
    const lit = clamp(
      0.35 + fold * 1.5 + (fbm(noise, (x + 10) / 62 + 3, (y + 12 + up * 40) / 54, 5) - fold) * 3 + (1 - up) * 0.35,
    )
    return [mix(rgb('#1b1220'), mix(rgb('#7d3a38'), rgb('#ffb060'), 1 - step(0, 0.65, up)), lit), step(0, 0.5, edge)]
  })
  const cone = (x: number) => {
    const off = Math.abs(x - 640)
    return off < 52 ? 300 - (52 - off) * 0.2 : 300 * Math.exp(-(((off - 52) / 235) ** 1.05))
  }
  ridge(raster, {
    seed: 134,
    y: 470,
    height: 90,
    wave: 260,
    lit: '#6e3b42',
    dark: '#2a1a2c',
    fog: '#e2733c',
    haze: [0.25, 0.85],
    reach: 110,
    lightFrom: 1,
  })
  ridge(raster, {
    seed: 136,
    y: 512,
    height: 26,
    wave: 150,
    lit: '#7a3a34',
    dark: '#1c1320',
    fog: '#d9602f',
    haze: [0, 0.45],
    reach: 340,
    lightFrom: -1,
    shape: cone,
    rough: 1.4,
  })
  const random = createRandom(137)
  const flow = (x: number, drift: number, reach: number, size: number) => {
    const points: Point[] = []
    for (let k = 0; k <= 14; k++)
      points.push([x + drift * (k / 14) ** 0.8 + random.range(-7, 7), 212 + (reach * k) / 14])
    const d = line(points)
    return (
      path(d, `stroke="#ff4a12" stroke-width="${size * 3.2}" opacity=".22"`) +
      path(d, `stroke="#ff6a1c" stroke-width="${size * 1.5}"`) +
      path(d, `stroke="#ffd67a" stroke-width="${size * 0.6}"`)
    )
  }
  const bombs = Array.from({ length: 34 }, () => {
    const angle = random.range(-2.5, -0.6)
    const reach = random.range(60, 250)
    const x = 640 + Math.cos(angle) * reach
    const y = 206 + Math.sin(angle) * reach * 0.8
    return (
      path(
        `M640 206Q${n(640 + Math.cos(angle) * reach * 0.6)} ${n(206 + Math.sin(angle) * reach)} ${n(x)} ${n(y)}`,
        'stroke="#ff7a2a" stroke-width="1.1" opacity=".35"',
      ) + circle(x, y, random.range(1.4, 4), 'fill="#ffcf7a" stroke="none"')
    )
  })
  await overlay(
    raster,
    group(
      flow(622, -150, 290, 5) +
        flow(648, 110, 300, 6) +
        flow(636, -20, 270, 4) +
        flow(664, 210, 250, 3) +
        bombs.join(''),
      'fill="none" stroke-linecap="round" stroke-linejoin="round"',
    ),
    'screen',
  )
  mist(raster, { seed: 138, y: 500, height: 60, colour: '#ff8a4a', alpha: 0.6 })
  water(raster, { y: 520, tint: '#3a1014', amount: 0.22, ripple: 12, seed: 139, squash: 1.6 })
  await overlay(
    raster,
    place(castle({ fill: '#170e18', rim: '#ff8a48', window: '#ffc06a' }, 12), 1010, 486, 0.46) +
      path('M840 528Q900 470 960 486H1070Q1110 480 1195 510V536H840Z', 'fill="#140c15"'),
  )
  ridge(raster, {
    seed: 141,
    y: 664,
    height: 70,
    wave: 150,
    lit: '#5a2a28',
    dark: '#0d0810',
    fog: '#8a3a24',
    haze: [0, 0.3],
    reach: 90,
    lightFrom: -1,
    shape: (x) => 110 * Math.abs(x / W - 0.56) ** 1.2 * 2.2,
  })
  await overlay(
    raster,
    bareTree(130, 640, 300, '#0b070d', 9) +
      bareTree(1120, 640, 240, '#0b070d', 14) +
      army(330, 470, () => 636, 19, '#0b070d', '#d9a13a', 6),
  )
  await motes(raster, { seed: 142, count: 240, colour: '#ff9a4a', x: [0, W], y: [40, 650], size: 2.1 })
}

async function moonlitTerraces(raster: Raster) {
  const moon: Light = { x: 300, y: 150, colour: '#fff5d6' }
  sky(raster, ramp('#06122e', '#0f2a52', '#22507a', '#5b8aa0', '#a9c6b8'), 420)
  await stars(raster, 151, 340, 330)
  glow(raster, { ...moon, colour: '#a9d0ff' }, 460, 0.65)
  disc(raster, moon, 62, 5)
  clouds(raster, {
    seed: 152,
    size: 330,
    cover: 0.14,
    lit: '#d9eaf2',
    shade: '#1f436c',
    light: moon,
    horizon: 400,
    alpha: 0.75,
  })
  ridge(raster, {
    seed: 153,
    y: 390,
    height: 70,
    wave: 300,
    lit: '#6f9fb5',
    dark: '#264f76',
    fog: '#a9cdd0',
    haze: [0.25, 0.95],
    reach: 140,
    lightFrom: -1,
    shape: (x) => 200 * Math.exp(-(Math.abs((x - 820) / 250) ** 1.3)),
  })
  mist(raster, { seed: 154, y: 395, height: 60, colour: '#cfe6e2', alpha: 0.8 })
  const field = createNoise(155)
  const random = createRandom(156)
  // Paddies are the levels of a slope: flooded where flat, a dark bank at every step.
  paint(raster, (x, y) => {
    if (y < 392) return undefined
    const t = (y - 392) / (H - 392)
    const bend =
      fbm(field, x / 330, 2.7, 2) * 0.22 + Math.sin(x / 210 + 0.6) * 0.05 + fbm(field, x / 120, y / 200, 2) * 0.03
    const level = (t + bend + 0.12) ** 0.62 * 13
    const part = level - Math.floor(level)
    const kind = fbm(field, Math.floor(level) * 3.1, x / 260, 2)
    const sheen = clamp(1 - Math.abs(x - 330 - t * 60) / 420) * 0.75
    const flooded = mix(
      mix(rgb('#5d93a8'), rgb('#123a55'), clamp(t * 1.1)),
      rgb('#f4f3d8'),
      sheen * (0.6 + fbm(field, x / 70, y / 4, 2) * 0.5),
    )
    const green = mix(rgb('#5f9a76'), rgb('#133a37'), clamp(t * 1.2 + fbm(field, x / 9, y / 5, 2) * 0.35))
    const surface = mix(flooded, green, step(0.02, 0.12, kind))
    const bank = step(0.74, 0.8, part)
    const lip = step(0.68, 0.74, part) * (1 - bank)
    return [
      mix(mix(surface, rgb('#a9cf9a'), lip * 0.75 * (1 - t * 0.6)), mix(rgb('#2d5a50'), rgb('#071a1e'), t), bank),
      step(392, 400, y),
    ]
  })
  mist(raster, { seed: 157, y: 420, height: 46, colour: '#cfe8e2', alpha: 0.6 })
  await overlay(
    raster,
    path('M690 470Q760 424 880 424T1080 462Q1100 490 1060 500Q880 524 720 500Z', 'fill="#123335"') +
      meru(870, 452, 1.16, 9, { fill: '#11292f', rim: '#cfe6dc', window: '#ffcf7a' }) +
      meru(776, 460, 0.8, 5, { fill: '#14303a', rim: '#cfe6dc', window: '#ffcf7a' }) +
      meru(962, 460, 0.84, 7, { fill: '#14303a', rim: '#cfe6dc', window: '#ffcf7a' }) +
      candiBentar(872, 494, 0.26, 30, '#0d2329', '#cfe6dc', '#06161a') +
      palm(700, 480, 120, -16, '#0d2a2c', random) +
      palm(1050, 480, 140, 18, '#0d2a2c', random) +
      palm(1086, 486, 110, 22, '#0d2a2c', random),
  )
  mist(raster, { seed: 158, y: 520, height: 40, colour: '#b9dcd6', alpha: 0.4 })
  await overlay(
    raster,
    hut(250, 522, 0.8) +
      hut(170, 560, 1.1) +
      hut(1130, 556, 0.9) +
      foreground(159, (x) => 640 + 24 * Math.sin(x / 260), '#04121a', 40) +
      palm(60, 660, 420, 70, '#04121a', random) +
      palm(20, 660, 300, 24, '#04121a', random) +
      palm(1180, 670, 360, -40, '#04121a', random) +
      traveller(560, 640, 0.95) +
      traveller(590, 644, 0.9),
  )
  await motes(raster, { seed: 160, count: 120, colour: '#ffe69a', x: [0, W], y: [420, 650], size: 2.3 })
}

const hut = (x: number, y: number, size: number) =>
  place(
    path('M-26 0V-26H26V0Z', 'fill="#0c2428"') +
      path('M-40 -22Q-10 -34 0 -56Q10 -34 40 -22Z', 'fill="#17373a"') +
      path('M0 -56Q10 -34 40 -22', 'fill="none" stroke="#b9dcd0" stroke-width="1.4" opacity=".6"') +
      path('M-8 -20H8V0H-8Z', 'fill="#ffc873"') +
      halo(0, -10, 46, '#ffb85a', 0.6),
    x,
    y,
    size,
  )

async function harbour(raster: Raster) {
  const sun: Light = { x: 330, y: 340, colour: '#ffe0a3' }
  sky(raster, ramp('#2a5a8c', '#5f8fb0', '#a9b8b4', '#f0c796', '#ffe2ae'), 400)
  clouds(raster, { seed: 171, size: 400, cover: -0.04, lit: '#fff0d2', shade: '#7d86a6', light: sun, horizon: 395 })
  glow(raster, sun, 520, 0.75)
  disc(raster, { ...sun, colour: '#fffbe6' }, 36)
  ridge(raster, {
    seed: 173,
    y: 396,
    height: 90,
    wave: 260,
    lit: '#c9b49a',
    dark: '#7d86a3',
    fog: '#ffdfb0',
    haze: [0.35, 0.9],
    reach: 90,
    lightFrom: -1,
    shape: (x) => -120 * Math.exp(-(((x - 330) / 200) ** 2)),
  })
  ridge(raster, {
    seed: 175,
    y: 410,
    height: 60,
    wave: 180,
    lit: '#b98f63',
    dark: '#57566f',
    fog: '#f4c58d',
    haze: [0.05, 0.6],
    reach: 130,
    lightFrom: -1,
    shape: (x) => 150 * step(560, 1060, x) - 80 * step(640, 420, x),
  })
  await overlay(
    raster,
    townOnSlope() +
      place(castle({ fill: '#6d5866', rim: '#ffe0ae', window: '#ffe7a8' }, 21), 1010, 236, 0.42) +
      lighthouse(598, 402, 0.9),
  )
  mist(raster, { seed: 176, y: 396, height: 34, colour: '#ffe2b4', alpha: 0.6 })
  await overlay(
    raster,
    ship(190, 398, 0.24, '#6b5a66', '#e9cfae', '#fff0cf') + ship(470, 400, 0.32, '#5f4d58', '#eecfa4', '#fff0cf'),
  )
  water(raster, { y: 404, tint: '#1f5a78', amount: 0.4, ripple: 9, seed: 177, squash: 1.1 })
  rays(raster, sun, 760, 0.4, 178, 6)
  await overlay(
    raster,
    group(
      ship(0, 0, 0.92, '#33222c', '#d9c4a4', '#d9c4a4'),
      'transform="translate(760 528) scale(1 -.4)" opacity=".3"',
    ),
  )
  await overlay(raster, ship(760, 506, 0.92, '#33222c', '#f2dcb4', '#ffe9b8'))
  const jetty = Array.from({ length: 9 }, (_, k) =>
    path(`M${40 + k * 56} ${612 - k * 9}v${90}`, `stroke="#1d1420" stroke-width="${n(11 - k * 0.7)}"`),
  ).join('')
  await overlay(
    raster,
    path('M-10 600L520 528L536 536L-10 636Z', 'fill="#3b2830"') +
      path('M-10 600L520 528L524 530L-10 606Z', 'fill="#c98f5c"') +
      jetty +
      [
        [90, 596, 1],
        [128, 590, 0.9],
        [250, 572, 0.8],
      ]
        .map(([x = 0, y = 0, s = 1]) => crate(x, y, s))
        .join('') +
      traveller(190, 590, 1.05) +
      traveller(330, 566, 0.85) +
      traveller(358, 562, 0.82) +
      lamp(430, 542, 1) +
      lamp(30, 600, 1.4),
  )
  await overlay(raster, gulls())
  await overlay(
    raster,
    foreground(180, (x) => 650 + 40 * clamp((x - 60) / 300) - 34 * clamp((x - 860) / 330), '#140f1a', 14) +
      palm(1130, 650, 360, -70, '#140f1a', createRandom(3)),
  )
  await motes(raster, { seed: 181, count: 50, colour: '#fff0c4', x: [0, W], y: [300, 620], size: 1.8 })
}

function townOnSlope() {
  const random = createRandom(174)
  const houses: { x: number; y: number }[] = []
  for (let k = 0; k < 150; k++) {
    const x = random.range(640, 1200)
    houses.push({ x, y: 408 - random.next() * 130 * step(620, 1040, x) })
  }
  return houses
    .sort((a, b) => a.y - b.y)
    .map(({ x, y }) => {
      const w = random.range(9, 17)
      const h = random.range(9, 19)
      const hue = random.range(8, 34)
      return (
        path(`M${n(x)} ${n(y)}v${n(-h)}h${n(w)}v${n(h)}z`, `fill="hsl(${n(hue)} 30% ${n(random.range(52, 68))}%)"`) +
        path(`M${n(x + w * 0.55)} ${n(y)}v${n(-h)}h${n(w * 0.45)}v${n(h)}z`, 'fill="#4a3a4c" opacity=".45"') +
        path(
          `M${n(x - 2)} ${n(y - h)}l${n(w / 2 + 2)} ${n(-w * 0.5)}l${n(w / 2 + 2)} ${n(w * 0.5)}z`,
          `fill="hsl(${n(hue - 4)} 48% ${n(random.range(30, 42))}%)"`,
        )
      )
    })
    .join('')
}

const lighthouse = (x: number, y: number, size: number) =>
  place(
    path('M-60 6Q-40 -16 0 -14T60 6Z', 'fill="#5a4a58"') +
      path('M-15 -10L-9 -120H9L15 -10Z', 'fill="#efdcc0"') +
      path('M2 -120H9L15 -10H3Z', 'fill="#8a7080"') +
      path('M-14 -38L14 -38L13 -60H-13ZM-11 -84H11L10 -104H-10Z', 'fill="#b5483c"') +
      path('M-12 -120H12V-126H-12ZM-7 -126H7V-142H-7ZM-10 -142L0 -156L10 -142Z', 'fill="#4a3440"') +
      circle(0, -134, 6, 'fill="#fff4c4"') +
      halo(0, -134, 40, '#fff0b0'),
    x,
    y,
    size,
  )

const crate = (x: number, y: number, size: number) =>
  place(
    path('M-16 0V-30H16V0Z', 'fill="#7a4f34"') +
      path('M6 0V-30H16V0Z', 'fill="#3f2a26"') +
      path('M-16 -30H16M-16 -15H16M-16 0L16 -30', 'stroke="#2a1a1c" stroke-width="2"') +
      path('M-16 -30V0', 'stroke="#ffcf94" stroke-width="2"'),
    x,
    y,
    size,
  )

const lamp = (x: number, y: number, size: number) =>
  place(
    path('M0 0V-84M0 -80H14', 'stroke="#1d1420" stroke-width="4" fill="none"') +
      lantern(14, -62, 0.42, '#ffae54', '#fff3c4'),
    x,
    y,
    size,
  )

function gulls() {
  const random = createRandom(179)
  return Array.from({ length: 16 }, () =>
    place(
      path('M-12 -4Q-5 -9 0 0Q5 -9 12 -4Q5 -5 0 3Q-5 -5 -12 -4Z', 'fill="#3a3448"'),
      random.range(80, 680),
      random.range(90, 330),
      random.range(0.4, 1),
      random.range(-20, 20),
    ),
  ).join('')
}

async function mistyValley(raster: Raster) {
  const sun: Light = { x: 760, y: 170, colour: '#fff3cf' }
  sky(raster, ramp('#5f8fa8', '#8fb4ba', '#c4d3c2', '#f0e4c0'), 420)
  clouds(raster, {
    seed: 191,
    size: 420,
    cover: 0.02,
    lit: '#fffbe6',
    shade: '#86a3ae',
    light: sun,
    horizon: 400,
    alpha: 0.8,
  })
  glow(raster, sun, 560, 0.7)
  ridge(raster, {
    seed: 192,
    y: 380,
    height: 220,
    wave: 300,
    lit: '#a9bfb4',
    dark: '#6f93a0',
    fog: '#eae6c9',
    haze: [0.45, 1],
    reach: 190,
    lightFrom: 1,
    shape: (x) => 110 * Math.abs(x / W - 0.58) * 2 - 60,
  })
  ridge(raster, {
    seed: 194,
    y: 450,
    height: 150,
    wave: 190,
    lit: '#86a58c',
    dark: '#43707a',
    fog: '#e3e6cb',
    haze: [0.2, 0.98],
    reach: 170,
    lightFrom: 1,
    shape: (x) => 330 * Math.abs(x / W - 0.56) ** 1.3 * 1.9 - 90,
  })
  mist(raster, { seed: 195, y: 440, height: 90, colour: '#f6f3da', alpha: 0.85 })
  await overlay(
    raster,
    meru(690, 470, 0.9, 9, { fill: '#5f8280', rim: '#fff3cf', window: '#ffe2a0' }) +
      meru(770, 480, 0.62, 5, { fill: '#668886', rim: '#fff3cf' }),
  )
  mist(raster, { seed: 196, y: 480, height: 54, colour: '#f3f1d8', alpha: 0.85 })
  const wall = (side: -1 | 1) => (x: number) => 380 * clamp(side * (x / W - 0.55) * 2.1 - 0.1) ** 1.25 - 60
  ridge(raster, {
    seed: 198,
    y: 560,
    height: 100,
    wave: 160,
    lit: '#5d8268',
    dark: '#1f4a50',
    fog: '#d3ddc2',
    haze: [0.02, 0.95],
    reach: 260,
    lightFrom: -1,
    shape: wall(1),
  })
  ridge(raster, {
    seed: 199,
    y: 560,
    height: 100,
    wave: 150,
    lit: '#4f765e',
    dark: '#1a4048',
    fog: '#cbd8be',
    haze: [0.02, 0.95],
    reach: 260,
    lightFrom: 1,
    shape: wall(-1),
  })
  const falls = [
    [100, 300, 230],
    [1032, 262, 270],
    [176, 372, 170],
  ] as const
  await overlay(
    raster,
    `<defs>${linear('fall', 'down', [0, '#f4fbf2', 0], [0.06, '#f8fdf6', 0.95], [0.6, '#f0f7ee', 0.8], [1, '#f0f4e4', 0])}</defs>` +
      falls
        .map(
          ([x, y, h]) =>
            path(
              `M${x - 7} ${y}h15q4 ${h * 0.3} 8 ${h * 0.55}t10 ${h * 0.45}h-44q6 ${-h * 0.2} 8 ${-h * 0.45}t3 ${-h * 0.55}z`,
              'fill="url(#fall)"',
            ) +
            [-4, 1, 6]
              .map((dx) =>
                path(
                  `M${x + dx} ${y + 16}q${dx} ${h * 0.3} ${dx * 1.6} ${h * 0.62}`,
                  'fill="none" stroke="#8fb8b8" stroke-width="1.8" opacity=".6"',
                ),
              )
              .join(''),
        )
        .join(''),
  )
  mist(raster, { seed: 200, y: 545, height: 80, colour: '#eff0d8', alpha: 0.95 })
  rays(raster, sun, 800, 0.5, 201, 6)
  await overlay(raster, stoneBridge())
  mist(raster, { seed: 203, y: 600, height: 44, colour: '#e6ead0', alpha: 0.6 })
  const left = (x: number) => 500 + x * 0.42
  const right = (x: number) => 500 + (W - x) * 0.5
  await overlay(
    raster,
    forest(204, left, -10, 330, [70, 150], '#17363a', 0.24) +
      forest(205, right, 900, 1210, [80, 170], '#17363a', 0.24) +
      foreground(
        206,
        (x) => 655 - 150 * clamp(1 - x / 360) ** 1.4 - 160 * clamp((x - 850) / 345) ** 1.5,
        '#0a1f24',
        26,
      ) +
      traveller(410, 652, 1.15) +
      traveller(446, 656, 1.05) +
      traveller(380, 656, 1),
  )
  await overlay(raster, gulls())
  await motes(raster, { seed: 207, count: 70, colour: '#fffbe0', x: [100, 1100], y: [280, 640], size: 2 })
}

function stoneBridge() {
  let arches = ''
  for (let k = 0; k < 6; k++) {
    const x = 290 + k * 116
    const top = 560 - 26 * Math.sin((Math.PI * (x - 130)) / 930)
    arches += `M${x - 38} 660V${n(top)}a38 42 0 0 1 76 0V660Z`
  }
  const posts = Array.from({ length: 9 }, (_, k) => {
    const x = 190 + k * 100
    const y = 524 - 46 * Math.sin((Math.PI * (x - 130)) / 930)
    return path(`M${n(x - 5)} ${n(y + 4)}v-20h10v20zm-5 -20h20l-4 -5h-3l-3 -8l-3 8h-3z`, 'fill="#24494c"')
  })
  return (
    path(`M130 524Q595 432 1060 524V660H130Z${arches}`, 'fill="#2f5557" fill-rule="evenodd"') +
    path('M130 524Q595 432 1060 524', 'fill="none" stroke="#f0ecc8" stroke-width="3" opacity=".8"') +
    path('M130 536Q595 444 1060 536', 'fill="none" stroke="#16383c" stroke-width="3"') +
    posts.join('')
  )
}

async function hauntedNight(raster: Raster) {
  const moon: Light = { x: 760, y: 210, colour: '#ffe9b0' }
  sky(raster, ramp('#0c0a1e', '#231642', '#4a2462', '#85386a', '#cf6a4e'), 520)
  await stars(raster, 211, 200, 300)
  glow(raster, { ...moon, colour: '#ff9a4a' }, 560, 0.6)
  disc(raster, moon, 150, 9)
  clouds(raster, {
    seed: 212,
    size: 380,
    cover: 0.1,
    lit: '#f0a068',
    shade: '#2a1745',
    light: moon,
    horizon: 500,
    alpha: 0.85,
  })
  ridge(raster, {
    seed: 213,
    y: 520,
    height: 70,
    wave: 240,
    lit: '#6e3566',
    dark: '#2c1748',
    fog: '#c9604f',
    haze: [0.1, 0.8],
    reach: 110,
    lightFrom: 1,
    shape: (x) => 78 * Math.exp(-(((x - 866) / 215) ** 6)),
  })
  await overlay(raster, place(castle({ fill: '#2a1540', rim: '#ffb070', window: '#ffc85e' }, 33), 866, 452, 0.72))
  mist(raster, { seed: 214, y: 500, height: 60, colour: '#d9705a', alpha: 0.6 })
  await overlay(
    raster,
    forest(215, () => 540, -10, 1210, [40, 90], '#2c1640', 0.3),
  )
  mist(raster, { seed: 216, y: 550, height: 50, colour: '#8adf9a', alpha: 0.3 })
  const ground = hill(217, 600, 26, 240)
  const random = createRandom(218)
  const graves = Array.from({ length: 13 }, (_, k) =>
    grave(
      320 + k * 66 + random.range(-16, 16),
      ground(320 + k * 66) + random.range(0, 26),
      random.range(0.8, 1.25),
      random.range(-9, 9),
    ),
  )
  await overlay(
    raster,
    bareTree(250, 640, 560, '#0d0818', 5) +
      bareTree(1110, 630, 400, '#0d0818', 3) +
      graves.join('') +
      foreground(219, (x) => ground(x) + 22, '#0a0612', 22),
  )
  await overlay(
    raster,
    [
      [470, 620, 1.2],
      [560, 640, 0.85],
      [900, 622, 1.05],
      [1010, 640, 1.3],
      [340, 646, 0.9],
      [720, 646, 0.75],
    ]
      .map(([x = 0, y = 0, s = 1]) => pumpkin(x, y, s))
      .join(''),
  )
  await overlay(
    raster,
    [
      [300, 330, 0.7],
      [150, 380, 0.9],
      [370, 300, 0.55],
    ]
      .map(([x = 0, y = 0, s = 1]) => lantern(x, y, s, '#7dff9a', '#f0ffe0'))
      .join(''),
    'screen',
  )
  const flight = Array.from({ length: 19 }, () =>
    bat(random.range(480, 1060), random.range(60, 380), random.range(0.22, 0.85), '#160b24'),
  )
  await overlay(raster, flight.join(''))
  mist(raster, { seed: 220, y: 625, height: 44, colour: '#7fcf8a', alpha: 0.32 })
  await motes(raster, { seed: 221, count: 90, colour: '#9affa8', x: [80, 1120], y: [360, 650], size: 2.3 })
}

const grave = (x: number, y: number, size: number, turn: number) =>
  place(
    path('M-16 12V-30Q-16 -48 0 -52Q16 -48 16 -30V12Z', 'fill="#1d1230"') +
      path('M16 12V-30Q16 -48 0 -52', 'fill="none" stroke="#ffab6e" stroke-width="1.8" opacity=".7"') +
      path('M-7 -28H7M0 -36V-14', 'stroke="#0c0716" stroke-width="3"'),
    x,
    y,
    size,
    turn,
  )

const pumpkin = (x: number, y: number, size: number) =>
  place(
    halo(0, 0, 80, '#ff8a2a', 0.5) +
      '<ellipse cx="-13" rx="17" ry="22" fill="#b5501a"/><ellipse cx="13" rx="17" ry="22" fill="#8a3814"/><ellipse rx="15" ry="24" fill="#d9691f"/>' +
      path('M-3 -22Q-2 -34 8 -36L10 -31Q4 -29 4 -22Z', 'fill="#3d4a1c"') +
      path(
        'M-17 -8L-5 -4L-13 2ZM17 -8L5 -4L13 2ZM-19 7L-12 10L-8 6L-3 11L3 6L8 11L13 6L19 7Q10 20 0 19Q-10 20 -19 7Z',
        'fill="#ffe27a"',
      ),
    x,
    y,
    size,
  )

async function forge(raster: Raster) {
  const furnace: Light = { x: 850, y: 330, colour: '#ff9a3c' }
  const noise = createNoise(231)
  const bricks = createRandom(232)
  const tone = Array.from({ length: 64 }, () => bricks.range(-0.16, 0.16))
  paint(raster, (x, y) => {
    const row = Math.floor(y / 46)
    const across = (x + (row % 2) * 52) / 104
    const joint =
      Math.min((y / 46) % 1, 1 - ((y / 46) % 1)) * 46 < 2.2 || Math.min(across % 1, 1 - (across % 1)) * 104 < 2.2
    const light = clamp(1 - Math.hypot(x - furnace.x, (y - furnace.y) * 1.2) / 760)
    const stone = mix(
      rgb('#10101d'),
      rgb('#9a5a3a'),
      clamp(
        light ** 1.4 +
          (tone[(row * 7 + Math.floor(across)) & 63] ?? 0) * (0.3 + light) +
          fbm(noise, x / 40, y / 40, 4) * 0.24 * (0.3 + light),
      ),
    )
    return [joint ? mix(stone, [8, 6, 12], 0.6) : stone, 1]
  })
  const arch = 'M690 560V330Q690 170 850 170T1010 330V560Z'
  const defs = `<defs>${radial('fire', [0, '#fff6cf'], [0.28, '#ffd06a'], [0.6, '#ff7a24'], [1, '#6e160c'])}${linear('iron', 'down', [0, '#8a8fa6'], [0.12, '#4a4e66'], [1, '#161724'])}${linear('hot', 'right', [0, '#5a2a22'], [0.45, '#ff7a2a'], [0.8, '#ffe6a0'], [1, '#ffffff'])}</defs>`
  const wedges = Array.from({ length: 13 }, (_, k) => {
    const angle = Math.PI + (Math.PI * k) / 12
    return place(
      path('M-24 -22H24L20 22H-20Z', 'fill="#5a3a34" stroke="#1a0f14" stroke-width="3"'),
      850 + Math.cos(angle) * 184,
      340 + Math.sin(angle) * 184,
      1,
      (angle * 180) / Math.PI + 90,
    )
  }).join('')
  await overlay(
    raster,
    defs +
      path(arch, 'fill="#1a0a0c"') +
      path('M704 560V332Q704 186 850 186T996 332V560Z', 'fill="url(#fire)"') +
      wedges +
      path('M648 340H688V572H648ZM1012 340H1052V572H1012Z', 'fill="#4a302e" stroke="#1a0f14" stroke-width="3"') +
      path('M620 548H1080V596H620Z', 'fill="#35242a"') +
      path('M620 548H1080V556H620Z', 'fill="#ffab5e" opacity=".8"'),
  )
  await overlay(raster, [0, 1, 2, 3, 4, 5].map((k) => flame(740 + k * 46, 552, 1.3 + (k % 3) * 0.5)).join(''), 'screen')
  glow(raster, furnace, 560, 0.6)
  const rack = [
    [70, -3],
    [185, 2],
    [300, -2],
  ]
    .map(([x = 0, turn = 0]) => place(sword('#a9a6b4', '#4c4a60', '#b98243', '#4d2f16'), x, 312, 0.56, 180 + turn))
    .join('')
  await overlay(
    raster,
    path('M40 188H330V202H40Z', 'fill="#2a1a1c"') +
      path('M40 188H330', 'stroke="#c9774a" stroke-width="2"') +
      rack +
      place(gear(9, 118), 1130, 140, 1) +
      place(gear(7, 70), 1000, 70, 1, 12),
  )
  mist(raster, { seed: 233, y: 610, height: 110, colour: '#b0562f', alpha: 0.35 })
  await overlay(
    raster,
    defs +
      path('M360 672L386 560H560L590 672Z', 'fill="#2b1a1a"') +
      path('M372 620H578M380 588H566', 'stroke="#120a0c" stroke-width="5"') +
      path(
        'M300 470Q352 478 388 492V512Q400 530 424 536V552H386V572H566V552H524V536Q560 528 566 506H604V470Q450 462 300 470Z',
        'fill="url(#iron)" stroke="#0c0b14" stroke-width="3"',
      ) +
      path('M302 470Q450 462 604 470V478Q450 470 310 477Z', 'fill="#ffc794" opacity=".8"') +
      path('M392 462L640 440L652 446L640 456L394 470Z', 'fill="url(#hot)"') +
      place(hammer(), 508, 430, 1.15, 32),
  )
  const random = createRandom(236)
  const sparks = Array.from({ length: 130 }, () => {
    const angle = random.range(-3.05, -0.1)
    const reach = random.next() ** 0.6 * 290
    const x = 556 + Math.cos(angle) * reach
    const y = 450 + Math.sin(angle) * reach * 0.8 + (reach / 230) ** 2 * 70
    const tail = 8 + reach * 0.06
    return path(
      line([
        [x, y],
        [x - Math.cos(angle) * tail, y - Math.sin(angle) * tail * 0.5],
      ]),
      `stroke="${random.chance(0.5) ? '#fff0b8' : '#ff9a3c'}" stroke-width="${n(random.range(0.9, 2.6))}" stroke-linecap="round"`,
    )
  })
  await overlay(raster, sparks.join('') + halo(556, 452, 120, '#ffb04a') + glint(556, 452, 0.8), 'screen')
  await motes(raster, { seed: 237, count: 130, colour: '#ffab5a', x: [200, 1180], y: [40, 640], size: 1.8 })
}

function gear(teeth: number, radius: number) {
  const blocks = Array.from({ length: teeth * 2 }, (_, k) =>
    group(
      path(
        `M${-radius * 0.13} ${-radius * 0.9}L${-radius * 0.09} ${-radius * 1.14}H${radius * 0.09}L${radius * 0.13} ${-radius * 0.9}Z`,
        '',
      ),
      `transform="rotate(${n((k * 180) / teeth)})"`,
    ),
  ).join('')
  return group(
    blocks +
      `<path d="M0 ${-radius}A${radius} ${radius} 0 1 1 -0.1 ${-radius}ZM0 ${-radius * 0.62}A${radius * 0.62} ${radius * 0.62} 0 1 0 0.1 ${-radius * 0.62}Z" fill-rule="evenodd"/>` +
      path(
        `M${-radius * 0.08} ${-radius * 0.7}H${radius * 0.08}V${radius * 0.7}H${-radius * 0.08}ZM${-radius * 0.7} ${-radius * 0.08}V${radius * 0.08}H${radius * 0.7}V${-radius * 0.08}Z`,
        '',
      ) +
      circle(0, 0, radius * 0.22, ''),
    'fill="#2a1c24" stroke="#c9774a" stroke-width="1.5" stroke-opacity=".6"',
  )
}

const hammer = () =>
  path('M-9 20L-7 -230H7L9 20Z', 'fill="#4a2c20"') +
  path('M0 20V-230H7L9 20Z', 'fill="#1f1216"') +
  path(
    'M-58 -30Q-66 0 -58 28H58Q66 0 58 -30Z',
    'fill="url(#iron)" stroke="#0c0b14" stroke-width="3" transform="translate(0 0)"',
  ) +
  path('M-58 28H58', 'stroke="#ffd9a0" stroke-width="4"')

export interface Scene {
  readonly draw: (raster: Raster) => Promise<void>
  /** What the finished picture is pulled towards at its edges. */
  readonly edge: string
  readonly bloom: readonly [threshold: number, strength: number]
  /** How much finer grain than a screen shows is taken out, so that its smaller sizes weigh less. */
  readonly soften?: number
}

export const scenes: Record<PictureName, Scene> = {
  'gapura-fajar.webp': { draw: splitGate, edge: '#0c0a1c', bloom: [170, 0.55], soften: 1.5 },
  'kastil-senja.webp': { draw: castleAtDusk, edge: '#0e0c20', bloom: [180, 0.5] },
  'perang-malam.webp': { draw: nightSiege, edge: '#03040c', bloom: [140, 0.7] },
  'naga-bulan.webp': { draw: moonDragon, edge: '#04051a', bloom: [170, 0.5] },
  'pedang-silang.webp': { draw: crossedSwords, edge: '#060208', bloom: [170, 0.5] },
  'permata.webp': { draw: treasure, edge: '#04040e', bloom: [165, 0.5] },
  'pasar-lentera.webp': { draw: lanternMarket, edge: '#080616', bloom: [150, 0.7] },
  'gunung-bara.webp': { draw: volcano, edge: '#08050a', bloom: [150, 0.65] },
  'sawah-purnama.webp': { draw: moonlitTerraces, edge: '#020b18', bloom: [165, 0.6] },
  'pelabuhan-layar.webp': { draw: harbour, edge: '#16142a', bloom: [190, 0.45] },
  'kabut-pagi.webp': { draw: mistyValley, edge: '#0c2630', bloom: [200, 0.4] },
  'malam-kliwon.webp': { draw: hauntedNight, edge: '#06030e', bloom: [150, 0.6] },
  'bengkel-tempa.webp': { draw: forge, edge: '#050409', bloom: [150, 0.65] },
  'kembang-api.webp': { draw: fireworks, edge: '#05041a', bloom: [165, 0.6] },
}

export async function finish(raster: Raster, scene: Scene) {
  await bloom(raster, scene.bloom[0], 14, scene.bloom[1])
  vignette(raster, rgb(scene.edge), 0.75)
}
