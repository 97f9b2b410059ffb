import { join } from 'node:path'
import sharp from 'sharp'
import type { ScreenshotPicture } from '../../../demo/home.ts'
import { createRandom } from '../brushes/random.ts'
import { type Raster, overlay } from '../brushes/raster.ts'
import { circle, group, linear, n, path, place, radial } from '../brushes/shape.ts'

export const screenSize = { width: 1280, height: 720 } as const

const { width: W, height: H } = screenSize
const folder = join(import.meta.dirname, '../../../demo/pictures')

/** A place of the game as a player sees it: a scene of the demo, seen from nearer, below the game's controls. */
interface Screen {
  readonly scene: string
  /** Part of the scene's width, from 0 to 1: left edge, and how much is seen. */
  readonly left: number
  readonly seen: number
  readonly top: number
  readonly mirrored?: boolean
  /** Parts of the bars that are full. */
  readonly health: number
  readonly mana: number
}

const screens: Record<ScreenshotPicture, Screen> = {
  'layar-benteng.webp': { scene: 'perang-malam.webp', left: 0.16, seen: 0.8, top: 0.2, health: 0.62, mana: 0.35 },
  'layar-naga.webp': {
    scene: 'naga-bulan.webp',
    left: 0.2,
    seen: 0.72,
    top: 0.06,
    mirrored: true,
    health: 0.28,
    mana: 0.5,
  },
  'layar-jembatan.webp': { scene: 'kabut-pagi.webp', left: 0.14, seen: 0.78, top: 0.2, health: 1, mana: 0.9 },
  'layar-lentera.webp': { scene: 'pasar-lentera.webp', left: 0.12, seen: 0.76, top: 0.2, health: 0.94, mana: 1 },
}

const panel = (x: number, y: number, w: number, h: number, r = 10) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="#0c0a10" fill-opacity=".62" stroke="#d9a441" stroke-opacity=".75" stroke-width="2"/>`

const bar = (x: number, y: number, w: number, full: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="16" rx="8" fill="#000" fill-opacity=".6"/><rect x="${x + 2}" y="${y + 2}" width="${n((w - 4) * full)}" height="12" rx="6" fill="url(#${colour})"/>`

/** A line of words that is too small to read. */
const words = (x: number, y: number, lengths: readonly number[], colour: string) => {
  let left = x
  return lengths
    .map((length) => {
      const word = `<rect x="${left}" y="${y}" width="${length}" height="8" rx="4" fill="${colour}" opacity=".85"/>`
      left += length + 7
      return word
    })
    .join('')
}

const skills = [
  path(
    'M-16 16L10 -10M10 -10L16 -18L18 -16L10 -10ZM-8 2L0 10',
    'fill="none" stroke="#f4e3b0" stroke-width="4" stroke-linecap="round"',
  ),
  path('M0 18Q-18 8 -10 -6Q-6 2 -3 -2Q-6 -14 4 -20Q2 -8 10 -4Q16 10 0 18Z', 'fill="#ff9a3c"'),
  path('M0 -18Q14 2 12 8A12 12 0 0 1 -12 8Q-14 2 0 -18Z', 'fill="#6fb4ff"'),
  path('M0 -18L16 -12V2Q14 14 0 20Q-14 14 -16 2V-12Z', 'fill="#9aa6b8" stroke="#e6ebf4" stroke-width="2"'),
  path('M-4 -18H4V-4H18V4H4V18H-4V4H-18V-4H-4Z', 'fill="#7fe08a"'),
  path('M6 -18A18 18 0 1 0 16 10A14 14 0 1 1 6 -18Z', 'fill="#d5ddff"'),
]

