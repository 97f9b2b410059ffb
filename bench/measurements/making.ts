import { admin } from '../admin.ts'
import { Client } from '../client.ts'
import { cpuOf, startProduct, type Running } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'

/**
 * Each measurement is repeated this many times. The median is used, because a shared machine can be slow for seconds.
 */
export const TURNS = 5

export const AT_ONCE = 16

export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const items = (perPage: number): string[] =>
  ['id', 'items_name', 'created_at', 'updated_at'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, 2].map((page) => `/api/game-info/items?per_page=${perPage}&page=${page}&sort=${sort}&order=${order}`),
    ),
  )

/** Requests for lists that are not cached. The requests in `before` only warm up V8. */
const lists = {
  before: times(120).flatMap((n) => items(121 + n)),
  measured: times(TURNS).map((turn) => times(8).flatMap((n) => items(80 + turn * 8 + n))),
}

interface Publication {
  path: string
  change: (number: number) => Record<string, string>
  /** Pages whose cached copies the change invalidates. */
  pages: readonly string[]
}

const publications: readonly Publication[] = [
  {
    path: '/api/news/1',
    change: (number) => ({ title: `Published ${number}` }),
    pages: ['/', '/news', '/news/1'],
  },
  {
    path: '/api/game-info/server-information/droplist/1',
    change: (number) => ({ monster: `Goblin ${number}` }),
    pages: ['/gameinfo/server', '/gameinfo/server?section=droplist&page=2'],
  },
  {
    path: '/api/game-info/items/1',
    change: (number) => ({ items_name: `Sword ${number}` }),
    pages: ['/gameinfo/items'],
  },
]
const PUBLICATIONS = 100

export async function ask(client: Client, paths: readonly string[], acceptEncoding?: string): Promise<void> {
  const left = [...paths]
  const askOn = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const { status } = await client.send('GET', path, undefined, acceptEncoding)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
    }
  }
  await Promise.all(times(AT_ONCE).map(askOn))
}

export async function cpuFor({ pid }: Running, count: number, work: () => Promise<void>): Promise<number> {
  const before = cpuOf(pid)
  await work()
  return (cpuOf(pid) - before) / count
}

export interface Made {
  what: string
  count: number
  warmUp: () => Promise<void>
  cost: (turn: number) => Promise<number>
}

/**
 * Measures the CPU time for building a page after a change. The cost of the change itself is measured separately and
 * subtracted.
 */
function madePages(product: Running, client: Client, writer: Client): Made[] {
  const publish = async ({ path, change }: Publication, page: string | null, acceptEncoding?: string) => {
    for (let number = 0; number < PUBLICATIONS; number += 1) {
      const { status, text } = await writer.send('PUT', path, change(number))
      if (status !== 200) throw new Error(`A change was answered ${status}: ${text}`)
      if (page) await ask(client, [page], acceptEncoding)
    }
  }
  return publications.flatMap((publication) =>
    publication.pages.flatMap((page) =>
      [undefined, 'br'].map((acceptEncoding) => ({
        what: `page ${page}, after a change${acceptEncoding ? ', with brotli' : ''}`,
        count: PUBLICATIONS,
        warmUp: () => publish(publication, page, acceptEncoding),
        cost: async () => {
          const alone = await cpuFor(product, PUBLICATIONS, () => publish(publication, null))
          return (await cpuFor(product, PUBLICATIONS, () => publish(publication, page, acceptEncoding))) - alone
        },
      })),
    ),
  )
}

/** Measures lists of about 100 rows that are not cached. The responses are not compressed. */
const madeList = (product: Running, client: Client): Made => ({
  what: 'list of about 100 rows',
  count: lists.measured[0]?.length ?? 0,
  warmUp: () => ask(client, lists.before),
  cost: (turn) => {
    const turns = lists.measured[turn] ?? []
    return cpuFor(product, turns.length, () => ask(client, turns))
  },
})

export async function openMaking(product: Running): Promise<{ made: Made[]; close: () => void }> {
  const client = new Client(product.url, AT_ONCE)
  const writer = new Client(product.url, 1)
  await writer.logIn(admin.username, admin.password)
  const close = () => {
    client.close()
    writer.close()
  }
  return { made: [...madePages(product, client, writer), madeList(product, client)], close }
}

/** Interleaves the repetitions of all measurements, so that other load on the machine affects all of them equally. */
async function typicalCosts(made: readonly Made[]): Promise<number[]> {
  const spent = made.map((): number[] => [])
  for (const { warmUp } of made) await warmUp()
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, { cost }] of made.entries()) spent[index]?.push(await cost(turn))
  return spent.map(median)
}

export async function costOfLists(product: Running): Promise<number> {
  const client = new Client(product.url, AT_ONCE)
  const [cost] = await typicalCosts([madeList(product, client)])
  client.close()
  return cost ?? Number.NaN
}

export async function measureMaking(scratch: Scratch): Promise<string[]> {
  const product = await startProduct(scratch)
  const { made, close } = await openMaking(product)
  const costs = await typicalCosts(made)
  const rows = made.map(({ what, count }, index) => [what, costs[index]?.toFixed(2) ?? '', `${TURNS} times ${count}`])
  close()
  await product.stop()
  return [`### In no memory yet, ${scratch.engine}`, '', table(['', 'CPU ms', 'measured'], rows), '']
}
