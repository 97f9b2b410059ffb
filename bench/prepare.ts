import { join } from 'node:path'
import { untilEncoded } from '../scripts/lib/product.mjs'
import { createAdmin } from './admin.ts'
import type { Scratch } from './scratch.ts'
import type { seed } from './seed.ts'
import { startProduct } from './server.ts'

/** Fills a scratch with the demo, an admin, and as many rows as are asked for, made by the bench of the version that runs on it. */
export async function prepare(scratch: Scratch, rows: number): Promise<void> {
  const product = await startProduct(scratch)
  await untilEncoded(product.url)
  await product.stop()
  await createAdmin(scratch)
  // A path that is known only now has no type.
  const own = (await import(join(scratch.product, 'bench/seed.ts'))) as { seed: typeof seed }
  await own.seed(scratch, rows)
}
