import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../support/product.ts'
import type { Product } from '../support/runProduct.ts'
import { isThorough } from '../support/thorough.ts'

describe('A site without its demo', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
  })
  afterAll(() => product.stop())

  it('shows what the command line has done beside it', async () => {
    const news = async () => (await fetch(`${product.url}/news`)).text()
    expect(await news()).not.toContain('/storage/news/')
    expect(await product.gapura('demo load')).toMatch(/Loaded \d{3} rows/)
    await expect.poll(news).toContain('/storage/news/')
    await expect(product.gapura('demo load')).rejects.toThrow(/loaded already/)
    expect(await product.gapura('demo clear')).toMatch(/Removed \d{3} rows/)
    await expect.poll(news).not.toContain('/storage/news/')
    if (!isThorough) return
    expect(await product.gapura('demo load')).toMatch(/Loaded \d{3} rows/)
    await expect.poll(news).toContain('/storage/news/')
  })
})
