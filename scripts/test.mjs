// @ts-check
// `npm test`: installs what it needs, then checks format, types, imports and lint, and runs every test outside tests/release.
// `npm run test:fast` leaves out the browser and PostgreSQL. The last line counts one for each check and one for each test.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'
import { installMariadb } from './lib/mariadb.mjs'
import { installPrograms } from './lib/programs.mjs'
import { printRetried, runTests } from './lib/runTests.mjs'

const isFast = process.argv.includes('--fast')
install({ withDevelopment: true })

/** @param {string} name @param {string} file */
const program = (name, file) => join(root, 'node_modules', name, file)
/** These checks store their results here, so that unchanged files are not checked again. */
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

// These checks run in parallel, because each uses one core. Lint takes twice as long as the other checks, so the tests
// start before it ends.
const linted = runCheck(lint)
await Promise.all(checks.map(runCheck))

if (!isFast) {
  // This module imports an npm package, so it is loaded only after npm has installed the package.
  const { installChromium } = await import('./lib/chromium.mjs')
  installChromium()
  installMariadb()
  installPrograms(['nginx'])
  await build()
}
const summary = await runTests(
  isFast ? ['unit', 'api'] : ['unit', 'api', 'apart', 'outside'],
  [],
  isFast ? { TEST_ENGINES: 'sqlite' } : {},
)
await linted
passed += summary.passed
failed += summary.failed

printRetried(summary.retried)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
