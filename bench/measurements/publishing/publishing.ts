import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxies, startPlainNginx, type Proxy } from '../../../tests/support/published/proxies.ts'
import { kindHeaders } from '../../../server/publish/places.ts'
import { admin, createAdmin } from '../../admin.ts'
import { Client } from '../../client.ts'
import type { Scratch } from '../../scratch.ts'
import { seed } from '../../seed.ts'
import { cpuOf, memoryOf, startProduct, type Running } from '../../server.ts'
import { median, table } from '../../table.ts'
import { drive } from '../../wrk.ts'
import { publishedFiles } from './publishedReaders.ts'
import { report, untilWritten } from './written.ts'

/** How long a visitor of the site itself waits meanwhile, in milliseconds. */
async function visitWhile(url: string, work: Promise<unknown>): Promise<{ middle: number; worst: number }> {
  const took: number[] = []
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  while (!isDone) {
    const begun = performance.now()
    await (await fetch(`${url}/news`)).arrayBuffer()
    took.push(performance.now() - begun)
    await sleep(20)
  }
  await ended
  took.sort((one, other) => one - other)
  return { middle: median(took), worst: took[Math.floor(took.length * 0.99)] ?? Number.NaN }
}

/** The pages that both folders are asked for. */
const READ = ['/', '/news', '/news?page=2', '/gameinfo/server'] as const
const fileOf = (address: string): string => {
  const [path = '', query = ''] = address.split('?')
  return join(path, `@${query}.html`)
}

/** nginx on the published folder beside nginx on a folder of the same bytes and headers, by turns. */
async function besidePlain(folder: string, proxy: Proxy, seconds: number): Promise<string[]> {
  const plain = `${folder}.plain`
  mkdirSync(plain, { recursive: true })
  for (const [index, address] of READ.entries())
    for (const ending of ['', '.gz'])
      writeFileSync(join(plain, `${index}.html${ending}`), readFileSync(join(folder, 'live', fileOf(address)) + ending))
  const beside = await startPlainNginx(plain, kindHeaders(null).page)
  const rows: string[][] = []
  for (const [index, address] of READ.entries()) {
    const [own, other]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 3; turn += 1) {
      other.push((await drive(`${beside.url}/${index}.html`, { connections: 50, seconds, pid: null })).perSecond)
      own.push((await drive(proxy.url + address, { connections: 50, seconds, pid: null })).perSecond)
    }
    const [first, second] = [median(own), median(other)]
    rows.push([address, first.toFixed(0), second.toFixed(0), (first / second).toFixed(2)])
  }
  await beside.stop()
  rmSync(plain, { recursive: true })
  return ['', table(['page', 'published, per second', 'plain folder', 'ratio'], rows)]
}

/** What visitors of the proxy see while everything is written again. */
interface Seen {
  took: number[]
  /** How long after it was asked for a page was a file again, in milliseconds. */
  published: number[]
  wrong: number
}

/** Visitors ask the proxy for pages that have left the folder; each must show the change. */
async function visitAfterChange(
  folder: string,
  proxy: Proxy,
  addresses: readonly string[],
  ended: AbortSignal,
): Promise<Seen> {
  const seen: Seen = { took: [], published: [], wrong: 0 }
  for (let number = 0; !ended.aborted; number += 1) {
    const address = addresses[(number * 7_919) % addresses.length] ?? '/'
    const file = join(folder, 'live', fileOf(address))
    const wasThere = existsSync(file)
    const begun = performance.now()
    const answer = await fetch(proxy.url + address).catch(() => null)
    const text = await answer?.text()
    seen.took.push(performance.now() - begun)
    if (answer?.status !== 200 || !text?.includes(CHANGED)) seen.wrong += 1
    if (!wasThere && number % 10 === 0) {
      while (!existsSync(file) && !ended.aborted) await sleep(5)
      seen.published.push(performance.now() - begun)
    }
    await sleep(100)
  }
  return seen
}

const CHANGED = 'Bench menu'

const spreadOf = (values: number[]): string => {
  values.sort((one, other) => one - other)
  return `${median(values).toFixed(1)} ms, p99 ${(values[Math.floor(values.length * 0.99)] ?? NaN).toFixed(1)} ms`
}

