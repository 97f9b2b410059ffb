// @ts-check
// `npm run hostile`: 2,000 broken, huge and hostile pictures to the built product, another seed each time.
// HOSTILE_SEED and HOSTILE_UPLOADS repeat a run that found something.
import { runTests } from './lib/runTests.mjs'

await runTests('processes', ['tests/hostile/pictures.test.ts'], { HOSTILE_UPLOADS: '2000' })
