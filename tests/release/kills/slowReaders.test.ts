import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLargeContent, type LargeAnswers } from '../../support/load/longContent.ts'
import { runProduct, type Product } from '../../support/runProduct.ts'
import { openSlowReaders } from '../../support/load/slowReaders.ts'
import { testEnvironment } from '../../support/testServer.ts'
import { memoryOf } from '../hostile/memory.ts'

const READERS = 600
/**
 * The response cache may hold 48 MiB of it and unsent answers 24, and garbage as much again (docs/performance.md). Without a
 * bound 600 readers would hold most of a gigabyte.
 */
const MOST_GROWTH = 160 * 1024 * 1024
const PROMPT_MS = 5_000

describe('Clients that read nothing of large answers', () => {
  let product: Product
  let large: LargeAnswers
  beforeAll(async () => {
    const environment = await testEnvironment('sqlite')
    large = await insertLargeContent({ databaseUrl: null, dataDir: environment['DATA_DIR'] ?? '' }, 20_000)
    product = await runProduct({ ...environment, DEMO: '0' })
  })
  afterAll(() => product.stop())

  async function expectServed(path: string): Promise<void> {
    const started = performance.now()
    let answer = await fetch(product.url + path)
    // A server at its limit returns 503, or 429 for a list of a network that has asked for many. It soon disconnects the
    // slowest readers, so the test tries again.
    for (let tries = 0; [429, 503].includes(answer.status) && tries < 10; tries += 1) {
      expect(answer.headers.get('retry-after')).toBe('5')
      await sleep(1_000)
      answer = await fetch(product.url + path)
    }
    expect(answer.status, path).toBe(200)
    // The test times only the start page, because the server may have to render or compress other pages first.
    if (path === '/') expect(performance.now() - started, path).toBeLessThan(PROMPT_MS)
    await answer.arrayBuffer()
  }

  it.each([
    ['one network', 1],
    ['two hundred networks', 200],
  ])(
    '[attack.slow-readers] from %s take up bounded memory, and others are served',
    { timeout: 240_000 },
    async (_, networks) => {
      const { document, wholeList, pictures } = large
      const pages = large.pages.slice(0, 40)
      const kinds = [[document], pictures, pages, [wholeList]]
      const served = ['/', '/api/news', document, pictures[0] ?? '', `${pages[0]}`, wholeList]
      for (const paths of [...kinds, pictures.slice(0, 1)]) {
        for (const path of served) await expectServed(path)
        const before = memoryOf(product.pid).own
        const readers = await openSlowReaders(product.url, { readers: READERS, networks, paths })
        try {
          // After four seconds, the server counts the first readers as slow.
          await sleep(4_000)
          for (const path of served) {
            await expectServed(path)
            expect(memoryOf(product.pid).own - before, path).toBeLessThan(MOST_GROWTH)
          }
        } finally {
          readers.close()
        }
      }
    },
  )
})
