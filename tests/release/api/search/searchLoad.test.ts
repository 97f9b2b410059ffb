import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SEARCHED_FOR } from '../../../../content/reader.ts'
import type { SiteSearch } from '../../../../content/siteSearch/searchSchemas.ts'
import { item } from '../../../../content/types/item.ts'
import { WordCollector } from '../../../../server/database/search/vocabulary.ts'
import { insertRows } from '../../../support/pastTheApi.ts'
import { engines } from '../../../support/testServer.ts'
import { useSite } from '../../../support/useSite.ts'

const ROWS = 50_000
const FLOOD = 40
const SENTENCE = 'Terlalu banyak pencarian sekaligus. Coba lagi sebentar lagi.'

const SYLLABLES = 'bra dor fel gan hir kal lun mor nes pra quen ris sto tha vel zar'.split(' ')
const KINDS = ['Potion', 'Sword', 'Card', 'Armor', 'Shield', 'Scroll', 'Helmet', 'Manteau', 'Necklace', 'Dagger']

/** Three syllables, different for each of 4,096 numbers. */
const invented = (number: number) => [256, 16, 1].map((by) => SYLLABLES[Math.floor(number / by) % 16]).join('')

const nameOf = (number: number) =>
  `${KINDS[number % KINDS.length]} of ${invented(number)} ${invented(Math.floor(number / 10))}${invented(number * 7).slice(0, 5)} [${number % 5}]`

/**
 * Runs `work`, and returns the longest time in milliseconds of processor that the event loop spent in one turn, without
 * garbage collections, which take longer the more earlier tests of this process have left behind.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns: { from: number; to: number; cpu: number }[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const from = performance.now()
      const before = process.threadCpuUsage()
      await others()
      const { user, system } = process.threadCpuUsage(before)
      turns.push({ from, to: performance.now(), cpu: (user + system) / 1_000 })
    }
  }
  const watching = watch()
  await work()
  isOver = true
  await watching
  // An observer gets its entries in a later turn.
  await sleep(100)
  observer.disconnect()
  const collecting = ({ from, to }: { from: number; to: number }) =>
    collections.reduce(
      (sum, { startTime, duration }) => (startTime >= from && startTime < to ? sum + duration : sum),
      0,
    )
  return Math.max(...turns.filter(({ cpu }) => cpu > 10).map((turn) => turn.cpu - collecting(turn)), 0)
}

describe.each(engines)('On %s, with fifty thousand rows', (engine) => {
  const { server } = useSite(engine, { TRUST_PROXY: '127.0.0.1' })
  beforeAll(() => insertRows(server(), item, ROWS, (number) => ({ items_name: nameOf(number) })), 240_000)

  const call = (path: string, address: string) =>
    server().call('GET', path, { headers: { 'x-forwarded-for': address } })
  const search = (words: string, address: string) =>
    call(`/api${item.path}?q=${encodeURIComponent(words)}&per_page=20`, address)

  /** A busy machine may refuse the first search, which then goes on reading for the next. */
  const answered = async (ask: () => ReturnType<typeof call>) => {
    for (;;) {
      const answer = await ask()
      if (answer.status !== 429) return answer
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
    }
  }

  it('[attack.search-floods] leave other networks their search: each ends within 3 s or with 429', async () => {
    let ended = 0
    const flood = Array.from({ length: FLOOD }, (_, index) =>
      search(`o ${'aeiou'[index % 5]} a ${index}`, '192.0.2.7').finally(() => (ended += 1)),
    )
    for (const words of ['o e a 71', 'o i a 72', 'o u a 73'])
      expect((await search(words, '198.51.100.9')).status).toBe(200)
    const endedMeanwhile = ended
    const answers = await Promise.all(flood)
    for (const { status, body } of answers) {
      expect([200, 429]).toContain(status)
      if (status === 429) expect(body).toEqual({ code: 'too_many_searches', message: SENTENCE })
    }
    // Before networks had shares, two of three searches of the flood came first.
    expect(endedMeanwhile).toBeLessThan(FLOOD / 2)
  })

  it('[search.site] finds names without holding the event loop', async () => {
    const address = '203.0.113.9'
    const searchSite = async (words: string) => {
      const { status, body } = await answered(() => call(`/api/search?q=${encodeURIComponent(words)}`, address))
      expect(status).toBe(200)
      return (body as SiteSearch).groups[0]?.total
    }
    // The first search reads all rows into memory.
    expect(await longestTurn(() => searchSite('potion quendorpra'))).toBeLessThan(50)
    for (const words of ['potion bra', 'sword of lun', 'a', 'o e'])
      expect(await longestTurn(() => searchSite(words)), words).toBeLessThan(50)
    expect(await searchSite('potion')).toBe(ROWS / KINDS.length)
  })

  it('[search.typing-errors] corrects the first misspelt word without holding the event loop', async () => {
    const corrected = async (typed: string) => {
      const { status, headers } = await answered(() => search(typed, '203.0.113.4'))
      expect(status).toBe(200)
      expect(headers.get(SEARCHED_FOR)).toBe('quendorpra')
    }
    await search('potion', '203.0.113.4')
    expect(await longestTurn(() => corrected('quendorprq'))).toBeLessThan(50)

    // Now each row seems to take 6 ms, so that the words of each are collected in another turn of the event loop.
    await insertRows(server(), item, 1, () => ({ items_name: 'Elunium' }))
    const added = vi.spyOn(WordCollector.prototype, 'add')
    const now = performance.now.bind(performance)
    let timed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      const isAfterRow = added.mock.calls.length > timed
      timed = added.mock.calls.length
      return now() + (isAfterRow ? 6 : 0)
    })
    let counted = 0
    let mostInTurn = 0
    const count = () => {
      mostInTurn = Math.max(mostInTurn, added.mock.calls.length - counted)
      counted = added.mock.calls.length
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    try {
      await corrected('quendorprw')
    } finally {
      clearImmediate(immediate)
      vi.restoreAllMocks()
    }
    expect(counted).toBeGreaterThan(ROWS / 2)
    expect(mostInTurn).toBeLessThan(10)
  })
})
