import type { StoredChannel } from '../database/state/announcements.ts'
import type { Queries } from '../database/database.ts'

/** Null if it was deleted. */
export const readChannel = async (queries: Queries, id: number | null): Promise<StoredChannel | null> =>
  (await queries
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()) ?? null

export const SECRETS_MISSING = 'The address of this channel must be entered again.'
