import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { GameWriter } from '../writing/gameWriter.ts'
import type { WritableRealm } from '../writing/gamePowers.ts'
import { markLeft } from './gameAccounts.ts'

/**
 * Unlinks the accounts that their players have unlinked in the game. Call it before a link, which would otherwise be taken
 * for the one that the player has undone.
 */
export async function takeUnlinks(
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  realm: WritableRealm,
  writer: GameWriter,
  now: Date,
): Promise<void> {
  if (!realm.writing.routines.gapura_unlinks) return
  for (const row of await writer.call('gapura_unlinks', [])) {
    const number = Number(row['account'])
    const account = await database.reader
      .selectFrom('game_accounts')
      .selectAll()
      .where('realm', '=', realm.key)
      .where('number', '=', number)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (account) {
      const author: Author = { actor: `user:${account.user_id}`, requestId: null, address: null, now }
      await write(database, feed, author, (change) => markLeft(change, account, { feed: feed.name, now }))
    }
    await writer.call('gapura_unlink_account', [number])
  }
}
