/**
 * Draws the key art of each look and the banners of inner pages: `node art/world/draw.ts [NAME …]`, by hand, after a
 * drawing has changed. A name is such as neon-day-wide or harbour-night, or how one begins. It needs Blender (Debian's 3.4
 * drew the committed pictures), and two hours of two cores for all.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { paint } from './paint.ts'
import { drawSky, type Face, type Look, type Picture } from './sky.ts'

/**
 * `width` and `height` are at least twice those of the largest box: 1920 pixels on desktops for the look that new sites have,
 * 1366 for the others, 520 on phones. `sizes` are the widths that browsers choose from. Phones get 720 pixels, because more cost
 * a slow line more than they show; `gate` is the middle of the gate in the picture, from the left.
 */
const tall = { width: 1080, height: 1680, sizes: [720], gate: 0.5 }
const wide = { width: 2732, height: 1536, sizes: [1366, 1920, 2732], gate: 0.656 }
const further = { tall: { ...tall, horizon: 0.641 }, wide: { ...wide, horizon: 0.616 } }
const looks: Readonly<Record<Look, { folder: string; crops: Readonly<Record<Crop, CropOf>> }>> = {
  gate: {
    folder: 'site/key-art',
    crops: {
      tall: { ...tall, horizon: 0.8 },
      wide: { width: 3840, height: 2160, sizes: [...wide.sizes, 3840], gate: 0.66, horizon: 0.64 },
    },
  },
  neon: { folder: 'ui/looks/neon', crops: further },
  saga: { folder: 'ui/looks/saga', crops: further },
}
const CROPS = ['tall', 'wide'] as const
type Crop = (typeof CROPS)[number]
interface CropOf {
  width: number
  height: number
  sizes: readonly number[]
  gate: number
  horizon: number
}

/** Of a wide picture fewer are enough, since the filter's strokes cover more pixels of it. */
const samplesOf = (width: number): number => (width > 1200 ? 20 : 40)
/** The filter's strokes, in pixels of the renders' width. */
const STROKE = 1 / 640
const QUALITY = { avif: 28, webp: 70 }

const FACES: readonly Face[] = ['day', 'night']
const PLACES = ['harbour', 'forge', 'maproom', 'archive'] as const
const BANNER = { width: 2400, height: 600, sizes: [640, 1200, 2400] } as const

const renders = join(tmpdir(), 'gapura-key-art')
const root = join(import.meta.dirname, '../..')

/** A render that is there from an earlier run is used again. */
async function rendered(program: string, parts: readonly string[], width: number): Promise<Picture> {
  const file = join(renders, `${[program, ...parts].join('-')}.png`)
  if (!existsSync(file)) {
    const script = join(import.meta.dirname, `${program}.py`)
    const size = [String(width), String(samplesOf(width))]
    execFileSync('blender', ['-b', '--python', script, '--', ...parts, ...size, file], { stdio: 'ignore' })
  }
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Float32Array.from(data, (value) => value / 255) }
}

const encoded = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(Buffer.from(Uint8ClampedArray.from(data, (value) => value * 255)), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

const strokes = (width: number): number => Math.max(2, Math.round(width * STROKE))

/** Old browsers get WebP, in the smallest size alone. */
async function write(whole: Buffer, name: string, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    const file = join(root, `${name}-${size}`)
    const { size: bytes } = await sharp(whole)
      .resize(size)
      .avif({ quality: QUALITY.avif, effort: 7, chromaSubsampling: '4:2:0' })
      .toFile(`${file}.avif`)
    console.log(`${name}-${size}: ${(bytes / 1024).toFixed(1)} KB`)
    if (size === sizes[0])
      await sharp(whole).resize(size).webp({ quality: QUALITY.webp, effort: 6 }).toFile(`${file}.webp`)
  }
}

/** The sky has no fine lines, so half of the pixels are enough. */
async function skyOf(
  look: Look,
  face: Face,
  { width, height, centre, horizon }: Parameters<typeof drawSky>[2],
): Promise<Buffer> {
  const half = drawSky(look, face, { width: width / 2, height: height / 2, centre, horizon })
  return sharp(await encoded(paint(half, strokes(width))))
    .resize(width, height)
    .png()
    .toBuffer()
}

async function drawKeyArt(look: Look, face: Face, crop: Crop): Promise<void> {
  const { folder, crops } = looks[look]
  const { width, height, sizes, gate, horizon } = crops[crop]
  await write(await skyOf(look, face, { width, height, centre: gate, horizon }), `${folder}/sky-${face}-${crop}`, sizes)
  for (const layer of ['land', 'people'] as const) {
    const picture = await rendered(look, [face, crop, layer], width)
    await write(await encoded(paint(picture, strokes(width))), `${folder}/${layer}-${face}-${crop}`, sizes)
  }
}

async function drawBanner(place: (typeof PLACES)[number], face: Face): Promise<void> {
  const picture = await encoded(paint(await rendered('banners', [face, place], BANNER.width), strokes(BANNER.width)))
  const whole =
    place === 'harbour'
      ? await sharp(await skyOf('gate', face, { ...BANNER, centre: 0.42, horizon: 0.66 }))
          .composite([{ input: picture }])
          .png()
          .toBuffer()
      : picture
  await write(whole, `site/banners/${place}-${face}`, BANNER.sizes)
}

for (const folder of [
  renders,
  join(root, 'site/banners'),
  ...Object.values(looks).map((look) => join(root, look.folder)),
])
  mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => name.startsWith(one))
for (const look of Object.keys(looks) as Look[])
  // keys of a literal
  for (const crop of CROPS)
    for (const face of FACES) if (isWanted(`${look}-${face}-${crop}`)) await drawKeyArt(look, face, crop)
for (const place of PLACES) for (const face of FACES) if (isWanted(`${place}-${face}`)) await drawBanner(place, face)
