import sharp from 'sharp'
import { type Rgb, clamp, mix, rgb } from './colour.ts'
import { type Raster, paint } from './raster.ts'

/** A figure on nothing: colours and how much of them there is. */
export interface Figure {
  readonly width: number
  readonly height: number
  /** How many pixels there are to a unit of the drawing; width and height are in pixels. */
  readonly scale: number
  readonly colours: Float32Array
  readonly alpha: Float32Array
}

export function createFigure(units: { readonly width: number; readonly height: number }, scale = 1): Figure {
  const [width, height] = [units.width * scale, units.height * scale]
  const size = width * height
  return { width, height, scale, colours: new Float32Array(size * 3), alpha: new Float32Array(size) }
}

/** How light falls on a figure. */
export interface Studio {
  /** Towards the light: right, down, towards the one who looks. */
  readonly light: readonly [number, number, number]
  readonly lightColour: string
  readonly shade: string
  /** A second light from behind, which draws edges. */
  readonly rim: readonly [number, number]
  readonly rimColour: string
}

export interface Matter {
  /** How far from its edge a part is round. */
  readonly round: number
  /** How steep it is. */
  readonly depth?: number
  /** 0 for cloth, 1 for polished metal. */
  readonly gloss?: number
  /** The shadow that it throws on what lies below. */
  readonly cast?: number
}

const rgbaOf = async ({ width, height, scale }: Figure, elements: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width / scale} ${height / scale}" width="${width}" height="${height}">${elements}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer()
}

/** Sixteen bits: with eight, what is round shows steps. */
async function blurred(alpha: Float32Array, width: number, height: number, sigma: number): Promise<Float32Array> {
  const values = Uint16Array.from(alpha, (value) => Math.round(value * 65_535))
  const data = await sharp(values, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .blur({ sigma: Math.max(0.4, sigma), precision: 'float' })
    .raw({ depth: 'ushort' })
    .toBuffer()
  const blurredValues = new Uint16Array(data.buffer, data.byteOffset, width * height)
  return Float32Array.from(blurredValues, (value) => value / 65_535)
}

/**
 * Lays a part on the figure as if it were round: its edge falls away from the one who looks, and the light of the studio
 * is on it. It throws a soft shadow on the parts below.
 */
export async function add(figure: Figure, studio: Studio, elements: string, matter: Matter): Promise<void> {
  const { width, height, scale } = figure
  const { depth = 1, gloss = 0, cast = 0.5 } = matter
  const round = matter.round * scale
  const rgba = await rgbaOf(figure, elements)
  const alpha = Float32Array.from({ length: width * height }, (_, index) => (rgba[index * 4 + 3] ?? 0) / 255)
  const wide = await blurred(alpha, width, height, round)
  const near = await blurred(alpha, width, height, Math.max(1.2 * scale, round / 4))
  const shadow = cast > 0 ? await blurred(alpha, width, height, 9 * scale) : wide
  const [lx, ly, lz] = normal(studio.light)
  const [lit, dark, rim] = [rgb(studio.lightColour), rgb(studio.shade), rgb(studio.rimColour)]
  const rimLength = Math.hypot(...studio.rim)
  const at = (field: Float32Array, x: number, y: number) =>
    field[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)] ?? 0
  const height2 = (x: number, y: number) => at(wide, x, y) * round * 2.6 + at(near, x, y) * round * 0.7

  const { left, top, right, bottom } = extent(alpha, width, height, cast > 0 ? 36 * scale : 0)
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const index = y * width + x
      const see = alpha[index] ?? 0
      if (cast > 0 && see < 1) {
        const thrown = at(shadow, x - Math.round(lx * 9 * scale), y - Math.round((ly * 9 + 4) * scale)) * cast * (1 - see)
        for (let c = 0; c < 3; c++) {
          const below = figure.colours[index * 3 + c] ?? 0
          figure.colours[index * 3 + c] = below * (1 - thrown) + (dark[c] ?? 0) * 0.35 * thrown
        }
      }
      if (see === 0) continue
      const dx = (height2(x + 1, y) - height2(x - 1, y)) * 0.5 * depth
      const dy = (height2(x, y + 1) - height2(x, y - 1)) * 0.5 * depth
      const [nx, ny, nz] = normal([-dx, -dy, 1])
      const diffuse = clamp(nx * lx + ny * ly + nz * lz, -0.25, 1)
      const base: Rgb = [rgba[index * 4] ?? 0, rgba[index * 4 + 1] ?? 0, rgba[index * 4 + 2] ?? 0]
      const tone = clamp(diffuse * 1.12 + 0.05)
      const shaded = mix([(base[0] * dark[0]) / 190, (base[1] * dark[1]) / 190, (base[2] * dark[2]) / 190], base, tone)
      const bright = clamp((diffuse - 0.72) / 0.28) * 0.16
      let colour = mix(
        shaded,
        [
          Math.min(255, base[0] * 0.5 + lit[0] * 0.6),
          Math.min(255, base[1] * 0.5 + lit[1] * 0.6),
          Math.min(255, base[2] * 0.5 + lit[2] * 0.6),
        ],
        bright,
      )
      if (gloss > 0) {
        const [hx, hy, hz] = normal([lx, ly, lz + 1])
        const shine = clamp(nx * hx + ny * hy + nz * hz) ** 26 * gloss
        // Metal mirrors a dark ground and a bright sky in bands.
        const band = clamp(0.5 + 0.5 * Math.sin(ny * 4.2 - nx * 2.4 + 0.6)) * 0.3 * gloss
        colour = mix(colour, [colour[0] * 0.42, colour[1] * 0.4, colour[2] * 0.44], band)
        colour = mix(colour, lit, shine * 0.85)
      }
      const edge = clamp((nx * studio.rim[0] + ny * studio.rim[1]) / rimLength) ** 2.2 * clamp(1 - nz * 0.85)
      colour = mix(colour, rim, clamp(edge * 1.25) * 0.85)
      lay(figure, index, colour, see)
    }
  }
}

