import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runProduct, type Product } from './runProduct.ts'
import { setUp } from './adminAccount.ts'

export type SharedSite = Pick<Product, 'url' | 'setupLink' | 'environment'>

declare module 'vitest' {
  interface ProvidedContext {
    demoSite: SharedSite
    emptySite: SharedSite
    workerSites: SharedSite[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = (settings: Record<string, string>) =>
    runProduct({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'gapura-test-')),
      HOST: '127.0.0.1',
      PORT: '0',
      GAPURA_WITHOUT: 'avif',
      ...settings,
    })
  const workers = Array.from({ length: project.config.maxWorkers }, () => start({ DEMO: '0' }))
  const [demo, empty, ...ofWorkers] = await Promise.all([start({}), start({ DEMO: '0' }), ...workers])
  await Promise.all([demo, ...ofWorkers].map(({ setupLink }) => setUp(setupLink)))
  const told = ({ url, setupLink, environment }: Product): SharedSite => ({ url, setupLink, environment })
  project.provide('demoSite', told(demo))
  project.provide('emptySite', told(empty))
  project.provide('workerSites', ofWorkers.map(told))
  return async () => {
    await Promise.all([demo, empty, ...ofWorkers].map((site) => site.stop()))
  }
}
