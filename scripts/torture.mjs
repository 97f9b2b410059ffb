// @ts-check
// `npm run torture`: kills the built site 100 times on each database while 20 write to it, and looks for what is lost; then
// restarts two processes by turns under a minute of load. TORTURE_KILLS and ROLLING_SECONDS say how long.
// `npm run torture:pictures`: moves pictures from the database to an object store, a folder and back under load, and kills each of
// the three moves ten times. TORTURE_MOVES and TORTURE_PICTURES say how often and of how many pictures.
import { runTests } from './lib/runTests.mjs'

/** @type {Record<string, { tests: string[], variables: Record<string, string> }>} */
const forms = {
  site: {
    tests: ['tests/processes/killed.test.ts', 'tests/processes/rollingRestart.test.ts'],
    variables: { TORTURE_KILLS: '100', ROLLING_SECONDS: '60' },
  },
  pictures: {
    tests: ['tests/processes/stores/picturesMove.test.ts'],
    variables: { TORTURE_MOVES: '10', TORTURE_PICTURES: '300', TEST_THOROUGH: '1' },
  },
}

const form = forms[process.argv[2] ?? 'site']
if (!form) throw new Error(`Name one of ${Object.keys(forms).join(', ')}.`)
await runTests('processes', form.tests, form.variables)
