// @ts-check
// `npm run failover`: three processes of the built site on a PostgreSQL with a synchronous standby behind HAProxy, whose primary is
// killed under load.
import { runTests } from './lib/runTests.mjs'

await runTests('processes', ['tests/processes/postgres/failover.test.ts'], {})
