import type { GameAccount } from '../../../client/ownAccount/gameAccounts.ts'
import type { ShownOffer } from '../../../content/shop/shownOffer.ts'

/**
 * Returns the realm for which the basket is, and the game accounts that can receive it. If the basket has items of several
 * realms, it is for the first of them in which the buyer has an account. Credit alone is of no realm.
 */
export function receiversOf<Account extends Pick<GameAccount, 'realm'>>(
  lines: readonly Pick<ShownOffer, 'realm'>[],
  accounts: readonly Account[],
): { realm: string | null; receivers: readonly Account[] } {
  const realms = lines.flatMap(({ realm }) => realm ?? [])
  const realm = realms.find((key) => accounts.some((account) => account.realm === key)) ?? realms[0] ?? null
  return { realm, receivers: realm === null ? accounts : accounts.filter((account) => account.realm === realm) }
}
