import { inject } from 'vitest'
import { gapuraIn, type Product } from './runProduct.ts'
import type { SharedSite } from './sharedSitesSetup.ts'

type RunningSite = Omit<Product, 'stop' | 'pid'>
const running = (site: SharedSite): RunningSite => ({ ...site, gapura: gapuraIn(site.environment) })

/**
 * The product with its demo that all browser tests share. A test may read it, make accounts with names of their own,
 * and make rows if it deletes them again; what changes more starts a product of its own.
 */
export const demoSite = (): RunningSite => running(inject('demoSite'))

/**
 * The product with an admin and nothing else that the files of one worker share, one after the other. A test may change
 * what it likes if it deletes its rows again.
 */
export function workerSite(): RunningSite {
  const sites = inject('workerSites')
  const site = sites[Number(process.env['VITEST_POOL_ID']) % sites.length]
  if (!site) throw new Error('This is no worker of vitest.')
  return running(site)
}

/** The product without a single row that all browser tests share; it stays without. */
export const emptySite = (): RunningSite => running(inject('emptySite'))
