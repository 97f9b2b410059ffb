import { gzipSync } from 'node:zlib'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import { startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { contentOf, seed } from '../seed.ts'
import { median, table } from '../table.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const REPEATS = 15

const LARGEST_PAGE_KIB = 60

const DROPS = '/api/game-info/server-information/droplist'

/** The admin creates a row before each request, so that the server cannot reuse cached rows or counts. */
const changes = {
  drop: { path: DROPS, row: { monster: 'Goblin of the bench', map_information_id: 1, items_id: 1 } },
  item: { path: '/api/game-info/items', row: { items_name: 'Item of the bench' } },
  news: { path: '/api/news', row: { title: 'News of the bench', description: 'Written between two questions.' } },
  monster: { path: '/api/game-info/monsters', row: { monster_name: 'Monster of the bench' } },
  map: { path: '/api/game-info/mapinfo', row: { map_name: 'Map of the bench' } },
} as const

interface Question {
  after: keyof typeof changes
  path: string
}

const middle = (rows: number, perPage: number): number => Math.ceil(rows / perPage / 2)

const search = (words: string): string => encodeURIComponent(words)

const questions = (drops: number): Readonly<Record<string, Question>> => ({
  'public list, first page': { after: 'drop', path: `${DROPS}?per_page=50` },
  'public list, middle page': { after: 'drop', path: `${DROPS}?per_page=50&page=${middle(drops, 50)}` },
  'admin list by monster, first page': { after: 'drop', path: `${DROPS}?per_page=25&sort=monster` },
  'admin list by monster, middle page': {
    after: 'drop',
    path: `${DROPS}?per_page=25&sort=monster&page=${middle(drops, 25)}`,
  },
  'admin list by last change': { after: 'drop', path: `${DROPS}?per_page=25&sort=updated_at&order=desc` },
  'admin list by map name, first page': { after: 'drop', path: `${DROPS}?per_page=25&sort=map_information_id` },
  'admin list by map name, middle page': {
    after: 'drop',
    path: `${DROPS}?per_page=25&sort=map_information_id&page=${middle(drops, 25)}`,
  },
  'admin list by item name, first page': { after: 'drop', path: `${DROPS}?per_page=25&sort=items_id` },
  'admin list by item name, middle page': {
    after: 'drop',
    path: `${DROPS}?per_page=25&sort=items_id&page=${middle(drops, 25)}`,
  },
  'changed since a moment': {
    after: 'drop',
    path: `${DROPS}?per_page=25&changed_since=${new Date().toISOString()}`,
  },
  'changed since the beginning': { after: 'drop', path: `${DROPS}?per_page=25&changed_since=2000-01-01T00:00:00Z` },
  'of one item on one map': { after: 'drop', path: `${DROPS}?per_page=25&items_id=1&map_information_id=1` },
  'search of one monster': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('n 700')}` },
  'search of one item': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('Bench 150')}` },
  'choice of an item in a form': { after: 'item', path: `/api/game-info/items?per_page=20&q=${search('Bench 15')}` },
  'page of the drop list': { after: 'drop', path: '/gameinfo/server?section=droplist&page=2' },
  'page of the drop list, searched': {
    after: 'drop',
    path: `/gameinfo/server?section=droplist&q=${search('Bench 120')}`,
  },
  '/news, middle page': { after: 'news', path: `/news?page=${middle(drops / 20, 12)}` },
  '/gameinfo/map': { after: 'map', path: '/gameinfo/map' },
  'page of an item': { after: 'drop', path: '/gameinfo/item/7' },
  'page of a monster': { after: 'drop', path: '/gameinfo/monster/7' },
  'page of a map': { after: 'drop', path: '/gameinfo/map/7' },
  'items, first page': { after: 'item', path: '/gameinfo/items' },
  'items, middle page': { after: 'item', path: `/gameinfo/items?page=${middle(contentOf(drops).items, 50)}` },
  'items of a kind': { after: 'item', path: '/gameinfo/items?kind=Card&page=2' },
  'monsters of a race and some levels': {
    after: 'monster',
    path: '/gameinfo/monsters?from=20&to=60&race=Demon&sort=level',
  },
  'monsters of a map': { after: 'monster', path: '/gameinfo/monsters?map=7' },
  '/search of an item': { after: 'item', path: `/search?q=${search('Bench 15')}` },
})

