import { gzipSync } from 'node:zlib'
import { Client } from './client.ts'
import { startProduct } from './server.ts'
import type { Scratch } from './scratch.ts'
import { contentOf, seed } from './seed.ts'
import { median, table } from './table.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const REPEATS = 15

const DROPS = '/api/game-info/server-information/droplist'
/** The page in the middle of so many rows. */
const middle = (rows: number, perPage: number): number => Math.ceil(rows / perPage / 2)

/** What is asked for; each time in other words, so that it is in no memory and the database is read. */
const asked = (drops: number): Record<string, (time: number) => string> => ({
  'public list, first page': (n) => `${DROPS}?per_page=${50 + n}`,
  'public list, middle page': (n) => `${DROPS}?per_page=${50 + n}&page=${middle(drops, 50 + n)}`,
  'search of a monster': (n) => `${DROPS}?per_page=50&q=${encodeURIComponent(`n ${700 + n}`)}`,
  'search of an item': (n) => `${DROPS}?per_page=50&q=${encodeURIComponent(`Bench ${150 + n}`)}`,
  'admin list by monster, first page': (n) => `${DROPS}?per_page=${25 + n}&sort=monster`,
  'admin list by monster, middle page': (n) => `${DROPS}?per_page=${25 + n}&sort=monster&page=${middle(drops, 25 + n)}`,
  'page of the drop list': (n) => `/gameinfo/server?section=droplist&page=${2 + n}`,
  'page of the drop list, searched': (n) =>
    `/gameinfo/server?section=droplist&q=${encodeURIComponent(`Bench ${120 + n}`)}`,
  '/news, middle page': (n) => `/news?page=${Math.max(1, middle(drops / 20, 12) - n)}`,
})

/** The same questions asked of more and more content. */
export async function measureGrowth(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const results = new Map<string, string[]>()
  const sizes: string[] = []
  let engine = ''
  for (const drops of SIZES) {
    const scratch = await makeScratch()
    engine = scratch.engine
    await (await startProduct(scratch)).stop()
    await seed(scratch, drops)
    const product = await startProduct(scratch)
    const client = new Client(product.url, 1)
    // What runs for the first times is still being compiled.
    for (const [, address] of Object.entries(asked(drops))) {
      for (let time = 0; time < REPEATS; time += 1) await client.send('GET', address(time + REPEATS))
    }
    for (const [name, address] of Object.entries(asked(drops))) {
      const elapsed: number[] = []
      for (let time = 0; time < REPEATS; time += 1) {
        const started = performance.now()
        const { status } = await client.send('GET', address(time))
        if (status !== 200) throw new Error(`${address(time)} was answered ${status}.`)
        elapsed.push(performance.now() - started)
      }
      results.set(name, [...(results.get(name) ?? []), median(elapsed).toFixed(1)])
    }
    const { text } = await client.send('GET', '/gameinfo/server')
    sizes.push((gzipSync(text).length / 1024).toFixed(0))
    client.close()
    await product.stop()
    await scratch.remove()
  }
  const largest = contentOf(SIZES.at(-1) ?? 0)
  return [
    `### Growth, ${engine}`,
    '',
    `Milliseconds until an answer that is in no memory is there, median of ${REPEATS}, by the number of drops ` +
      `(with ${largest.items} items, ${largest.maps} maps and ${largest.news} news at the largest).`,
    '',
    table(
      ['', ...SIZES.map((size) => size.toLocaleString('en'))],
      [...[...results].map(([name, times]) => [name, ...times]), ['/gameinfo/server, KiB as gzip', ...sizes]],
    ),
    '',
  ]
}