/** The most memory that a process holds while something is done, in MiB. */
async function highestWhile<T>(pid: number, work: Promise<T>): Promise<{ result: T; highest: number }> {
  let highest = 0
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 500)
  return { result: await work.finally(() => clearInterval(timer)), highest }
}

/** A change of the menu, which every page shows: until nothing stale can be served, and until everything is written again. */
async function changeMenu(folder: string, proxy: Proxy, client: Client, product: Running): Promise<string[]> {
  const count = report(folder).published
  const known = await publishedFiles(folder, new Set())
  const addresses = known.map(({ address }) => address).filter((address) => address.startsWith('/gameinfo/'))
  const begun = performance.now()
  const { status, text } = await client.send('POST', '/api/menu', { label: CHANGED, address: '/news' })
  if (status !== 201) throw new Error(`The menu was answered ${status}: ${text}`)
  const answered = performance.now()
  const pages = () => readdirSync(join(folder, 'live')).filter((name) => name.startsWith('@') && name.endsWith('.html'))
  const stale = () => pages().some((name) => !readFileSync(join(folder, 'live', name)).includes(CHANGED))
  while (stale() || existsSync(join(folder, 'live/gameinfo/item'))) await sleep(2)
  const gone = performance.now()
  const spent = cpuOf(product.pid)
  const ended = new AbortController()
  const visits = visitAfterChange(folder, proxy, addresses, ended.signal)
  const { result: written, highest } = await highestWhile(product.pid, untilWritten(folder))
  ended.abort()
  const { took, published, wrong } = await visits
  return [
    `A change of the menu with ${count} addresses: nothing stale was there ${Math.max(0, gone - answered).toFixed(0)} ms after its answer ` +
      `(${(answered - begun).toFixed(0)} ms); all were written again after ${(written / 1_000).toFixed(0)} s, ` +
      `${((cpuOf(product.pid) - spent) / 1_000).toFixed(0)} s of a processor; memory at most ${highest.toFixed(0)} MiB.`,
    '',
    `Visitors meanwhile: ${took.length} pages, ${wrong} of them wrong or without the change; ${spreadOf(took)}. ` +
      `${published.length} pages that were not written yet were files ${spreadOf(published)} after they were asked for.`,
  ]
}

/**
 * Pages as files: `rows` drops and what stands beside them, published; nginx on the folder; and a change of the menu.
 */
export async function measurePublishing(make: () => Promise<Scratch>, rows: number): Promise<string[]> {
  const nginx = proxies.find(({ name, isHere }) => name === 'nginx' && isHere)
  if (!nginx) return ['nginx is not installed: publishing was not measured.']
  const scratch = await make()
  const folder = join(scratch.folder, 'published')
  let product: Running | undefined
  try {
    const first = await startProduct(scratch, { GAPURA_WITHOUT: 'avif' })
    await first.stop()
    await createAdmin(scratch)
    await seed(scratch, rows)
    product = await startProduct(scratch, { PUBLISH: `folder:${folder}`, GAPURA_WITHOUT: 'avif' })
    const writing = untilWritten(folder)
    const [visits, { result, highest }] = await Promise.all([
      visitWhile(product.url, writing),
      highestWhile(product.pid, writing),
    ])
    const written = result / 1_000
    const proxy = await nginx.start(folder, product.url)
    const client = new Client(product.url, 1)
    await client.logIn(admin.username, admin.password)
    const { published } = report(folder)
    const restful = await visitWhile(product.url, sleep(10_000))
    const lines = [
      `### Pages as files, ${scratch.engine}`,
      '',
      `${published} addresses were written ${written.toFixed(0)} s after the start: ${(cpuOf(product.pid) / 1_000).toFixed(0)} s of a processor; memory at most ${highest.toFixed(0)} MiB. ` +
        `A visitor of the site waited meanwhile ${visits.middle.toFixed(1)} ms, p99 ${visits.worst.toFixed(1)} ms; afterwards ${restful.middle.toFixed(1)} ms, p99 ${restful.worst.toFixed(1)} ms.`,
      ...(await besidePlain(folder, proxy, 2)),
      '',
      ...(await changeMenu(folder, proxy, client, product)),
      '',
    ]
    client.close()
    await proxy.stop()
    return lines
  } finally {
    await product?.stop()
    await scratch.remove()
  }
}
