import { prepare } from '../prepare.ts'
import type { Scratch } from '../scratch.ts'
import { startProduct, type Running } from '../server.ts'
import { median, table } from '../table.ts'
import { drive, hasWrk } from '../wrk.ts'
import { openMaking, TURNS } from './making.ts'
import { fromMemory } from './reading.ts'
import { startOnce } from './starting.ts'

const STARTS = 11
const CONNECTIONS = [1, 50] as const

/** A figure of both versions, taken by turns, so that both meet the same machine. The less, the better. */
interface Figure {
  what: string
  digits: number
  here: number[]
  there: number[]
}

const newFigure = (what: string, digits: number): Figure => ({ what, digits, here: [], there: [] })

/** Begins with each version as often as with the other: what comes second meets a machine that is warm. */
async function inTurn(turn: number, here: () => Promise<void>, there: () => Promise<void>): Promise<void> {
  for (const each of turn % 2 === 0 ? [here, there] : [there, here]) await each()
}

async function starts(here: Scratch, there: Scratch): Promise<Figure[]> {
  const [wall, cpu] = [newFigure('start to the first 200, s', 2), newFigure('the same, s of processor', 2)]
  const start = async (scratch: Scratch, which: 'here' | 'there') => {
    const { ms, cpuMs } = await startOnce(scratch)
    wall[which].push(ms / 1_000)
    cpu[which].push(cpuMs / 1_000)
  }
  for (let turn = 0; turn < STARTS; turn += 1) {
    await inTurn(
      turn,
      () => start(here, 'here'),
      () => start(there, 'there'),
    )
  }
  return [wall, cpu]
}

async function readings(here: Running, there: Running, seconds: number): Promise<Figure[]> {
  const readings = Object.entries(fromMemory).flatMap(([name, path]) =>
    CONNECTIONS.map((connections) => ({
      path,
      connections,
      figure: newFigure(`${name} from memory, ${connections} at once, CPU ms`, 3),
    })),
  )
  for (const path of Object.values(fromMemory))
    for (const { url } of [here, there]) await drive(url + path, { connections: 50, seconds, pid: null })
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { path, connections, figure } of readings) {
      const read = async ({ url, pid }: Running, spent: number[]) => {
        const { cpuMs, faults } = await drive(url + path, { connections, seconds, pid })
        if (cpuMs === null || faults !== '') throw new Error(`${path} was not answered: ${faults}`)
        spent.push(cpuMs)
      }
      await inTurn(
        turn,
        () => read(here, figure.here),
        () => read(there, figure.there),
      )
    }
  }
  return readings.map(({ figure }) => figure)
}

async function costs(here: Running, there: Running): Promise<Figure[]> {
  const [own, other] = [await openMaking(here), await openMaking(there)]
  const pairs = own.made.map((made, index) => ({
    made,
    beside: other.made[index],
    figure: newFigure(`${made.what}, CPU ms`, 2),
  }))
  for (const { made, beside } of pairs) {
    await made.warmUp()
    await beside?.warmUp()
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { made, beside, figure } of pairs)
      await inTurn(
        turn,
        async () => void figure.here.push(await made.cost(turn)),
        async () => void figure.there.push((await beside?.cost(turn)) ?? Number.NaN),
      )
  }
  own.close()
  other.close()
  return pairs.map(({ figure }) => figure)
}

/**
 * This version beside another that is built in its own folder, each on the content that its own bench makes. What another version took
 * on another machine, times the ratio, is what this one would take there.
 */
export async function measureBeside(
  here: Scratch,
  there: Scratch,
  { rows, seconds }: { rows: number; seconds: number },
): Promise<string[]> {
  await prepare(here, rows)
  await prepare(there, rows)
  const figures = await starts(here, there)
  const [own, other] = [await startProduct(here), await startProduct(there)]
  if (hasWrk()) figures.push(...(await readings(own, other, seconds)))
  figures.push(...(await costs(own, other)))
  await own.stop()
  await other.stop()
  const lines = figures.map(({ what, digits, ...figure }) => {
    const [ours, theirs] = [median(figure.here), median(figure.there)]
    return [what, ours.toFixed(digits), theirs.toFixed(digits), (ours / theirs).toFixed(2)]
  })
  return [
    `### Beside ${there.product}, ${here.engine}`,
    '',
    `By turns; median of ${STARTS} starts, and of ${TURNS} turns of all else (${seconds} s where it comes from memory).`,
    '',
    table(['', 'here', 'there', 'ratio'], lines),
    '',
  ]
}
