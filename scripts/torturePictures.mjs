// @ts-check
// `npm run torture:pictures`: moves pictures from the database to an object store, a folder and back under load, and kills each of
// the three moves ten times. TORTURE_MOVES and TORTURE_PICTURES say how often and of how many pictures.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const environment = { TORTURE_MOVES: '10', TORTURE_PICTURES: '300', TEST_THOROUGH: '1', ...process.env }
process.exit(await run([vitest, 'run', '--project', 'processes', 'tests/processes/stores/picturesMove.test.ts'], environment))
