import type { GamePower } from '../../../content/settings/gamePowers.ts'
import type { GameAccountNeeds } from '../../../content/accounts/gameAccounts.ts'
import type { Argon2Costs } from '../../../content/realms/argon2Costs.ts'
import type { PasswordForm } from '../../../content/settings/realm.ts'
import type { GameLogin } from '../../process/gameUrls.ts'
import { writingOf } from '../adapters/adapterOf.ts'
import type { Writing } from '../adapters/writing.ts'
import { isPolled, type PolledRealm, type Realm } from '../realms.ts'

/** A realm whose game the site may change. */
export type WritableRealm = PolledRealm & {
  login: GameLogin
  passwords: PasswordForm
  argon2Costs: Argon2Costs
  writing: Writing
}

/** Returns the realm with what is needed to change its game, or null if something of it is not set up. */
export function writableRealm(realm: Realm): WritableRealm | null {
  const login = realm.connection?.writes ?? null
  const { passwords, argon2Costs } = realm
  const writing = writingOf(realm)
  if (!isPolled(realm) || realm.hidden || !login || passwords === null || !writing) return null
  if (!writing.passwordForms.includes(passwords) || !argon2Costs) return null
  return { ...realm, login, passwords, argon2Costs, writing }
}

/** Returns what players can do with their accounts of the realm's game here. */
export function powersOf(realm: Realm): ReadonlySet<GamePower> {
  const writing = writableRealm(realm)?.writing
  if (!writing) return new Set()
  const { gapura_deliver, gapura_give } = writing.routines
  return gapura_deliver || gapura_give || realm.connection?.delivers ? realm.powers : withoutDelivery(realm.powers)
}

/** Whether the realm's game can be asked to give what is no item. */
export const givesGoods = (realm: Realm): boolean =>
  writingOf(realm)?.routines.gapura_give !== undefined || Boolean(realm.connection?.delivers)

const withoutDelivery = (powers: ReadonlySet<GamePower>): ReadonlySet<GamePower> =>
  new Set([...powers].filter((power) => power !== 'deliver'))

/** Returns what is switched on and takes procedures in the game's database. */
export const powersByProcedure = ({ powers, connection }: Realm): ReadonlySet<GamePower> =>
  connection?.delivers ? withoutDelivery(powers) : powers

/** Returns what a form for a new account of the realm's game has to know, or null if the site cannot change its game. */
export function accountNeeds(realm: Realm): GameAccountNeeds | null {
  const writing = writableRealm(realm)?.writing
  return writing
    ? { asks: [...writing.asks], by_email: writing.logsInByEmail, longest_name: writing.longestName }
    : null
}

/** As `accountNeeds`, or null if the registration form does not offer an account of the realm's game. */
export const registrationNeeds = (realm: Realm): GameAccountNeeds | null =>
  realm.offersAtRegistration && powersOf(realm).has('create') ? accountNeeds(realm) : null

/** Whether the site can ban accounts there, so that somebody who leaves can have theirs locked. */
export const canLock = (realm: Realm): boolean =>
  powersOf(realm).has('ban') && writingOf(realm)?.routines.gapura_ban !== undefined