function controls({ health, mana }: Screen, seed: number): string {
  const random = createRandom(seed)
  const slots = Array.from({ length: 8 }, (_, index) => {
    const x = W / 2 + (index - 3.5) * 66
    const shade = index % 3 === 1 ? `<path d="M0 0V-26A26 26 0 0 1 ${n(24)} 10Z" fill="#000" opacity=".5"/>` : ''
    return place(
      `<rect x="-28" y="-28" width="56" height="56" rx="9" fill="#15121c" fill-opacity=".82" stroke="#d9a441" stroke-width="2"/>${skills[index % skills.length] ?? ''}${shade}`,
      x,
      H - 52,
    )
  })
  const chat = Array.from({ length: 4 }, (_, index) =>
    words(
      44,
      H - 150 + index * 24,
      [random.range(40, 70), ...Array.from({ length: 3 }, () => random.range(18, 62))].map(Math.round),
      index % 2 ? '#ffd98a' : '#e9e4f2',
    ),
  )
  const quests = Array.from(
    { length: 3 },
    (_, index) =>
      words(W - 214, 262 + index * 40, [70, 44].map(Math.round), '#ffd98a') +
      words(W - 214, 278 + index * 40, [52, 30, 40], '#e9e4f2'),
  )
  const party = Array.from({ length: 3 }, (_, index) => {
    const y = 150 + index * 54
    return (
      panel(28, y, 168, 44, 8) +
      circle(52, y + 22, 15, 'fill="#5d4a78" stroke="#d9a441" stroke-width="2"') +
      bar(76, y + 9, 110, random.range(0.4, 1), 'hp') +
      words(78, y + 30, [46, 22], '#e9e4f2')
    )
  })
  const roads = path(
    `M${W - 190} 150Q${W - 140} 110 ${W - 120} 130T${W - 60} 96M${W - 130} 40Q${W - 116} 96 ${W - 150} 190`,
    'fill="none" stroke="#d9c08a" stroke-width="5" opacity=".8"',
  )
  return [
    `<defs>${linear('hp', 'down', [0, '#ff8a78'], [0.5, '#d8342c'], [1, '#8f1717'])}${linear('mp', 'down', [0, '#9fd0ff'], [0.5, '#3f86e0'], [1, '#1d4a96'])}${radial('map', [0, '#5f7a4a'], [0.7, '#3e5a3a'], [1, '#22352a'])}<clipPath id="mc"><circle cx="${W - 124}" cy="122" r="86"/></clipPath></defs>`,
    panel(28, 28, 330, 96, 48),
    circle(78, 76, 40, 'fill="#7a2a24" stroke="#d9a441" stroke-width="4"'),
    path(
      'M78 50A15 15 0 0 1 78 80A15 15 0 0 1 78 50ZM50 104Q54 84 78 84Q102 84 106 104Q92 116 78 116Q64 116 50 104Z',
      'fill="#f0c9a0"',
    ),
    words(136, 46, [58, 34], '#ffe9b8'),
    bar(134, 62, 204, health, 'hp'),
    bar(134, 86, 204, mana, 'mp'),
    party.join(''),
    circle(W - 124, 122, 92, 'fill="#0c0a10" stroke="#d9a441" stroke-width="5"'),
    group(circle(W - 124, 122, 86, 'fill="url(#map)"') + roads, 'clip-path="url(#mc)"'),
    [
      [-30, 20, '#ff5a4a'],
      [34, -28, '#ff5a4a'],
      [10, 44, '#6fe08a'],
      [-44, -30, '#ffd24a'],
    ]
      .map(([x, y, colour]) =>
        circle(W - 124 + Number(x), 122 + Number(y), 6, `fill="${colour}" stroke="#000" stroke-opacity=".5"`),
      )
      .join(''),
    path(`M${W - 124} 110L${W - 115} 134L${W - 124} 128L${W - 133} 134Z`, 'fill="#fff"'),
    panel(W - 232, 240, 208, 138),
    quests.join(''),
    panel(28, H - 170, 330, 118),
    chat.join(''),
    slots.join(''),
    `<rect x="${W / 2 - 264}" y="${H - 14}" width="528" height="6" rx="3" fill="#000" opacity=".6"/><rect x="${W / 2 - 264}" y="${H - 14}" width="${n(528 * (0.3 + mana * 0.4))}" height="6" rx="3" fill="#e9b949"/>`,
  ].join('')
}

const draw =
  (screen: Screen, seed: number) =>
  async (raster: Raster): Promise<void> => {
    const scene = sharp(join(folder, screen.scene))
    const { width, height } = await scene.metadata()
    const wide = Math.round(width * screen.seen)
    const tall = Math.min(height, Math.round((wide * H) / W))
    const part = scene.extract({
      left: Math.min(width - wide, Math.round(width * screen.left)),
      top: Math.min(height - tall, Math.round(height * screen.top)),
      width: wide,
      height: tall,
    })
    const pixels = await part
      .flop(screen.mirrored ?? false)
      .resize(W, H, { fit: 'cover', kernel: 'lanczos3' })
      .removeAlpha()
      .raw()
      .toBuffer()
    raster.pixels.set(pixels)
    await overlay(raster, controls(screen, seed))
  }

/** Drawn after the scenes, whose pictures they read. */
export const screenPictures: Readonly<Record<string, (raster: Raster) => Promise<void>>> = Object.fromEntries(
  Object.entries(screens).map(([name, screen], index) => [name, draw(screen, 910 + index)]),
)
