import type { FigurePicture } from '../../../demo/home.ts'
import { ramp, rgb } from '../brushes/colour.ts'
import { type Figure, type Matter, type Studio, add, createFigure, mark, place } from '../brushes/figure.ts'
import { type Light, clouds, disc, glow, mist, motes, rays, ridge, sky, stars } from '../brushes/paint.ts'
import { type Raster, bloom, vignette } from '../brushes/raster.ts'
import { circle, group, halo, path } from '../brushes/shape.ts'

/** People of the factions, to the thigh: taller than wide. */
export const figureSize = { width: 600, height: 760 } as const

const { width: W, height: H } = figureSize
const MIDDLE = W / 2

/** In coordinates whose x is 0 in the middle of the figure. */
const centred = (elements: string) => group(elements, `transform="translate(${MIDDLE} 0)"`)
const both = (elements: string) => elements + group(elements, 'transform="scale(-1 1)"')
const fill = (d: string, colour: string, more = '') => path(d, `fill="${colour}" ${more}`)
const stroke = (d: string, colour: string, wide: number, more = '') =>
  path(
    d,
    `fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" ${more}`,
  )

/** Lays parts on a figure one after the other. */
const sculptor = (figure: Figure, studio: Studio) => ({
  part: (elements: string, matter: Matter) => add(figure, studio, centred(elements), matter),
  flat: (elements: string) => mark(figure, centred(elements)),
  over: (elements: string) => mark(figure, centred(elements), false),
})
type Sculptor = ReturnType<typeof sculptor>

interface Skin {
  readonly skin: string
  readonly dark: string
  readonly lip: string
  readonly iris: string
  readonly brow: string
}

/** A face from the front, between crown (y 120) and chin (y 276); `broad` widens the jaw. */
async function face({ part, flat }: Sculptor, { skin, dark, lip, iris, brow }: Skin, broad = 0): Promise<void> {
  const jaw = 40 + broad
  await part(
    fill(
      `M0 112C38 112 56 146 55 186C54 214 ${jaw + 6} 240 ${jaw - 12} 260C${14 + broad / 2} 274 8 278 0 278C-8 278 ${-14 - broad / 2} 274 ${12 - jaw} 260C${-jaw - 6} 240 -54 214 -55 186C-56 146 -38 112 0 112Z`,
      skin,
    ),
    { round: 22, depth: 0.8, cast: 0.4 },
  )
  // Hollows of the eyes, shade of the nose and below the lips.
  await flat(
    `<defs><filter id="fs" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter></defs>` +
      group(
        both(fill('M8 192Q24 182 44 192Q40 208 24 208Q12 206 8 192Z', dark, 'opacity=".5"')) +
          fill('M4 196Q14 226 15 232L0 238Z', dark, 'opacity=".5"') +
          fill('M-14 258Q0 264 14 258L10 264H-10Z', dark, 'opacity=".55"') +
          fill('M10 250Q38 240 46 214L44 248L14 276Z', dark, 'opacity=".38"'),
        'filter="url(#fs)"',
      ),
  )
  await part(fill('M-6 190Q-5 214 -13 228Q-10 238 0 239Q10 238 13 228Q5 214 6 190Q0 184 -6 190Z', skin), {
    round: 6,
    depth: 0.55,
    cast: 0.25,
  })
  await flat(
    both(
      fill('M10 200Q24 187 42 198Q30 209 18 207Q12 205 10 200Z', '#f6efe6') +
        circle(26, 199.5, 7.2, `fill="${iris}"`) +
        circle(26, 199.5, 3.6, 'fill="#120a08"') +
        stroke('M9 200Q24 186 43 197', '#1c0f0c', 3.4) +
        stroke('M43 197L48 193', '#1c0f0c', 2.4) +
        stroke('M15 206Q28 211 39 203', dark, 1.3, 'opacity=".7"') +
        fill('M8 184Q26 171 48 182Q50 186 47 187Q28 179 10 189Z', brow),
    ) +
      circle(28.5, 197, 2, 'fill="#fff"') +
      circle(-23.5, 197, 2, 'fill="#fff"') +
      both(fill('M5 234Q8 231 10 235Q8 238 5 236Z', dark, 'opacity=".8"')) +
      fill('M-19 250Q-8 243 0 246Q8 243 19 250Q8 252 0 251Q-8 252 -19 250Z', lip) +
      fill('M-18 250.500Q0 252 18 250.500Q10 261 0 261Q-10 261 -18 250.500Z', lip, 'opacity=".82"') +
      stroke('M-20 250Q0 252.500 20 250', '#3a1410', 1.6, 'opacity=".75"') +
      stroke('M-7 256Q0 257.500 7 256', '#fff', 1.4, 'opacity=".35"'),
  )
}

