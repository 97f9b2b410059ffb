import { inject } from 'vitest'
import { gapuraIn, type Product } from './runProduct.ts'
import type { SharedSite } from './sharedSitesSetup.ts'

type RunningSite = Omit<Product, 'stop' | 'pid'>
const running = (site: SharedSite): RunningSite => ({ ...site, gapura: gapuraIn(site.environment) })

/**
 * All browser tests share this product with its demo. A test may read it, create accounts with unique names, and create
 * rows if it deletes them again. A test that changes more starts its own product.
 */
export const demoSite = (): RunningSite => running(inject('demoSite'))

/**
 * The files of one worker share this product one after another. It has only an admin. A test may change anything if it
 * deletes its rows again.
 */
export function workerSite(): RunningSite {
  const sites = inject('workerSites')
  const site = sites[Number(process.env['VITEST_POOL_ID']) % sites.length]
  if (!site) throw new Error('This is no worker of vitest.')
  return running(site)
}

/** All browser tests share this product, which has no rows and must stay empty. */
export const emptySite = (): RunningSite => running(inject('emptySite'))
