import type { RacePicture } from '../../../demo/home.ts'
import { clamp, mix, rgb } from '../brushes/colour.ts'
import { type Metal, around, band, glint, iconSize, metalDefs, metals, plate, shadow, stud } from './jewels.ts'
import { createNoise, fbm } from '../brushes/random.ts'
import { type Raster, bloom, overlay, paint } from '../brushes/raster.ts'
import { circle, group, n, path, place } from '../brushes/shape.ts'

const centre = iconSize.width / 2

interface Emblem {
  readonly metal: Metal
  readonly deep: string
  readonly light: string
  readonly mark: () => string
}

const rim = (metal: Metal) =>
  circle(0, 0, 122, `fill="none" stroke="${metals[metal][3]}" stroke-width="12"`) +
  band(113, 16, metal) +
  circle(0, 0, 102, `fill="none" stroke="${metals[metal][3]}" stroke-width="4"`) +
  circle(0, 0, 99, `fill="none" stroke="url(#${metal}-up)" stroke-width="2"`) +
  around(24, 113)
    .map(([x, y], k) => stud(x, y, k % 6 === 0 ? 6.4 : 3, metal))
    .join('')

/** A sun of two kinds of ray, as batik has it. */
const sun = () => {
  const rays = around(16, 1).map((_, k) =>
    group(
      k % 2 === 0
        ? plate('M-14 -38Q-13 -64 0 -90Q13 -64 14 -38Z', 'gold') +
            path('M0 -40V-82', 'stroke="#fff7d6" stroke-width="2" opacity=".8"') +
            path('M0 -90Q13 -64 14 -38H0Z', 'fill="#6b3208" opacity=".28"')
        : path(
            'M-6 -40Q-16 -54 -3 -62Q8 -68 1 -80Q18 -70 10 -58Q2 -50 8 -40Z',
            'fill="#ff8a2a" stroke="#4a1806" stroke-width="2" stroke-linejoin="round"',
          ),
      `transform="rotate(${n(k * 22.5)})"`,
    ),
  )
  const petals = around(8, 1).map((_, k) =>
    group(
      path('M0 -8Q-9 -18 0 -31Q9 -18 0 -8Z', 'fill="#fff0b0" stroke="#8a4a12" stroke-width="1.6"'),
      `transform="rotate(${k * 45})"`,
    ),
  )
  return (
    rays.join('') +
    circle(0, 0, 44, 'fill="url(#gold-down)" stroke="#3b1f08" stroke-width="2.4"') +
    circle(0, 0, 37, 'fill="#c2451c" stroke="url(#gold-up)" stroke-width="3"') +
    petals.join('') +
    stud(0, 0, 10, 'gold')
  )
}

/** A crescent that holds a lotus, and the stars it rules. */
const moon = () => {
  const star = (x: number, y: number, size: number) =>
    place(
      path('M0 -16Q2 -2 16 0Q2 2 0 16Q-2 2 -16 0Q-2 -2 0 -16Z', 'fill="#f4f8ff" stroke="#26335e" stroke-width="1"'),
      x,
      y,
      size,
    )
  const petal = (turn: number, size: number, fill: string) =>
    group(
      path('M0 0Q-17 -20 0 -48Q17 -20 0 0Z', `fill="${fill}" stroke="#26335e" stroke-width="2"`) +
        path('M0 -6V-36', 'stroke="#ffffff" stroke-width="1.4" opacity=".7"'),
      `transform="rotate(${turn}) scale(${size})"`,
    )
  const lotus =
    petal(-66, 0.84, '#7f8fd6') +
    petal(66, 0.84, '#7f8fd6') +
    petal(-36, 0.96, '#a3b1ea') +
    petal(36, 0.96, '#a3b1ea') +
    petal(0, 1.06, '#d5ddff')
  return (
    place(
      plate('M26 -84A86 86 0 1 0 84 34A66 66 0 1 1 26 -84Z', 'silver') +
        path('M16 -78A78 78 0 1 0 74 42A71 71 0 0 1 16 -78Z', 'fill="url(#silver-up)" opacity=".65"') +
        path('M6 -74Q-66 -50 -68 12Q-64 56 -22 74', 'fill="none" stroke="#ffffff" stroke-width="3" opacity=".85"') +
        around(9, 1)
          .slice(0, 6)
          .map((_, k) => {
            const angle = (96 + k * 30) * (Math.PI / 180)
            return stud(Math.cos(angle) * 72, Math.sin(angle) * 72, 5 - Math.abs(k - 2.5) * 0.7, 'silver')
          })
          .join(''),
      -2,
      4,
    ) +
    place(lotus, 16, 26, 0.92) +
    star(52, -50, 0.9) +
    star(20, -62, 0.45) +
    star(76, -14, 0.55)
  )
}