/** A fist in a glove of plates around a shaft at x, y. */
async function fist({ part, flat }: Sculptor, x: number, y: number, colour: string, line: string): Promise<void> {
  const at = (elements: string) => group(elements, `transform="translate(${x} ${y})"`)
  await part(at(fill('M-26 -26Q0 -36 26 -24Q32 0 26 26Q0 36 -24 28Q-34 2 -26 -26Z', colour)), { round: 12, gloss: 0.5 })
  for (const row of [-18, -5, 8, 20]) {
    await part(
      at(
        fill(
          `M-28 ${row - 6}Q-4 ${row - 10} 16 ${row - 5}Q20 ${row} 16 ${row + 5}Q-4 ${row + 7} -28 ${row + 6}Z`,
          colour,
        ),
      ),
      {
        round: 5,
        gloss: 0.4,
        cast: 0.25,
      },
    )
  }
  await flat(at(stroke('M-26 -12H16M-27 1H18M-26 14H16', line, 1.2, 'opacity=".5"')))
}

const gold = '#e3a23a'
const goldLight = '#f7cd6a'

/** Arunika, people of the sun: a captain with crown and spear. */
async function arunika(figure: Figure): Promise<void> {
  const s = sculptor(figure, {
    light: [-0.55, -0.6, 0.62],
    lightColour: '#fff0c4',
    shade: '#54222a',
    rim: [0.8, -0.5],
    rimColour: '#ffd98a',
  })
  const { part, flat, over } = s
  // The spear behind the shoulder.
  const spear = (elements: string) => group(elements, 'transform="translate(196 0) rotate(4 0 500)"')
  await part(spear(fill('M-6 150H6V780H-6Z', '#5c2c18')), { round: 5 })
  await part(
    spear(fill('M0 -40C10 0 38 40 26 96C22 116 12 128 9 146H-9C-12 128 -22 116 -26 96C-38 40 -10 0 0 -40Z', '#e9e4da')),
    {
      round: 13,
      gloss: 0.9,
    },
  )
  await flat(spear(stroke('M0 -24V140', '#8b7f74', 2)))
  await part(
    spear(both(fill('M6 138Q40 128 44 92Q54 132 30 152Q18 160 6 158Z', gold)) + fill('M-13 140H13L10 172H-10Z', gold)),
    { round: 6, gloss: 0.9 },
  )
  await part(spear(fill('M-8 172Q-30 214 -22 262Q-10 240 -4 250Q2 226 8 246Q16 212 8 172Z', '#b3261e')), { round: 7 })

  // Cloak, and hair behind.
  await part(both(fill('M0 300L96 292Q176 330 196 460Q214 600 236 780H0Z', '#8e1f1f')), { round: 26, cast: 0 })
  await flat(
    both(
      stroke('M120 360Q160 520 168 780M168 400Q196 560 210 780', '#4c0c14', 7, 'opacity=".45"') +
        stroke('M138 380Q178 540 188 780', '#e0594a', 3, 'opacity=".35"'),
    ),
  )
  await part(both(fill('M0 96Q78 96 82 176Q84 244 104 312Q74 350 40 330L0 320Z', '#2b1512')), { round: 16 })
  await flat(both(stroke('M66 150Q70 240 88 318M54 150Q60 250 66 330', '#6d3a26', 2.4, 'opacity=".7"')))

  // Tassets and skirt.
  await part(both(fill('M0 560H96Q124 640 132 780H0Z', '#a62a20')), { round: 22 })
  await part(fill('M-40 566H40L52 780H-52Z', '#e5d3a0'), { round: 14 })
  await flat(
    [600, 640, 680, 720, 760].map((y) => fill(`M0 ${y - 14}L12 ${y}L0 ${y + 14}L-12 ${y}Z`, '#9c2a1e')).join('') +
      both(stroke('M34 570L44 780', gold, 4)),
  )
  for (const [x, y] of [
    [92, 566],
    [74, 570],
  ] as const) {
    await part(
      both(
        fill(
          `M${x - 34} ${y}Q${x} ${y - 8} ${x + 34} ${y}Q${x + 46} ${y + 70} ${x + 8} ${y + 120}Q${x - 38} ${y + 84} ${x - 34} ${y}Z`,
          gold,
        ),
      ),
      { round: 13, gloss: 0.8 },
    )
  }
  await flat(
    both(
      stroke('M58 582Q66 636 84 672Q106 640 104 582', '#7a4311', 3, 'opacity=".7"') +
        fill('M82 598L92 616L82 636L72 616Z', '#b3261e'),
    ),
  )

  // Arms.
  await part(both(fill('M112 340Q154 350 158 410Q164 470 150 512L104 506Q98 440 96 380Z', '#b77746')), { round: 18 })
  await part(fill('M104 490Q150 480 160 500Q196 472 214 424L178 404Q150 440 122 452Q100 470 104 490Z', '#b77746'), {
    round: 15,
  })
  await part(fill('M128 496Q168 492 194 446L204 420L170 402Q152 436 122 454Z', gold), { round: 13, gloss: 0.85 })
  await flat(stroke('M136 470Q160 458 178 424M150 484Q176 470 194 438', '#7a4311', 3, 'opacity=".7"'))
  await part(fill('M-150 494Q-166 520 -150 566Q-128 592 -100 586L-82 560Q-104 548 -110 500Z', '#b77746'), { round: 15 })
  await part(fill('M-154 490Q-168 530 -146 562L-106 540Q-114 510 -106 488Z', gold), { round: 13, gloss: 0.85 })
  await flat(stroke('M-150 512Q-130 518 -112 508M-150 536Q-130 540 -114 526', '#7a4311', 3, 'opacity=".7"'))

  // Torso: cuirass with a sun.
  await part(fill('M-26 262H26L34 326H-34Z', '#b4713f'), { round: 12, cast: 0.3 })
  await part(
    fill(
      'M-112 332Q-60 306 0 306Q60 306 112 332Q124 400 100 470Q92 520 104 572H-104Q-92 520 -100 470Q-124 400 -112 332Z',
      '#a4541f',
    ),
    { round: 30 },
  )
  await part(
    fill('M-98 338Q-50 322 0 352Q50 322 98 338Q112 396 88 440Q50 470 0 450Q-50 470 -88 440Q-112 396 -98 338Z', gold),
    { round: 20, gloss: 0.85 },
  )
  await part(fill('M-78 452Q-40 474 0 458Q40 474 78 452Q70 500 80 540H-80Q-70 500 -78 452Z', '#8a3a1b'), { round: 18 })
  await flat(
    [468, 488, 508, 528].map((y) => stroke(`M-72 ${y}Q0 ${y + 14} 72 ${y}`, '#e2a84c', 2.4, 'opacity=".75"')).join(''),
  )
  await part(fill('M-100 540Q0 562 100 540L104 574Q0 596 -104 574Z', gold), { round: 10, gloss: 0.9 })
  await part(circle(0, 566, 27, `fill="${goldLight}"`), { round: 9, gloss: 1 })
  await part(circle(0, 566, 14, 'fill="#b3161e"'), { round: 6, gloss: 1 })
  const rays16 = Array.from({ length: 16 }, (_, k) =>
    group(fill('M-5 -20L0 -46L5 -20Z', goldLight), `transform="translate(0 400) rotate(${k * 22.5})"`),
  ).join('')
  await part(rays16, { round: 3, gloss: 0.8, cast: 0.35 })
  await part(circle(0, 400, 22, `fill="${goldLight}"`), { round: 8, gloss: 1 })
  await part(circle(0, 400, 11, 'fill="#c4231e"'), { round: 5, gloss: 1 })

  // Collar in three rows, shoulders with upturned ends.
  for (const [reach, drop, colour] of [
    [104, 372, '#8e1f1f'],
    [88, 356, gold],
    [66, 340, goldLight],
  ] as const) {
    await part(
      fill(
        `M${-reach} 318Q${-reach * 0.6} ${drop} 0 ${drop + 6}Q${reach * 0.6} ${drop} ${reach} 318Q${reach * 0.5} 300 32 296Q0 322 -32 296Q${-reach * 0.5} 300 ${-reach} 318Z`,
        colour,
      ),
      { round: 8, gloss: colour === '#8e1f1f' ? 0 : 0.85 },
    )
  }
  await part(fill('M0 328L15 348L0 372L-15 348Z', '#c4231e'), { round: 6, gloss: 1 })
  for (const [dx, dy, size] of [
    [14, 52, 0.86],
    [6, 26, 0.96],
    [0, 0, 1.04],
  ] as const) {
    await part(
      both(
        group(
          fill('M0 -22Q44 -40 78 -10Q96 -22 92 -54Q122 -20 106 22Q70 34 40 26Q10 22 -10 10Z', gold),
          `transform="translate(${92 + dx} ${336 + dy}) scale(${size})"`,
        ),
      ),
      { round: 12, gloss: 0.85 },
    )
  }
  await flat(both(stroke('M104 330Q140 318 168 334M112 352Q146 344 176 356', '#fff0b8', 2, 'opacity=".5"')))
  await part(both(circle(140, 340, 11, 'fill="#c4231e"')), { round: 4, gloss: 1 })

  await fist(s, 196, 416, '#c98b2e', '#6b3208')
  await face(s, { skin: '#c68450', dark: '#6b2d1e', lip: '#a8463c', iris: '#8a4b12', brow: '#2b1512' })

  // Hair in front, ears' rings, crown.
  await part(both(fill('M0 116Q48 112 62 160Q66 200 70 236Q52 212 52 178Q40 148 0 140Z', '#341a14')), { round: 8 })
  await part(both(fill('M60 236Q70 236 70 250L66 286L60 294L54 286L50 250Q52 236 60 236Z', goldLight)), {
    round: 5,
    gloss: 1,
  })
  await part(both(fill('M52 148Q76 138 86 104Q104 140 84 176Q70 190 58 184Z', gold)), { round: 7, gloss: 0.9 })
  await part(fill('M-64 160Q-34 128 0 128Q34 128 64 160L60 134Q30 100 0 100Q-30 100 -60 134Z', gold), {
    round: 8,
    gloss: 0.95,
  })
  for (const [x, top, half] of [
    [50, 78, 13],
    [27, 52, 15],
  ] as const) {
    await part(
      both(
        fill(
          `M${x - half} 122Q${x - half - 4} ${top + 34} ${x} ${top}Q${x + half + 4} ${top + 34} ${x + half} 126Z`,
          gold,
        ),
      ),
      { round: 6, gloss: 0.95 },
    )
  }
  await part(fill('M-18 120Q-26 70 0 12Q26 70 18 120Z', goldLight), { round: 8, gloss: 1 })
  await part(fill('M0 66L11 90L0 116L-11 90Z', '#c4231e'), { round: 5, gloss: 1 })
  await part(both(circle(38, 126, 6.5, 'fill="#e8442e"')), { round: 3, gloss: 1 })
  await over(halo(0, 90, 60, '#ffe9a8', 0.35))
}

