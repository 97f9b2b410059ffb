// @ts-check
// `npm run fuzz`: 10,000 valid and broken requests to the API on each database, another seed each time. FUZZ_SEED and
// FUZZ_REQUESTS repeat a run that found something.
import { join } from 'node:path'
import { install, root, run } from './lib/environment.mjs'

install({ withDevelopment: true })
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const environment = { FUZZ_REQUESTS: '10000', ...process.env }
process.exit(await run([vitest, 'run', '--project', 'long', 'tests/fuzz'], environment))
