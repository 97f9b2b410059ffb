import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from '../admin.ts'
import { Client } from '../client.ts'
import { memoryOf, startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { drive } from '../wrk.ts'

const CONNECTIONS = 1_000
const LATEST_MS = 1_000
const MOST_MEMORY_MIB = 220

/** Returns for how many milliseconds after a publication visitors still got the old page. */
async function untilShown(client: Client, title: string): Promise<number> {
  const published = performance.now()
  for (let stale = 0; ;) {
    const asked = performance.now()
    const { text } = await client.send('GET', '/news')
    if (text.includes(title)) return stale
    stale = asked - published
    await sleep(10)
  }
}

/**
 * Simulates many visitors while an admin publishes once a second. Throws if a limit in docs/performance.md is exceeded.
 */
export async function soak(scratch: Scratch, seconds: number): Promise<string[]> {
  const product = await startProduct(scratch)
  const client = new Client(product.url, 2)
  await client.logIn(admin.username, admin.password)
  const idle = memoryOf(product.pid)
  const visitors = drive(`${product.url}/news`, { connections: CONNECTIONS, seconds, pid: product.pid })
  const shown: number[] = []
  let most = idle
  const started = performance.now()
  for (let number = 0; performance.now() - started < (seconds - 1) * 1_000; number += 1) {
    const turn = performance.now()
    const title = `Published ${number} of the soak`
    const { status } = await client.send('POST', '/api/news', { title, description: 'Published under load.' })
    if (status !== 201) throw new Error(`A publication was answered ${status}.`)
    shown.push(await untilShown(client, title))
    most = Math.max(most, memoryOf(product.pid))
    await sleep(Math.max(0, 1_000 - (performance.now() - turn)))
  }
  const load = await visitors
  client.close()
  await product.stop()
  const latest = Math.max(...shown)
  if (load.errors > 0) throw new Error(`${load.errors} requests failed:${load.faults}`)
  if (latest > LATEST_MS) throw new Error(`A page was stale for ${latest.toFixed(0)} ms.`)
  if (most > MOST_MEMORY_MIB) throw new Error(`The process held ${most.toFixed(0)} MiB.`)
  return [
    `### ${CONNECTIONS} connections for ${seconds} s, one publication a second, ${scratch.engine}`,
    '',
    `${load.perSecond.toFixed(0)} requests a second, no error, p50 ${load.p50}, p99 ${load.p99}; ` +
      `${shown.length} publications, the old page asked for and given at most ${latest.toFixed(0)} ms after one ` +
      `by a client beside the crowd; memory ${idle.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB.`,
    '',
  ]
}
