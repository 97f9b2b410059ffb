import { afterEach, describe, expect, it } from 'vitest'
import { engines, testEnvironment } from '../support/testServer.ts'
import { onceOnly } from '../support/retries.ts'
import { Product } from '../support/restartableProduct.ts'
import { gapuraIn, postJson, runToEnd } from '../support/runProduct.ts'

/**
 * These tests run the built program in separate processes. tests/release contains the other tests of real processes.
 */
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
    const { code, said } = await runToEnd('serve', [], environment)
    expect(code).toBe(78)
    expect(said).toContain('DATABASE_URL must begin with postgres://')
    expect(said).not.toContain('    at ')
  })

  it('[operate.command-line] runs a command beside the site, which shows the result within a second', async () => {
    const product = await create('sqlite')
    await product.start()
    const news = async () => (await fetch(`${product.url}/news`)).text()
    expect(await news()).not.toContain('/storage/news/')
    const gapura = gapuraIn(product.environment)
    expect(await gapura('demo load')).toMatch(/Loaded \d{3} rows/)
    await expect.poll(news, { timeout: 1_000 }).toContain('/storage/news/')
    await expect(gapura('demo load')).rejects.toThrow(/loaded already/)
    expect(await gapura('demo clear')).toMatch(/Removed \d{3} rows/)
    await expect.poll(news, { timeout: 1_000 }).not.toContain('/storage/news/')
    expect(await product.end('SIGTERM')).toBe(0)
  })

  it('loses nothing that it acknowledged before SIGKILL', onceOnly, async () => {
    const product = await create('sqlite')
    await product.start()
    const token = await product.signIn()
    const item = { title: 'Acknowledged', description: '<p>Text</p>' }
    const answer = await postJson(`${product.url}/api/news`, token, item)
    expect(answer.status).toBe(201)
    await product.end('SIGKILL')
    await product.start()
    expect(await (await fetch(`${product.url}/news`)).text()).toContain('Acknowledged')
    await product.end('SIGTERM')
  })
})
