// @ts-check
// `npm run failover`: three processes of the built site behind HAProxy, on a PostgreSQL with a synchronous standby, while the
// primary is killed, cut off, paused, replaced and left without room. As root it makes machines of network namespaces.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const tests = ['tests/processes/postgres/failover.test.ts']
process.exit(await run([vitest, 'run', '--project', 'processes', ...tests], { ...process.env, FAILOVER: 'long' }))
