import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

/**
 * Servers, databases and browsers share two processors with what else runs there, and a stall of seconds can outlast any wait:
 * what fails is tried once more, and the report says so. What is wrong fails again; tests/support/noRetry.ts is for what must not.
 */
const real = { ...shared, retry: 1 } as const

/** What waits, hashes or draws for long; the fast tests leave it out. */
const long = [
  'tests/fuzz/**/*.test.ts',
  'tests/api/accounts/throttle.test.ts',
  'tests/api/content/demo.test.ts',
  'tests/api/database/{busyRetry,failures,lostConnection,twoProcesses,upgrade}.test.ts',
  'tests/api/operations/{backup*,doctor}.test.ts',
  'tests/api/pages/discovery.test.ts',
  'tests/api/pictures/*.test.ts',
]

export default defineConfig({
  plugins: [react()],
  test: {
    // One for each processor: by itself it leaves one of them idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{content,client,server,site,admin,ui,cli,tests/rules,tests/unit}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: long,
          globalSetup: 'tests/support/postgresSetup.ts',
        },
      },
      {
        extends: true,
        test: { ...real, name: 'long', include: long, globalSetup: 'tests/support/postgresSetup.ts' },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'browser',
          // All that look at the built product from outside.
          include: ['tests/{browser,hostile,processes}/**/*.test.ts'],
          globalSetup: 'tests/support/postgresSetup.ts',
          testTimeout: 90_000,
          // What is waited for comes late on a busy machine; what never comes fails all the same.
          expect: { poll: { timeout: 10_000 } },
          // Each file starts a product and a browser of its own; two at a time fill a small machine.
          maxWorkers: 2,
        },
      },
    ],
  },
})
