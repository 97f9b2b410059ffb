import { realm } from '../../content/settings/realm.ts'
import type { Writer } from '../database/changes/write.ts'
import { fromStored } from '../database/schema/columns.ts'
import { askForStep } from '../database/state/gameSteps.ts'
import type { ContentTables } from '../database/tables.ts'

/** Asks the games that ban who is suspended here to ban the person's accounts, or one of them, or to take that back. */
export async function askForBans(
  { tx }: Writer,
  kind: 'ban' | 'unban',
  { userId, accountId }: { userId: number; accountId?: number },
  now: Date,
): Promise<void> {
  const accounts = await tx
    .withTables<ContentTables>()
    .selectFrom('game_accounts')
    .innerJoin(realm.table, `${realm.table}.key`, 'game_accounts.realm')
    .select(['game_accounts.id', 'game_accounts.realm', `${realm.table}.accounts_ban`])
    .where('game_accounts.user_id', '=', userId)
    .$if(accountId !== undefined, (query) => query.where('game_accounts.id', '=', accountId ?? 0))
    .where('game_accounts.state', 'in', ['waiting', 'ready', 'unclear'])
    .execute()
  for (const { id, realm: key, accounts_ban: isOn } of accounts)
    if (fromStored(realm.fields.accounts_ban, isOn) === true)
      await askForStep(tx, { kind, account: { id, realm: key }, payload: null, now })
}