const counting = (): Readonly<Record<string, Question>> => ({
  'search that finds one in ten': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('Goblin')}` },
  'search of one letter': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('a')}` },
  'search of two letters': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('go')}` },
  '/search of one letter': { after: 'drop', path: `/search?q=${search('a')}` },
  '/search of two letters': { after: 'drop', path: `/search?q=${search('go')}` },
  '/search of five letters': { after: 'drop', path: `/search?q=${search('gobli')}` },
  'search with a typing error': { after: 'drop', path: `${DROPS}?per_page=50&q=${search('Skeletno')}` },
  '/search with a typing error': { after: 'drop', path: `/search?q=${search('Skeletno')}` },
})

const entries = ['/gameinfo/map', '/gameinfo/items', '/gameinfo/monsters'] as const
const sections = ['', '?section=feature', '?section=general', '?section=npclist', '?section=droplist'] as const

export async function measureGrowth(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const results = new Map<string, string[]>()
  const pages = new Map<string, string[]>()
  let engine = ''
  for (const drops of SIZES) {
    const scratch = await makeScratch()
    engine = scratch.engine
    await (await startProduct(scratch)).stop()
    await createAdmin(scratch)
    await seed(scratch, drops)
    const product = await startProduct(scratch)
    const client = new Client(product.url, 1)
    await client.logIn(admin.username, admin.password)
    const ask = async ({ after, path }: Question): Promise<number> => {
      const change = changes[after]
      const { status: written } = await client.send('POST', change.path, change.row)
      if (written !== 201) throw new Error(`A change of ${change.path} was answered ${written}.`)
      const started = performance.now()
      const { status } = await client.send('GET', path)
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
      return performance.now() - started
    }
    /** Follows a redirect in advance, so that the target page is measured instead of the redirect. */
    const led = async ([name, question]: [string, Question]): Promise<[string, Question]> => {
      const { location } = (await client.send('GET', question.path)).headers
      return [name, typeof location === 'string' ? { ...question, path: location } : question]
    }
    const all: [string, Question][] = []
    for (const question of Object.entries({ ...questions(drops), ...counting() })) all.push(await led(question))
    // A warm-up, so that V8 compiles the code before the measurement.
    for (const [, question] of all) for (let time = 0; time < REPEATS; time += 1) await ask(question)
    for (const [name, question] of all) {
      const elapsed: number[] = []
      for (let time = 0; time < REPEATS; time += 1) elapsed.push(await ask(question))
      results.set(name, [...(results.get(name) ?? []), median(elapsed).toFixed(1)])
    }
    for (const path of [...sections.map((section) => `/gameinfo/server${section}`), ...entries, '/news']) {
      const { text } = await client.send('GET', path)
      const size = gzipSync(text).length / 1024
      if (size > LARGEST_PAGE_KIB) throw new Error(`${path} weighs ${size.toFixed(0)} KiB as gzip.`)
      pages.set(path, [...(pages.get(path) ?? []), size.toFixed(0)])
    }
    client.close()
    await product.stop()
    await scratch.remove()
  }
  const largest = contentOf(SIZES.at(-1) ?? 0)
  const heads = SIZES.map((size) => size.toLocaleString('en'))
  return [
    `### Growth, ${engine}`,
    '',
    `Milliseconds until an answer is there after a row of its kind was added, median of ${REPEATS}, by the number of drops ` +
      `(with ${largest.items} items, ${largest.maps} maps and ${largest.news} news at the largest). The last ` +
      `${Object.keys(counting()).length} count and sort all that they find, or read all words anew.`,
    '',
    table(
      ['', ...heads],
      [...results].map(([name, times]) => [name, ...times]),
    ),
    '',
    'KiB of a page as gzip:',
    '',
    table(
      ['', ...heads],
      [...pages].map(([path, sizes]) => [path, ...sizes]),
    ),
    '',
  ]
}
