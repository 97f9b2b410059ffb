import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { childrenOf } from '../../support/processes/childrenOf.ts'
import { engines } from '../../support/testServer.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson } from '../../support/runProduct.ts'

type Answer = { status: number; text: string }

function exchange(url: string, { body, ...options }: RequestOptions & { body?: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Opens a new connection for each request, so that the workers take turns responding. */
const ask = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  exchange(url, { agent: false, headers })

const workersOf = (product: Product): number[] => childrenOf(product.pid)

function filesOf(pid: number): { soft: string; hard: string } {
  const [, soft = '', hard = ''] =
    /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
  return { soft, hard }
}

const METRICS_TOKEN = 'of-whoever-reads-the-numbers'

describe.each(engines)('Two workers on one %s database', onceOnly, (engine) => {
  let product: Product
  let token: string
  beforeAll(async () => {
    product = await Product.started(engine, { WORKERS: '2', METRICS_TOKEN })
    token = await product.signIn()
  })
  afterAll(async () => {
    expect(await product.end('SIGINT')).toBe(0)
    product.remove()
  })

  const workers = () => workersOf(product)

  it('start both workers', async () => {
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
  })

  it('[publishing.times] show a scheduled news item on each worker within a second of its time', async () => {
    const title = `At its time on ${engine}`
    const from = Date.now() + 3_000
    const item = { title, description: 'A', published_at: new Date(from).toISOString() }
    const created = await postJson(`${product.url}/api/news`, token, item)
    expect(await created.json()).toMatchObject({ state: 'scheduled' })
    const shown = async () => {
      const pages = await Promise.all(Array.from({ length: 4 }, () => ask(`${product.url}/news`)))
      return pages.filter(({ text }) => text.includes(title)).length
    }
    expect(await shown()).toBe(0)
    await sleep(from - Date.now() + 1_000)
    expect(await shown()).toBe(4)
  })

  it('show on each within a second what either has written', async () => {
    for (let number = 0; number < 4; number += 1) {
      await Promise.all([ask(`${product.url}/news`), ask(`${product.url}/news`)])
      const title = `Written to ${engine} ${number}`
      const created = await postJson(`${product.url}/api/news`, token, { title, description: 'By one of two.' })
      expect(created.status).toBe(201)
      await sleep(1_000)
      const pages = await Promise.all(Array.from({ length: 4 }, () => ask(`${product.url}/news`)))
      for (const { text } of pages) expect(text).toContain(title)
    }
  })

  it('lose nothing when both write at the same time', async () => {
    const create = (number: number) =>
      fetch(`${product.url}/api/game-info/items`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ items_name: `Item ${number}` }),
      })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => create(number)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201))
    await sleep(1_000)
    const { text } = await ask(`${product.url}/api/game-info/items?per_page=500`)
    expect((JSON.parse(text) as unknown[]).length).toBe(100)
  })

  it('keep serving when one of them is killed, and replace it', async () => {
    const [first, second] = workers()
    if (first === undefined || second === undefined) throw new Error('There are not two workers.')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => workers().includes(first)).toBe(false)
    for (let times = 0; times < 10; times += 1) expect((await ask(`${product.url}/news`)).status).toBe(200)
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
    expect(workers()).toContain(second)
  })

  it('keep serving if no further process can start, and replace the missing one when it can', async () => {
    // Three workers have started: the first two, and the replacement for a worker that the test above killed.
    await expect.poll(() => product.output.split('Server listening').length - 1, { timeout: 60_000 }).toBe(3)
    const [first] = workers()
    if (first === undefined) throw new Error('There are no workers.')
    const limitFiles = (most: string) => execFileSync('prlimit', ['--pid', String(product.pid), `--nofile=${most}`])
    const { soft, hard } = filesOf(product.pid)
    // With this limit on open files, a running process can still reopen a file that it has closed. A new process needs
    // more files, so it cannot start.
    const taken = new Set(readdirSync(`/proc/${product.pid}/fd`).map(Number))
    let most = 0
    while (taken.has(most)) most += 1
    limitFiles(`${most}:${hard}`)
    try {
      process.kill(first, 'SIGKILL')
      await expect.poll(() => product.output).toContain('There is no room for another worker.')
      for (let times = 0; times < 10; times += 1) expect((await ask(`${product.url}/news`)).status).toBe(200)
      expect(workers()).toHaveLength(1)
    } finally {
      limitFiles(`${soft}:${hard}`)
    }
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
  })

  async function numbers(): Promise<Map<string, number>> {
    const { status, text } = await ask(`${product.url}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(status).toBe(200)
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
  }
  const labels = (values: ReadonlyMap<string, number>) =>
    new Set([...values.keys()].map((name) => /worker="(\d+)"/.exec(name)?.[1]))

  /** /metrics leaves out a worker that answers slowly, so the test retries until both workers are present. */
  const numbersOfBoth = () =>
    vi.waitFor(
      async () => {
        const given = await numbers()
        expect(labels(given).size).toBe(2)
        return given
      },
      { timeout: 20_000 },
    )

  it('answer /metrics with the numbers of both, and no counter falls', async () => {
    let before = await numbersOfBoth()
    const heads = (await ask(`${product.url}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })).text
      .split('\n')
      .filter((line) => line.startsWith('# TYPE'))
    expect(new Set(heads).size, 'each name is declared once').toBe(heads.length)
    const rising = heads.filter((line) => !line.endsWith(' gauge')).map((line) => line.split(' ')[2] ?? '')
    for (let turn = 0; turn < 8; turn += 1) {
      await ask(`${product.url}/api/news`)
      const now = await numbersOfBoth()
      const fallen = [...before].filter(
        ([name, value]) =>
          rising.includes(name.replace(/(_sum|_count|_bucket)?\{.*/, '')) && (now.get(name) ?? 0) < value,
      )
      expect(fallen).toEqual([])
      before = now
    }
  })

  it('leave a worker that does not answer out of /metrics', async () => {
    const [first] = workers()
    if (first === undefined) throw new Error('There is no worker.')
    process.kill(first, 'SIGSTOP')
    try {
      // One worker is paused. The workers take connections in turn, so one of the two requests reaches the other
      // worker.
      const given = await Promise.any([numbers(), numbers()])
      expect(labels(given).size).toBe(1)
    } finally {
      process.kill(first, 'SIGCONT')
    }
    await expect.poll(async () => labels(await numbers()).size).toBe(2)
  })

  it('are replaced one by one on SIGHUP under load, without a failed request, and the site stays ready', async () => {
    const old = workers()
    const failures: string[] = []
    let answers = 0
    let isOver = false
    const told = async (name: string, asked: Promise<Answer>) => {
      try {
        const { status } = await asked
        answers += 1
        if (status >= 400) failures.push(`${name}: ${status}`)
      } catch (error) {
        failures.push(`${name}: ${String(error)}`)
      }
    }
    // Like the proxies in deploy/, this agent keeps idle connections for less than the two seconds of NOTICE_MS.
    const agent = new Agent({ keepAlive: true, timeout: 1_000 })
    const write = (body: object) =>
      exchange(`${product.url}/api/game-info/items`, {
        agent,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const client = async (number: number) => {
      // The clients pause between requests, because new workers need processor time to start.
      for (let turn = 0; !isOver; turn += 1, await sleep(20)) {
        for (const path of ['/', '/news', '/api/news', '/readyz']) {
          await told(`${path} on a connection of its own`, ask(product.url + path))
          await told(path, exchange(product.url + path, { agent }))
        }
        await told('a write', write({ items_name: `${number} ${turn}` }))
      }
    }
    const clients = Array.from({ length: 4 }, (_, number) => client(number))
    await sleep(300)
    product.signal('SIGHUP')
    await expect.poll(() => workers().filter((pid) => old.includes(pid)), { timeout: 60_000 }).toEqual([])
    expect(workers()).toHaveLength(2)
    await sleep(300)
    isOver = true
    await Promise.all(clients)
    agent.destroy()
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(100)
  })

  it('are replaced once more if another SIGHUP arrives meanwhile', async () => {
    const old = workers()
    const seen = new Set(old)
    product.signal('SIGHUP')
    await sleep(500)
    product.signal('SIGHUP')
    const watch = () => {
      for (const pid of workers()) seen.add(pid)
      return seen.size
    }
    await expect.poll(watch, { timeout: 60_000, interval: 50 }).toBe(6)
    await expect.poll(() => product.output.split('All workers have been replaced.').length, { timeout: 20_000 }).toBe(4)
    expect(workers()).toHaveLength(2)
  })

  it('stay if a new one cannot start, and the log says so', async () => {
    const old = workers()
    const key = join(product.environment['DATA_DIR'] ?? '', 'secret.key')
    const kept = readFileSync(key)
    truncateSync(key, 5)
    product.signal('SIGHUP')
    await expect.poll(() => product.output).toContain('A new worker did not start; the others continue.')
    writeFileSync(key, kept)
    expect(workers().sort()).toEqual(old.sort())
    expect((await ask(`${product.url}/news`)).status).toBe(200)
  })

  it('log everything as JSON', () => {
    const lines = product.output.split('\n').filter((line) => line.includes('orker'))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), pid: expect.any(Number) })
  })
})

describe('A site whose workers have all been killed', () => {
  it('ends on SIGTERM before others replace them', async () => {
    const product = await Product.started('sqlite', { WORKERS: '2' })
    await expect.poll(() => workersOf(product).length, { timeout: 20_000 }).toBe(2)
    for (const pid of workersOf(product)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => workersOf(product)).toEqual([])
    expect(await Promise.race([product.end('SIGTERM'), sleep(5_000, 'It goes on.')])).toBe(0)
    product.remove()
  })
})

describe('A site of one process', () => {
  it('answers its open requests on SIGHUP and ends', async () => {
    const product = await Product.started('sqlite')
    expect((await ask(`${product.url}/news`)).status).toBe(200)
    expect(await product.end('SIGHUP')).toBe(0)
    product.remove()
  })
})
