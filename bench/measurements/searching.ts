import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import { memoryOf, startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { seed, seedChanges } from '../seed.ts'
import { median, table } from '../table.ts'
import { drive } from '../wrk.ts'

const DROPS = 100_000
const ITEMS = 50_000
const CHANGES = 5_000_000
const AT_ONCE = 50

const DROP_LIST = '/api/game-info/server-information/droplist'
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Returns a new nonsense word. It begins like a real word but matches nothing, so the server also checks for a typo.
 */
const nonsense = (turn: number): string => {
  const letter = (place: number): string => letters[Math.floor(turn / 26 ** place) % 26] ?? ''
  return `${['gobl', 'skel', 'band', 'spid'][turn % 4] ?? ''}${letter(2)}${letter(1)}${letter(0)}q`
}

/** Slow requests whose responses are not cached. */
const burdens: Readonly<Record<string, (turn: number) => string>> = {
  'search of one letter': (turn) =>
    `${DROP_LIST}?per_page=${10 + Math.floor(turn / 36)}&q=${letters[turn % 36] ?? 'a'}`,
  'search of two letters': (turn) =>
    `${DROP_LIST}?per_page=50&q=${letters[turn % 26] ?? ''}${letters[(turn * 7) % 36] ?? ''}`,
  'page of the drop list, searched by a letter': (turn) =>
    `/gameinfo/server?section=droplist&q=${letters[turn % 36] ?? ''}&page=${1 + Math.floor(turn / 36)}`,
  'search of an item': (turn) =>
    `/api/game-info/items?per_page=50&q=${letters[turn % 36] ?? ''}&sort=items_name&page=${1 + turn}`,
  'search of a nonsense word': (turn) => `${DROP_LIST}?per_page=50&q=${nonsense(turn)}`,
  '/search of a nonsense word': (turn) => `/search?q=${nonsense(turn)}`,
  'the whole drop list': (turn) => `${DROP_LIST}?sort=monster&order=${turn % 2 ? 'asc' : 'desc'}`,
  'users, searched': (turn) => `/api/admin/users?per_page=50&q=${letters[turn % 36] ?? ''}&sort=email`,
  trash: (turn) => `/api/admin/trash?page=${1 + turn}`,
  'audit trail': (turn) => `/api/admin/changes?page=${1 + turn}&type=droplist`,
  'changes.csv': () => '/api/admin/changes.csv?type=news',
}

/**
 * Measures the response times for visitors of a cached page while other clients make slow requests. Throws if a slow
 * request is refused.
 */
export async function measureSearching(makeScratch: () => Promise<Scratch>, seconds: number): Promise<string[]> {
  const scratch = await makeScratch()
  await (await startProduct(scratch)).stop()
  await createAdmin(scratch)
  await seed(scratch, DROPS, { items: ITEMS })
  await seedChanges(scratch, CHANGES)
  const product = await startProduct(scratch)
  const client = new Client(product.url, AT_ONCE)
  await client.logIn(admin.username, admin.password)
  const visit = () => drive(`${product.url}/`, { connections: 10, seconds, pid: product.pid })
  await visit()
  const alone = await visit()
  const rows = [['nothing', '', '', '', alone.perSecond.toFixed(0), alone.p99, memoryOf(product.pid).toFixed(0)]]
  for (const [name, path] of Object.entries(burdens)) {
    // The server refuses complete lists if it is already sending too many, so only two clients request them.
    const clients = /whole|csv/.test(name) ? 2 : AT_ONCE
    let isOver = false
    let turn = 0
    const elapsed: number[] = []
    const ask = async () => {
      while (!isOver) {
        turn += 1
        const begun = performance.now()
        const { status, text } = await client.send('GET', path(turn))
        if (status !== 200) throw new Error(`${path(turn)} was answered ${status}: ${text.slice(0, 200)}`)
        elapsed.push(performance.now() - begun)
      }
    }
    const asking = Promise.all(Array.from({ length: clients }, ask))
    const load = await visit()
    isOver = true
    await asking
    const sorted = elapsed.sort((one, other) => one - other)
    rows.push([
      name,
      String(clients),
      median(sorted).toFixed(0),
      (sorted.at(-1) ?? 0).toFixed(0),
      load.perSecond.toFixed(0),
      load.p99,
      memoryOf(product.pid).toFixed(0),
    ])
  }
  client.close()
  await product.stop()
  await scratch.remove()
  return [
    `### Long reads beside visitors, ${scratch.engine}`,
    '',
    `${DROPS.toLocaleString('en')} drops, ${ITEMS.toLocaleString('en')} items, ${CHANGES.toLocaleString('en')} changes; ten visitors of \`/\`, and as many at once as stand here who ask for:`,
    '',
    table(['', 'at once', 'median ms', 'longest ms', '`/` a second', 'p99 of `/`', 'MiB'], rows),
    '',
  ]
}
