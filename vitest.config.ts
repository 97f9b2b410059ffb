import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './tests/support/databases/memoryFolder.ts'

keepTemporaryFilesInMemory()

const DATABASES = 'tests/support/databases/databasesSetup.ts'
const SITES = 'tests/support/sharedSitesSetup.ts'
/** These limits only end a test that hangs. tests/support/retries.ts has the tests that must end in time. */
const shared = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} as const

/**
 * Browsers and processes share the processors with each other, and a machine can stall for seconds: a test that fails is tried
 * once more, and `npm test` names it at its end. tests/support/retries.ts has the tests that must pass at once.
 */
const fromOutside = { ...shared, retry: 1 } as const

/** A test that replaces modules, which other files of its worker would then import. */
const apart = ['tests/api/content/newField.test.ts']

/**
 * One queue for all projects: those with long files first, so that short ones fill the end; in a project the largest file first.
 * Vitest would order the projects by their names.
 */
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
    // Many tests wait for a part of their time: one more than there are processors keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    // Importing the sources takes a third of a file's time, so the files of a worker share them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{content,client,richText,server,site,admin,ui,cli,tests/rules,tests/screens,tests/unit}/**/*.test.ts',
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
