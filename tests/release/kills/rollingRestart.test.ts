import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, picture } from '../../support/samples.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'
import { callApi } from '../../support/runProduct.ts'

const SECONDS = Number(process.env['ROLLING_SECONDS'] ?? 60)
const CLIENTS = 8
/** Milliseconds. A process may show outdated content for at most this time. */
const STALE_MS = 1_000
const PASSWORD = 'Benteng7!'
const PIN = '482915'
const GAPURA_SECRET = 'the same for all that serve one site'
/** The server checks at most this many wrong PINs per account and hour (docs/product.md, section 9). */
const MOST_WRONG_PINS = 10

class Balancer {
  readonly #products: readonly Product[]
  readonly #ready = new Set<Product>()
  #turn = 0
  #isOver = false
  readonly #watching: Promise<unknown>

  constructor(products: readonly Product[]) {
    this.#products = products
    for (const product of products) this.#ready.add(product)
    this.#watching = Promise.all(products.map((product) => this.#watch(product)))
  }

  get ready(): readonly Product[] {
    return [...this.#ready]
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#watching
  }

  /**
   * A process that refuses a connection has not received the request, so the request can safely go to the next ready
   * process.
   */
  async send(path: string, options: RequestInit = {}): Promise<Response> {
    for (;;) {
      const ready = this.ready
      const product = ready[this.#turn++ % ready.length]
      if (!product) throw new Error('No process is ready.')
      try {
        return await fetch(product.url + path, { ...options, redirect: 'manual' })
      } catch (error) {
        if (!isRefused(error)) throw error
        this.#ready.delete(product)
      }
    }
  }

  async #watch(product: Product): Promise<void> {
    while (!this.#isOver) {
      const isReady = await fetch(`${product.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) this.#ready.add(product)
      else this.#ready.delete(product)
      await sleep(100)
    }
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'

describe('Two processes on one PostgreSQL', onceOnly, () => {
  let products: Product[]
  let token: string
  beforeAll(async () => {
    const first = await Product.create('postgres', { GAPURA_SECRET })
    const { DATABASE_URL = '' } = first.environment
    products = [first, await Product.create('postgres', { DATABASE_URL, GAPURA_SECRET })]
    await Promise.all(products.map((product) => product.start()))
    token = await first.signIn()
  })
  afterAll(() => Product.endAll(products))

  async function register(username: string) {
    const account = { username, email: `${username}@example.com`, password: PASSWORD }
    const body = { ...account, password_confirmation: PASSWORD, PIN }
    await callApi('POST', `${products[0]?.url}/api/register`, undefined, body)
    return account
  }

  it(
    `are restarted one after another under ${SECONDS} s of mixed load without a failed request or a stale page`,
    { timeout: 60_000 + SECONDS * 2_000 },
    async () => {
      const balancer = new Balancer(products)
      const failures: string[] = []
      const answers: Record<string, number> = { page: 0, list: 0, write: 0, 'log-in': 0, picture: 0 }
      let isOver = false

      const send = async (kind: string, path: string, options?: RequestInit): Promise<string | null> => {
        try {
          const response = await balancer.send(path, options)
          const text = await response.text()
          answers[kind] = (answers[kind] ?? 0) + 1
          if (response.status < 400) return text
          failures.push(`${kind} ${path}: ${response.status} ${text}`)
        } catch (error) {
          failures.push(`${kind} ${path}: ${String(error)} ${String(error instanceof Error ? error.cause : '')}`)
        }
        return null
      }
      const expectEverywhere = async (title: string, isThere: boolean) => {
        for (const { url } of balancer.ready) {
          for (const path of ['/news', '/api/news']) {
            // The test ignores a failed request, because the process may just have ended.
            const shown = await fetch(url + path).then(
              (response) => response.text(),
              () => null,
            )
            if (shown !== null && shown.includes(title) !== isThere)
              failures.push(`${title} ${isThere ? 'is not' : 'is still'} in ${url}${path}`)
          }
        }
      }
      const authorization = `Bearer ${token}`
      const json = { authorization, 'content-type': 'application/json' }
      const client = async (number: number) => {
        // Each client has its own account, because the server delays simultaneous log-ins to one account.
        const { username, password } = await register(`client${number}`)
        let last: string | null = null
        for (let turn = 0; !isOver; turn += 1) {
          for (const path of ['/', '/news', '/gameinfo/rules']) await send('page', path)
          for (const path of ['/api/news', '/api/game-info/items?page=1&per_page=20']) await send('list', path)
          await send('log-in', '/api/login', {
            method: 'POST',
            headers: json,
            body: JSON.stringify({ username, password }),
          })

          const title = `Client ${number}, turn ${turn}.`
          const text = { title, description: title }
          const made =
            turn % 2 === 0
              ? await send('write', '/api/news', { method: 'POST', headers: json, body: JSON.stringify(text) })
              : await send('picture', '/api/news', {
                  method: 'POST',
                  headers: { authorization },
                  body: form(text, { image: await picture('png', 300, 200) }),
                })
          if (made === null) continue
          const { id, image_url } = JSON.parse(made) as { id: number; image_url: string | null }
          if (image_url) await send('picture', image_url)
          await sleep(STALE_MS)
          await expectEverywhere(title, true)
          if (last !== null) await expectEverywhere(last, false)
          await send('write', `/api/news/${id}`, { method: 'DELETE', headers: { authorization } })
          last = title
        }
      }
      const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
      const end = performance.now() + SECONDS * 1_000
      do {
        for (const product of products) {
          await sleep(500)
          expect(await product.end('SIGTERM')).toBe(0)
          await product.start()
          await expect.poll(() => balancer.ready.includes(product), { timeout: 5_000 }).toBe(true)
        }
      } while (performance.now() < end)
      isOver = true
      await Promise.all(clients)
      await balancer.stop()
      expect(failures).toEqual([])
      for (const [kind, count] of Object.entries(answers)) expect(count, kind).toBeGreaterThanOrEqual(CLIENTS)
      if (SECONDS > 30) console.warn(`${SECONDS} s of load, answers:`, answers)
    },
  )

  it('count wrong PINs together, also after a restart of one of them', async () => {
    const { username, email } = await register('guessed')
    const guess = (number: number) =>
      fetch(`${products[number % products.length]?.url}/api/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email, pin: String(900_000 + number) }),
      }).then(({ status }) => status)
    const guesses = (from: number, many: number) =>
      Promise.all(Array.from({ length: many }, (_, number) => guess(from + number)))

    const before = await guesses(0, 6)
    expect(before).toEqual(before.map(() => 401))
    const [first] = products
    expect(await first?.end('SIGTERM')).toBe(0)
    await first?.start()
    const after = await guesses(6, 30)
    expect(after.filter((status) => status === 401)).toHaveLength(MOST_WRONG_PINS - before.length)
    expect(after.filter((status) => status === 429)).toHaveLength(30 - MOST_WRONG_PINS + before.length)
  })

  it('warn at the start of a process that has another key', async () => {
    const { DATABASE_URL = '' } = products[0]?.environment ?? {}
    const stranger = await Product.started('postgres', { DATABASE_URL })
    const warnings = stranger.output.split('\n').filter((line) => line.includes('The key of PIN hashes'))
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 50, msg: expect.stringContaining('Bring back the old secret.key') },
    ])
    for (const product of products) expect(product.output).not.toContain('The key of PIN hashes')
    await stranger.end('SIGINT')
    stranger.remove()
  })
})