/** Candra, people of the moon: a reader of stars with staff and light. */
async function candra(figure: Figure): Promise<void> {
  const s = sculptor(figure, {
    light: [-0.3, -0.45, 0.84],
    lightColour: '#eaf4ff',
    shade: '#1d2350',
    rim: [0.75, -0.6],
    rimColour: '#a9d0ff',
  })
  const { part, flat, over } = s
  const [robe, deep, silver, pale] = ['#34408f', '#1f2660', '#b9c6dc', '#e6eefb']

  // The staff, its crescent open upwards around a star.
  const staff = (elements: string) => group(elements, 'transform="translate(-196 0) rotate(-3 0 500)"')
  await part(staff(fill('M-6 150H6V780H-6Z', '#6a7391')), { round: 5, gloss: 0.6 })
  await part(staff(fill('M-64 30A72 72 0 1 0 64 30A58 58 0 1 1 -64 30Z', silver)), { round: 10, gloss: 0.95 })
  await part(
    staff(both(fill('M4 150Q26 146 30 126Q36 156 18 168L4 172Z', silver)) + fill('M-12 146H12L9 186H-9Z', silver)),
    { round: 5, gloss: 0.9 },
  )
  await over(
    staff(halo(0, 62, 74, '#9fd0ff', 0.9) + fill('M0 26Q4 56 32 62Q4 68 0 98Q-4 68 -32 62Q-4 56 0 26Z', '#f4faff')),
  )

  // Cloak and hood from behind.
  await part(both(fill('M0 292L104 296Q186 340 204 480Q222 620 246 780H0Z', deep)), { round: 28, cast: 0 })
  await flat(
    both(
      stroke('M128 370Q176 540 190 780M176 420Q212 580 226 780', '#0c1038', 7, 'opacity=".5"') +
        stroke('M150 390Q196 560 208 780', '#6474d8', 2.6, 'opacity=".45"'),
    ),
  )
  await part(both(fill('M0 34C58 34 104 84 112 166C118 224 128 268 150 312Q96 352 0 356Z', robe)), { round: 24 })
  await part(both(fill('M0 74C44 74 78 112 82 176C84 232 86 276 96 316Q54 340 0 342Z', '#0d1136')), {
    round: 18,
    depth: 0.5,
    cast: 0,
  })

  // Robe.
  await part(both(fill('M0 566H104Q140 660 152 780H0Z', robe)), { round: 24 })
  await flat(both(stroke('M60 590Q84 680 92 780M98 590Q124 680 132 780', '#141a4a', 6, 'opacity=".5"')))
  await part(
    fill(
      'M-118 336Q-60 306 0 306Q60 306 118 336Q126 410 100 476Q92 530 106 580H-106Q-92 530 -100 476Q-126 410 -118 336Z',
      robe,
    ),
    { round: 30 },
  )
  await flat(both(stroke('M92 352Q84 440 62 560M70 340Q66 440 46 560', '#161c50', 5, 'opacity=".45"')))
  await part(fill('M-40 318H40Q34 520 48 780H-48Q-34 520 -40 318Z', '#e3e8f5'), { round: 10 })
  await flat(
    both(stroke('M33 330Q28 540 40 780', '#6b7cc4', 3)) +
      [398, 452, 640, 694, 748]
        .map((y) => fill(`M5 ${y - 16}A17 17 0 1 0 14 ${y + 8}A13 13 0 1 1 5 ${y - 16}Z`, '#4a59b0'))
        .join('') +
      [425, 667, 721].map((y) => fill(`M0 ${y - 8}L5 ${y}L0 ${y + 8}L-5 ${y}Z`, '#4a59b0')).join(''),
  )
  await part(fill('M-102 552Q0 574 102 552L106 590Q0 612 -106 590Z', silver), { round: 9, gloss: 0.85 })
  await part(fill('M12 544A32 32 0 1 0 30 592A25 25 0 1 1 12 544Z', pale), { round: 6, gloss: 1 })
  await part(circle(10, 574, 8, 'fill="#6fb4ff"'), { round: 4, gloss: 1 })

  // Sleeves: the left one holds the staff, the right one lifts a light.
  await part(
    fill('M-106 344Q-160 356 -176 420Q-214 440 -226 476Q-236 540 -204 566Q-160 520 -124 500Q-96 440 -106 344Z', robe),
    { round: 20 },
  )
  await part(fill('M-226 470Q-238 540 -204 568Q-190 556 -176 542Q-206 526 -206 462Z', silver), { round: 7, gloss: 0.6 })
  await part(fill('M106 344Q166 356 184 440Q196 520 150 580Q108 566 70 520Q66 470 96 462Q112 430 106 344Z', robe), {
    round: 22,
  })
  await part(fill('M70 520Q66 476 92 462Q104 490 150 552L150 580Q106 566 70 520Z', silver), { round: 8, gloss: 0.6 })
  await flat(
    stroke('M126 380Q156 440 150 530', '#161c50', 5, 'opacity=".45"') +
      stroke('M-128 380Q-150 430 -160 500', '#161c50', 5, 'opacity=".45"'),
  )
  // A hand below the light.
  await part(fill('M92 500Q72 486 66 462Q48 452 52 438L96 452Q112 470 118 496Z', '#cdbfd6'), { round: 8 })
  for (const [x, y, turn] of [
    [54, 444, -30],
    [66, 438, -14],
    [80, 440, 4],
    [94, 448, 22],
  ] as const) {
    await part(
      group(fill('M-6 8Q-8 -24 0 -30Q8 -24 6 8Z', '#cdbfd6'), `transform="translate(${x} ${y}) rotate(${turn})"`),
      { round: 4, cast: 0.25 },
    )
  }

  await fist(s, -196, 470, '#8e9cc0', '#2a3366')

  // Shoulders.
  await part(both(fill('M92 322Q148 310 178 350Q192 380 186 404Q150 372 98 372Z', silver)), { round: 13, gloss: 0.85 })
  await part(both(fill('M98 346Q146 346 172 384Q180 400 176 414Q144 390 102 390Z', '#8797bb')), {
    round: 9,
    gloss: 0.8,
  })
  await flat(both(fill('M142 332A15 15 0 1 0 152 356A12 12 0 1 1 142 332Z', '#3b488f')))

  await part(fill('M-24 262H24L30 322H-30Z', '#b5a6c4'), { round: 12, cast: 0.3 })
  await part(fill('M-58 300Q0 340 58 300L50 352Q0 372 -50 352Z', silver), { round: 8, gloss: 0.85 })
  await part(fill('M0 326L9 343L0 362L-9 343Z', '#5fb0ff'), { round: 4, gloss: 1 })
  await face(s, { skin: '#d6c6d8', dark: '#574a80', lip: '#8d5a86', iris: '#3fa0f0', brow: '#8f9ac0' }, -4)

  // Silver hair out of the hood, a diadem.
  await part(
    both(fill('M0 112Q44 108 62 158Q70 220 74 290Q76 360 60 430Q48 380 52 320Q56 250 50 190Q40 146 0 134Z', '#dfe6f6')),
    { round: 9 },
  )
  await flat(both(stroke('M46 150Q62 210 62 300Q64 350 59 400M56 170Q70 240 68 320', '#8d9ac6', 2, 'opacity=".8"')))
  await part(fill('M-60 162Q-30 138 0 150Q30 138 60 162L58 150Q30 122 0 136Q-30 122 -58 150Z', silver), {
    round: 4,
    gloss: 1,
  })
  await part(fill('M5 104A21 21 0 1 0 22 132A16 16 0 1 1 5 104Z', pale), { round: 5, gloss: 1 })
  await part(fill('M0 140L8 154L0 172L-8 154Z', '#5fb0ff'), { round: 4, gloss: 1 })
  // Hood's edge in front.
  await part(
    both(
      fill('M0 34C58 34 104 84 112 166C118 224 128 268 150 312L116 326C98 276 92 230 88 176C82 112 46 72 0 72Z', robe),
    ),
    { round: 12 },
  )
  await flat(both(stroke('M0 68C48 68 84 110 91 176C95 228 101 276 119 324', silver, 4)))
  await part(fill('M0 18L13 44L0 84L-13 44Z', silver), { round: 5, gloss: 1 })

  await over(
    halo(72, 388, 110, '#7fc0ff', 1) +
      circle(72, 388, 25, 'fill="#cfe8ff"') +
      circle(66, 381, 13, 'fill="#ffffff" opacity=".9"') +
      stroke('M30 388A42 15 0 0 0 114 388', '#eaf5ff', 2.4, 'opacity=".9"') +
      stroke('M72 338A16 50 20 0 1 90 436', '#eaf5ff', 1.8, 'opacity=".6"'),
  )
}

