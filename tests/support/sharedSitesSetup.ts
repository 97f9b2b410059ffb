import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runProduct, type Product } from './runProduct.ts'
import { adminAccount } from './adminAccount.ts'

/** A product that runs for all test files, as they can be told of it. */
export type SharedSite = Pick<Product, 'url' | 'setupLink' | 'environment'>

declare module 'vitest' {
  interface ProvidedContext {
    demoSite: SharedSite
    emptySite: SharedSite
  }
}

/**
 * Starts two products on SQLite for all browser tests of a run: one with the demo and an admin, one without a single row.
 * Loading the demo takes a while; a file that only reads need not pay for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = (settings: Record<string, string>) =>
    runProduct({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'gapura-test-')),
      HOST: '127.0.0.1',
      PORT: '0',
      GAPURA_WITHOUT: 'avif',
      ...settings,
    })
  const [demo, empty] = await Promise.all([start({}), start({ DEMO: '0' })])
  const { username, email, password, PIN } = adminAccount
  await demo.gapura(`admin create --username ${username} --email ${email}`, {
    GAPURA_PASSWORD: password,
    GAPURA_PIN: PIN,
  })
  const told = ({ url, setupLink, environment }: Product): SharedSite => ({ url, setupLink, environment })
  project.provide('demoSite', told(demo))
  project.provide('emptySite', told(empty))
  return async () => {
    await Promise.all([demo.stop(), empty.stop()])
  }
}
