import sharp from 'sharp'
import { type Rgb, clamp } from './colour.ts'

/** Drawings measure in units, of which a raster has `scale` pixels each, so that a scale draws them finer. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly columns: number
  readonly rows: number
  readonly pixels: Float32Array
}

export function createRaster(width: number, height: number, scale = 1): Raster {
  const [columns, rows] = [width * scale, height * scale]
  return { width, height, scale, columns, rows, pixels: new Float32Array(columns * rows * 3) }
}

export function pixelAt({ columns, rows, scale, pixels }: Raster, x: number, y: number): Rgb {
  const column = clamp(Math.round(x * scale), 0, columns - 1)
  const row = clamp(Math.round(y * scale), 0, rows - 1)
  const index = (row * columns + column) * 3
  return [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0]
}

export type Blend = 'over' | 'screen' | 'multiply'

const blends: Record<Blend, (below: number, above: number) => number> = {
  over: (_, above) => above,
  screen: (below, above) => 255 - ((255 - below) * (255 - above)) / 255,
  multiply: (below, above) => (below * above) / 255,
}

function put(raster: Raster, index: number, colour: Rgb, alpha: number, blend: Blend) {
  const { pixels } = raster
  const apply = blends[blend]
  for (let channel = 0; channel < 3; channel++) {
    const below = pixels[index + channel] ?? 0
    pixels[index + channel] = below + (apply(below, colour[channel] ?? 0) - below) * alpha
  }
}

/** Lays a colour and an opacity over every pixel; nothing where the painter returns undefined. */
export function paint(
  raster: Raster,
  painter: (x: number, y: number) => readonly [Rgb, number] | undefined,
  blend: Blend = 'over',
) {
  const { columns, rows, scale } = raster
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const stroke = painter(column / scale, row / scale)
      if (stroke && stroke[1] > 0) put(raster, (row * columns + column) * 3, stroke[0], Math.min(1, stroke[1]), blend)
    }
  }
}

/** Rasterises SVG elements and lays them over the picture. */
export async function overlay(raster: Raster, elements: string, blend: Blend = 'over') {
  const { width, height, columns, rows } = raster
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${columns}" height="${rows}">${elements}</svg>`
  const rgba = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer()
  for (let index = 0; index < columns * rows; index++) {
    const alpha = rgba[index * 4 + 3] ?? 0
    if (alpha === 0) continue
    const colour: Rgb = [rgba[index * 4] ?? 0, rgba[index * 4 + 1] ?? 0, rgba[index * 4 + 2] ?? 0]
    put(raster, index * 3, colour, alpha / 255, blend)
  }
}

export function toSharp(raster: Raster) {
  const bytes = Uint8ClampedArray.from(raster.pixels)
  return sharp(bytes, { raw: { width: raster.columns, height: raster.rows, channels: 3 } })
}

/** Light spills over from the bright parts. */
export async function bloom(raster: Raster, threshold: number, sigma: number, strength: number) {
  const { width, height, scale, columns } = raster
  const bright = createRaster(width, height, scale)
  raster.pixels.forEach((value, index) => {
    bright.pixels[index] = Math.max(0, value - threshold) * (255 / (255 - threshold))
  })
  const { data, info } = await toSharp(bright).blur(sigma * scale).raw().toBuffer({ resolveWithObject: true })
  paint(
    raster,
    (x, y) => {
      const index = (y * scale * columns + x * scale) * info.channels
      return [[data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0], strength]
    },
    'screen',
  )
}

export function vignette(raster: Raster, colour: Rgb, strength: number) {
  const { width, height } = raster
  paint(raster, (x, y) => {
    const distance = Math.hypot((x / width - 0.5) * 1.05, (y / height - 0.5) * 1.05) / 0.74
    return [colour, strength * clamp((distance - 0.45) / 0.6) ** 1.6]
  })
}

/** What stays of a picture whose corners are cut off round. */
const rounded = ({ columns: width, rows: height }: Raster, corner: number) =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`,
  )

/** WebP within a number of bytes, at the best quality that fits. */
export async function encode(raster: Raster, limit: number, soften = 0, corner = 0): Promise<Buffer> {
  let picture = soften > 0 ? toSharp(raster).blur(soften) : toSharp(raster)
  if (corner > 0) picture = picture.ensureAlpha().composite([{ input: rounded(raster, corner), blend: 'dest-in' }])
  for (let quality = 80; ; quality -= 3) {
    const webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= limit) return webp
    if (quality < 25) throw new Error(`The picture does not fit into ${limit} bytes`)
  }
}