/** Wesi, people of iron: a smith with beard and hammer. */
async function wesi(figure: Figure): Promise<void> {
  const s = sculptor(figure, {
    light: [-0.5, -0.5, 0.7],
    lightColour: '#ffe6c8',
    shade: '#2c2a38',
    rim: [0.85, -0.25],
    rimColour: '#ff9a4a',
  })
  const { part, flat, over } = s
  const [iron, ironDark, bronze, leather] = ['#7e8a96', '#566069', '#c07a3a', '#6b3f25']

  // The hammer over the shoulder.
  const hammer = (elements: string) => group(elements, 'transform="translate(-150 300) rotate(-24)"')
  await part(hammer(fill('M-10 -220H10V330H-10Z', '#4b2a18')), { round: 7 })
  await part(hammer(fill('M-92 -288L-76 -302H76L92 -288V-202L76 -188H-76L-92 -202Z', ironDark)), {
    round: 14,
    gloss: 0.75,
  })
  await part(hammer(both(fill('M58 -312H98L106 -300V-190L98 -178H58Z', iron))), { round: 9, gloss: 0.8 })
  await part(hammer(fill('M-24 -316H24V-174H-24Z', bronze)), { round: 8, gloss: 0.85 })
  await over(hammer(fill('M0 -278L22 -245L0 -212L-22 -245Z', '#ffb04a') + halo(0, -245, 56, '#ff8a2a', 0.8)))

  // Fur, back, legs.
  await part(both(fill('M0 290L120 286Q214 330 224 470Q232 620 236 780H0Z', '#3d3434')), { round: 28, cast: 0 })
  await part(both(fill('M0 560H120Q150 660 158 780H0Z', '#3b4048')), { round: 24 })
  await part(fill('M-62 566H62L84 780H-84Z', leather), { round: 16 })
  await flat(
    both(stroke('M50 580L70 780', '#c98a4a', 3, 'stroke-dasharray="9 7"')) +
      stroke('M-70 690H70', '#3a1f12', 4, 'opacity=".6"'),
  )
  await part(both(fill('M64 570Q112 560 134 580Q154 660 120 716Q82 694 70 640Z', iron)), { round: 14, gloss: 0.75 })
  await part(
    both(
      circle(84, 590, 5, `fill="${bronze}"`) +
        circle(120, 592, 5, `fill="${bronze}"`) +
        circle(114, 690, 5, `fill="${bronze}"`),
    ),
    { round: 3, gloss: 1 },
  )

  // Arms like trees.
  await part(both(fill('M120 350Q196 360 206 440Q210 500 190 540L120 530Q104 440 108 380Z', '#a9714c')), { round: 24 })
  await part(fill('M116 520Q190 520 206 500Q214 570 180 620Q140 640 96 606L92 566Z', '#a9714c'), { round: 18 })
  await part(fill('M110 530Q176 540 208 510Q216 570 184 616Q150 634 108 612Z', ironDark), { round: 14, gloss: 0.75 })
  await flat(stroke('M120 556Q176 562 204 536M118 584Q170 592 198 566', bronze, 4))
  await part(fill('M-206 470Q-214 540 -180 560Q-140 570 -96 520L-110 470Q-140 500 -160 470Z', '#a9714c'), { round: 18 })
  await part(fill('M-204 500Q-196 556 -160 560Q-126 556 -100 526L-116 478Q-140 506 -168 496Z', ironDark), {
    round: 14,
    gloss: 0.75,
  })

  // Torso: plates around a fire.
  await part(
    fill(
      'M-140 336Q-70 300 0 300Q70 300 140 336Q152 420 124 490Q114 540 124 580H-124Q-114 540 -124 490Q-152 420 -140 336Z',
      '#4a4038',
    ),
    { round: 32 },
  )
  await part(
    fill(
      'M-126 344Q-60 318 0 318Q60 318 126 344Q138 420 108 470Q60 500 0 494Q-60 500 -108 470Q-138 420 -126 344Z',
      iron,
    ),
    { round: 24, gloss: 0.75 },
  )
  await part(fill('M-104 488Q0 520 104 488L108 552Q0 580 -108 552Z', ironDark), { round: 14, gloss: 0.7 })
  await flat(
    stroke('M-106 520Q0 548 106 520', '#23262c', 3, 'opacity=".8"') +
      both(stroke('M54 334Q66 410 54 488', '#2c3038', 3, 'opacity=".7"')),
  )
  await part(fill('M-112 552Q0 582 112 552L116 598Q0 626 -116 598Z', leather), { round: 10 })
  await part(fill('M-34 562H34V610H-34Z', bronze), { round: 7, gloss: 0.9 })
  await part(fill('M-18 574H18V598H-18Z', '#3b2415'), { round: 4 })
  const teeth = Array.from({ length: 10 }, (_, k) =>
    group(fill('M-9 -36L-6 -53H6L9 -36Z', bronze), `transform="translate(0 430) rotate(${k * 36})"`),
  ).join('')
  await part(teeth + circle(0, 430, 42, `fill="${bronze}"`), { round: 7, gloss: 0.9 })
  await part(circle(0, 430, 29, 'fill="#2a1a12"'), { round: 6, cast: 0 })
  await over(
    halo(0, 430, 84, '#ff8a2a', 0.95) + circle(0, 430, 23, 'fill="#ffb347"') + circle(0, 430, 13, 'fill="#fff0c0"'),
  )
  await flat(both(stroke('M-20 430H20', '#5a2a10', 0)) + stroke('M-23 430H23M0 407V453', '#8a3f10', 3.5))

  // Fur collar.
  const tufts = Array.from({ length: 19 }, (_, k) => {
    const t = (k - 9) / 9
    const [x, y] = [t * 138, 316 + 34 * (1 - t * t)]
    return fill(
      `M${x - 20} ${y - 20}Q${x - 12} ${y + 18} ${x + t * 10} ${y + 40}Q${x + 14} ${y + 16} ${x + 20} ${y - 20}Z`,
      k % 2 ? '#6b5648' : '#7d6655',
    )
  })
  await part(fill('M-140 320Q-70 284 0 290Q70 284 140 320Q70 352 0 352Q-70 352 -140 320Z', '#5c493d'), { round: 12 })
  for (const tuft of [...tufts.slice(0, 9), ...tufts.slice(10).reverse(), tufts[9] ?? ''])
    await part(tuft, { round: 6, cast: 0.25 })

  // Shoulders: three plates, rivets, horns.
  for (const [dx, dy, size] of [
    [12, 62, 0.84],
    [6, 34, 0.96],
    [0, 2, 1.08],
  ] as const) {
    await part(
      both(
        group(
          fill('M-14 -14Q30 -52 84 -34Q122 -12 120 44Q70 16 0 26Q-18 10 -14 -14Z', iron),
          `transform="translate(${112 + dx} ${342 + dy}) scale(${size})"`,
        ),
      ),
      { round: 15, gloss: 0.8 },
    )
  }
  await part(
    both(
      circle(130, 340, 5.5, `fill="${bronze}"`) +
        circle(164, 330, 5.5, `fill="${bronze}"`) +
        circle(200, 344, 5.5, `fill="${bronze}"`),
    ),
    { round: 3, gloss: 1 },
  )
  await part(both(fill('M156 314Q160 282 184 262Q186 292 196 316Q176 324 156 314Z', bronze)), { round: 8, gloss: 0.85 })

  await fist(s, -150, 500, '#6d7780', '#20242a')
  await fist(s, 96, 606, '#6d7780', '#20242a')

  await part(fill('M-40 250H40L52 330H-52Z', '#9a6644'), { round: 14, cast: 0.3 })
  await face(s, { skin: '#c08a62', dark: '#5c2f22', lip: '#8f4a3c', iris: '#5a6b3a', brow: '#6b3a1c' }, 10)
  await flat(stroke('M-46 172L-22 226', '#e0a888', 3, 'opacity=".75"'))

  // Beard: strands, then braids with rings.
  const beard = '#9a5426'
  await part(
    fill(
      'M-60 214Q-62 268 -48 312Q-28 366 0 376Q28 366 48 312Q62 268 60 214Q52 240 30 238Q16 230 0 236Q-16 230 -30 238Q-52 240 -60 214Z',
      beard,
    ),
    { round: 16 },
  )
  for (const [x, length, lean] of [
    [-38, 78, -10],
    [38, 78, 10],
    [-20, 104, -5],
    [20, 104, 5],
    [0, 118, 0],
  ] as const) {
    await part(
      fill(
        `M${x - 14} 256Q${x - 16} ${280 + length * 0.3} ${x + lean} ${270 + length}Q${x + 16} ${280 + length * 0.3} ${x + 14} 256Z`,
        beard,
      ),
      { round: 8, cast: 0.3 },
    )
  }
  await flat(
    [-44, -30, -16, 0, 16, 30, 44]
      .map((x) => stroke(`M${x} 262Q${x * 1.02} 300 ${x * 0.7} 344`, '#5c2a10', 2, 'opacity=".6"'))
      .join('') +
      [-36, -22, -8, 8, 22, 36]
        .map((x) => stroke(`M${x} 258Q${x * 1.02} 296 ${x * 0.72} 336`, '#d98a4a', 1.6, 'opacity=".6"'))
        .join(''),
  )
  await part(both(fill('M2 240Q22 232 44 248Q60 262 66 256Q58 280 36 270Q14 262 0 250Z', '#a85e2c')), {
    round: 7,
    cast: 0.35,
  })
  await part(fill('M-12 250Q0 246 12 250Q6 258 0 258Q-6 258 -12 250Z', '#8f4a3c'), { round: 4, cast: 0 })
  await part(both(fill('M22 336H36V350H20Z', bronze)) + fill('M-10 352H10V368H-10Z', bronze), { round: 4, gloss: 1 })

  // Helmet.
  await part(both(fill('M40 150Q66 156 64 214L50 236Q52 190 40 168Z', ironDark)), { round: 7, gloss: 0.8 })
  await part(fill('M-68 166Q-72 84 0 76Q72 84 68 166Q34 148 0 150Q-34 148 -68 166Z', iron), { round: 22, gloss: 0.85 })
  await part(fill('M-70 172Q-34 148 0 150Q34 148 70 172L68 152Q34 128 0 130Q-34 128 -68 152Z', bronze), {
    round: 6,
    gloss: 0.95,
  })
  await part(fill('M-9 132H9L7 206L0 216L-7 206Z', bronze), { round: 5, gloss: 0.9 })
  await part(fill('M-9 130Q-16 92 0 52Q16 92 9 130Z', bronze), { round: 6, gloss: 0.95 })
  await part(both(fill('M58 136Q98 128 112 84Q112 60 98 40Q138 66 134 112Q124 158 70 166Z', '#d8c8a8')), {
    round: 10,
    gloss: 0.35,
  })
  await flat(both(stroke('M80 138Q104 132 114 112M92 142Q116 130 122 104', '#6b5a40', 2, 'opacity=".55"')))
  await part(both(fill('M56 128L80 130L82 172L60 172Z', bronze)), { round: 5, gloss: 0.95 })
  await part(both(circle(26, 142, 4, 'fill="#f0b060"') + circle(48, 149, 4, 'fill="#f0b060"')), { round: 2, gloss: 1 })
}

