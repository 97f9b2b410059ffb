import type { GamePower } from '../../../content/settings/gamePowers.ts'
import type { PasswordForm } from '../../../content/settings/realm.ts'
import type { GameLogin } from '../../process/gameUrls.ts'
import { writingOf } from '../adapters/adapterOf.ts'
import type { Writing } from '../adapters/writing.ts'
import { isPolled, type PolledRealm, type Realm } from '../realms.ts'

/** A realm whose game the site may change. */
export type WritableRealm = PolledRealm & { login: GameLogin; passwords: PasswordForm; writing: Writing }

/** Returns the realm with what is needed to change its game, or null if something of it is not set up. */
export function writable(realm: Realm): WritableRealm | null {
  const login = realm.connection?.writes ?? null
  const { passwords } = realm
  const writing = writingOf(realm)
  if (!isPolled(realm) || realm.hidden || !login || passwords === null || !writing) return null
  return { ...realm, login, passwords, writing }
}

/** Returns what players can do with their accounts of the realm's game here. */
export const powersOf = (realm: Realm): ReadonlySet<GamePower> => (writable(realm) ? realm.powers : new Set())

/** Whether the site can ban accounts there, so that somebody who leaves can have theirs locked. */
export const canLock = (realm: Realm): boolean =>
  powersOf(realm).has('ban') && writingOf(realm)?.routines.gapura_ban !== undefined
