import sharp from 'sharp'
import { day, night, type Face } from './faces.ts'
import { land } from './land.ts'
import { crestHalf } from './motifs.ts'
import { sky } from './sky.ts'

const WIDTH = 1200
const HEIGHT = 630

/**
 * What stands for the site where it is shared: the gate between day and night, each half in its own face. It carries no
 * name, since every operator has their own.
 */
export async function share(): Promise<Buffer> {
  const right = await scene(night)
  const half = { left: WIDTH / 2, top: 0, width: WIDTH / 2, height: HEIGHT }
  return sharp(await scene(day))
    .composite([
      { input: await sharp(right).extract(half).png().toBuffer(), left: half.left, top: half.top },
      { input: Buffer.from(mark()), left: 0, top: 0 },
    ])
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
}

/** The landscape, cut to the picture's shape above its foot. */
async function scene(face: Face): Promise<Buffer> {
  const whole = await sharp(Buffer.from(sky(face)))
    .composite([{ input: Buffer.from(land(face)) }])
    .png()
    .toBuffer()
  return sharp(whole).resize(WIDTH).extract({ left: 0, top: 20, width: WIDTH, height: HEIGHT }).png().toBuffer()
}

/** The emblem in a ring over the gap, and the line of light in which the two faces meet. */
function mark(): string {
  const middle = WIDTH / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="l" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><linearGradient id="m" x2="0" y2="1"><stop stop-color="#fffdf2"/><stop offset="1" stop-color="#f0bd55"/></linearGradient><radialGradient id="s"><stop offset=".3" stop-color="#1c0f1e" stop-opacity=".62"/><stop offset="1" stop-color="#1c0f1e" stop-opacity="0"/></radialGradient></defs><path fill="url(#l)" d="M${middle - 1} 0h2v${HEIGHT}h-2z"/><circle cx="${middle}" cy="126" r="190" fill="url(#s)"/><g fill="url(#m)" transform="translate(${middle - 90} 36) scale(3.75)"><path fill-rule="evenodd" opacity=".8" d="M24 1 47 24 24 47 1 24Zm0 2.8L3.8 24 24 44.2 44.2 24Z"/><path d="${crestHalf}"/><path d="${crestHalf}" transform="matrix(-1 0 0 1 48 0)"/><path d="m24 9.5 1.1 2.9L24 15.3l-1.1-2.9ZM15 39h18l-2 1.6H17Z"/></g></svg>`
}
