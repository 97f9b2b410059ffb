import { Client } from '../../client.ts'
import { searchOf } from '../../seedGame.ts'
import { memoryOf, type Running } from '../../server.ts'
import type { Figure } from '../figure.ts'
import { ask, AT_ONCE, cpuFor, times, TURNS } from '../making.ts'

/** Pages that are asked for before the measurement, so that V8 compiles the hot code. */
const WARM_UP = 200
const PAGES_A_TURN = 200

const SEARCHES = { before: 40, aTurn: 20 } as const

/** Pages of the list of items in all orders, those of an order spread over the turns. */
const lists: readonly string[] = times(75).flatMap((page) =>
  ['name', 'number', 'kind', 'level', 'slots', 'attack', 'weight', 'price'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `/gameinfo/items?sort=${sort}&order=${order}&page=${page + 2}`),
  ),
)

const locations = (sitemap: string): string[] =>
  Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })

async function crawlable(client: Client): Promise<string[]> {
  const read = async (path: string): Promise<string[]> => locations((await client.send('GET', path)).text)
  const listed = await read('/sitemap.xml')
  const parts = listed.filter((path) => path.endsWith('.xml'))
  return parts.length === 0 ? listed : (await Promise.all(parts.map(read))).flat()
}

/** Each page is asked for once, so it is in no memory. */
function figureOf(product: Running, client: Client, what: string, all: readonly string[]): Figure {
  return {
    what: `page of ${what}, made, with brotli, CPU ms`,
    digits: 2,
    measure: (turn) => {
      const first = WARM_UP + turn * PAGES_A_TURN
      return cpuFor(product, PAGES_A_TURN, () => ask(client, all.slice(first, first + PAGES_A_TURN), 'br'))
    },
  }
}

function searches(product: Running, client: Client): { warmUp: () => Promise<void>; figure: Figure } {
  const search = async (first: number, count: number): Promise<void> => {
    // One visitor's searches wait for each other.
    for (const n of times(count)) await ask(client, [`/search?q=${encodeURIComponent(searchOf(first + n))}`], 'br')
  }
  const { before, aTurn } = SEARCHES
  return {
    warmUp: () => search(0, before),
    figure: {
      what: 'search of two words, with brotli, CPU ms',
      digits: 2,
      measure: (turn) => cpuFor(product, aTurn, () => search(before + turn * aTurn, aTurn)),
    },
  }
}

export interface GamePages {
  made: Figure[]
  /** In this order, and each of them once. */
  crawled: Figure[]
  close: () => void
}

/** Measures the pages of a game, which `seedGame` has written. */
export async function openGamePages(product: Running): Promise<GamePages> {
  const client = new Client(product.url, AT_ONCE)
  const pages = await crawlable(client)
  const of = (kind: string) => pages.filter((path) => path.startsWith(`/gameinfo/${kind}/`))
  const [items, monsters] = [of('item'), of('monster')]
  const needed = WARM_UP + TURNS * PAGES_A_TURN
  if (items.length < needed || monsters.length < needed) throw new Error('The sitemap has too few pages of the game.')
  const searching = searches(product, client)
  await ask(client, [items, monsters, lists].map((pages) => pages.slice(0, WARM_UP)).flat(), 'br')
  await searching.warmUp()
  const crawl = (which: string): Figure => ({
    what: `all ${pages.length} pages, crawled ${which}, CPU ms a page`,
    digits: 3,
    measure: () => cpuFor(product, pages.length, () => ask(client, pages, 'br')),
  })
  return {
    made: [
      figureOf(product, client, 'an item', items),
      figureOf(product, client, 'a monster', monsters),
      figureOf(product, client, 'the list of items', lists),
      searching.figure,
    ],
    crawled: [
      crawl('once'),
      crawl('again'),
      { what: 'memory of the process after that, MiB', digits: 0, measure: async () => memoryOf(product.pid) },
    ],
    close: () => client.close(),
  }
}
