import { inject } from 'vitest'
import { gapuraIn, type Product } from './runProduct.ts'
import type { SharedSite } from './sharedSitesSetup.ts'

type RunningSite = Omit<Product, 'stop' | 'pid'>
const running = (site: SharedSite): RunningSite => ({ ...site, gapura: gapuraIn(site.environment) })

/** All browser tests share this site with the demo content. A test that creates rows must delete them. */
export const demoSite = (): RunningSite => running(inject('demoSite'))

/** The test files of a worker use this site in turn. A test may change anything, but must delete its rows. */
export function workerSite(): RunningSite {
  const sites = inject('workerSites')
  const site = sites[Number(process.env['VITEST_POOL_ID']) % sites.length]
  if (!site) throw new Error('This is no worker of vitest.')
  return running(site)
}

/** All browser tests share this site. The site has no rows and must stay empty. */
export const emptySite = (): RunningSite => running(inject('emptySite'))
