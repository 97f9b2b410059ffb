import type { Scratch } from '../scratch.ts'
import { startProduct, type Running } from '../server.ts'
import { median, table } from '../table.ts'
import { drive, hasWrk } from '../wrk.ts'
import type { Figure } from './figure.ts'
import { openGamePages } from './game/pages.ts'
import { openMaking, TURNS, type Made } from './making.ts'
import { fromMemory } from './reading.ts'
import { startOnce } from './starting.ts'

const STARTS = 11
const CONNECTIONS = [1, 50] as const

const none = (): number[] => []

async function measureByTurns(here: readonly Figure[], there: readonly Figure[], turns: number): Promise<string[][]> {
  const pairs = here.map(({ what, digits, measure }, index) => {
    const other = there[index]
    if (!other) throw new Error(`${what} is measured of one version alone.`)
    return { what, digits, own: { measure, taken: none() }, other: { measure: other.measure, taken: none() } }
  })
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { own, other } of pairs) {
      // The two versions take turns at going first, because the first measurement can affect the second.
      for (const { measure, taken } of turn % 2 === 0 ? [own, other] : [other, own]) taken.push(await measure(turn))
    }
  }
  return pairs.map(({ what, digits, own, other }) => {
    const [ours, theirs] = [median(own.taken), median(other.taken)]
    return [what, ours.toFixed(digits), theirs.toFixed(digits), (ours / theirs).toFixed(2)]
  })
}

const figuresOfStart = (scratch: Scratch): Figure[] => [
  {
    what: 'start to the first 200, s',
    digits: 2,
    measure: async () => (await startOnce(scratch)).ms / 1_000,
  },
]

async function figuresFromMemory({ url, pid }: Running, seconds: number): Promise<Figure[]> {
  const cost = async (path: string, connections: number): Promise<number> => {
    const { cpuMs, faults } = await drive(url + path, { connections, seconds, pid })
    if (cpuMs === null || faults !== '') throw new Error(`${path} was not answered: ${faults}`)
    return cpuMs
  }
  // A warm-up, so that V8 compiles the hot code before the measurement.
  for (const path of Object.values(fromMemory)) await cost(path, 50)
  return Object.entries(fromMemory).flatMap(([name, path]) =>
    CONNECTIONS.map((connections) => ({
      what: `${name} from memory, ${connections} at once, CPU ms`,
      digits: 3,
      measure: () => cost(path, connections),
    })),
  )
}

async function figuresOfMaking(made: readonly Made[]): Promise<Figure[]> {
  for (const { warmUp } of made) await warmUp()
  return made.map(({ what, cost }) => ({ what: `${what}, CPU ms`, digits: 2, measure: cost }))
}

/**
 * Measures this version and another version on the same machine. The ratio of their results is meaningful even if the
 * machine is slow.
 */
export async function measureBeside(here: Scratch, there: Scratch, seconds: number): Promise<string[]> {
  const lines = await measureByTurns(figuresOfStart(here), figuresOfStart(there), STARTS)
  const [own, other] = [await startProduct(here), await startProduct(there)]
  if (hasWrk()) {
    const read = [await figuresFromMemory(own, seconds), await figuresFromMemory(other, seconds)] as const
    lines.push(...(await measureByTurns(...read, TURNS)))
  }
  const [making, otherMaking] = [await openMaking(own), await openMaking(other)]
  const made = [await figuresOfMaking(making.made), await figuresOfMaking(otherMaking.made)] as const
  lines.push(...(await measureByTurns(...made, TURNS)))
  making.close()
  otherMaking.close()
  const [game, otherGame] = [await openGamePages(own), await openGamePages(other)]
  lines.push(...(await measureByTurns(game.made, otherGame.made, TURNS)))
  lines.push(...(await measureByTurns(game.crawled, otherGame.crawled, 1)))
  game.close()
  otherGame.close()
  await own.stop()
  await other.stop()
  return [
    `### Beside ${there.product}, ${here.engine}`,
    '',
    `By turns; median of ${STARTS} starts, and of ${TURNS} turns of all else (${seconds} s if it comes from memory), and one crawl.`,
    '',
    table(['', 'here', 'there', 'ratio'], lines),
    '',
  ]
}
