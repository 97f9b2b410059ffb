import type { QuestPictureName } from '../../../demo/pictureNames.ts'
import { type Rgb, clamp, mix, ramp, rgb, scale, step } from '../brushes/colour.ts'
import { type Light, clouds, disc, glow, mist, motes, ridge, sky, water } from '../brushes/paint.ts'
import { createNoise, createRandom, fbm } from '../brushes/random.ts'
import { type Raster, bloom, overlay, paint, vignette } from '../brushes/raster.ts'
import { circle, group, halo, linear, n, path, place, polygon, type Point } from '../brushes/shape.ts'
import { army, lantern, palm } from '../brushes/silhouettes.ts'

export const questSize = { width: 800, height: 450, scale: 3 } as const

const { width: W } = questSize

const figure = (x: number, y: number, size: number, fill: string, rim: string, more = '') =>
  place(
    path('M-5 -36Q-11 -20 -14 1Q0 4 14 1Q11 -20 5 -36Q0 -40 -5 -36Z', `fill="${fill}"`) +
      circle(0, -41, 5, `fill="${fill}"`) +
      path('M-13 -42Q-4 -46 0 -52Q4 -46 13 -42Q0 -39 -13 -42Z', `fill="${fill}"`) +
      path('M5 -36Q11 -20 14 1M13 -42Q4 -46 0 -52', `stroke="${rim}" stroke-width="1.3" fill="none" opacity=".8"`) +
      more,
    x,
    y,
    size,
  )

const flame = (x: number, y: number, size: number) =>
  place(
    halo(0, -14, 70, '#ff8a2a') +
      path('M-16 4Q-22 -18 -7 -30Q-7 -20 -1 -18Q-5 -36 5 -50Q5 -32 13 -26Q22 -12 15 4Z', 'fill="#ff7a1e"') +
      path('M-9 4Q-12 -10 -2 -16Q-1 -28 4 -32Q4 -18 9 -12Q12 -4 8 4Z', 'fill="#ffe08a"'),
    x,
    y,
    size,
  )

