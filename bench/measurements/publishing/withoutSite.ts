import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxies } from '../../../tests/support/published/proxies.ts'
import { admin, createAdmin } from '../../admin.ts'
import { Client } from '../../client.ts'
import type { Scratch } from '../../scratch.ts'
import { seed } from '../../seed.ts'
import { startProduct } from '../../server.ts'
import { median } from '../../table.ts'
import {
  askProxy,
  hashOf,
  publishedFiles,
  readPublished,
  type PublishedFile,
  type Reading,
} from './publishedReaders.ts'
import { untilWritten } from './written.ts'

/** All requests of readers in a second. */
const PER_SECOND = 80
/** How often it is tried meanwhile what needs the site. */
const WRITE_EVERY_MS = 5_000
/** Between the change of the menu and the end of the site: some pages are written again by then, the others not. */
const HALF_WRITTEN_MS = 2_500

const SENTENCE = 'Situs sedang tidak dapat dijangkau.'

/** What needs the site, and what must be said to it while the site is away. */
const needing: { what: string; path: string; method?: string; headers?: Record<string, string>; isPage?: true }[] = [
  { what: 'a search', path: '/search?q=poring', isPage: true },
  { what: 'a log-in', path: '/api/login', method: 'POST' },
  { what: 'a write', path: '/api/news', method: 'POST' },
  { what: 'a change', path: '/api/news/1', method: 'PUT' },
  { what: 'a read with a token', path: '/api/news', headers: { authorization: 'Bearer x' } },
  { what: 'the log-in page', path: '/login', isPage: true },
]

/** Asks for what needs the site; what was wrong with the answers. */
async function faultsOfNeeding(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const { what, path, method = 'GET', headers = {}, isPage } of needing) {
    const answer = await askProxy(url + path, { method, headers }).catch((error: unknown) => String(error))
    const isRight =
      typeof answer !== 'string' &&
      answer.status === 503 &&
      answer.headers['retry-after'] !== undefined &&
      answer.headers['cache-control'] === 'no-store' &&
      String(answer.headers['content-type']).startsWith(isPage ? 'text/html' : 'application/json') &&
      answer.body.includes(SENTENCE)
    if (!isRight) faults.push(`${what}: ${typeof answer === 'string' ? answer : answer.status}`)
  }
  return faults
}

const heartbeat = async (url: string): Promise<string> => {
  const { body } = await askProxy(`${url}/heartbeat.json`)
  return (JSON.parse(body.toString()) as { at: string }).at // as the site writes it
}

/** The addresses that the proxy answers with other bytes than the site. */
async function differing(site: string, proxy: string, files: readonly PublishedFile[]): Promise<string[]> {
  const different: string[] = []
  for (const { address } of files) {
    const [one, other] = await Promise.all([askProxy(site + address), askProxy(proxy + address)])
    if (one.status !== other.status || hashOf(one.body) !== hashOf(other.body)) different.push(address)
  }
  return different
}

const told = ({ asked, notModified, wrong, faults, took }: Reading): string => {
  took.sort((one, other) => one - other)
  const [worst = NaN] = took.slice(-1)
  return (
    `${asked} requests, ${notModified} of them answered 304, ${wrong} wrong${faults.length > 0 ? ` (${faults.join('; ')})` : ''}; ` +
    `${median(took).toFixed(1)} ms, p99 ${(took[Math.floor(took.length * 0.99)] ?? NaN).toFixed(1)} ms, longest ${worst.toFixed(0)} ms`
  )
}

/**
 * The site killed in the middle of writing its pages again, and away for so many seconds, under readers of all that is published, of
 * whom each answer is compared with the file: status, bytes, headers. Then it starts again under the same readers.
 */
