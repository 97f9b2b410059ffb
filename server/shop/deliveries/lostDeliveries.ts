import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { KNOWN_AT_ONCE } from '../../game/adapters/writing.ts'
import type { WritableRealm } from '../../game/writing/gamePowers.ts'
import { askGame } from './askGame.ts'
import { followDeliveries } from '../orders/orderState.ts'
import { deliveryEnglish } from '../wording.ts'

interface Given {
  id: number
  delivery: string
  order_id: number
}

/**
 * A game that was restored from a backup has lost its last letters together with their numbers. The site asks it for the
 * newest ones. What it does not know is unclear again, so that staff look at it; under the same number it is given once.
 * Throws if the game does not answer.
 */
export async function reopenLost({ database, feed }: Context, realm: WritableRealm, now: Date): Promise<void> {
  if (!realm.writing.routines.gapura_known_deliveries && !realm.connection.delivers) return
  for (const delivery of await lostIn(database.reader, realm, now)) await reopen({ database, feed }, delivery, now)
}

/** Older deliveries than those that the game knows are in its backup, too, so the search ends there. */
async function lostIn(queries: Queries, realm: WritableRealm, now: Date): Promise<Given[]> {
  const lost: Given[] = []
  for (let offset = 0; ; offset += KNOWN_AT_ONCE) {
    const given = await newestGiven(queries, realm, offset)
    if (given.length === 0) return lost
    const deliveries = given.map(({ delivery }) => delivery).join()
    const rows = await askGame(realm, 'gapura_known_deliveries', { deliveries }, now)
    const known = new Set(rows.map((row) => String(row['delivery'])))
    lost.push(...given.filter(({ delivery }) => !known.has(delivery)))
    if (known.size === given.length) return lost
  }
}

const newestGiven = (queries: Queries, { key, season }: WritableRealm, offset: number): Promise<Given[]> =>
  queries
    .selectFrom('deliveries')
    .select(['id', 'delivery', 'order_id'])
    .where('realm', '=', key)
    .where('state', '=', 'given')
    .where('season', '=', season)
    // The game does not know what staff have given.
    .where('settler', 'is', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(KNOWN_AT_ONCE)
    .offset(offset)
    .execute()

const reopen = (
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  { id, order_id }: Given,
  now: Date,
): Promise<void> => {
  const author: Author = { actor: 'site', requestId: null, address: null, now }
  return write(database, feed, author, async (writer) => {
    await writer.tx
      .updateTable('deliveries')
      .set({ state: 'unclear', last_error: deliveryEnglish.forgotten, ended_at: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'given')
      .execute()
    await followDeliveries(writer, order_id)
  })
}
