import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { writing } from '../../support/pastTheApi.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const ROWS = 20_000
const FLOOD = 30
const ANSWER_MS = 3_000

describe.each(engines)('On %s, with thousands of rows', (engine) => {
  const { server } = useSite(engine, { TRUST_PROXY: '127.0.0.1' })
  beforeAll(async () => {
    const now = server().clock.time
    await writing(server(), async (writer) => {
      for (let number = 0; number < ROWS; number += 1) {
        const word = String.fromCharCode(...[1, 26, 676, 17_576].map((by) => 97 + (Math.floor(number / by) % 26)))
        await insertRow(writer, item, { items_name: `Potion of ${word}quenda ${number}` }, now)
      }
    })
  }, 120_000)

  const search = async (words: string, address: string) => {
    const begun = performance.now()
    const path = `/api${item.path}?q=${encodeURIComponent(words)}&per_page=20`
    const { status, body } = await server().call('GET', path, { headers: { 'x-forwarded-for': address } })
    return { status, body, ms: performance.now() - begun }
  }

  it('[attack.search-floods] leave other networks their search: each ends within 3 s or with 429', async () => {
    const flood = Array.from({ length: FLOOD }, (_, index) =>
      search(`potion o ${index % 10} q e ${index}`, '192.0.2.7'),
    )
    const other = await search('potion of a', '198.51.100.9')
    expect(other.status).toBe(200)
    const answers = await Promise.all(flood)
    for (const { status, body, ms } of [other, ...answers]) {
      expect([200, 429]).toContain(status)
      if (status === 429)
        expect(body).toEqual({ message: 'Terlalu banyak pencarian sekaligus. Coba lagi sebentar lagi.' })
      expect(ms).toBeLessThan(ANSWER_MS + 1_000)
    }
    expect(other.ms).toBeLessThan(Math.max(...answers.map(({ ms }) => ms)) / 2)
  })

  it('[search.typing-errors] corrects the first misspelt word without holding the event loop', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { status } = await search('aaabquendq', '203.0.113.4')
    delay.disable()
    expect(status).toBe(200)
    expect(delay.max / 1e6).toBeLessThan(50)
  })
})
