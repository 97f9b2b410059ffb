// @ts-check
// `npm run endurance`: an hour of mixed load on three processes behind HAProxy, on a PostgreSQL with a synchronous standby, with
// a fault every two minutes. `-- --minutes 10 --fault-every 60 --only process` says how long, how many seconds from one fault to
// the next, and what the names of the faults contain. Needs root, for network namespaces and small disks.
import { parseArgs } from 'node:util'
import { runTests } from './lib/runTests.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'fault-every': { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
})

await runTests('processes', ['tests/processes/postgres/endurance.test.ts'], {
  ENDURANCE_MINUTES: values.minutes,
  ENDURANCE_FAULT_EVERY: values['fault-every'],
  ENDURANCE_ONLY: values.only,
})
