import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxies, startPlainNginx, type Proxy } from '../../tests/support/published/proxies.ts'
import { kindHeaders } from '../../server/publish/places.ts'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import type { Scratch } from '../scratch.ts'
import { seed } from '../seed.ts'
import { cpuOf, memoryOf, startProduct, type Running } from '../server.ts'
import { median, table } from '../table.ts'
import { drive } from '../wrk.ts'

/** What the process that publishes says in the folder. */
const report = (folder: string): { published: number; waiting: number } => {
  const file = join(folder, 'state/publishing.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { published: number; waiting: number }) // as server/publish writes it
    : { published: 0, waiting: 1 }
}

/** Until everything is written, and has been for a while: pages that are written name others. */
async function untilWritten(folder: string): Promise<void> {
  for (let quiet = 0; quiet < QUIET_S; quiet += 1) {
    await sleep(1_000)
    if (report(folder).waiting > 0) quiet = 0
  }
}

/** It says how many wait every five seconds. */
const QUIET_S = 12

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

/** A change of the menu, which every page shows: until nothing stale can be served, and until everything is written again. */
async function changeMenu(folder: string, client: Client, product: Running): Promise<string[]> {
  const count = report(folder).published
  const begun = performance.now()
  const { status, text } = await client.send('POST', '/api/menu', { label: 'Bench', address: '/news' })
  if (status !== 201) throw new Error(`The menu was answered ${status}: ${text}`)
  const answered = performance.now()
  const pages = () => readdirSync(join(folder, 'live')).filter((name) => name.startsWith('@') || name === 'gameinfo')
  const stale = () =>
    pages().some((name) => name.startsWith('@') && !readFileSync(join(folder, 'live', name)).includes('Bench'))
  while (stale() || existsSync(join(folder, 'live/gameinfo/item'))) await sleep(2)
  const gone = performance.now()
  const spent = cpuOf(product.pid)
  await untilWritten(folder)
  return [
    `A change of the menu with ${count} addresses: nothing stale was there ${Math.max(0, gone - answered).toFixed(0)} ms after its answer ` +
      `(${(answered - begun).toFixed(0)} ms); all were written again after ${((performance.now() - gone) / 1_000 - QUIET_S).toFixed(0)} s, ` +
      `${((cpuOf(product.pid) - spent) / 1_000).toFixed(0)} s of a processor; memory ${memoryOf(product.pid).toFixed(0)} MiB.`,
  ]
}

/** The site stopped under load. */
async function withoutSite(proxy: Proxy, product: Running, seconds: number): Promise<string[]> {
  const load = drive(`${proxy.url}/news`, { connections: 50, seconds, pid: null })
  await sleep(Math.min(2_000, seconds * 100))
  await product.stop()
  const asked: number[] = []
  const sentences = new Set<string>()
  for (const end = performance.now() + (seconds - 3) * 1_000; performance.now() < end; await sleep(200)) {
    for (const address of READ) asked.push((await fetch(proxy.url + address)).status)
    const search = await fetch(`${proxy.url}/search?q=x`)
    const write = await fetch(`${proxy.url}/api/news`, { method: 'POST' })
    sentences.add(`${search.status} ${write.status}`)
  }
  const { errors, perSecond } = await load
  return [
    `The site stopped for ${seconds} s under load: ${perSecond.toFixed(0)} requests a second, ${errors} failed; ${asked.length} pages beside it, ` +
      `${asked.filter((status) => status !== 200).length} without their page; searches and writes were answered ${[...sentences].join(', ')}.`,
  ]
}

/**
 * Pages as files: `rows` drops and what stands beside them, published; nginx on the folder; the menu; and `seconds` without the site.
 */
export async function measurePublishing(
  make: () => Promise<Scratch>,
  rows: number,
  seconds: number,
): Promise<string[]> {
  const nginx = proxies.find(({ name, isHere }) => name === 'nginx' && isHere)
  if (!nginx) return ['nginx is not installed: publishing was not measured.']
  const scratch = await make()
  const folder = join(scratch.folder, 'published')
  try {
    const first = await startProduct(scratch, { GAPURA_WITHOUT: 'avif' })
    await first.stop()
    await createAdmin(scratch)
    await seed(scratch, rows)
    const begun = performance.now()
    const product = await startProduct(scratch, { PUBLISH: `folder:${folder}`, GAPURA_WITHOUT: 'avif' })
    const visits = await visitWhile(product.url, untilWritten(folder))
    const written = (performance.now() - begun) / 1_000 - QUIET_S
    const proxy = await nginx.start(folder, product.url)
    const client = new Client(product.url, 1)
    await client.logIn(admin.username, admin.password)
    const { published } = report(folder)
    const restful = await visitWhile(product.url, sleep(10_000))
    const lines = [
      `### Pages as files, ${scratch.engine}`,
      '',
      `${published} addresses were written ${written.toFixed(0)} s after the start: ${(cpuOf(product.pid) / 1_000).toFixed(0)} s of a processor; memory ${memoryOf(product.pid).toFixed(0)} MiB. ` +
        `A visitor of the site waited meanwhile ${visits.middle.toFixed(1)} ms, p99 ${visits.worst.toFixed(1)} ms; afterwards ${restful.middle.toFixed(1)} ms, p99 ${restful.worst.toFixed(1)} ms.`,
      ...(await besidePlain(folder, proxy, 2)),
      '',
      ...(await changeMenu(folder, client, product)),
      '',
      ...(await withoutSite(proxy, product, seconds)),
      '',
    ]
    client.close()
    await proxy.stop()
    return lines
  } finally {
    await scratch.remove()
  }
}
