// @ts-check
// `npm run hostile`: 2,000 broken, huge and hostile pictures to the built product, another seed each time.
// HOSTILE_SEED and HOSTILE_UPLOADS repeat a run that found something.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const environment = { HOSTILE_UPLOADS: '2000', ...process.env }
process.exit(await run([vitest, 'run', '--project', 'processes', 'tests/hostile/pictures.test.ts'], environment))
