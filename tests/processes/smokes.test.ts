import { afterEach, describe, expect, it } from 'vitest'
import { engines, testEnvironment } from '../support/testServer.ts'
import { onceOnly } from '../support/retries.ts'
import { Product } from '../support/restartableProduct.ts'
import { gapuraIn } from '../support/runProduct.ts'
import { runBuilt } from '../../scripts/lib/product.mjs'

/** The built product in processes of its own. tests/release has the rest of what only processes can show. */
describe('The built product', () => {
  const products: Product[] = []
  const create = async (...args: Parameters<typeof Product.create>) => {
    const product = await Product.create(...args)
    products.push(product)
    return product
  }
  afterEach(() => products.splice(0).forEach((product) => product.remove()))

  it.each(engines)(
    'starts on an empty %s database, serves its pages, and ends with code 0 on SIGTERM',
    async (engine) => {
      const { PORT: _, ...empty } = await testEnvironment(engine)
      const product = await create(engine, empty)
      await product.start()
      for (const path of ['/', '/news', '/admin', '/readyz']) {
        expect((await fetch(`${product.url}${path}`)).status, path).toBe(200)
      }
      expect(await product.end('SIGTERM')).toBe(0)
    },
  )

  it('[operate.stop] refuses to start with a wrong setting, and says which', async () => {
    const { environment } = await create('sqlite', { DATABASE_URL: 'http://127.0.0.1/gapura' })
    const child = runBuilt('serve', [], environment)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(78)
    expect(output).toContain('DATABASE_URL must begin with postgres://')
    expect(output).not.toContain('    at ')
  })

  it('[operate.command-line] runs a command beside the site, which shows the result within a second', async () => {
    const product = await create('sqlite')
    await product.start()
    const news = async () => (await fetch(`${product.url}/news`)).text()
    expect(await news()).not.toContain('/storage/news/')
    expect(await gapuraIn(product.environment)('demo load')).toMatch(/Loaded \d{3} rows/)
    await expect.poll(news, { timeout: 1_000 }).toContain('/storage/news/')
    expect(await product.end('SIGTERM')).toBe(0)
  })

  it('loses nothing that it acknowledged before SIGKILL', onceOnly, async () => {
    const product = await create('sqlite')
    await product.start()
    const token = await product.signIn()
    const answer = await fetch(`${product.url}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Acknowledged', description: '<p>Text</p>' }),
    })
    expect(answer.status).toBe(201)
    await product.end('SIGKILL')
    await product.start()
    expect(await (await fetch(`${product.url}/news`)).text()).toContain('Acknowledged')
    await product.end('SIGTERM')
  })
})
