import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/databases/memoryFolder.ts'

keepTemporaryFilesInMemory()

const DATABASES = 'tests/support/databases/databasesSetup.ts'
/** Tests that wait for the most part, and those that wait a third of their time: more at once than there are processors. */
const waiting = { maxWorkers: availableParallelism() * 2 } as const
const browsing = { maxWorkers: Math.ceil(availableParallelism() * 1.5) } as const
/** Its limits end what would wait for ever. What must be done in time says so itself: tests/support/retries.ts. */
const shared = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} as const

/**
 * Browsers and processes share two processors with what else runs there, and a stall of seconds can outlast any wait: what
 * fails is tried once more, and the last lines of `npm test` name it. What is wrong fails again; tests/support/retries.ts
 * says what must hold each time.
 */
const fromOutside = { ...shared, retry: 1 } as const

/** Tests of the API that wait, hash or encode for long; the fast tests leave them out. */
const long = [
  'tests/fuzz/**/*.test.ts',
  'tests/api/accounts/{lockout,reset,throttle*}.test.ts',
  'tests/api/content/demo.test.ts',
  'tests/api/lists/longLists.test.ts',
  'tests/api/database/commits/**/*.test.ts',
  'tests/api/database/{busyRetry,failures,lease,twoProcesses,upgrade}.test.ts',
  'tests/api/game/{check,asking*}.test.ts',
  'tests/api/history/history.test.ts',
  'tests/api/http/http.test.ts',
  'tests/api/operations/{alerts,backup*,doctor*,outbox}.test.ts',
  'tests/api/pages/discovery.test.ts',
  'tests/api/pictures/**/*.test.ts',
]

/** Tests in a process of their own: one replaces modules that others read, one counts seconds. */
const apart = ['tests/api/content/newField.test.ts', 'tests/api/database/lostConnection.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    // One for each processor: by itself vitest leaves one of them idle.
    maxWorkers: '100%',
    // A worker reads the sources once and not for each file, which took a third of its time. No source keeps anything
    // between two servers, and one that replaces modules runs apart.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{content,client,richText,server,site,admin,ui,cli,tests/rules,tests/unit}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [...long, ...apart],
          globalSetup: DATABASES,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...waiting,
          name: 'long',
          include: long,
          globalSetup: DATABASES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...waiting,
          name: 'apart',
          include: apart,
          isolate: true,
          globalSetup: DATABASES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...fromOutside,
          ...waiting,
          name: 'processes',
          // The built product in processes of its own, several of them, stopped and killed.
          include: ['tests/{processes,hostile}/**/*.test.ts'],
          globalSetup: DATABASES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...fromOutside,
          ...browsing,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [DATABASES, 'tests/support/sharedSitesSetup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
