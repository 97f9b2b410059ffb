import { Client } from './client.ts'
import { cpuOf, startProduct } from './server.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'

/** Clients that ask at the same time. */
const AT_ONCE = 4

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

interface Cold {
  /** Addresses that nobody has asked for yet. */
  measured: readonly string[]
  /** Others like them: what runs for the first times is still being compiled. */
  before: readonly string[]
}

const cold: Readonly<Record<string, Cold>> = {
  'page /news/{id}': {
    before: times(200).map((n) => `/gameinfo/server?section=npclist&q=before${n}`),
    measured: times(50).map((n) => `/news/${n + 1}`),
  },
  'page of the drop list': {
    before: times(100).map((n) => `/gameinfo/server?section=droplist&q=before${n}`),
    measured: times(20).map((n) => `/gameinfo/server?section=droplist&page=${n + 1}`),
  },
  'list of about 100 rows': {
    before: times(300).map((n) => `/api/game-info/items?per_page=${120 + n}`),
    measured: times(21).flatMap((n) =>
      ['id', 'items_name'].flatMap((sort) =>
        ['asc', 'desc'].flatMap((order) =>
          [1, 2].map((page) => `/api/game-info/items?per_page=${90 + n}&page=${page}&sort=${sort}&order=${order}`),
        ),
      ),
    ),
  },
}

async function ask(client: Client, paths: readonly string[]): Promise<void> {
  const left = [...paths]
  const askOn = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const { status } = await client.send('GET', path)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
    }
  }
  await Promise.all(times(AT_ONCE).map(askOn))
}

/** What an answer costs that is in no memory yet; nothing is compressed. */
export async function measureMaking(scratch: Scratch): Promise<string[]> {
  const product = await startProduct(scratch)
  const client = new Client(product.url, AT_ONCE)
  const rows: string[][] = []
  for (const [name, { before, measured }] of Object.entries(cold)) {
    await ask(client, before)
    const spent = cpuOf(product.pid)
    const started = performance.now()
    await ask(client, measured)
    rows.push([
      name,
      ((cpuOf(product.pid) - spent) / measured.length).toFixed(2),
      ((performance.now() - started) / measured.length).toFixed(2),
      String(measured.length),
    ])
  }
  client.close()
  await product.stop()
  return [`### In no memory yet, ${scratch.engine}`, '', table(['', 'CPU ms', 'ms for each', 'measured'], rows), '']
}
