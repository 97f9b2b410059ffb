import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Product } from './product.ts'

/** What runs with the other tests is short; `npm run torture` is long. */
const SECONDS = Number(process.env['ROLLING_SECONDS'] ?? 8)
const CLIENTS = 8
const STALE_MS = 1_000

/** Sends to each process that says that it is ready, by turns, as a balancer does. */
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

  /** A process that cannot be reached has been sent nothing, so another is asked. */
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

describe('Two processes on one PostgreSQL', () => {
  let products: Product[]
  let token: string
  beforeAll(async () => {
    const first = await Product.create('postgres')
    const { DATABASE_URL = '' } = first.environment
    products = [first, await Product.create('postgres', { DATABASE_URL })]
    await Promise.all(products.map((product) => product.start()))
    token = await first.signIn()
  })
  afterAll(async () => {
    await Promise.all(products.map((product) => product.end('SIGINT')))
    for (const product of products) product.remove()
  })

  it(
    `are restarted one after another under ${SECONDS} s of load: no request fails, and nothing is stale for a second`,
    { timeout: 60_000 + SECONDS * 2_000 },
    async () => {
      const balancer = new Balancer(products)
      const failures: string[] = []
      let answers = 0
      let isOver = false

      const ask = async (path: string, options?: RequestInit): Promise<Response | null> => {
        try {
          const response = await balancer.send(path, options)
          answers += 1
          if (response.status >= 400) failures.push(`${path} ${response.status}`)
          return response
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined
          failures.push(`${path} ${String(error)} ${String(cause)}`)
          return null
        }
      }
      const client = async (number: number) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        for (let turn = 0; !isOver; turn += 1) {
          for (const path of ['/', '/news', '/api/news', '/gameinfo/rules', '/api/me']) {
            await (await ask(path, { headers }))?.text()
          }
          const title = `client ${number} turn ${turn}`
          const body = JSON.stringify({ title, description: title })
          const made = await ask('/api/news', { method: 'POST', headers, body })
          if (!made) continue
          const { id } = (await made.json()) as { id: number }
          await sleep(STALE_MS)
          for (const product of balancer.ready) {
            const list = await fetch(`${product.url}/api/news`).then(
              (response) => response.text(),
              () => null,
            )
            if (list !== null && !list.includes(`"${title}"`))
              failures.push(`${id} is not in the list of ${product.url}`)
          }
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
      expect(answers).toBeGreaterThan(CLIENTS * SECONDS)
    },
  )
})
