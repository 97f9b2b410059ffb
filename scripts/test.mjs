// @ts-check
// `npm test`: installs what it needs, then formatting, types, lint, and every test. `npm run test:fast` leaves out the
// browser. Its last line counts: one for each check, one for each test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, run } from './environment.mjs'

const isFast = process.argv.includes('--fast')
install({ withDevelopment: true })

/** @param {string} name @param {string} file */
const program = (name, file) => join(root, 'node_modules', name, file)
const checks = [
  { name: 'format', args: [program('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'types', args: [program('typescript', 'bin/tsc')] },
  { name: 'lint', args: [program('eslint', 'bin/eslint.js'), '--max-warnings', '0', '.'] },
]

let passed = 0
let failed = 0
for (const { name, args } of checks) {
  const code = await run(args)
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code === 0) passed += 1
  else failed += 1
}

if (!isFast) {
  // Only now, since it needs a package that has just been installed.
  const { installChromium } = await import('./chromium.mjs')
  installChromium()
  await build()
}
const folder = mkdtempSync(join(tmpdir(), 'gapura-results-'))
const results = join(folder, 'results.json')
const projects = isFast ? ['unit', 'api'] : ['unit', 'api', 'browser']
const code = await run([
  program('vitest', 'vitest.mjs'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
])
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
  // A file that could not even be read has failed without a test to count.
  if (code !== 0 && numFailedTests === 0) failed += 1
} catch {
  failed += 1
}
rmSync(folder, { recursive: true, force: true })

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
