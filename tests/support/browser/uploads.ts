import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { picture } from '../samples.ts'

export const jpeg = async (width = 64, height = 48) => ({
  name: 'gambar.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await picture('jpeg', width, height)).arrayBuffer()),
})

export async function movingGif(width = 64, height = 48) {
  const frames = ['red', 'blue'].map((background) => ({ create: { width, height, channels: 3, background } }) as const)
  return {
    name: 'gerak.gif',
    mimeType: 'image/gif',
    buffer: await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer(),
  }
}

/** Returns a PNG of random pixels, which do not compress. The file has about three bytes for each pixel. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
