import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/runProduct.ts'

describe('A site without its demo', () => {
  let product: Product
  // Anew for a second try, which would find the demo of the first.
  beforeEach(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
  })
  afterEach(() => product.stop())

  it('shows within a second what the command line has done beside it', async () => {
    const news = async () => (await fetch(`${product.url}/news`)).text()
    expect(await news()).not.toContain('/storage/news/')
    expect(await product.gapura('demo load')).toMatch(/Loaded \d{3} rows/)
    await expect.poll(news, { timeout: 1_000 }).toContain('/storage/news/')
    await expect(product.gapura('demo load')).rejects.toThrow(/loaded already/)
    expect(await product.gapura('demo clear')).toMatch(/Removed \d{3} rows/)
    await expect.poll(news, { timeout: 1_000 }).not.toContain('/storage/news/')
  })
})
