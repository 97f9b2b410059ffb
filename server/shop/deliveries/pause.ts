import type { Transaction } from 'kysely'
import { desk } from '../../../content/settings/desk.ts'
import { SINGLE_ID } from '../../content/singleRow.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { readState, removeState, writeState } from '../../database/state/siteState.ts'
import type { SystemTables } from '../../database/tables.ts'

const KEY = 'deliveries-paused'

/**
 * A restored site does not know what the original has given since its backup, and the original may still give. So it gives
 * nothing until an owner says that it is the live one.
 */
export async function pauseDeliveries(tx: Transaction<SystemTables>, now: Date): Promise<void> {
  const order = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  if (order) await writeState(tx, KEY, now.toISOString(), now)
}

/** Returns since when nothing is given; null if it is. */
export const pausedSince = (queries: Queries): Promise<string | null> => readState(queries, KEY)

/** An owner says that this is the live site. */
export const resumeDeliveries = (
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  author: Author,
): Promise<void> =>
  write(database, feed, author, async (writer) => {
    if ((await pausedSince(writer.tx)) === null) return
    await removeState(writer.tx, KEY)
    await writer.note(loggedTable(desk), SINGLE_ID, 'resume-deliveries')
  })