/** The Tower of the Trident on the evening after the war. */
async function ruinedTower(raster: Raster) {
  const sun: Light = { x: 560, y: 292, colour: '#ffb26a' }
  sky(raster, ramp('#231a3c', '#5a2f4e', '#a8483f', '#f08a4a', '#ffc27a'), 340)
  clouds(raster, { seed: 811, size: 300, cover: -0.06, lit: '#ff9f62', shade: '#3c2440', light: sun, horizon: 330 })
  glow(raster, sun, 430, 0.85)
  disc(raster, { ...sun, colour: '#fff0c4' }, 40)
  ridge(raster, {
    seed: 813,
    y: 334,
    height: 70,
    wave: 170,
    lit: '#b8604c',
    dark: '#4c2c48',
    fog: '#ffab6a',
    haze: [0.15, 0.75],
    reach: 80,
    lightFrom: 1,
    shape: (x) => -90 * Math.exp(-(((x - 560) / 160) ** 2)),
  })
  mist(raster, { seed: 814, y: 340, height: 44, colour: '#ffb070', alpha: 0.8 })
  const smoke = createNoise(815)
  paint(raster, (x, y) => {
    const lean = 196 - (150 - y) * 0.6 + fbm(smoke, y / 90, 3, 3) * 46
    const wide = 20 + (150 - y) * 0.4
    const near = 1 - Math.abs(x - lean) / wide
    if (near <= 0 || y > 150) return undefined
    const puff = fbm(smoke, x / 34, y / 34 + 5, 4)
    return [
      mix(rgb('#241426'), rgb('#b0603f'), clamp(0.3 + puff)),
      clamp(near * 1.3) * clamp(0.55 + puff) * clamp((140 - y) / 26) * 0.85,
    ]
  })
  // Courses of stone, lit from the right, break off along a jagged line.
  const random = createRandom(816)
  const top = (x: number) => 74 + Math.abs(((x - 222) * 1.1) % 38) + 62 * step(246, 184, x) + 16 * Math.sin(x / 7)
  let stones = ''
  let below: readonly number[] = Array.from({ length: 20 }, (_, k) => 120 + k * 10)
  for (let course = 0; course < 22; course++) {
    const y = 380 - course * 15
    const half = 78 - course * 1.25 + (course > 15 ? 9 : 0)
    const laid: number[] = []
    for (let x = 222 - half - (course % 2) * 14; x < 222 + half; x += 28) {
      const left = Math.max(x, 222 - half)
      const right = Math.min(x + 28, 222 + half)
      const middle = (left + right) / 2
      // A stone stands where one below it stands.
      if (right - left < 3 || y < top(middle) || !below.some((other) => Math.abs(other - middle) < 20)) continue
      laid.push(middle)
      const t = (middle - 222) / half
      const light = 15 + 26 * clamp(t * 0.9 + 0.3) ** 1.6 + random.range(-3, 3)
      stones += path(
        `M${n(left)} ${y}V${y - 15}H${n(right)}V${y}Z`,
        `fill="hsl(${n(18 + t * 8)} ${n(22 + light * 0.7)}% ${n(light)}%)" stroke="#1c0f1c" stroke-width="1.4"`,
      )
    }
    below = laid
  }
  const window = (y: number, size: number) =>
    place(
      path('M-12 22V-8Q-12 -24 0 -24T12 -8V22Z', 'fill="#1a0d16" stroke="#5a3a34" stroke-width="3"') +
        path('M-8 22V6Q0 -6 8 6V22Z', 'fill="#ff8a2a" opacity=".85"'),
      222,
      y,
      size,
    )
  const trident = place(
    path(
      'M-3 120V-20M0 -20V-66M-3 -14Q-30 -16 -30 -52M-3 -14Q27 -16 27 -52',
      'fill="none" stroke="#2a1620" stroke-width="9" stroke-linecap="round"',
    ) +
      path(
        'M-3 120V-20M0 -20V-66M-3 -14Q-30 -16 -30 -52M-3 -14Q27 -16 27 -52',
        'fill="none" stroke="#e0a24a" stroke-width="4.5" stroke-linecap="round"',
      ) +
      [-30, -1.5, 27]
        .map((x, k) =>
          path(
            `M${x - 8} ${k === 1 ? -58 : -46}L${x} ${k === 1 ? -88 : -74}L${x + 8} ${k === 1 ? -58 : -46}Z`,
            'fill="#ffcf7a" stroke="#2a1620" stroke-width="2"',
          ),
        )
        .join(''),
    268,
    96,
    0.9,
    24,
  )
  const rubble = Array.from({ length: 70 }, () => {
    const x = random.range(90, 470)
    const y = 372 + random.range(-10, 36) + Math.abs(x - 240) * 0.06
    const r = random.range(4, 15) * (1 - Math.abs(x - 240) / 420)
    const turn = random.range(0, 90)
    return place(
      path(
        `M${n(-r)} ${n(r * 0.7)}L${n(-r * 0.7)} ${n(-r * 0.6)}L${n(r * 0.4)} ${n(-r * 0.8)}L${n(r)} ${n(r * 0.6)}Z`,
        'fill="#39222c" stroke="#160b14" stroke-width="1.2"',
      ) + path(`M${n(r * 0.4)} ${n(-r * 0.8)}L${n(r)} ${n(r * 0.6)}L${n(r * 0.3)} ${n(r * 0.5)}Z`, 'fill="#c9774a"'),
      x,
      y,
      1,
      turn * 0.3,
    )
  })
  await overlay(
    raster,
    path('M0 372Q200 350 420 366T800 356V450H0Z', 'fill="#2a1626"') +
      trident +
      stones +
      window(290, 0.9) +
      window(210, 0.8) +
      window(146, 0.62) +
      path('M200 380V352Q200 330 222 330T244 352V380Z', 'fill="#120912" stroke="#5a3a34" stroke-width="3"') +
      path('M0 384Q220 366 420 378T800 372V450H0Z', 'fill="#23121f"') +
      rubble.join('') +
      flame(150, 372, 0.8) +
      flame(330, 378, 1) +
      flame(420, 384, 0.6) +
      flame(196, 140, 0.5),
  )
  await overlay(
    raster,
    army(520, 800, (x) => 362 - (x - 520) * 0.03, 24, '#1a0d18', '#c9482c', 818) +
      path('M0 424Q260 396 520 412T800 404V450H0Z', 'fill="#140a14"') +
      figure(
        430,
        410,
        1.3,
        '#140a14',
        '#ffb26a',
        path('M13 3L9 -66M5 -66L13 -66M9 -66V-76', 'stroke="#140a14" stroke-width="2.4"'),
      ) +
      figure(
        474,
        414,
        1.2,
        '#140a14',
        '#ffb26a',
        path('M-18 -22H-2V-8H-18Z', 'fill="#5a3a2c" stroke="#140a14" stroke-width="2"'),
      ),
  )
  await motes(raster, { seed: 819, count: 80, colour: '#ffae5a', x: [90, 560], y: [60, 400], size: 2 })
}

