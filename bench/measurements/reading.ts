import { setTimeout as sleep } from 'node:timers/promises'
import { capture, type Captured } from '../capture.ts'
import { hasNginx, nginxSettings, startNginx } from '../nginx.ts'
import { memoryOf, startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'
import { drive, hasWrk, type Load } from '../wrk.ts'

const CONNECTIONS = [1, 50, 1_000] as const

export const fromMemory = {
  'page /': '/',
  'page /news': '/news',
  'page /gameinfo/server?section=droplist': '/gameinfo/server?section=droplist',
  'list of 100 rows': '/api/game-info/items?per_page=100',
} as const
const TURNS = 5
/** Milliseconds to wait for the server to finish its start-up work. */
const SETTLED_MS = 8_000

const cpu = ({ cpuMs }: Load): string => cpuMs?.toFixed(3) ?? '–'
const ratio = (own: number | null, other: number | null): string =>
  own !== null && other !== null ? (own / other).toFixed(2) : '–'

/** Returns the run with the median throughput. Its error count is the sum over all runs. */
function typical(loads: readonly Load[]): Load {
  const middle = median(loads.map(({ perSecond }) => perSecond))
  const load = loads.find(({ perSecond }) => perSecond === middle)
  if (!load) throw new Error('Nothing was measured.')
  return { ...load, errors: loads.reduce((sum, { errors }) => sum + errors, 0) }
}

async function scriptBytes(address: string): Promise<number> {
  const html = (await capture(address, 'identity')).bytes.toString()
  const scripts = new Set(Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, path]) => path ?? ''))
  let bytes = 0
  for (const script of scripts) bytes += (await capture(new URL(script, address).href, 'gzip')).bytes.length
  return bytes
}

/** Compares Gapura's cached responses with nginx, which serves the same bytes. Also measures Gapura's memory. */
export async function measureReading(
  scratch: Scratch,
  { seconds, peers }: { seconds: number; peers: readonly [name: string, url: string][] },
): Promise<string[]> {
  if (!hasWrk()) return ['wrk is not installed (`apt-get install wrk`): reading was not measured.']
  const product = await startProduct(scratch)
  await sleep(SETTLED_MS)
  const idle = memoryOf(product.pid)
  const answers: Captured[] = []
  const wire: string[][] = []
  for (const [name, path] of Object.entries(fromMemory)) {
    const url = product.url + path
    const gzip = await capture(url, 'gzip')
    const brotli = await capture(url, 'br')
    const plain = await capture(url, 'identity')
    answers.push({ ...brotli, name: String(answers.length) })
    wire.push([name, String(plain.bytes.length), String(gzip.bytes.length), String(brotli.bytes.length)])
  }
  const nginxes = hasNginx()
    ? await Promise.all(Object.values(nginxSettings).map((settings) => startNginx(answers, settings)))
    : []

  // A warm-up, so that V8 compiles the hot code before the measurement.
  for (const path of Object.values(fromMemory)) await drive(product.url + path, { connections: 50, seconds, pid: null })
  const lines: string[][] = []
  for (const [index, [name, path]] of Object.entries(fromMemory).entries()) {
    for (const connections of CONNECTIONS) {
      const owns: Load[] = []
      const besides: Load[][] = nginxes.map(() => [])
      // The servers take turns, so that other load on the machine affects all of them equally.
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const [which, nginx] of nginxes.entries()) {
          besides[which]?.push(await drive(`${nginx.url}/${index}`, { connections, seconds, pid: nginx.pid }))
          nginx.emptyLog()
        }
        owns.push(await drive(product.url + path, { connections, seconds, pid: product.pid }))
      }
      const own = typical(owns)
      const others = besides.map(typical)
      lines.push([
        name,
        String(connections),
        own.perSecond.toFixed(0),
        ...others.flatMap(({ perSecond }) => [perSecond.toFixed(0), ratio(own.perSecond, perSecond)]),
        cpu(own),
        ...others.flatMap((other) => [cpu(other), ratio(own.cpuMs, other.cpuMs)]),
        own.p50,
        own.p99,
        String(own.errors),
      ])
    }
  }
  const loaded = memoryOf(product.pid)
  const [logIn, office] = [await scriptBytes(`${product.url}/login`), await scriptBytes(`${product.url}/admin`)]
  const peerLines: string[][] = []
  for (const [name, url] of peers) {
    for (const connections of CONNECTIONS) {
      const load = await drive(url, { connections, seconds, pid: null })
      peerLines.push([name, String(connections), load.perSecond.toFixed(0), load.p50, load.p99, String(load.errors)])
    }
  }
  for (const nginx of nginxes) await nginx.stop()
  await product.stop()

  const beside = nginxes.length > 0 ? ['nginx', 'ratio', 'tuned', 'ratio'] : []
  const heads = ['', 'connections', 'req/s', ...beside, 'CPU ms', ...beside, 'p50', 'p99', 'errors']
  return [
    `### From memory, ${scratch.engine}`,
    '',
    `Median of ${TURNS} turns of ${seconds} s by the product and nginx in turn, one process each.`,
    nginxes.length > 0
      ? 'nginx: as Debian ships it; tuned: without its log, its files held open, its connections never closed.'
      : 'nginx is not installed (`apt-get install nginx`), so nothing stands beside it.',
    '',
    table(heads, lines),
    '',
    `Memory of the listening process: ${idle.toFixed(0)} MiB idle, ${loaded.toFixed(0)} MiB after all of the above.`,
    '',
    '### Bytes on the wire',
    '',
    table(['', 'plain', 'gzip', 'brotli'], wire),
    '',
    `Scripts as gzip: ${(logIn / 1_000).toFixed(0)} KB of the page on which admins log in, ${(office / 1_000).toFixed(0)} KB of the first screen after it.`,
    ...(peerLines.length > 0
      ? ['', '### Peers', '', table(['', 'connections', 'req/s', 'p50', 'p99', 'errors'], peerLines)]
      : []),
    '',
  ]
}
