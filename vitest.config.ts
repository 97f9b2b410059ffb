import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const POSTGRES = 'tests/support/postgresSetup.ts'
const shared = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

/**
 * Browsers and processes share two processors with what else runs there, and a stall of seconds can outlast any wait: what
 * fails is tried once more, and the last lines of `npm test` name it. What is wrong fails again; tests/support/noRetry.ts
 * is for what must hold each time.
 */
const fromOutside = { ...shared, retry: 1, testTimeout: 90_000, expect: { poll: { timeout: 10_000 } } } as const

/** Tests of the API that wait, hash or encode for long; the fast tests leave them out. */
const long = [
  'tests/fuzz/**/*.test.ts',
  'tests/api/accounts/{throttle*,lockout}.test.ts',
  'tests/api/content/demo.test.ts',
  'tests/api/database/{busyRetry,failures,lostConnection,twoProcesses,upgrade}.test.ts',
  'tests/api/operations/{backup*,doctor*,outbox}.test.ts',
  'tests/api/pages/discovery.test.ts',
  'tests/api/pictures/*.test.ts',
]

export default defineConfig({
  plugins: [react()],
  test: {
    // One for each processor: by itself vitest leaves one of them idle.
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
        test: { ...shared, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: long, globalSetup: POSTGRES },
      },
      {
        extends: true,
        test: { ...shared, name: 'long', include: long, globalSetup: POSTGRES },
      },
      {
        extends: true,
        test: {
          ...fromOutside,
          name: 'processes',
          // The built product in processes of its own, several of them, stopped and killed.
          include: ['tests/{processes,hostile}/**/*.test.ts'],
          globalSetup: POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          ...fromOutside,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [POSTGRES, 'tests/support/sharedSitesSetup.ts'],
          // A browser test waits as much as it works. It runs apart from the others, which use the processors fully.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