/** Lays something flat on the figure: eyes, lines, light. */
export async function mark(figure: Figure, elements: string, inside = true): Promise<void> {
  const rgba = await rgbaOf(figure, elements)
  for (let index = 0; index < figure.alpha.length; index++) {
    const own = (rgba[index * 4 + 3] ?? 0) / 255
    if (own === 0) continue
    const see = inside ? own * (figure.alpha[index] ?? 0) : own
    lay(figure, index, [rgba[index * 4] ?? 0, rgba[index * 4 + 1] ?? 0, rgba[index * 4 + 2] ?? 0], see)
  }
}

function lay({ colours, alpha }: Figure, index: number, colour: Rgb, see: number): void {
  const below = alpha[index] ?? 0
  const whole = below + (1 - below) * see
  if (whole === 0) return
  for (let c = 0; c < 3; c++) {
    const old = colours[index * 3 + c] ?? 0
    colours[index * 3 + c] = old + ((colour[c] ?? 0) - old) * (see / whole)
  }
  alpha[index] = whole
}

/** Puts the figure on the picture. */
export function place(raster: Raster, figure: Figure, left: number, top: number): void {
  paint(raster, (x, y) => {
    const [column, row] = [Math.round((x - left) * figure.scale), Math.round((y - top) * figure.scale)]
    if (column < 0 || row < 0 || column >= figure.width || row >= figure.height) return undefined
    const index = row * figure.width + column
    const see = figure.alpha[index] ?? 0
    if (see === 0) return undefined
    return [
      [figure.colours[index * 3] ?? 0, figure.colours[index * 3 + 1] ?? 0, figure.colours[index * 3 + 2] ?? 0],
      see,
    ]
  })
}

function normal([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Where a part is, and so much around it. */
function extent(alpha: Float32Array, width: number, height: number, margin: number) {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  alpha.forEach((value, index) => {
    if (value === 0) return
    const [x, y] = [index % width, Math.floor(index / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(width - 1, box.right + margin),
    bottom: Math.min(height - 1, box.bottom + margin),
  }
}
