import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isMoving } from './movingPicture.ts'

const frame = (background: string) => sharp({ create: { width: 20, height: 10, channels: 3, background } }).png()

async function animation(format: 'gif' | 'webp', colours: readonly string[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => frame(colour).toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

function apng(frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.alloc(13)),
    pngChunk('acTL', control),
    pngChunk('IDAT', deflateSync(Buffer.alloc(11))),
  ])
}

const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0avifmif1`, 'latin1')

it.each([
  ['a GIF of two frames', () => animation('gif', ['red', 'blue'])],
  ['a WebP of two frames', () => animation('webp', ['red', 'blue'])],
  ['a PNG of two frames', () => apng(2)],
  ['a sequence of AVIF', () => box('avis')],
])('[admin.picture-notes] %s moves', async (_what, bytes) => {
  expect(isMoving(new Uint8Array(await bytes()).buffer)).toBe(true)
})

it.each([
  ['a GIF', () => frame('red').gif().toBuffer()],
  ['a WebP', () => frame('red').webp().toBuffer()],
  ['a PNG', () => frame('red').toBuffer()],
  ['an AVIF', () => frame('red').avif().toBuffer()],
  ['a JPEG', () => frame('red').jpeg().toBuffer()],
  ['an animated PNG of one frame', () => apng(1)],
  ['an empty file', () => Buffer.alloc(0)],
  ['the beginning of a GIF', async () => (await animation('gif', ['red', 'blue'])).subarray(0, 40)],
])('[admin.picture-notes] %s does not move', async (_what, bytes) => {
  expect(isMoving(new Uint8Array(await bytes()).buffer)).toBe(false)
})
