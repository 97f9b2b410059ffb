// @ts-check
// `npm test`: installs what it needs, then formatting, types, lint, and every test. `npm run test:fast` leaves out the
// browser, PostgreSQL and what takes long; `npm run test:thorough` tries more variations of the same. The last line counts:
// one for each check, one for each test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'
import { installMariadb } from './lib/mariadb.mjs'
import { installProxies } from './lib/proxies.mjs'

const isFast = process.argv.includes('--fast')
const isThorough = process.argv.includes('--thorough')
install({ withDevelopment: true })

/** @param {string} name @param {string} file */
const program = (name, file) => join(root, 'node_modules', name, file)
/** What the checks remember of files that have not changed, for the runs of a day. */
const CACHE = 'node_modules/.cache'
const checks = [
  { name: 'format', args: [program('prettier', 'bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'types', args: [program('typescript', 'bin/tsc'), '--build'] },
  {
    name: 'imports',
    args: [program('dependency-cruiser', 'bin/dependency-cruiser.mjs'), '--output-type', 'err-long', '.'],
  },
]
const lint = {
  name: 'lint',
  args: [program('eslint', 'bin/eslint.js'), '--cache', '--cache-location', `${CACHE}/eslint/`, '.'],
}

let passed = 0
let failed = 0
/** @param {{ name: string, args: string[] }} check */
async function runCheck({ name, args }) {
  const code = await run(args)
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code === 0) passed += 1
  else failed += 1
}

// Side by side, since each keeps one core busy. Lint takes twice as long as the others: the tests begin meanwhile.
const linted = runCheck(lint)
await Promise.all(checks.map(runCheck))

if (!isFast) {
  // Only now, since it needs a package that has just been installed.
  const { installChromium } = await import('./lib/chromium.mjs')
  installChromium()
  installMariadb()
  installProxies()
  await build()
}
const folder = mkdtempSync(join(tmpdir(), 'gapura-results-'))
const summaryFile = join(folder, 'summary.json')
// Without a choice vitest runs all projects of its configuration.
const projects = isFast ? ['unit', 'api'] : []
const code = await run(
  [
    program('vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/lib/summaryReporter.mjs',
  ],
  {
    ...process.env,
    TEST_SUMMARY: summaryFile,
    ...(isFast ? { TEST_ENGINES: 'sqlite' } : {}),
    ...(isThorough ? { TEST_THOROUGH: '1' } : {}),
  },
)
await linted
/** @type {string[]} */
let retried = []
let failedTests = 0
try {
  const summary = /** @type {import('./lib/summaryReporter.mjs').Summary} */ (
    JSON.parse(readFileSync(summaryFile, 'utf8'))
  )
  passed += summary.passed
  failedTests = summary.failed
  retried = summary.retried
} catch {
  console.error('The tests ended without a summary.')
}
// A run that fails as a whole has failed, whatever was counted.
failed += code !== 0 && failedTests === 0 ? 1 : failedTests
rmSync(folder, { recursive: true, force: true })

console.log(`Tests that needed a second try: ${retried.length}`)
for (const name of retried) console.log(`  ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