interface Study {
  readonly person: (figure: Figure) => Promise<void>
  readonly back: (raster: Raster) => Promise<void>
  readonly edge: string
}

const studies: Record<FigurePicture, Study> = {
  'sosok-arunika.webp': {
    person: arunika,
    edge: '#3a0f12',
    back: async (raster) => {
      const sun: Light = { x: 300, y: 230, colour: '#ffe3a0' }
      sky(raster, ramp('#7c2a24', '#c85a2a', '#f0a044', '#ffd98a'), 620)
      glow(raster, sun, 460, 0.9)
      rays(raster, sun, 620, 0.6, 4, 10)
      disc(raster, { ...sun, colour: '#fff0c0' }, 196)
      clouds(raster, {
        seed: 3,
        size: 260,
        cover: 0.16,
        lit: '#ffd9a0',
        shade: '#a8442e',
        light: sun,
        horizon: 620,
        alpha: 0.6,
      })
      ridge(raster, {
        seed: 9,
        y: 640,
        height: 150,
        wave: 200,
        lit: '#d98a4a',
        dark: '#7a3a26',
        fog: '#ffd08a',
        haze: [0.1, 0.9],
        reach: 140,
        lightFrom: 1,
      })
      mist(raster, { seed: 5, y: 660, height: 120, colour: '#ffcf8a', alpha: 0.7 })
    },
  },
  'sosok-candra.webp': {
    person: candra,
    edge: '#04051a',
    back: async (raster) => {
      const moon: Light = { x: 300, y: 220, colour: '#eaf0ff' }
      sky(raster, ramp('#070b2a', '#16225c', '#2f4596', '#6a7cc8'), 680)
      await stars(raster, 12, 260, 560)
      glow(raster, { ...moon, colour: '#7f9cf0' }, 460, 0.8)
      disc(raster, moon, 190, 7)
      clouds(raster, {
        seed: 8,
        size: 300,
        cover: 0.14,
        lit: '#c9d6ff',
        shade: '#26327a',
        light: moon,
        horizon: 640,
        alpha: 0.6,
      })
      ridge(raster, {
        seed: 14,
        y: 650,
        height: 170,
        wave: 220,
        lit: '#6f80cc',
        dark: '#1a235e',
        fog: '#93a6ea',
        haze: [0.1, 0.9],
        reach: 140,
        lightFrom: 1,
      })
      mist(raster, { seed: 3, y: 680, height: 120, colour: '#a9bcf4', alpha: 0.7 })
    },
  },
  'sosok-wesi.webp': {
    person: wesi,
    edge: '#0a0606',
    back: async (raster) => {
      const forge: Light = { x: 330, y: 470, colour: '#ff9a3c' }
      sky(raster, ramp('#14161d', '#2a2a33', '#5a3a2c', '#a8562a'), 760)
      glow(raster, forge, 520, 0.95)
      ridge(raster, {
        seed: 33,
        y: 560,
        height: 260,
        wave: 160,
        lit: '#7a4a34',
        dark: '#1c181c',
        fog: '#c8662e',
        haze: [0, 0.7],
        reach: 180,
        lightFrom: 1,
      })
      mist(raster, { seed: 13, y: 560, height: 260, colour: '#d8762e', alpha: 0.6 })
      mist(raster, { seed: 21, y: 220, height: 220, colour: '#50463f', alpha: 0.6 })
      await motes(raster, { seed: 18, count: 160, colour: '#ffb458', x: [0, W], y: [120, H], size: 2.4 })
    },
  },
}

const draw =
  ({ person, back, edge }: Study, seed: number) =>
  async (raster: Raster): Promise<void> => {
    await back(raster)
    const figure = createFigure(figureSize)
    await person(figure)
    place(raster, figure, 0, 0)
    await motes(raster, { seed, count: 60, colour: '#fff0c8', x: [0, W], y: [80, H], size: 1.8 })
    await bloom(raster, 205, 8, 0.35)
    vignette(raster, rgb(edge), 0.6)
  }

export const figurePictures: Readonly<Record<string, (raster: Raster) => Promise<void>>> = Object.fromEntries(
  Object.entries(studies).map(([name, study], index) => [name, draw(study, 70 + index)]),
)
