import type { SeasonPassPicture } from '../../../demo/donations.ts'
import { clamp, ramp, rgb } from '../brushes/colour.ts'
import { compass, sharedDefs } from '../brushes/glyphs.ts'
import { metalDefs, plate } from './jewels.ts'
import { type Light, clouds, disc, glow, mist, motes, rays, ridge, sky, stars, water } from '../brushes/paint.ts'
import { createRandom } from '../brushes/random.ts'
import { type Raster, bloom, overlay, vignette } from '../brushes/raster.ts'
import { type Point, circle, curve, group, n, path, place, polygon, tube } from '../brushes/shape.ts'
import { flatDragon, inOneColour } from '../brushes/dragon.ts'
import { candiBentar, castle, meru, ship } from '../brushes/silhouettes.ts'

export const passSize = { width: 960, height: 540 } as const

const { width: W, height: H } = passSize

/** A gust as old charts draw the wind: a ribbon that rolls up at its end. */
function gust(x: number, y: number, reach: number, roll: number, fill: string, opacity: number, flip = 1) {
  const points: Point[] = curve(
    [
      [0, 0],
      [reach * 0.3, -roll * 0.5],
      [reach * 0.62, roll * 0.25],
      [reach * 0.88, roll * 0.05],
    ],
    10,
  )
  const [cx, cy] = [reach * 0.9, -roll]
  for (let angle = 90; angle > -400; angle -= 14) {
    const r = roll * (1.05 - ((90 - angle) / 490) * 0.82)
    points.push([cx + Math.cos((angle * Math.PI) / 180) * r * 1.15, cy + Math.sin((angle * Math.PI) / 180) * r])
  }
  const ribbon = tube(points, (t) => 0.6 + 4.4 * Math.sin(Math.PI * clamp(t * 0.94 + 0.02)) ** 0.8)
  return group(
    path(polygon(ribbon), `fill="${fill}" opacity="${opacity}"`),
    `transform="translate(${x} ${y}) scale(1 ${flip})"`,
  )
}

const gull = (x: number, y: number, size: number, fill: string, turn = 0) =>
  place(path('M-12 -4Q-5 -9 0 0Q5 -9 12 -4Q5 -5 0 3Q-5 -5 -12 -4Z', `fill="${fill}"`), x, y, size, turn)

