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

/** Takes a second to draw: longer than it takes to disturb that. */
const SIDE = 1_400

const largePicture = (): Promise<Buffer> => {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .jpeg()
    .toBuffer()
}

/** Numbers of a process's children that draw. */
const drawers = (parent = process.pid): number[] => childrenOf(parent).filter(isDrawer)

/** Sends a signal to whoever draws, so soon after it has begun, `times` times in all. */
async function disturb(signal: NodeJS.Signals, times: number, after = 250): Promise<void> {
  const met = new Set<number>()
  while (met.size < times) {
    await sleep(5)
    const [pid] = drawers().filter((drawer) => !met.has(drawer))
    if (pid === undefined) continue
    met.add(pid)
    await sleep(after)
    process.kill(pid, signal)
  }
}

const signals = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const
const endings = ['SIGTERM', 'SIGINT'] as const

describe('The process that draws pictures', () => {
  let upload: Buffer
  beforeAll(async () => {
    upload = await largePicture()
  })
  afterEach(() => pictureEncoder.end())

  it.each(signals)('goes on when the whole site gets %s', async (signal) => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb(signal, 1)])
    expect(picture).toMatchObject({ width: SIDE, height: SIDE })
    expect(drawers(), 'it is the same one').toHaveLength(1)
  })

  it('is replaced when somebody kills it, and the picture is drawn', async () => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb('SIGKILL', 1)])
    expect(picture).toMatchObject({ width: SIDE, height: SIDE })
  })

  it('is not replaced again and again: a picture over which it is killed twice takes too much memory', async () => {
    const refused = expect(acceptPicture(upload)).rejects.toMatchObject({ code: 'broken_picture' })
    await disturb('SIGKILL', 2)
    await refused
  })

  it('asked to end before it hears anything, twice, leaves the picture without a fault: the server is busy', async () => {
    const refused = expect(acceptPicture(upload)).rejects.toMatchObject({ code: 'busy' })
    await disturb('SIGTERM', 2, 0)
    await refused
  })

  it.each(['SIGSEGV', 'SIGABRT'] as const)('brought down by the picture with %s refuses it at once', async (signal) => {
    const refused = expect(acceptPicture(upload)).rejects.toMatchObject({ code: 'broken_picture' })
    await disturb(signal, 1)
    await refused
    expect(drawers()).toEqual([])
  })
})

describe('A terminal that interrupts the site and all that it has started', () => {
  it.each(endings)('by %s lets an upload that is being drawn be answered', async (signal) => {
    const product = await Product.create('sqlite')
    await product.start()
    const token = await product.signIn()
    const body = form(
      { title: 'large', description: 'large' },
      { image: new Blob([new Uint8Array(await largePicture())]) },
    )
    const answer = fetch(`${product.url}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    await expect.poll(() => drawers(product.pid).length, { interval: 20 }).toBe(1)
    // It has begun to draw, and not ended.
    await sleep(250)
    const [drawer] = drawers(product.pid)
    const ended = product.end(signal)
    if (drawer !== undefined) process.kill(drawer, signal)
    expect((await answer).status).toBe(201)
    expect(await ended).toBe(0)
    await expect.poll(() => isDrawer(drawer), { message: 'nothing is left behind' }).toBe(false)
    product.remove()
  })
})

/** Whether a process still is what it was; its number may stay in the list after its end until somebody asks for its code. */
function isDrawer(pid = 0): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encodeProcess')
  } catch {
    // It has ended.
    return false
  }
}