const camel = (x: number, y: number, size: number, cloth: string, lean: number) =>
  place(
    path(
      'M-40 -46Q-44 -64 -27 -68Q-16 -90 -3 -90Q11 -90 18 -69Q30 -65 38 -57Q48 -51 54 -67Q58 -80 57 -89Q59 -99 67 -100L71 -105L73 -99L85 -94Q89 -88 82 -87L72 -86Q73 -66 63 -49Q53 -35 41 -35L39 -18L41 0H33L32 -18L28 -35L24 -34L22 -16L25 0H17L16 -16L17 -33Q-4 -28 -22 -35L-26 -18L-23 0H-31L-32 -18L-31 -36L-35 -33L-37 -16L-34 0H-42L-43 -18L-40 -46Z',
      'fill="#2a1420"',
    ) +
      path('M-40 -46Q-52 -40 -50 -22', 'fill="none" stroke="#2a1420" stroke-width="2.6"') +
      path('M57 -92Q59 -99 67 -100L85 -94M-27 -68Q-16 -90 -3 -90', 'fill="none" stroke="#ffcf8a" stroke-width="1.8"') +
      path(
        `M-30 -68Q-4 -82 22 -68L${26 + lean} -42Q-4 -34 -34 -44Z`,
        `fill="${cloth}" stroke="#2a1420" stroke-width="1.6"`,
      ) +
      path('M-32 -54Q-4 -46 24 -54', 'fill="none" stroke="#ffe0a0" stroke-width="2.4" stroke-dasharray="5 4"') +
      path(
        'M-24 -70Q-26 -92 -12 -96H10Q24 -92 20 -70Q-2 -80 -24 -70Z',
        'fill="#6d3a2c" stroke="#2a1420" stroke-width="1.6"',
      ) +
      path('M-8 -96Q-10 -82 -8 -76M8 -96Q10 -84 8 -76M-12 -96H10', 'fill="none" stroke="#ffcf8a" stroke-width="1.6"'),
    x,
    y,
    size,
  )