/** The hammer of Wesi over a gear, with sparks. */
const hammer = () => {
  const gear =
    around(10, 1)
      .map((_, k) => group(plate('M-14 -62L-10 -86H10L14 -62Z', 'iron'), `transform="rotate(${k * 36 + 18})"`))
      .join('') +
    path(
      'M0 -70A70 70 0 1 1 -.1 -70ZM0 -48A48 48 0 1 0 .1 -48Z',
      'fill="url(#iron-down)" fill-rule="evenodd" stroke="#0d1016" stroke-width="2.4"',
    ) +
    around(10, 59)
      .map(([x, y]) => stud(x, y, 3.6, 'bronze'))
      .join('')
  const head =
    path('M-9 -26L-8 92Q0 98 8 92L9 -26Z', 'fill="#6d4327" stroke="#1c0f08" stroke-width="2.4"') +
    path('M2 -26L2 95Q6 94 8 92L9 -26Z', 'fill="#2b170c" opacity=".7"') +
    path('M-9 52L9 60M-9 64L9 72M-8 76L8 84', 'stroke="#d8a254" stroke-width="4"') +
    plate('M-62 -62L-50 -72H50L62 -62V-26L50 -16H-50L-62 -26Z', 'iron') +
    path('M-62 -44H62V-26L50 -16H-50L-62 -26Z', 'fill="#0d1016" opacity=".34"') +
    path('M-50 -70H50M-60 -62V-28', 'stroke="#ffffff" stroke-width="2.4" opacity=".75"') +
    plate('M-19 -76H19V-12H-19Z', 'bronze') +
    place(
      path('M0 -20L17 0L0 20L-17 0Z', 'fill="#ff9a3c" stroke="#4a1806" stroke-width="2.4"') +
        path('M0 -20L17 0H-17Z', 'fill="#ffe2a0" opacity=".8"'),
      0,
      -44,
    )
  return gear + circle(0, 0, 46, 'fill="#ff7a2a" opacity=".16"') + place(head, 4, 2, 1, 32)
}

const emblems: Record<RacePicture, Emblem> = {
  'bangsa-arunika.webp': { metal: 'gold', deep: '#3a0a0c', light: '#b5341c', mark: sun },
  'bangsa-candra.webp': { metal: 'silver', deep: '#0a1038', light: '#3548a6', mark: moon },
  'bangsa-wesi.webp': { metal: 'iron', deep: '#0f1a1e', light: '#3f6068', mark: hammer },
}

/** Enamel under a ring of metal; what lies outside the ring is cut off. */
const draw =
  ({ metal, deep, light, mark }: Emblem, seed: number) =>
  async (raster: Raster) => {
    const noise = createNoise(seed)
    const [dark, lit] = [rgb(deep), rgb(light)]
    paint(raster, (x, y) => {
      const distance = Math.hypot(x - centre + 14, y - centre + 20) / 128
      const enamel = fbm(noise, x / 40, y / 40, 3) * 0.12
      const spoke = Math.sin(Math.atan2(y - centre, x - centre) * 24) * 0.05
      return [mix(lit, dark, clamp(distance * 0.95 + enamel + spoke)), 1]
    })
    await overlay(
      raster,
      metalDefs + place(rim(metal), centre, centre) + shadow(place(mark(), centre, centre)) + glint(58, 62, 0.7),
    )
    await bloom(raster, 190, 7, 0.35)
  }

export const racePictures = Object.fromEntries(
  Object.entries(emblems).map(([name, emblem], index) => [name, draw(emblem, 760 + index)]),
)
