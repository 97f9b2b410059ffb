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

type Measure = (turn: number) => Promise<number>

/** The same figure of both versions. The less, the better. */
interface Pair {
  what: string
  digits: number
  here: Measure
  there: Measure
}

/** The lines of the table: both versions by turns, so that they meet the same machine. */
async function measureByTurns(pairs: readonly Pair[], turns: number): Promise<string[][]> {
  const figures = pairs.map((pair) => ({ pair, here: [] as number[], there: [] as number[] })) // filled below
  for (let turn = 0; turn < turns; turn += 1) {
    // Each comes first as often as the other, and finds the machine as the other left it.
    const order = turn % 2 === 0 ? (['here', 'there'] as const) : (['there', 'here'] as const)
    for (const figure of figures) for (const which of order) figure[which].push(await figure.pair[which](turn))
  }
  return figures.map(({ pair: { what, digits }, ...figure }) => {
    const [here, there] = [median(figure.here), median(figure.there)]
    return [what, here.toFixed(digits), there.toFixed(digits), (here / there).toFixed(2)]
  })
}

const secondsToFirstPage =
  (scratch: Scratch): Measure =>
  async () =>
    (await startOnce(scratch)).ms / 1_000

/** Milliseconds of the processor for an answer from memory. */
const costFromMemory =
  ({ url, pid }: Running, path: string, connections: number, seconds: number): Measure =>
  async () => {
    const { cpuMs, faults } = await drive(url + path, { connections, seconds, pid })
    if (cpuMs === null || faults !== '') throw new Error(`${path} was not answered: ${faults}`)
    return cpuMs
  }

async function pairsFromMemory(here: Running, there: Running, seconds: number): Promise<Pair[]> {
  // V8 compiles what is used much while it is used.
  for (const path of Object.values(fromMemory))
    for (const product of [here, there]) await costFromMemory(product, path, 50, seconds)(0)
  return Object.entries(fromMemory).flatMap(([name, path]) =>
    CONNECTIONS.map((connections) => ({
      what: `${name} from memory, ${connections} at once, CPU ms`,
      digits: 3,
      here: costFromMemory(here, path, connections, seconds),
      there: costFromMemory(there, path, connections, seconds),
    })),
  )
}

/** What is in no memory yet, and what ends it. */
async function openPairsOfMaking(here: Running, there: Running): Promise<{ pairs: Pair[]; close: () => void }> {
  const [own, other] = [await openMaking(here), await openMaking(there)]
  const pairs: Pair[] = []
  for (const { what, warmUp, cost } of own.made) {
    const beside = other.made.find((made) => made.what === what)
    if (!beside) continue
    await warmUp()
    await beside.warmUp()
    pairs.push({ what: `${what}, CPU ms`, digits: 2, here: cost, there: beside.cost })
  }
  const close = () => {
    own.close()
    other.close()
  }
  return { pairs, close }
}

/**
 * This version beside another that is built in its own folder, each on the content that its own bench makes. What the other has taken
 * on another machine, times the ratio, is what this one would take there.
 */
export async function measureBeside(
  here: Scratch,
  there: Scratch,
  { rows, seconds }: { rows: number; seconds: number },
): Promise<string[]> {
  for (const scratch of [here, there]) await prepare(scratch, rows)
  const starts = {
    what: 'start to the first 200, s',
    digits: 2,
    here: secondsToFirstPage(here),
    there: secondsToFirstPage(there),
  }
  const lines = await measureByTurns([starts], STARTS)
  const [own, other] = [await startProduct(here), await startProduct(there)]
  if (hasWrk()) lines.push(...(await measureByTurns(await pairsFromMemory(own, other, seconds), TURNS)))
  const { pairs, close } = await openPairsOfMaking(own, other)
  lines.push(...(await measureByTurns(pairs, TURNS)))
  close()
  await own.stop()
  await other.stop()
  return [
    `### Beside ${there.product}, ${here.engine}`,
    '',
    `By turns; median of ${STARTS} starts, and of ${TURNS} turns of all else (${seconds} s where it comes from memory).`,
    '',
    table(['', 'here', 'there', 'ratio'], lines),
    '',
  ]
}
