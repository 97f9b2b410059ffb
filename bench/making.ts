import { Client } from './client.ts'
import { cpuOf, startProduct } from './server.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Addresses that nobody has asked for yet. */
const cold = {
  'page /news/{id}': times(40).map((n) => `/news/${n + 1}`),
  'page of the drop list': times(20).map((n) => `/gameinfo/server?section=droplist&page=${n + 1}`),
  'list of about 100 rows': times(21).flatMap((n) =>
    ['id', 'items_name'].flatMap((sort) =>
      ['asc', 'desc'].flatMap((order) =>
        [1, 2].map((page) => `/api/game-info/items?per_page=${90 + n}&page=${page}&sort=${sort}&order=${order}`),
      ),
    ),
  ),
} as const

/** What an answer costs that is in no memory yet; nothing is compressed. */
export async function measureMaking(scratch: Scratch): Promise<string[]> {
  const product = await startProduct(scratch)
  const client = new Client(product.url, 1)
  const rows: string[][] = []
  for (const [name, paths] of Object.entries(cold)) {
    // The first ones are compiled as they run.
    const warming = Math.floor(paths.length / 4)
    for (const path of paths.slice(0, warming)) await client.send('GET', path)
    const measured = paths.slice(warming)
    const before = cpuOf(product.pid)
    const started = performance.now()
    for (const path of measured) {
      const { status } = await client.send('GET', path)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
    }
    const elapsed = performance.now() - started
    rows.push([
      name,
      ((cpuOf(product.pid) - before) / measured.length).toFixed(2),
      (elapsed / measured.length).toFixed(2),
      String(measured.length),
    ])
  }
  client.close()
  await product.stop()
  return [
    `### In no memory yet, ${scratch.engine}`,
    '',
    table(['', 'CPU ms', 'ms until it is there', 'measured'], rows),
    '',
  ]
}