/** A caravan between dunes, with the sun low behind it. */
async function lostCaravan(raster: Raster) {
  const sun: Light = { x: 236, y: 176, colour: '#ffdd92' }
  sky(raster, ramp('#3a4a7c', '#9a7090', '#ee9a6a', '#ffc98a', '#ffe6b8'), 290)
  clouds(raster, {
    seed: 821,
    size: 380,
    cover: 0.1,
    lit: '#ffe0b4',
    shade: '#b07890',
    light: sun,
    horizon: 280,
    alpha: 0.7,
  })
  glow(raster, sun, 420, 0.9)
  disc(raster, { ...sun, colour: '#fffae0' }, 54)
  ridge(raster, {
    seed: 823,
    y: 280,
    height: 44,
    wave: 150,
    lit: '#d99a78',
    dark: '#9a6a7c',
    fog: '#ffd9a4',
    haze: [0.35, 0.9],
    reach: 50,
    lightFrom: -1,
  })
  const noise = createNoise(824)
  const dune = (crest: (x: number) => number, lit: string, dark: string, fog: number, ripple: number) => {
    const [bright, shade, haze] = [rgb(lit), rgb(dark), rgb('#ffd9a0')]
    paint(raster, (x, y) => {
      const below = y - crest(x)
      if (below < -0.5) return undefined
      const slope = crest(x + 5) - crest(x - 5)
      const bend = fbm(noise, x / 120, y / 50, 3) * 26
      const waves = Math.sin((below + bend + x * 0.16) / ripple) * 0.07 * clamp(below / 20)
      const facing = clamp(0.52 - slope * 0.075 + waves - below * 0.0012)
      const colour: Rgb = mix(shade, bright, facing)
      const crestLight = clamp(1 - below / 5) * 0.4
      return [mix(mix(colour, haze, fog), rgb('#fff0c0'), crestLight), clamp(below + 0.5)]
    })
  }
  const wave = (base: number, high: number, long: number, shift: number) => (x: number) => {
    const t = (x + shift) / long
    const phase = t - Math.floor(t)
    // Dunes rise slowly on the windward side and fall off sharply on the other.
    const rise =
      phase < 0.68 ? Math.sin((phase / 0.68) * Math.PI * 0.5) : Math.cos(((phase - 0.68) / 0.32) * Math.PI * 0.5)
    return base - high * rise * rise
  }
  dune(wave(300, 46, 330, 60), '#f6bd82', '#b06a5c', 0.35, 3)
  dune(wave(330, 56, 470, 300), '#f0a866', '#8f4a4c', 0.14, 4)
  const path1 = wave(372, 52, 620, 30)
  dune(path1, '#e89650', '#6d3440', 0.04, 5)
  const cloths = ['#b3202c', '#2c5a8a', '#c9772a', '#3a6a4a', '#7a3a7c']
  const shade = (x: number, y: number, size: number) =>
    `<ellipse cx="${x + 34 * size}" cy="${y + 2}" rx="${62 * size}" ry="${5 * size}" fill="#4a1e30" opacity=".5"/>`
  const caravan = [92, 190, 288, 384].map((x, k) => ({
    x,
    y: path1(x) + 6,
    size: 0.74 + k * 0.04,
    cloth: cloths[k] ?? '',
  }))
  await overlay(
    raster,
    caravan.map(({ x, y, size }) => shade(x, y, size)).join('') +
      caravan
        .slice(1)
        .map(({ x, y, size }, k) => {
          const from = caravan[k]
          return from
            ? path(
                `M${n(from.x + 80 * from.size)} ${n(from.y - 88 * from.size)}Q${n((from.x + x) / 2 + 30)} ${n(y - 40 * size)} ${n(x - 40 * size)} ${n(y - 52 * size)}`,
                'fill="none" stroke="#2a1420" stroke-width="1.6"',
              )
            : ''
        })
        .join('') +
      caravan.map(({ x, y, size, cloth }, k) => camel(x, y, size, cloth, k % 2 ? 3 : 0)).join('') +
      figure(482, path1(482) + 8, 1.1, '#2a1420', '#ffcf8a', path('M13 3L9 -60', 'stroke="#2a1420" stroke-width="2"')),
  )
  dune(wave(448, 60, 900, 520), '#c9743c', '#4a2030', 0, 7)
  await overlay(
    raster,
    palm(706, 430, 210, 44, '#2c1420', createRandom(6)) +
      palm(748, 440, 150, -30, '#2c1420', createRandom(9)) +
      path('M640 450Q690 414 760 418T800 424V450Z', 'fill="#2c1420"') +
      place(
        path('M-46 10L0 -60L46 10Z', 'fill="#7a2c34" stroke="#2c1420" stroke-width="2"') +
          path('M0 -60L46 10H14Z', 'fill="#3c1824"') +
          path('M-9 10L0 -34L9 10Z', 'fill="#ffcf7a"') +
          path('M0 -60V-78', 'stroke="#2c1420" stroke-width="2.4"') +
          path('M0 -78Q16 -82 28 -72Q14 -68 0 -64Z', 'fill="#e0a24a"'),
        632,
        418,
        0.9,
      ),
  )
  await motes(raster, { seed: 829, count: 60, colour: '#ffe6b0', x: [0, W], y: [180, 430], size: 1.6 })
}

