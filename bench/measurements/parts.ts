import { setTimeout as sleep } from 'node:timers/promises'
import { OPTIONAL_PARTS, type OptionalPart } from '../../server/process/config.ts'
import { startProduct, type Running } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'
import { creates } from './writing.ts'
import { SETTLED_MS } from './reading.ts'
import { drive, hasWrk } from '../wrk.ts'

/** With and without, in turn, so that both meet the same machine; of each the median counts. */
const TURNS = 3

interface Measure {
  what: string
  /** Whether more is better, or less. */
  better: 'more' | 'less'
  run: (product: Running, seconds: number) => Promise<number>
}

const requestsPerSecond =
  (path: string, connections: number): Measure['run'] =>
  async ({ url }, seconds) => {
    await drive(url + path, { connections, seconds, pid: null })
    return (await drive(url + path, { connections, seconds, pid: null })).perSecond
  }

/** Once the server has collected what its start leaves behind. */
const settledRequests =
  (path: string, connections: number): Measure['run'] =>
  async (product, seconds) => {
    await sleep(SETTLED_MS)
    return requestsPerSecond(path, connections)(product, seconds)
  }

/** What shows each part best. The pictures of the scratch are AVIF already, so leaving that part out shows nothing. */
const measures: Readonly<Record<OptionalPart, readonly Measure[]>> = {
  avif: [],
  tickShape: [
    {
      what: 'list of 100 rows, 50 connections, req/s',
      better: 'more',
      run: settledRequests('/api/game-info/items?per_page=100', 50),
    },
  ],
  responseCache: [
    { what: 'page /, 50 connections, req/s', better: 'more', run: requestsPerSecond('/', 50) },
    {
      what: 'list of 100 rows, 50 connections, req/s',
      better: 'more',
      run: requestsPerSecond('/api/game-info/items?per_page=100', 50),
    },
  ],
  fastPath: [
    { what: 'page /, 1 connection, req/s', better: 'more', run: requestsPerSecond('/', 1) },
    { what: 'page /, 50 connections, req/s', better: 'more', run: requestsPerSecond('/', 50) },
  ],
  groupCommit: [
    { what: 'creates a second, 50 writers', better: 'more', run: ({ url }, seconds) => creates(url, 50, seconds) },
  ],
}

const shown = (figure: number): string => figure.toFixed(figure < 10 ? 2 : 0)

/** What each optional part buys: the same measured with it and without it. */
export async function measureParts(scratch: Scratch, seconds: number): Promise<string[]> {
  if (!hasWrk()) return ['wrk is not installed (`apt-get install wrk`): the parts were not measured.']
  const rows: string[][] = []
  for (const part of OPTIONAL_PARTS) {
    // PostgreSQL commits together by itself what comes at the same time.
    if (part === 'groupCommit' && scratch.engine !== 'SQLite') continue
    for (const { what, better, run } of measures[part]) {
      const measure = async (without: string): Promise<number> => {
        const product = await startProduct(scratch, { GAPURA_WITHOUT: without })
        try {
          return await run(product, seconds)
        } finally {
          await product.stop()
        }
      }
      const on: number[] = []
      const off: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        on.push(await measure(''))
        off.push(await measure(part))
      }
      const [best, worst] = [median(on), median(off)]
      const gain = better === 'more' ? best / worst : worst / best
      rows.push([part, what, shown(best), shown(worst), Number.isFinite(gain) ? `${gain.toFixed(2)} times` : '–'])
    }
  }
  return [
    `### With and without, ${scratch.engine}`,
    '',
    `Median of ${TURNS} turns of ${seconds} s.`,
    '',
    table(['part', 'measured', 'with', 'without', 'better by'], rows),
    '',
  ]
}
