/**
 * Draws the key art of the landing page: `node art/world/draw.ts [FACE-CROP …]`, by hand, after a drawing has changed. It needs
 * Blender (Debian's 3.4 drew the committed pictures) and about two hours of two cores.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { paint } from './paint.ts'
import { drawSky, type Picture } from './sky.ts'

/**
 * `width` and `height` are twice those of the largest box: 1920 pixels on desktops, 520 on phones. `sizes` are the widths that
 * browsers choose from; `gate` is the middle of the gap in the picture, from the left.
 */
const crops = {
  wide: { width: 3840, height: 2160, sizes: [1366, 1920, 2732, 3840], gate: 0.66, horizon: 0.8 },
  tall: { width: 1080, height: 1680, sizes: [640, 1080], gate: 0.5, horizon: 0.8 },
} as const
type Crop = keyof typeof crops

const SAMPLES = 40
/** The filter's strokes, in pixels of the renders' width. */
const STROKE = 1 / 640
const QUALITY = { avif: 46, webp: 70 }

const program = join(import.meta.dirname, 'scene.py')
const renders = join(tmpdir(), 'gapura-key-art')
const folder = join(import.meta.dirname, '../../site/key-art')

const pixels = ({ data, width, height }: Picture) =>
  sharp(
    Buffer.from(Uint8ClampedArray.from(data, (value) => value * 255)),
    { raw: { width, height, channels: 4 } },
  )

/** A render that is there from an earlier run is used again. */
async function rendered(face: 'day' | 'night', crop: Crop, layer: 'land' | 'people'): Promise<Picture> {
  const file = join(renders, `${face}-${crop}-${layer}.png`)
  if (!existsSync(file)) {
    const size = [String(crops[crop].width), String(SAMPLES)]
    execFileSync('blender', ['-b', '--python', program, '--', face, crop, layer, ...size, file], { stdio: 'ignore' })
  }
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Float32Array.from(data, (value) => value / 255) }
}

async function draw(face: 'day' | 'night', crop: Crop): Promise<void> {
  const { width, height, sizes, gate, horizon } = crops[crop]
  const radius = Math.max(2, Math.round(width * STROKE))
  // The sky has no fine lines, so half of the pixels are enough.
  const half = { width: width / 2, height: height / 2, centre: gate, horizon }
  const layers = {
    sky: paint(drawSky(face, half), radius),
    land: paint(await rendered(face, crop, 'land'), radius),
    people: paint(await rendered(face, crop, 'people'), radius),
  }
  for (const [layer, picture] of Object.entries(layers)) {
    const whole = await pixels(picture).resize(width, height).png().toBuffer()
    for (const size of sizes) {
      const file = join(folder, `${layer}-${face}-${crop}-${size}`)
      const made = () => sharp(whole).resize(size)
      const { size: bytes } = await made().avif({ quality: QUALITY.avif, effort: 7 }).toFile(`${file}.avif`)
      await made().webp({ quality: QUALITY.webp, alphaQuality: 80, effort: 6 }).toFile(`${file}.webp`)
      console.log(`${layer}-${face}-${crop}-${size}: ${(bytes / 1024).toFixed(1)} KB`)
    }
  }
}

mkdirSync(renders, { recursive: true })
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const crop of ['tall', 'wide'] as const)
  for (const face of ['day', 'night'] as const)
    if (wanted.length === 0 || wanted.includes(`${face}-${crop}`)) await draw(face, crop)