/** Every pass has the same frame, so that they are seen to belong together. */
function frame() {
  const corner =
    plate('M-8 -8H104L92 8H30Q8 8 8 30V92L-8 104Z', 'gold') +
    path('M2 2H92M2 2V92', 'stroke="#fff7d6" stroke-width="1.6" opacity=".8" fill="none"') +
    path(
      'M24 24Q46 20 60 34Q48 46 36 36Q46 48 34 60Q20 46 24 24Z',
      'fill="url(#gold-down)" stroke="#3b1f08" stroke-width="2"',
    ) +
    place(
      path('M0 -13L11 0L0 13L-11 0Z', 'fill="#b3202c" stroke="#3b1f08" stroke-width="2"') +
        path('M0 -13L11 0H-11Z', 'fill="#ff9a8a" opacity=".7"'),
      14,
      14,
    )
  const corners = (
    [
      [14, 14, 1, 1],
      [W - 14, 14, -1, 1],
      [14, H - 14, 1, -1],
      [W - 14, H - 14, -1, -1],
    ] as const
  ).map(([x, y, sx, sy]) => group(corner, `transform="translate(${x} ${y}) scale(${sx} ${sy})"`))
  const rule = (inset: number, width: number, colour: string) =>
    `<rect x="${inset}" y="${inset}" width="${W - inset * 2}" height="${H - inset * 2}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return (
    metalDefs +
    rule(5, 12, '#0d0810') +
    rule(13, 6, '#3b1f08') +
    rule(13, 4, 'url(#gold-down)') +
    rule(21, 1.4, '#e3ac45') +
    corners.join('')
  )
}

async function eastWind(raster: Raster) {
  const sun: Light = { x: 300, y: 286, colour: '#ffe2a0' }
  sky(raster, ramp('#0f4a6e', '#2f86a4', '#86bfb6', '#f2d9a0', '#ffe9b4'), 330)
  clouds(raster, { seed: 611, size: 340, cover: 0, lit: '#fff6de', shade: '#5f93a8', light: sun, horizon: 326 })
  glow(raster, sun, 480, 0.8)
  rays(raster, sun, 760, 0.55, 612, 7)
  disc(raster, { ...sun, colour: '#fffdf0' }, 46)
  ridge(raster, {
    seed: 613,
    y: 330,
    height: 62,
    wave: 190,
    lit: '#c7b998',
    dark: '#5b8794',
    fog: '#f6dfae',
    haze: [0.25, 0.85],
    reach: 70,
    lightFrom: -1,
    shape: (x) => 70 * Math.exp(-(((x - 840) / 150) ** 2)) - 90 * Math.exp(-(((x - 300) / 220) ** 2)),
  })
  await overlay(raster, place(castle({ fill: '#53707a', rim: '#ffe9b8', window: '#fff0b8' }, 8), 846, 312, 0.3))
  mist(raster, { seed: 614, y: 328, height: 30, colour: '#fff0c8', alpha: 0.7 })
  await overlay(raster, ship(150, 330, 0.2, '#5a6a72', '#f0dcb8', '#ffffff'))
  water(raster, { y: 334, tint: '#0d5f78', amount: 0.46, ripple: 8, seed: 615, squash: 1.1 })
  await overlay(
    raster,
    group(
      ship(0, 0, 0.98, '#2c1f28', '#d9c8a4', '#d9c8a4'),
      'transform="translate(560 446) scale(1 -.36)" opacity=".3"',
    ),
  )
  await overlay(
    raster,
    gust(36, 150, 420, 36, '#ffffff', 0.62) +
      gust(120, 232, 300, 24, '#ffffff', 0.5, -1) +
      gust(560, 96, 260, 26, '#ffffff', 0.55) +
      ship(560, 424, 0.98, '#33222c', '#f7e6c0', '#fff6dc') +
      gust(60, 392, 330, 26, '#ffffff', 0.7) +
      gust(640, 300, 230, 20, '#ffffff', 0.55, -1),
  )
  const foam = Array.from({ length: 5 }, (_, k) =>
    path(
      `M${388 + k * 8} ${438 + k * 5}q80 ${-10 + k * 2} 170 0t190 -4`,
      `fill="none" stroke="#ffffff" stroke-width="${n(3 - k * 0.45)}" opacity="${n(0.75 - k * 0.13)}" stroke-linecap="round"`,
    ),
  )
  const random = createRandom(616)
  await overlay(
    raster,
    foam.join('') +
      Array.from({ length: 11 }, () =>
        gull(random.range(90, 460), random.range(60, 250), random.range(0.5, 1.3), '#ffffff', random.range(-20, 20)),
      ).join(''),
  )
  await motes(raster, { seed: 617, count: 40, colour: '#fff6d8', x: [0, W], y: [240, 500], size: 2 })
}

async function eastWindPlus(raster: Raster) {
  const star: Light = { x: 480, y: 204, colour: '#ffd98a' }
  sky(raster, ramp('#0a0724', '#1f1450', '#4a2478', '#8a3f86', '#e08a74'), 400)
  await stars(raster, 621, 190, 330)
  clouds(raster, {
    seed: 622,
    size: 360,
    cover: 0.04,
    lit: '#d48ac0',
    shade: '#2a1a58',
    light: star,
    horizon: 380,
    alpha: 0.85,
  })
  glow(raster, star, 430, 0.95)
  rays(raster, star, 620, 0.75, 623, 10)
  ridge(raster, {
    seed: 624,
    y: 396,
    height: 70,
    wave: 170,
    lit: '#9a4a7c',
    dark: '#2c1a4e',
    fog: '#e89a8a',
    haze: [0.1, 0.7],
    reach: 80,
    lightFrom: 1,
    shape: (x) => -120 * Math.exp(-(((x - 480) / 260) ** 2)),
  })
  mist(raster, { seed: 625, y: 392, height: 40, colour: '#ffb89a', alpha: 0.7 })
  water(raster, { y: 398, tint: '#1a1246', amount: 0.4, ripple: 9, seed: 626, squash: 1.3 })
  await overlay(
    raster,
    sharedDefs +
      circle(480, 204, 146, 'fill="none" stroke="#ffd98a" stroke-width="2" opacity=".7"') +
      circle(480, 204, 154, 'fill="none" stroke="#ffd98a" stroke-width="7" stroke-dasharray="2 10.09" opacity=".8"') +
      circle(480, 204, 162, 'fill="none" stroke="#ffd98a" stroke-width="2" opacity=".7"') +
      group(compass(480, 204, 1.34), 'opacity=".92"'),
  )
  await overlay(
    raster,
    gust(36, 170, 270, 28, '#ffe6b8', 0.6) +
      gust(640, 150, 220, 26, '#ffe6b8', 0.55) +
      ship(466, 466, 0.8, '#160c20', '#f0c98c', '#fff0c8') +
      ship(176, 416, 0.34, '#1c1030', '#c98aa0', '#ffd9b0') +
      ship(800, 420, 0.38, '#1c1030', '#c98aa0', '#ffd9b0') +
      gust(70, 446, 290, 24, '#ffe6b8', 0.65) +
      gust(610, 372, 250, 22, '#ffe6b8', 0.6, -1),
  )
  await motes(raster, { seed: 627, count: 110, colour: '#ffd98a', x: [100, 860], y: [60, 500], size: 2.6 })
}

async function firstDawn(raster: Raster) {
  const sun: Light = { x: 480, y: 318, colour: '#ffe6a4' }
  sky(raster, ramp('#3a2a6e', '#8a4a8a', '#e0708a', '#ffab78', '#ffe0a0'), 400)
  clouds(raster, { seed: 631, size: 300, cover: 0.02, lit: '#ffd0a8', shade: '#8a4f8c', light: sun, horizon: 380 })
  glow(raster, sun, 560, 0.9)
  rays(raster, sun, 820, 0.8, 632, 8)
  disc(raster, { ...sun, colour: '#fffbe4' }, 62)
  ridge(raster, {
    seed: 633,
    y: 396,
    height: 110,
    wave: 230,
    lit: '#e08a7c',
    dark: '#7a4a86',
    fog: '#ffd49a',
    haze: [0.2, 0.85],
    reach: 100,
    lightFrom: 1,
    shape: (x) => 130 * Math.exp(-(((x - 150) / 130) ** 2)) + 100 * Math.exp(-(((x - 830) / 120) ** 2)),
  })
  const ink = { fill: '#6a3a5c', rim: '#ffd9a0' } as const
  await overlay(
    raster,
    meru(196, 418, 0.92, 7, ink) +
      meru(118, 424, 0.66, 5, ink) +
      meru(764, 418, 0.92, 7, ink) +
      meru(844, 424, 0.66, 5, ink),
  )
  mist(raster, { seed: 634, y: 424, height: 60, colour: '#ffe0b0', alpha: 0.95 })
  await overlay(
    raster,
    group(
      flatDragon(
        { ...inOneColour('#5a2a52'), far: '#7a3a66', farMembrane: '#8a4570', membrane: '#b0567a', horn: '#ffe0b0' },
        0,
        0,
        1,
      ),
      'transform="translate(700 130) scale(-.24 .24) rotate(-6)"',
    ),
  )
  const flag = (x: number, y: number, side: number, colour: string) =>
    place(
      path('M0 0V-210', 'stroke="#2c1626" stroke-width="5"') +
        path(
          `M0 -206Q${34 * side} -214 ${58 * side} -196T${104 * side} -192L${78 * side} -168L${98 * side} -142Q${62 * side} -140 ${40 * side} -150T0 -148Z`,
          `fill="${colour}" stroke="#2c1626" stroke-width="2"`,
        ) +
        path(
          `M0 -206Q${34 * side} -214 ${58 * side} -196T${104 * side} -192`,
          'stroke="#fff0c0" stroke-width="2" fill="none"',
        ) +
        circle(0, -212, 6, 'fill="#ffd98a"'),
      x,
      y,
    )
  const steps = Array.from({ length: 7 }, (_, k) => {
    const y = 456 + k * 13
    const half = 62 + k * 27
    const glare = 86 - k * 7
    return path(
      `M${480 - half} ${y}H${480 + half}L${480 + half + 14} ${y + 14}H${480 - half - 14}Z`,
      `fill="hsl(${22 - k * 3} 62% ${glare * 0.72}%)" stroke="#4a2438" stroke-width="1.6"`,
    )
  })
  await overlay(
    raster,
    path('M0 446Q240 428 480 452T960 446V540H0Z', 'fill="#3c1c34"') +
      steps.join('') +
      candiBentar(480, 462, 1.12, 150, '#4a2440', '#ffd08a', '#7a3a4c') +
      flag(262, 506, -1, '#d9532e') +
      flag(698, 506, 1, '#4a63c9') +
      path('M0 540V486Q110 468 214 520L236 540ZM960 540V486Q850 468 746 520L724 540Z', 'fill="#1f0e1e"'),
  )
  await motes(raster, { seed: 635, count: 90, colour: '#fff0b8', x: [120, 840], y: [180, 500], size: 2.4 })
}

const scenes: Record<SeasonPassPicture, (raster: Raster) => Promise<void>> = {
  'pass-angin-timur.webp': eastWind,
  'pass-angin-timur-plus.webp': eastWindPlus,
  'pass-fajar-pertama.webp': firstDawn,
}

export const passPictures = Object.fromEntries(
  Object.entries(scenes).map(([name, draw]) => [
    name,
    async (raster: Raster) => {
      await draw(raster)
      await bloom(raster, 180, 12, 0.45)
      vignette(raster, rgb('#08060f'), 0.6)
      await overlay(raster, frame())
    },
  ]),
)