export async function measureWithoutSite(
  make: () => Promise<Scratch>,
  rows: number,
  seconds: number,
): Promise<string[]> {
  const nginx = proxies.find(({ name, isHere }) => name === 'nginx' && isHere)
  if (!nginx) return ['nginx is not installed: the site without its process was not measured.']
  const scratch = await make()
  const folder = join(scratch.folder, 'published')
  const settings = { PUBLISH: `folder:${folder}`, GAPURA_WITHOUT: 'avif' }
  try {
    await (await startProduct(scratch)).stop()
    await createAdmin(scratch)
    await seed(scratch, rows)
    const product = await startProduct(scratch, settings)
    await untilWritten(folder)
    const proxy = await nginx.start(folder, product.url)
    const encodings = new Set(nginx.encodings)
    const client = new Client(product.url, 1)
    await client.logIn(admin.username, admin.password)
    const { status } = await client.send('POST', '/api/menu', { label: 'Bench', address: '/news' })
    if (status !== 201) throw new Error(`The menu was answered ${status}.`)
    await sleep(HALF_WRITTEN_MS)
    process.kill(product.pid, 'SIGKILL')
    client.close()
    await sleep(500)
    const goneAt = performance.now()
    const files = await publishedFiles(folder, encodings)
    const old = files.filter(({ tree }) => tree === 'fallback').length
    const beat = await heartbeat(proxy.url)
    const ended = new AbortController()
    const reading = readPublished(proxy.url, files, { perSecond: PER_SECOND, ended: ended.signal })
    const faults: string[] = []
    let tried = 0
    let toldAt = goneAt
    while (performance.now() - goneAt < seconds * 1_000) {
      faults.push(...(await faultsOfNeeding(proxy.url)))
      tried += needing.length
      if ((await heartbeat(proxy.url)) !== beat) faults.push('the heartbeat went on')
      if (performance.now() - toldAt > 60_000) {
        toldAt = performance.now()
        console.error(
          `${((toldAt - goneAt) / 60_000).toFixed(0)} min without the site; ${faults.length} wrong sentences.`,
        )
      }
      await sleep(WRITE_EVERY_MS)
    }
    ended.abort()
    const away = await reading
    const again = await startAgain(scratch, { ...settings, PORT: new URL(product.url).port }, proxy.url, files)
    await proxy.stop()
    return [
      `### The site away, ${scratch.engine}`,
      '',
      `${files.length} addresses as ${encodings.size === 2 ? 'plain, gzip and brotli' : 'plain and gzip'}, ${old} of them no longer current and answered from what was last known; the site was killed ${HALF_WRITTEN_MS / 1_000} s after ` +
        `a change of the menu and away for ${seconds} s.`,
      '',
      `- readers: ${told(away)}`,
      `- searches, log-ins, writes: ${tried} tried, ${faults.length} without the sentence${faults.length > 0 ? ` (${faults.slice(0, 10).join('; ')})` : ''}`,
      ...again,
      '',
    ]
  } finally {
    await scratch.remove()
  }
}

/** The site started again while readers go on: until it is there, until all is written, and whether it is what the site says. */
async function startAgain(
  scratch: Scratch,
  settings: Record<string, string>,
  proxy: string,
  files: readonly PublishedFile[],
): Promise<string[]> {
  let [asked, failed, isDone] = [0, 0, false]
  const visits = (async () => {
    for (; !isDone; asked += 1) {
      const file = files[asked % files.length]
      const answer = await askProxy(proxy + (file?.address ?? '/')).catch(() => null)
      if (answer?.status !== 200) failed += 1
      await sleep(1_000 / PER_SECOND)
    }
  })()
  const begun = performance.now()
  const product = await startProduct(scratch, settings)
  const answering = performance.now() - begun
  const isFresh = async () => (await askProxy(`${proxy}/gameinfo/server`)).body.includes('Bench')
  while (!(await isFresh())) await sleep(20)
  const fresh = performance.now() - begun
  const written = await untilWritten(join(scratch.folder, 'published'))
  isDone = true
  await visits
  const different = await differing(product.url, proxy, files)
  await product.stop()
  return [
    `- started again under ${asked} requests of readers, ${failed} of them failed: it answered after ${(answering / 1_000).toFixed(1)} s, ` +
      `what had changed was shown after ${(fresh / 1_000).toFixed(1)} s, all was written after ${(written / 1_000 + fresh / 1_000).toFixed(0)} s; ` +
      `${different.length} of ${files.length} addresses then differed from the site's own answer${different.length > 0 ? `: ${different.slice(0, 10).join(', ')}` : ''}`,
  ]
}
