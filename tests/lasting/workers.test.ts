import { execFileSync } from 'node:child_process'
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
  })
  afterAll(async () => {
    expect(await product.end('SIGINT')).toBe(0)
    product.remove()
  })

  const workers = (): number[] =>
    execFileSync('pgrep', ['-P', String(product.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)

  it('are two when the first has opened', async () => {
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
  })

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

  it('serve on when one of them ends, and are two again', async () => {
    const [first, second] = workers()
    if (first === undefined || second === undefined) throw new Error('There are not two workers.')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => workers().includes(first)).toBe(false)
    for (let times = 0; times < 10; times += 1) expect((await ask(`${product.url}/news`)).status).toBe(200)
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
    expect(workers()).toContain(second)
  })
})
