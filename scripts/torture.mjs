// @ts-check
// `npm run torture`: kills the built site 100 times on each database while 20 write to it, and looks for what is lost; then
// restarts two processes by turns under a minute of load.
// TORTURE_KILLS and ROLLING_SECONDS say how long.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const tests = ['tests/processes/killed.test.ts', 'tests/processes/rollingRestart.test.ts']
const environment = { TORTURE_KILLS: '100', ROLLING_SECONDS: '60', ...process.env }
process.exit(await run([vitest, 'run', '--project', 'processes', ...tests], environment))
