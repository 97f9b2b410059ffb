import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './tests/support/databases/memoryFolder.ts'

keepTemporaryFilesInMemory()

const DATABASES = 'tests/support/databases/databasesSetup.ts'
const SITES = 'tests/support/sharedSitesSetup.ts'
/** These long time limits only stop tests that hang. tests/support/retries.ts marks tests that must be fast. */
const shared = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
} as const

/**
 * A loaded machine can stall for seconds, so a failed test runs once more. `npm test` lists retried tests at the end.
 */
const fromOutside = { ...shared, retry: 1 } as const

/**
 * These tests replace modules. They run separately, because other test files of the worker would import the
 * replacements.
 */
const apart = ['tests/api/content/newField.test.ts']

/** Projects with long test files run first, so that short files fill the time at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): Promise<TestSpecification[]> {
    const order = ['outside', 'api', 'apart', 'unit']
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Many tests spend part of their time waiting, so more workers than processors are needed to keep all processors
    // busy.
    maxWorkers: availableParallelism() + 2,
    // Importing the sources takes a third of a test file's time, so the files of a worker share the imported modules.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{content,client,richText,translation,server,site,admin,ui,cli,tests/rules,tests/screens,tests/unit}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: apart, globalSetup: DATABASES },
      },
      { extends: true, test: { ...shared, name: 'apart', include: apart, isolate: true, globalSetup: DATABASES } },
      {
        extends: true,
        test: {
          ...fromOutside,
          name: 'outside',
          include: ['tests/{browser,processes}/**/*.test.ts'],
          globalSetup: [DATABASES, SITES],
        },
      },
      {
        extends: true,
        test: {
          ...fromOutside,
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          globalSetup: [DATABASES, SITES],
        },
      },
    ],
  },
})
