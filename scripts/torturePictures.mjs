// @ts-check
// `npm run torture:pictures`: moves pictures from the database to an object store, a folder and back under load, and kills each of
// the three moves ten times. TORTURE_MOVES and TORTURE_PICTURES say how often and of how many pictures.
import { runTests } from './lib/runTests.mjs'

await runTests('processes', ['tests/processes/stores/picturesMove.test.ts'], {
  TORTURE_MOVES: '10',
  TORTURE_PICTURES: '300',
  TEST_THOROUGH: '1',
})
