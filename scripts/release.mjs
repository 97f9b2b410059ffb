// @ts-check
// `npm run test:release`: what takes too long for `npm test`, at most an hour on two cores. Its parts are `thorough` and the folders
// of tests/release, except `torture`, which is `npm run torture:orders`; `npm run test:release -- fuzz kills` runs only these. A skipped test counts as failed: before a release nothing
// may go untested.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/environment.mjs'
import { installMariadb } from './lib/mariadb.mjs'
import { installPrograms } from './lib/programs.mjs'
import { printRetried, runTests } from './lib/runTests.mjs'

const folder = join(root, 'tests/release')
const parts = ['thorough', ...readdirSync(folder).sort()]
const chosen = process.argv.length > 2 ? process.argv.slice(2) : parts.filter((part) => part !== 'torture')
const unknown = chosen.filter((part) => !parts.includes(part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`)

install({ withDevelopment: true })
// This module imports an npm package, so it is loaded only after npm has installed the package.
const { installChromium } = await import('./lib/chromium.mjs')
installChromium()
installMariadb()
installPrograms(['nginx', 'haproxy', 'pgbouncer', 'promtool'])
await build()

let passed = 0
let failed = 0
/** @type {string[]} */
const retried = []
for (const part of chosen) {
  const started = performance.now()
  const [projects, paths] =
    part === 'thorough' ? [['unit', 'api', 'apart', 'outside']] : [['release'], [`tests/release/${part}/`]]
  const summary = await runTests(projects, paths, { TEST_THOROUGH: '1' })
  for (const name of summary.skipped) console.log(`Skipped: ${name}`)
  passed += summary.passed
  failed += summary.failed + summary.skipped.length
  retried.push(...summary.retried)
  console.log(`${part}: ${Math.round((performance.now() - started) / 1000)} s`)
}
printRetried(retried)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