/** Cones of salt in the shallows, at the hour when the sky lies in the water. */
async function saltPans(raster: Raster) {
  const sun: Light = { x: 590, y: 186, colour: '#ffe0b8' }
  sky(raster, ramp('#4a5aa0', '#8f7ab8', '#e094a8', '#ffc09a', '#ffe4c0'), 232)
  clouds(raster, { seed: 831, size: 300, cover: -0.02, lit: '#ffe6d4', shade: '#8a78b4', light: sun, horizon: 228 })
  glow(raster, sun, 400, 0.75)
  disc(raster, { ...sun, colour: '#fff8e4' }, 34)
  ridge(raster, {
    seed: 833,
    y: 230,
    height: 46,
    wave: 160,
    lit: '#b08aa4',
    dark: '#5f5a8c',
    fog: '#ffd0b4',
    haze: [0.25, 0.8],
    reach: 50,
    lightFrom: 1,
    shape: (x) => -60 * Math.exp(-(((x - 590) / 170) ** 2)),
  })
  const random = createRandom(834)
  const salt = (x: number, y: number, size: number) => {
    const grains = Array.from({ length: 26 }, () => {
      const t = random.next() ** 0.6
      const side = random.range(-1, 1)
      return circle(
        side * 48 * t,
        -70 + 70 * t,
        random.range(0.6, 1.5),
        `fill="${side > 0 ? '#ffffff' : '#5a6aa8'}" opacity=".7"`,
      )
    }).join('')
    return place(
      path('M-54 0Q-26 -34 -10 -64Q0 -78 10 -64Q26 -34 54 0Q0 10 -54 0Z', 'fill="url(#salt)"') +
        path('M-54 0Q-26 -34 -10 -64Q0 -78 2 -70Q-6 -40 4 5Q-30 6 -54 0Z', 'fill="#7a86c4" opacity=".55"') +
        path('M10 -64Q26 -34 54 0', 'fill="none" stroke="#fff6e0" stroke-width="2.4"') +
        grains,
      x,
      y,
      size,
    )
  }
  const defs = `<defs>${linear('salt', 'right', [0, '#aab2dc'], [0.5, '#eef0fa'], [1, '#fff0dc'])}</defs>`
  const far = Array.from({ length: 11 }, (_, k) =>
    salt(30 + k * 74 + random.range(-14, 14), 234, random.range(0.16, 0.26)),
  )
  const hut = place(
    path('M-34 0V-28H34V0ZM-44 -26L0 -58L44 -26Z', 'fill="#4a3a5c"') +
      path('M44 -26L0 -58', 'stroke="#ffe0b8" stroke-width="2"') +
      path('M-8 0V-18H8V0Z', 'fill="#ffd98a"') +
      path('M-28 0V8M28 0V8M-10 0V8M10 0V8', 'stroke="#4a3a5c" stroke-width="3"'),
    116,
    228,
    0.9,
  )
  await overlay(raster, defs + far.join('') + hut)
  mist(raster, { seed: 835, y: 234, height: 18, colour: '#ffe0cc', alpha: 0.7 })
  water(raster, { y: 236, tint: '#8a7ac0', amount: 0.16, ripple: 3, seed: 836, squash: 1.02 })
  // Low dykes divide the pans.
  const dykes =
    path('M0 268L800 262', 'stroke="#5a4a70" stroke-width="2.4"') +
    path('M0 312L800 300', 'stroke="#4f4066" stroke-width="4"') +
    path('M286 266H288L206 450H192ZM536 264H538L654 450H638Z', 'fill="#5a4a70"') +
    path('M0 311L800 299M0 267L800 261', 'stroke="#ffe0c4" stroke-width="1" opacity=".8"')
  const heap = (x: number, y: number, size: number) =>
    group(salt(0, 0, size), `transform="translate(${x} ${y + 3}) scale(1 -.62)" opacity=".4"`) + salt(x, y, size)
  const carrier = (x: number, y: number, size: number) =>
    group(figure(0, 0, size, '#3a2c50', '#ffe0b8'), `transform="translate(${x} ${y + 2}) scale(1 -.6)" opacity=".35"`) +
    figure(
      x,
      y,
      size,
      '#2c2040',
      '#ffe0b8',
      path('M-34 -30Q0 -42 34 -30', 'fill="none" stroke="#2c2040" stroke-width="2.6"') +
        [-34, 34]
          .map(
            (side) =>
              path(`M${side} -30L${side - 9} -12M${side} -30L${side + 9} -12`, 'stroke="#2c2040" stroke-width="1.2"') +
              path(
                `M${side - 11} -12H${side + 11}L${side + 8} 0H${side - 8}Z`,
                'fill="#8a5a44" stroke="#2c2040" stroke-width="1.4"',
              ) +
              path(`M${side - 10} -12Q${side} -22 ${side + 10} -12Z`, 'fill="#ffffff"'),
          )
          .join(''),
    )
  await overlay(
    raster,
    defs +
      dykes +
      [
        heap(84, 292, 0.5),
        heap(420, 288, 0.46),
        heap(722, 284, 0.5),
        heap(250, 296, 0.4),
        carrier(560, 306, 0.8),
        carrier(350, 310, 0.74),
        heap(604, 352, 0.86),
        heap(130, 372, 0.98),
        carrier(418, 382, 1.3),
        heap(728, 424, 1.35),
      ].join(''),
  )
  const sack = (x: number, y: number, size: number) =>
    place(
      path(
        'M-26 4Q-34 -26 -14 -44Q-22 -54 -10 -56H10Q22 -54 14 -44Q34 -26 26 4Q0 10 -26 4Z',
        'fill="#b08a64" stroke="#2c2040" stroke-width="2.4"',
      ) +
        path('M4 -44Q26 -24 20 6Q26 6 26 4Q34 -26 14 -44Z', 'fill="#ffe0b8" opacity=".6"') +
        path('M-14 -44Q0 -39 14 -44', 'fill="none" stroke="#5a3a34" stroke-width="3"') +
        path('M-10 -56Q0 -66 10 -56Q0 -50 -10 -56Z', 'fill="#ffffff"'),
      x,
      y,
      size,
    )
  await overlay(
    raster,
    path('M0 450V418Q120 404 250 426T330 450Z', 'fill="#3a2c50"') +
      sack(64, 424, 1) +
      sack(118, 428, 1.12) +
      sack(90, 400, 0.84) +
      sack(176, 434, 0.98),
  )
  await motes(raster, { seed: 838, count: 34, colour: '#fff6e4', x: [0, W], y: [236, 430], size: 1.6 })
}

