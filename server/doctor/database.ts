import { siteAlarmSentences } from '../../content/siteAlarms.ts'
import { fill } from '../../content/messages/fill.ts'
import { findReplacement, readDatabaseAlarm } from '../database/state/siteFile.ts'
import type { Database } from '../database/database.ts'
import type { Config } from '../process/config.ts'
import { fault, type Finding } from '../process/progress.ts'

const ADVICE = 'If it was on purpose, an owner says so in the back-office. Otherwise bring the right database back.'
const next = {
  other: 'This is another database than the one that the site served last.',
  older: 'This is an older copy of the database that the site served last: what was saved after it is missing.',
} as const

/** Reports a database that was replaced, also before the site has started on it. */
export async function examineReplacement({ dataDir }: Config, database: Database): Promise<Finding[]> {
  const replacement = await findReplacement(dataDir, database)
  if (replacement) return [fault(next[replacement], ADVICE)]
  const alarm = await readDatabaseAlarm(database)
  return alarm ? [fault(fill(siteAlarmSentences[alarm.kind], { time: alarm.since }), ADVICE)] : []
}
