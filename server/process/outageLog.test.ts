import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { OutageLog } from './outageLog.ts'

const MINUTE_MS = 60_000
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function loggingFor(minutes: number, watches = true) {
  let now = Date.parse('2026-11-21T03:00:00Z')
  const outages = new OutageLog(() => now)
  const lines: Record<string, unknown>[] = []
  const log = createLog({ write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) }, outages)
  if (watches) outages.watch()
  for (let minute = 0; minute < minutes; minute += 1) {
    log.child({ reqId: String(minute) }).error(refused())
    for (let turn = 0; turn < 30; turn += 1) log.warn({ err: refused() }, 'A message was not sent.')
    now += MINUTE_MS
  }
  outages.returned()
  outages.returned()
  return { lines, log, outages }
}
const messages = (lines: readonly Record<string, unknown>[]) => lines.map(({ msg }) => msg)

it('[operate.outage-log] 46 minutes without PostgreSQL are two lines, with what failed because of it', () => {
  const { lines } = loggingFor(46)
  expect(messages(lines)).toEqual([
    'PostgreSQL does not answer. What fails because of that is counted, and reported once an hour and at its end.',
    'PostgreSQL answers again, after 46 minutes.',
  ])
  expect(lines[0]).toMatchObject({ level: 50, err: { code: 'ECONNREFUSED' } })
  expect(lines[1]).toMatchObject({ failed: { Requests: 46, 'A message was not sent.': 1_380 } })
})

it('[operate.outage-log] three hours without it are one line more for each full hour', () => {
  const { lines } = loggingFor(181)
  expect(messages(lines).slice(1)).toEqual([
    ...Array<string>(3).fill('PostgreSQL has not answered since 2026-11-21T03:00:00.000Z.'),
    'PostgreSQL answers again, after 181 minutes.',
  ])
})

it('[operate.outage-log] other errors and the end of the process are logged as before', () => {
  const { lines, log } = loggingFor(1)
  lines.length = 0
  log.error({ err: new Error('A fault.') }, 'It has failed.')
  log.fatal({ err: refused() }, 'Gapura could not go on.')
  expect(messages(lines)).toEqual(['It has failed.', 'Gapura could not go on.'])
  expect(loggingFor(2, false).lines).toHaveLength(62)
})
