// @ts-check
// `npm run failover`: three processes of the built site behind HAProxy, on a PostgreSQL with a synchronous standby, while the
// primary is killed, cut off, paused, replaced and left without room. As root it makes machines of network namespaces. Then three
// processes of earlier versions, built from the history, are replaced by turns under load.
// `npm run endurance` is the same with `--endurance`: an hour of mixed load with a fault every two minutes. `-- --minutes 10
// --fault-every 60 --only process` says how long, how many seconds from one fault to the next, and what the faults' names contain.
import { parseArgs } from 'node:util'
import { runTests } from './lib/runTests.mjs'

const { values } = parseArgs({
  options: {
    endurance: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    'fault-every': { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
})

if (values.endurance)
  await runTests('processes', ['tests/processes/postgres/endurance.test.ts'], {
    ENDURANCE_MINUTES: values.minutes,
    ENDURANCE_FAULT_EVERY: values['fault-every'],
    ENDURANCE_ONLY: values.only,
  })
else
  await runTests(
    'processes',
    ['tests/processes/postgres/failover.test.ts', 'tests/processes/previous/rollingUpgrade.test.ts'],
    { FAILOVER: 'long' },
  )
