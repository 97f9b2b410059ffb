import { join } from 'node:path'
import sharp from 'sharp'
import { logotype } from './logotype.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const keyArt = join(import.meta.dirname, '../../site/key-art')

/** The picture of a shared link: the golden gate by day, with the product's name in gold on its calm side. */
export async function share(): Promise<Buffer> {
  const layers = await Promise.all(
    ['sky', 'land', 'people'].map((layer) =>
      sharp(join(keyArt, `${layer}-day-wide-1920.avif`))
        .resize(WIDTH)
        .png()
        .toBuffer(),
    ),
  )
  const whole = await sharp(layers[0])
    .composite(layers.slice(1).map((input) => ({ input })))
    .png()
    .toBuffer()
  // 45 rows too many: the gate's tips are as near to one edge as the people's feet are to the other.
  return sharp(whole)
    .extract({ left: 0, top: 18, width: WIDTH, height: HEIGHT })
    .composite([{ input: Buffer.from(shade) }, ...(await title())])
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
}

const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="s"><stop stop-color="#1c0f1e" stop-opacity=".62"/><stop offset=".5" stop-color="#1c0f1e" stop-opacity="0"/></linearGradient><path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`

const gold = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff8e0"/><stop offset=".55" stop-color="#f3c869"/><stop offset="1" stop-color="#c98a2c"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/></svg>`

/** The logotype, which is a mask for its metal, and its shadow. */
async function title() {
  const mask = await sharp(Buffer.from(logotype())).resize(460).png().toBuffer()
  const { width, height } = await sharp(mask).metadata()
  const cut = [{ input: mask, blend: 'dest-in' as const }]
  const letters = await sharp(Buffer.from(gold(width, height)))
    .composite(cut)
    .png()
    .toBuffer()
  const pad = 24
  const shadow = await sharp(mask)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#0000' })
    .blur(8)
    .png()
    .toBuffer()
  const [left, top] = [64, 220]
  return [
    { input: shadow, left: left - pad, top: top - pad + 6 },
    { input: letters, left, top },
  ]
}
