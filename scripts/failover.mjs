// @ts-check
// `npm run failover`: three processes of the built site behind HAProxy, on a PostgreSQL with a synchronous standby, while the
// primary is killed, cut off, paused, replaced and left without room. As root it makes machines of network namespaces. Then three
// processes of earlier versions, built from the history, are replaced by turns under load.
import { runTests } from './lib/runTests.mjs'

await runTests(
  'processes',
  ['tests/processes/postgres/failover.test.ts', 'tests/processes/previous/rollingUpgrade.test.ts'],
  { FAILOVER: 'long' },
)
