// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './environment.mjs'

/** @typedef {import('./summaryReporter.mjs').Summary} Summary */

/**
 * Runs the tests of these projects, or those of their files whose paths contain one of `paths`.
 * @param {readonly string[]} projects names in vitest.config.ts
 * @param {readonly string[]} paths
 * @param {Readonly<Record<string, string>>} variables set in the environment, unless the caller of the command has set them
 * @returns {Promise<Summary>} a run that ends without a summary counts as one failure
 */
export async function runTests(projects, paths = [], variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-results-'))
  const summaryFile = join(folder, 'summary.json')
  const code = await run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...paths,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=./scripts/lib/summaryReporter.mjs',
    ],
    { ...variables, ...process.env, TEST_SUMMARY: summaryFile },
  )
  const summary = readSummary(summaryFile)
  rmSync(folder, { recursive: true, force: true })
  return code !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary
}

/** @param {string} file @returns {Summary} */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    console.error('The tests ended without a summary.')
    return { passed: 0, failed: 0, retried: [], skipped: [] }
  }
}

/** @param {readonly string[]} names of tests that passed or failed only on their second try */
export function printRetried(names) {
  console.log(`Tests that needed a second try: ${names.length}`)
  for (const name of names) console.log(`  ${name}`)
}
