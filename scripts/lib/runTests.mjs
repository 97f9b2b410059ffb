// @ts-check
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, run } from './environment.mjs'

/**
 * For a command that is a test in its long form: installs what it needs and, where the built product is tried, builds it; then runs
 * tests and ends with their code. `variables` are those of the environment that it is long by, unless they are set.
 * @param {'processes' | 'long'} project
 * @param {readonly string[]} tests
 * @param {Record<string, string>} variables
 */
export async function runTests(project, tests, variables) {
  install({ withDevelopment: true })
  if (project === 'processes') await build()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  process.exit(await run([vitest, 'run', '--project', project, ...tests], { ...variables, ...process.env }))
}
