import type { ReceiverRequest } from '../../../content/shop/orders.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { readCharacters } from '../../game/accounts/characters.ts'
import { findWritable, readOwn, type GameAccount, type Owner } from '../../game/accounts/gameAccounts.ts'
import type { WritableRealm } from '../../game/writing/gamePowers.ts'
import { saleWording } from '../wording.ts'

export interface Receiver {
  realm: WritableRealm
  account: GameAccount
  character: { id: number; name: string }
}

/**
 * Returns who in the game gets it: a character of a linked account. `realmKey` is the realm whose items it is, if that is
 * known. Throws Refusal `not_found`, `game_accounts_off`, `game_account_waits`, `game_account_closed`, `game_away`,
 * `too_many` and `invalid`.
 */
export async function chooseReceiver(
  context: Context,
  owner: Owner,
  { game_account, character: id }: ReceiverRequest,
  realmKey?: string,
): Promise<Receiver> {
  const account = await readOwn(context.database.reader, owner.id, game_account)
  if (realmKey !== undefined && account.realm !== realmKey) throw invalid({ game_account: [saleWording.otherRealm] })
  const realm = await findWritable(context, account.realm, 'deliver')
  await countAttempt(context, { order: `${owner.id}` })
  const characters = await readCharacters(context, owner, account.id)
  const character = characters.find((one) => one.id === id)
  if (!character) throw invalid({ character: [saleWording.otherCharacter] })
  return { realm, account, character }
}

/** What an order keeps of its receiver. Throws Refusal `not_found` if it is unlinked by now, and `game_account_waits`. */
export async function keptReceiver(queries: Queries, owner: Pick<Owner, 'id'>, { account, character }: Receiver) {
  const { number } = await readOwn(queries, owner.id, account.id)
  if (number === null) throw new Refusal('game_account_waits')
  return {
    ...{ account_number: number, account_name: account.name },
    ...{ character_id: character.id, character_name: character.name },
  }
}
