import { setImmediate as others } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { fieldsOfKind } from '../../../content/define.ts'
import { contentTypes } from '../../../content/index.ts'
import { WORKING_COPIES_TYPE } from '../../../content/queries/workingCopyQuery.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { lockPictures, removePicture } from '../../pictures/store.ts'
import { rowsThatShow } from '../takedown.ts'
import { picturesNamed } from './expireEntries.ts'

/** Entries of the log that are read at once. */
const AT_ONCE = 200

/** Types whose rows can name pictures. */
const naming = [
  ...contentTypes
    .filter((type) => fieldsOfKind(type, 'picture').length + fieldsOfKind(type, 'richText').length > 0)
    .map(({ key }) => key),
  WORKING_COPIES_TYPE,
]

/**
 * Removes those of these pictures that no row shows and no entry of the log names any more; says how many those were. It reads the log
 * of all types that can name pictures, in small pieces.
 */
export async function removeForgotten(
  database: Database,
  hashes: Iterable<string>,
  signal: AbortSignal,
): Promise<number> {
  const candidates = new Set(hashes)
  if (candidates.size === 0) return 0
  const newest = await database.reader
    .selectFrom('changes')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  for (const type of naming) {
    for await (const hash of namedInLog(database.longReader, type)) candidates.delete(hash)
    if (candidates.size === 0 || signal.aborted) return 0
  }
  let removed = 0
  for (const hash of candidates) {
    if (signal.aborted) break
    await database.transaction(async (tx) => {
      await lockPictures(tx, database.engine, [hash])
      if (await isNamed(tx, hash, newest?.sequence ?? 0)) return
      if (await removePicture(tx, database.engine, hash)) removed += 1
    })
    await others()
  }
  return removed
}

async function* namedInLog(queries: Queries, type: string): AsyncGenerator<string> {
  for (let floor = { time: '', sequence: 0 }; ;) {
    const { time, sequence } = floor
    const entries = await queries
      .selectFrom('changes')
      .select(['time', 'sequence', 'before', 'after'])
      .where('content_type', '=', type)
      .$if(time !== '', (query) =>
        query.where('time', '>=', time).where((eb) => eb.or([eb('time', '>', time), eb('sequence', '>', sequence)])),
      )
      .orderBy('time')
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    for (const { before, after } of entries) yield* picturesNamed(before, after)
    const last = entries.at(-1)
    if (!last || entries.length < AT_ONCE) return
    floor = last
    await others()
  }
}

/** Whether a row shows it, somebody's unpublished change does, or the log has named it since it was read. */
async function isNamed(tx: Transaction<SystemTables>, hash: string, since: number): Promise<boolean> {
  for (const type of contentTypes) if ((await rowsThatShow(tx, type, hash)).length > 0) return true
  const named = `%${hash}%`
  const copy = await tx
    .selectFrom('working_copies')
    .select('id')
    .where((eb) => eb.or([eb('changed', 'like', named), eb('replaced', 'like', named)]))
    .limit(1)
    .executeTakeFirst()
  const preview = await tx
    .selectFrom('preview_links')
    .select('id')
    .where('draft', 'like', named)
    .limit(1)
    .executeTakeFirst()
  if (copy || preview) return true
  const fresh = await tx.selectFrom('changes').select(['before', 'after']).where('sequence', '>', since).execute()
  return fresh.some(({ before, after }) => picturesNamed(before, after).includes(hash))
}
