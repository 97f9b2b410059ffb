// @ts-check
// `npm run torture`: kills the built site 100 times on each database while 20 write to it, and looks for what is lost; then
// restarts two processes by turns under a minute of load.
// TORTURE_KILLS and ROLLING_SECONDS say how long.
import { runTests } from './lib/runTests.mjs'

await runTests('processes', ['tests/processes/killed.test.ts', 'tests/processes/rollingRestart.test.ts'], {
  TORTURE_KILLS: '100',
  ROLLING_SECONDS: '60',
})
