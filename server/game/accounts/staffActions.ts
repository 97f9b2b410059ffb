import { WITHOUT_ACCOUNT } from '../../../content/accounts/gameAccountRules.ts'
import { permissionsOf, refuseMore } from '../../auth/permissions.ts'
import type { Caller, Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { readRealms } from '../realms.ts'
import { askForBans } from '../../users/gameBans.ts'
import { gameAccounts, leaveGame, type GameAccount } from './gameAccounts.ts'

/** Like actions on accounts of the site, these throw Refusal `more_permitted` if the owner may do more than the caller. */
const change = (
  { database, feed }: Context,
  author: Author,
  { by, id }: { by: Caller; id: number },
  work: (writer: Writer, account: GameAccount, owner: { suspended_at: string | null }) => Promise<void>,
): Promise<void> =>
  write(database, feed, author, async (writer) => {
    const { tx } = writer
    const account = await tx.selectFrom('game_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!account || account.state === 'leaving' || account.state === 'removed') throw new Refusal('not_found')
    const owner = await tx
      .selectFrom('users')
      .select(['role', 'roles', 'suspended_at'])
      .where('id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    refuseMore(by, await permissionsOf(tx, owner))
    await work(writer, account, owner)
  })

/**
 * The account stays in the game. If the owner is suspended, the site takes its ban back: the account may be somebody
 * else's. Throws Refusal `not_found`.
 */
export async function unlinkForStaff(context: Context, author: Author, by: Caller, id: number): Promise<void> {
  const { realms } = await readRealms(context.database.reader, context.config.games)
  await change(context, author, { by, id }, async (writer, account, { suspended_at }) => {
    if (suspended_at) await askForBans(writer, 'unban', { userId: account.user_id, accountId: id }, author.now)
    await leaveGame(writer, account, { realms, now: author.now })
    // A row that only says it to the owner, until the owner removes it.
    const { user_id, realm, name, origin, state } = account
    if (!WITHOUT_ACCOUNT.has(state))
      await writer.create(gameAccounts, { user_id, realm, name, origin, state: 'removed', number: null })
  })
}

/**
 * Has the first step that waits or is not clear tried now. Throws Refusal `not_found` and `game_step_done` if there is none.
 */
export const retryForStaff = (context: Context, author: Author, by: Caller, id: number): Promise<void> =>
  change(context, author, { by, id }, async (writer, { state }) => {
    const step = await writer.tx
      .selectFrom('game_steps')
      .select('id')
      .where('account_id', '=', id)
      .where('state', 'in', ['waiting', 'unclear'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!step) throw new Refusal('game_step_done')
    await writer.tx
      .updateTable('game_steps')
      .set({ state: 'waiting', retry_at: null, ended_at: null })
      .where('id', '=', step.id)
      .execute()
    await writer.note(gameAccounts, id, 'send-again')
    if (state === 'unclear') await writer.update(gameAccounts, id, { state: 'waiting' })
  })
