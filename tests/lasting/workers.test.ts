import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../api/server.ts'
import { Product } from './product.ts'

/** Asks on a connection of its own: connections go to the workers by turns. */
const ask = (url: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

describe.each(engines)('Two workers on one %s database', (engine) => {
  let product: Product
  let token: string
  beforeAll(async () => {
    product = await Product.create(engine, { WORKERS: '2' })
    await product.start()
    token = await product.signIn()
    // The second opens when the first is open: it says so in /metrics of whoever is asked, so two answers are awaited.
    await expect.poll(async () => (await pids()).size, { timeout: 20_000 }).toBe(2)
  })
  afterAll(async () => {
    expect(await product.end('SIGINT')).toBe(0)
    product.remove()
  })

  /** The processes behind some connections. */
  async function pids(): Promise<Set<string>> {
    const started = await Promise.all(Array.from({ length: 8 }, () => ask(`${product.url}/metrics`)))
    return new Set(started.map(({ text }) => /process_start_time_seconds ([\d.]+)/.exec(text)?.[1] ?? ''))
  }

  it('show what either has written, within a second, on each', async () => {
    for (let number = 0; number < 4; number += 1) {
      await Promise.all([ask(`${product.url}/news`), ask(`${product.url}/news`)])
      const title = `Written to ${engine} ${number}`
      const created = await fetch(`${product.url}/api/news`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title, description: 'By one of two.' }),
      })
      expect(created.status).toBe(201)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const pages = await Promise.all(Array.from({ length: 4 }, () => ask(`${product.url}/news`)))
      for (const { text } of pages) expect(text).toContain(title)
    }
  })

  it('write at the same time, and none of it is lost', async () => {
    const create = (number: number) =>
      fetch(`${product.url}/api/game-info/items`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ items_name: `Item ${number}` }),
      })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => create(number)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { text } = await ask(`${product.url}/api/game-info/items?per_page=500`)
    expect((JSON.parse(text) as unknown[]).length).toBe(100)
  })
})
