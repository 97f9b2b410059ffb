import { z } from 'zod'
import { backupSentences, GAME_CHOICES } from '../../content/accounts/deletion.ts'
import { site } from '../../content/settings/site.ts'
import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'
import { zoneClock } from '../../content/settings/zoneClock.ts'
import { fill } from '../../content/messages/fill.ts'
import type { SourceLanguage } from '../../content/messages/messages.ts'
import { tagOf } from '../../content/messages/tagOf.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import type { Config } from '../process/config.ts'
import { waitsForOwner } from '../users/userActions.ts'
import { EVERY_MS } from './deletionRunner.ts'

export const deletionAnswer = z.object({
  on: z.string().meta({ description: 'The day on which the account is deleted, in the site’s time zone.' }),
  at: z.string().meta({ description: 'From then on it is deleted, within an hour.' }),
  games: z.enum(GAME_CHOICES).meta({ description: 'What happens to its game accounts.' }),
  waits_for_owner: z
    .boolean()
    .meta({ description: 'Whether it is not deleted although its time has come, because it is the last owner.' }),
  backups_until: z
    .string()
    .nullable()
    .meta({ description: 'The last day on which a scheduled backup contains the data; null if none are scheduled.' }),
  backups: z.string().meta({ description: 'The same as a sentence, with what is not known.' }),
})
export type Deletion = z.infer<typeof deletionAnswer>

/**
 * Milliseconds for which scheduled backups contain what was deleted: the last one that has it is removed when BACKUP_KEEP
 * newer ones exist. Null if no backups are scheduled.
 */
export const backupsKeepMs = ({ backupEveryMs, backupKeep }: Pick<Config, 'backupEveryMs' | 'backupKeep'>) =>
  backupEveryMs === null ? null : backupEveryMs * backupKeep

const dayText = (time: Date, timeZone: string, language: SourceLanguage): string =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeZone }).format(time)

type Source = Pick<Context, 'config' | 'database' | 'cache' | 'clock'>

export async function describeDeletion(
  source: Source,
  id: number,
  at: string,
  language: SourceLanguage = 'id',
): Promise<Deletion> {
  const { config, database, clock } = source
  const zone = (await readSingle(source, site)).time_zone || USUAL_TIME_ZONE
  const dayOf = (time: Date): string => new Date(zoneClock(time, zone)).toISOString().slice(0, 10)
  const time = new Date(at)
  const keep = backupsKeepMs(config)
  const until = keep === null ? null : new Date(time.getTime() + EVERY_MS + keep)
  const sentences = backupSentences(language)
  const asked = await database.reader.selectFrom('users').select('delete_games').where('id', '=', id).executeTakeFirst()
  return {
    on: dayOf(time),
    at,
    games: asked?.delete_games ?? 'keep',
    waits_for_owner: time <= clock.now() && (await waitsForOwner(database.reader, id)),
    backups_until: until && dayOf(until),
    backups: until ? fill(sentences.until, { day: dayText(until, zone, language) }) : sentences.unknown,
  }
}
