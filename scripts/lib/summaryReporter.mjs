// @ts-check
// A reporter of vitest that writes the counts of a run into the file that TEST_SUMMARY names.
import { writeFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, retried: string[], skipped: string[] }} Summary */

/**
 * What the first try failed by, and where in a test: vitest does not print it where the second one passes.
 * @param {import('vitest').TestError | undefined} error
 */
function placeOf(error) {
  const at = error?.stacks?.find(({ file }) => file.includes('/tests/'))
  return `${error?.message.split('\n')[0] ?? ''}${at ? ` (line ${at.line} of ${at.file.split('/').at(-1)})` : ''}`
}

export default class SummaryReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors those that belong to no test
   */
  onTestRunEnd(modules, errors) {
    /** @type {Summary} */
    const summary = { passed: 0, failed: errors.length, retried: [], skipped: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') summary.passed += 1
        if (state === 'failed') summary.failed += 1
        if (state === 'skipped') summary.skipped.push(`${module.relativeModuleId}: ${test.fullName}`)
        if ((test.diagnostic()?.retryCount ?? 0) > 0)
          summary.retried.push(
            `${module.relativeModuleId}: ${test.fullName}${state === 'passed' ? '' : ' (failed again)'}: ${placeOf(errors[0])}`,
          )
      }
      // A file with failing hooks or a syntax error has no failed test, so the file itself counts as one failure.
      if (!module.ok() && !tests.some((test) => test.result().state === 'failed')) summary.failed += 1
    }
    const file = process.env['TEST_SUMMARY']
    if (file) writeFileSync(file, JSON.stringify(summary))
  }
}