/** The passage to the king's tomb. Every pixel is told how far down the passage it lies. */
async function tombPassage(raster: Raster) {
  const [cx, cy] = [400, 214]
  const [wide, high] = [300, 226]
  const end = 7.4
  const noise = createNoise(841)
  const torches = [1.5, 2.6, 4, 5.8]
  paint(raster, (x, y) => {
    const [dx, dy] = [(x - cx) / wide, (y - cy) / (y < cy ? high : high * 0.86)]
    const across = Math.max(Math.abs(dx), Math.abs(dy))
    const depth = Math.min(end, 1.15 / Math.max(across, 0.02))
    const wall = Math.abs(dx) > Math.abs(dy)
    const along = Math.log(depth) * 7.5
    const side = (wall ? dy : dx) * depth
    const row = Math.floor((wall ? side : along) * (wall ? 3.6 : 1.3))
    const u = (wall ? along : side * 2.6) * (wall ? 1.1 : 1) + (row % 2) * 0.5
    const v = (wall ? side : along) * (wall ? 3.6 : 1.3)
    const [fu, fv] = [u - Math.floor(u), v - row]
    const mortar = Math.min(fu, 1 - fu) < 0.05 || Math.min(fv, 1 - fv) < 0.07
    const block = noise(Math.floor(u) * 3.7 + (wall ? 0 : 50), row * 5.3) * 0.2
    const grain = fbm(noise, u * 4, v * 4, 3) * 0.22
    let light = 0.09
    for (const at of torches) light += (wall ? 1.25 : 0.85) * Math.exp(-(((Math.log(depth) - Math.log(at)) * 3.4) ** 2))
    if (wall) light *= 0.55 + 0.6 * Math.exp(-(((side + 0.25) / 0.6) ** 2))
    else if (dy < 0) light *= 0.5
    const stone = mix(rgb('#7a5a48'), rgb('#b08a64'), clamp(0.5 + block + grain))
    const warm = scale(stone, clamp(light * (0.9 + grain), 0.05, 1.35) * (mortar ? 0.42 : 1))
    const cold = step(4.4, end, depth)
    return [mix(warm, rgb('#2c1850'), cold * 0.62), 1]
  })
  const at = (depth: number) => 1.15 / depth
  const rib = (depth: number) => {
    const s = at(depth)
    const [l, t, b] = [wide * s, high * s, high * 0.86 * s]
    const thick = 30 * s
    const arch = (inset: number) =>
      `M${n(cx - l + inset)} ${n(cy + b + 2)}V${n(cy - t * 0.3)}Q${n(cx - l + inset)} ${n(cy - t + inset)} ${cx} ${n(cy - t + inset * 0.8)}Q${n(cx + l - inset)} ${n(cy - t + inset)} ${n(cx + l - inset)} ${n(cy - t * 0.3)}V${n(cy + b + 2)}`
    const light = 26 - depth * 1.8
    return (
      path(
        `M${n(cx - l * 1.03)} ${n(cy + b + 2)}V${n(cy - t * 1.04)}H${n(cx + l * 1.03)}V${n(cy + b + 2)}H${n(cx + l - thick)}V${n(cy - t * 0.3)}Q${n(cx + l - thick)} ${n(cy - t + thick)} ${cx} ${n(cy - t + thick * 0.8)}Q${n(cx - l + thick)} ${n(cy - t + thick)} ${n(cx - l + thick)} ${n(cy - t * 0.3)}V${n(cy + b + 2)}Z`,
        `fill="hsl(18 26% ${n(light * 0.62)}%)" stroke="#0c0608" stroke-width="${n(2.4 * s + 0.6)}"`,
      ) +
      path(
        arch(thick),
        `fill="none" stroke="hsl(28 60% ${n(light + 24)}%)" stroke-width="${n(3 * s + 0.5)}" opacity=".8"`,
      )
    )
  }
  const torch = (depth: number, sign: number) => {
    const s = at(depth)
    return place(
      path('M-4 6L4 6L8 -26H-8Z', 'fill="#2a1610"') +
        path('M-11 -24H11L8 -16H-8Z', 'fill="#c98a3c" stroke="#1a0c08" stroke-width="1.6"') +
        flame(0, -28, 1),
      cx + sign * wide * s * 0.9,
      cy - 26 * s,
      s * 1.15,
    )
  }
  const e = at(end)
  const tomb = place(
    halo(0, -6, 120, '#a56bff', 1) +
      path('M-34 34V-22Q-34 -52 0 -52T34 -22V34Z', 'fill="#1a0c30" stroke="#8a6ad0" stroke-width="3"') +
      halo(0, 0, 46, '#d9b0ff', 1) +
      path('M-13 34V4L-17 -4V-16L-9 -9L0 -20L9 -9L17 -16V-4L13 4V34Z', 'fill="#0c0618"') +
      circle(-4, -2, 1.7, 'fill="#f4d9ff"') +
      circle(4, -2, 1.7, 'fill="#f4d9ff"'),
    cx,
    cy + high * 0.86 * e - 34 * 0.98,
    0.98,
  )
  const skeleton = (x: number, y: number, size: number, flip: number) =>
    group(
      path(
        'M-3 -30V-56M-13 -50Q0 -58 13 -50M-11 -43Q0 -49 11 -43M-9 -36Q0 -41 9 -36M-8 -28Q0 -33 8 -28M-5 -28L-9 0M5 -28L9 0M13 -50L20 -32L24 -44M-13 -50L-18 -32L-14 -20',
        'fill="none" stroke="#d9c8a4" stroke-width="3" stroke-linecap="round"',
      ) +
        path(
          'M-8 -66a8 8.5 0 0 1 16 0q0 5 -3 6v4h-10v-4q-3 -1 -3 -6z',
          'fill="#e8d9b8" stroke="#1a0c08" stroke-width="1.2"',
        ) +
        circle(-3, -66, 2, 'fill="#b86bff"') +
        circle(3.4, -66, 2, 'fill="#b86bff"') +
        path('M24 6V-92', 'stroke="#3a2418" stroke-width="3"') +
        path('M24 -108L30 -90L24 -84L18 -90Z', 'fill="#b8c0cc" stroke="#1a0c08" stroke-width="1.2"'),
      `transform="translate(${x} ${y}) scale(${size * flip} ${size})"`,
    )
  await overlay(
    raster,
    tomb +
      [5.4, 3.4, 2.1, 1.32].map(rib).join('') +
      [...torches]
        .reverse()
        .map((depth) => torch(depth, -1) + torch(depth, 1))
        .join('') +
      skeleton(318, 300, 0.86, -1) +
      skeleton(484, 300, 0.86, 1),
  )
  const floor: Point[] = [
    [0, 450],
    [0, 436],
    [190, 424],
    [420, 432],
    [640, 424],
    [800, 434],
    [800, 450],
  ]
  await overlay(
    raster,
    path(polygon(floor), 'fill="#0c0608"') +
      halo(400, 330, 120, '#ffb85a', 0.5) +
      figure(384, 428, 2.3, '#150b10', '#ffb85a') +
      place(
        path('M0 0V-40', 'stroke="#150b10" stroke-width="4"') + lantern(0, 10, 0.9, '#ffae54', '#fff3c4'),
        430,
        366,
        1,
      ) +
      path('M396 352L430 330', 'stroke="#150b10" stroke-width="8" stroke-linecap="round"') +
      place(
        path(
          'M-12 0a12 12 0 0 1 24 0q0 6 -5 8v6h-14v-6q-5 -2 -5 -8z',
          'fill="#cdbb94" stroke="#0c0608" stroke-width="2"',
        ) +
          circle(-5, 1, 3, 'fill="#0c0608"') +
          circle(5, 1, 3, 'fill="#0c0608"'),
        206,
        420,
        1.1,
        -14,
      ) +
      path('M232 428L280 420M236 418L276 430', 'stroke="#cdbb94" stroke-width="5" stroke-linecap="round"'),
  )
  await motes(raster, { seed: 849, count: 70, colour: '#ffce8a', x: [60, 740], y: [60, 420], size: 1.8 })
}

const scenes: Record<QuestPictureName, { draw: (raster: Raster) => Promise<void>; edge: string }> = {
  'quest-menara.webp': { draw: ruinedTower, edge: '#0c0612' },
  'quest-kafilah.webp': { draw: lostCaravan, edge: '#1c0a18' },
  'quest-garam.webp': { draw: saltPans, edge: '#141034' },
  'quest-katakomba.webp': { draw: tombPassage, edge: '#040208' },
}

export const questPictures = Object.fromEntries(
  Object.entries(scenes).map(([name, { draw, edge }]) => [
    name,
    async (raster: Raster) => {
      await draw(raster)
      await bloom(raster, 175, 11, 0.45)
      vignette(raster, rgb(edge), 0.7)
    },
  ]),
)
