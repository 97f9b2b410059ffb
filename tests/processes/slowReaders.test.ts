import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLargeContent, type LargeAnswers } from '../support/load/longContent.ts'
import { runProduct, type Product } from '../support/runProduct.ts'
import { openSlowReaders } from '../support/load/slowReaders.ts'
import { testEnvironment } from '../support/testServer.ts'

/** `npm run bench -- --only slow` has two thousand. */
const READERS = 400
const MOST_MEMORY_MIB = 220
const PROMPT_MS = 5_000

/** The most memory that a process has held, in MiB. proc(5). */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe('Clients that read nothing of large answers', () => {
  let product: Product
  let large: LargeAnswers
  beforeAll(async () => {
    const environment = await testEnvironment('sqlite')
    large = await insertLargeContent({ databaseUrl: null, dataDir: environment['DATA_DIR'] ?? '' }, 20_000)
    product = await runProduct({ ...environment, DEMO: '0' })
  })
  afterAll(() => product.stop())

  /** Asks as somebody from another network, and reads the answer. */
  async function expectServed(path: string): Promise<void> {
    const started = performance.now()
    const answer = await fetch(product.url + path)
    expect(answer.status, path).toBe(200)
    await answer.arrayBuffer()
    expect(performance.now() - started, path).toBeLessThan(PROMPT_MS)
  }

  it.each([
    ['one network', 1],
    ['two hundred networks', 200],
  ])('from %s hold no more memory than is promised, and the others are served', async (_, networks) => {
    const { document, wholeList, pictures, pages } = large
    for (const paths of [[document], pictures.slice(0, 1), pictures, pages, [wholeList]]) {
      const readers = await openSlowReaders(product.url, { readers: READERS, networks, paths })
      try {
        // Until those who came first count as slow.
        await sleep(4_000)
        for (const path of ['/', '/api/news', document, pictures[0] ?? '', `${pages[0]}`, wholeList]) {
          await expectServed(path)
        }
      } finally {
        readers.close()
      }
    }
    expect(peakOf(product.pid)).toBeLessThan(MOST_MEMORY_MIB)
  })
})
