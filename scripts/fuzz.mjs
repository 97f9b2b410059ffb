// @ts-check
// `npm run fuzz`: 10,000 valid and broken requests to the API on each database, another seed each time. FUZZ_SEED and
// FUZZ_REQUESTS repeat a run that found something.
import { runTests } from './lib/runTests.mjs'

await runTests('long', ['tests/fuzz'], { FUZZ_REQUESTS: '10000' })
