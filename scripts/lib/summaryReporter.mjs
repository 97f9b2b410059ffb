// @ts-check
// A reporter of vitest: writes what scripts/test.mjs counts into the file that TEST_SUMMARY names.
import { writeFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, retried: string[] }} Summary */

export default class SummaryReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors those that belong to no test
   */
  onTestRunEnd(modules, errors) {
    /** @type {Summary} */
    const summary = { passed: 0, failed: errors.length, retried: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed') summary.passed += 1
        if (state === 'failed') summary.failed += 1
        if ((test.diagnostic()?.retryCount ?? 0) > 0)
          summary.retried.push(
            `${module.relativeModuleId}: ${test.fullName}${state === 'passed' ? '' : ' (failed again)'}`,
          )
      }
      // A file whose hooks fail, or that cannot be read, has failed without a failed test.
      if (!module.ok() && !tests.some((test) => test.result().state === 'failed')) summary.failed += 1
    }
    const file = process.env['TEST_SUMMARY']
    if (file) writeFileSync(file, JSON.stringify(summary))
  }
}
