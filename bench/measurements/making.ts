import { admin } from '../admin.ts'
import { Client } from '../client.ts'
import { cpuOf, startProduct, type Running } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'

/** Of each the median counts: a machine that others use too is slow for seconds. */
const TURNS = 5

/** Clients that ask at the same time. */
const AT_ONCE = 16

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const items = (perPage: number): string[] =>
  ['id', 'items_name', 'created_at', 'updated_at'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, 2].map((page) => `/api/game-info/items?per_page=${perPage}&page=${page}&sort=${sort}&order=${order}`),
    ),
  )

/** Lists that nobody has asked for yet; those before them let the code be compiled. */
const lists = {
  before: times(120).flatMap((n) => items(121 + n)),
  measured: times(TURNS).map((turn) => times(8).flatMap((n) => items(80 + turn * 8 + n))),
}

interface Publication {
  path: string
  change: (number: number) => Record<string, string>
  /** What it makes new. */
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
]
const PUBLICATIONS = 100

/** A page as it is asked for, and what it cost in each turn. */
interface Visit {
  page: string
  acceptEncoding: string | undefined
  spent: number[]
}

async function ask(client: Client, paths: readonly string[], acceptEncoding?: string): Promise<void> {
  const left = [...paths]
  const askOn = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const { status } = await client.send('GET', path, undefined, acceptEncoding)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
    }
  }
  await Promise.all(times(AT_ONCE).map(askOn))
}

/** Milliseconds of the processor that each of `count` took. */
async function cpuFor({ pid }: Running, count: number, work: () => Promise<void>): Promise<number> {
  const before = cpuOf(pid)
  await work()
  return (cpuOf(pid) - before) / count
}

/** What a list of about 100 rows costs that nobody has asked for, in milliseconds of the processor. Its rows were in others. */
export async function costOfLists(product: Running): Promise<number> {
  const client = new Client(product.url, AT_ONCE)
  await ask(client, lists.before)
  const spent: number[] = []
  for (const turn of lists.measured) spent.push(await cpuFor(product, turn.length, () => ask(client, turn)))
  client.close()
  return median(spent)
}

/** What an answer costs that is in no memory yet: pages without compression and with it, lists without. */
export async function measureMaking(scratch: Scratch): Promise<string[]> {
  const product = await startProduct(scratch)
  const client = new Client(product.url, AT_ONCE)
  const writer = new Client(product.url, 1)
  await writer.logIn(admin.username, admin.password)
  /** Changes of a row, each followed by a visit to this page. */
  const publish = async ({ path, change }: Publication, page: string | null, acceptEncoding?: string) => {
    for (let number = 0; number < PUBLICATIONS; number += 1) {
      const { status, text } = await writer.send('PUT', path, change(number))
      if (status !== 200) throw new Error(`A change was answered ${status}: ${text}`)
      if (page) await ask(client, [page], acceptEncoding)
    }
  }
  const rows: string[][] = []
  for (const publication of publications) {
    const visits = publication.pages.flatMap((page) =>
      [undefined, 'br'].map((acceptEncoding): Visit => ({ page, acceptEncoding, spent: [] })),
    )
    for (const { page, acceptEncoding } of visits) await publish(publication, page, acceptEncoding)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const alone = await cpuFor(product, PUBLICATIONS, () => publish(publication, null))
      for (const { page, acceptEncoding, spent } of visits)
        spent.push((await cpuFor(product, PUBLICATIONS, () => publish(publication, page, acceptEncoding))) - alone)
    }
    for (const { page, acceptEncoding, spent } of visits)
      rows.push([
        `page ${page}, after a change${acceptEncoding ? ', with brotli' : ''}`,
        median(spent).toFixed(2),
        `${TURNS} times ${PUBLICATIONS}`,
      ])
  }
  client.close()
  rows.push([
    'list of about 100 rows',
    (await costOfLists(product)).toFixed(2),
    `${TURNS} times ${lists.measured[0]?.length}`,
  ])
  writer.close()
  await product.stop()
  return [`### In no memory yet, ${scratch.engine}`, '', table(['', 'CPU ms', 'measured'], rows), '']
}
