import { siteAlarmSentences } from '../../content/siteAlarms.ts'
import { fill } from '../../content/messages/fill.ts'
import { findReplacement, readDatabaseAlarm } from '../database/state/siteFile.ts'
import type { Database } from '../database/database.ts'
import type { Config } from '../process/config.ts'
import { fault, type Finding } from '../process/progress.ts'
import { databaseWording as words } from './wording.ts'

/** Reports a database that was replaced, also before the site has started on it. */
export async function examineReplacement({ dataDir }: Config, database: Database): Promise<Finding[]> {
  const replacement = await findReplacement(dataDir, database)
  if (replacement) return [fault(words[replacement], words.replacedAdvice)]
  const alarm = await readDatabaseAlarm(database)
  return alarm ? [fault(fill(siteAlarmSentences[alarm.kind], { time: alarm.since }), words.replacedAdvice)] : []
}
