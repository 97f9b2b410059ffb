import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptPicture } from '../../server/pictures/accept.ts'
import { drawing } from '../../server/pictures/drawing.ts'

/** Takes a second or two to draw. */
const SIDE = 3_500

/** Numbers of this process's children that draw. */
function drawers(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).split('\n')
  return listed
    .map((line) => /^\s*(\d+)\s+(\d+) (.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid && found?.[3]?.includes('drawProcess'))
    .map((found) => Number(found?.[1]))
}

/** Sends a signal to whoever draws, so soon after it has begun, `times` times in all. */
async function disturb(signal: NodeJS.Signals, times: number, after = 400): Promise<void> {
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

describe('The process that draws pictures', () => {
  let upload: Uint8Array
  beforeAll(async () => {
    const raw = { width: SIDE, height: SIDE, channels: 3 } as const
    upload = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
      .jpeg()
      .toBuffer()
  })
  afterEach(() => drawing.end())

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('goes on when the whole site gets %s', async (signal) => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb(signal, 1)])
    expect(picture).toMatchObject({ width: 2560, height: 2560 })
    expect(drawers(), 'it is the same one').toHaveLength(1)
  })

  it('is replaced when somebody kills it, and the picture is drawn', async () => {
    const [picture] = await Promise.all([acceptPicture(upload), disturb('SIGKILL', 1)])
    expect(picture).toMatchObject({ width: 2560, height: 2560 })
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
