import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptPicture } from '../../../server/pictures/acceptPicture.ts'
import { pictureEncoder } from '../../../server/pictures/encoder.ts'
import { childrenOf } from '../../support/processes/childrenOf.ts'
import { form } from '../../support/samples.ts'
import { Product } from '../../support/restartableProduct.ts'

/** The side of a square picture, in pixels. Encoding a picture of this size takes a second. */
const SIDE = 1_400

const largePicture = (): Promise<Buffer> => {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .jpeg()
    .toBuffer()
}

const encoders = (parent = process.pid): number[] => childrenOf(parent).filter(isEncoder)

/** Sends the signal to `times` different encoder processes, shortly after each one has started. */
async function disturb(signal: NodeJS.Signals, times: number, after = 250): Promise<void> {
  const met = new Set<number>()
  while (met.size < times) {
    await sleep(5)
    const [pid] = encoders().filter((encoder) => !met.has(encoder))
    if (pid === undefined) continue
    met.add(pid)
    await sleep(after)
    process.kill(pid, signal)
  }
}

describe('The process that encodes pictures', () => {
  let upload: Buffer
  beforeAll(async () => {
    upload = await largePicture()
  })
  afterEach(() => pictureEncoder.end())

  it.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)('continues when the whole site gets %s', async (signal) => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb(signal, 1)])
    expect(picture).toMatchObject({ width: SIDE, height: SIDE })
    expect(encoders(), 'the same one').toHaveLength(1)
  })

  it('is replaced if it is killed, and the picture is encoded', async () => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb('SIGKILL', 1)])
    expect(picture).toMatchObject({ width: SIDE, height: SIDE })
  })

  it.each([
    ['refuses a picture over which it is killed twice', 'SIGKILL', 2, 250, 'broken_picture'],
    ['refuses a picture that crashes it with SIGSEGV', 'SIGSEGV', 1, 250, 'broken_picture'],
    ['refuses a picture that crashes it with SIGABRT', 'SIGABRT', 1, 250, 'broken_picture'],
    ['reports a busy server if it is ended twice before it starts', 'SIGTERM', 2, 0, 'busy'],
  ] as const)('%s', async (_what, signal, times, after, code) => {
    const refused = expect(acceptPicture(upload)).rejects.toMatchObject({ code })
    await disturb(signal, times, after)
    await refused
    if (times === 1) expect(encoders()).toEqual([])
  })
})

describe('A terminal that interrupts the site and its children', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s does not interrupt an upload', async (signal) => {
    const product = await Product.started('sqlite')
    const token = await product.signIn()
    const image = new Blob([new Uint8Array(await largePicture())])
    const body = form({ title: 'large', description: 'large' }, { image })
    const headers = { authorization: `Bearer ${token}` }
    const answer = fetch(`${product.url}/api/news`, { method: 'POST', headers, body })
    await expect.poll(() => encoders(product.pid).length, { interval: 20 }).toBe(1)
    await sleep(250)
    const [encoder] = encoders(product.pid)
    const ended = product.end(signal)
    if (encoder !== undefined) process.kill(encoder, signal)
    expect((await answer).status).toBe(201)
    expect(await ended).toBe(0)
    await expect.poll(() => isEncoder(encoder), { message: 'after the end' }).toBe(false)
    product.remove()
  })
})

/** Returns false for a zombie process, because its command line is empty. */
function isEncoder(pid = 0): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encodeProcess')
  } catch {
    return false
  }
}
