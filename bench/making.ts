import { admin } from './admin.ts'
import { Client } from './client.ts'
import { cpuOf, startProduct } from './server.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'

/** Clients that ask at the same time. */
const AT_ONCE = 4

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const items = (perPage: number): string[] =>
  ['id', 'items_name', 'created_at', 'updated_at'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, 2].map((page) => `/api/game-info/items?per_page=${perPage}&page=${page}&sort=${sort}&order=${order}`),
    ),
  )

/** Lists that nobody has asked for yet; those before them let the code be compiled. */
const lists = { before: times(120).flatMap((n) => items(121 + n)), measured: times(41).flatMap((n) => items(80 + n)) }

/** Pages that a publication makes new. */
const published = ['/', '/news', '/news/1'] as const
const PUBLICATIONS = 300

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
  await client.logIn(admin.username, admin.password)
  const cpuFor = async (count: number, work: () => Promise<void>): Promise<number> => {
    const before = cpuOf(product.pid)
    await work()
    return (cpuOf(product.pid) - before) / count
  }
  /** Publications, each followed by a visit to these pages. */
  const publish = async (pages: readonly string[]) => {
    for (let number = 0; number < PUBLICATIONS; number += 1) {
      const { status, text } = await client.send('PUT', '/api/news/1', { title: `Published ${number}` })
      if (status !== 200) throw new Error(`A publication was answered ${status}: ${text}`)
      await ask(client, pages)
    }
  }
  await publish(published)
  const alone = await cpuFor(PUBLICATIONS, () => publish([]))
  const rows: string[][] = []
  for (const page of published) {
    const both = await cpuFor(PUBLICATIONS, () => publish([page]))
    rows.push([`page ${page}, after a publication`, (both - alone).toFixed(2), String(PUBLICATIONS)])
  }
  const drops = times(20).map((n) => `/gameinfo/server?section=droplist&page=${n + 1}`)
  await ask(
    client,
    times(100).map((n) => `/gameinfo/server?section=droplist&q=before${n}`),
  )
  const page = await cpuFor(drops.length, () => ask(client, drops))
  rows.push(['page of the drop list', page.toFixed(2), String(drops.length)])
  await ask(client, lists.before)
  const list = await cpuFor(lists.measured.length, () => ask(client, lists.measured))
  rows.push(['list of about 100 rows', list.toFixed(2), String(lists.measured.length)])
  client.close()
  await product.stop()
  return [`### In no memory yet, ${scratch.engine}`, '', table(['', 'CPU ms', 'measured'], rows), '']
}
