import { setTimeout as sleep } from 'node:timers/promises'
import { insertLargeContent } from '../../tests/support/load/longContent.ts'
import { openSlowReaders } from '../../tests/support/load/slowReaders.ts'
import { Client } from '../client.ts'
import { memoryOf, startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { table } from '../table.ts'

const READERS = 2_000
const ITEMS = 20_000
const MOST_MEMORY_MIB = 220
const SECONDS = 10
const LOOK_MS = 20

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN

/**
 * Opens clients that request large responses but do not read them. Throws if the server exceeds its memory limit or no
 * longer serves other clients.
 */
export async function measureSlowReaders(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const rows: string[][] = []
  let engine = ''
  for (const networks of [1, 200]) {
    const scratch = await makeScratch()
    engine = scratch.engine
    scratch.environment['DEMO'] = '0'
    const { document, wholeList, pictures, pages } = await insertLargeContent(
      { databaseUrl: scratch.databaseUrl, dataDir: scratch.folder },
      ITEMS,
    )
    const asked: Record<string, readonly string[]> = {
      'the document of the API as YAML': [document],
      'one picture of 2.3 MB': pictures.slice(0, 1),
      '40 pictures of 2.3 MB': pictures,
      '400 pages of lists, 0.8 to 4 MB': pages,
      'a list of 20,000 rows': [wholeList],
    }
    for (const [name, paths] of Object.entries(asked)) {
      const product = await startProduct(scratch)
      const client = new Client(product.url, 1)
      let most = 0
      // Memory is highest while the clients connect, so sampling starts before they do.
      const looking = setInterval(() => (most = Math.max(most, memoryOf(product.pid))), LOOK_MS)
      const readers = await openSlowReaders(product.url, { readers: READERS, networks, paths })
      const started = performance.now()
      const front: number[] = []
      let slowest = 0
      let refused = 0
      while (performance.now() - started < SECONDS * 1_000) {
        for (const path of ['/', document, pictures[0] ?? '', pages[0] ?? '']) {
          const begun = performance.now()
          const { status } = await client.send('GET', path)
          if (status !== 200) refused += 1
          const elapsed = performance.now() - begun
          if (path === '/') front.push(elapsed)
          slowest = Math.max(slowest, elapsed)
        }
        await sleep(20)
      }
      clearInterval(looking)
      readers.close()
      client.close()
      await product.stop()
      rows.push([
        `${name}, ${networks === 1 ? 'one network' : `${networks} networks`}`,
        most.toFixed(0),
        percentile(front, 0.99).toFixed(1),
        slowest.toFixed(0),
        String(refused),
      ])
    }
    await scratch.remove()
  }
  const measured = [
    `### ${READERS.toLocaleString('en')} clients that read nothing, ${engine}`,
    '',
    table(['they ask for', 'most MiB', 'p99 of `/`, ms', 'slowest answer to another, ms', 'refused'], rows),
    '',
  ]
  const tooMuch = rows
    .filter(([, most]) => Number(most) > MOST_MEMORY_MIB)
    .map(([name, most]) => `${name}: ${most} MiB`)
  if (tooMuch.length > 0)
    throw new Error([...measured, `More than ${MOST_MEMORY_MIB} MiB were held:`, ...tooMuch].join('\n'))
  return measured
}
