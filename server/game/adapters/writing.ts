import type { GamePower } from '../../../content/settings/gamePowers.ts'
import type { PasswordForm } from '../../../content/settings/realm.ts'

export const ROUTINES = [
  'gapura_create_account',
  'gapura_password_salt',
  'gapura_link_account',
  'gapura_offer_code',
  'gapura_code_answer',
  'gapura_unlinks',
  'gapura_unlink_account',
  'gapura_set_password',
  'gapura_characters',
  'gapura_rescue',
  'gapura_ban',
  'gapura_unban',
  'gapura_deliver',
  'gapura_give',
  'gapura_stop_delivery',
  'gapura_known_deliveries',
] as const
export type RoutineName = (typeof ROUTINES)[number]

/** How many deliveries `gapura_known_deliveries` is asked for at once. */
export const KNOWN_AT_ONCE = 10

/**
 * A stored procedure in the game's database. The site's account may call it and do nothing else, so what the procedure
 * refuses is refused to a thief of the account, too.
 */
export interface Routine {
  parameters: string
  body: string
}

/**
 * How the site changes one kind of game. No code outside of these objects depends on a particular game.
 *
 * A procedure answers with at most one row, except `gapura_unlinks`, `gapura_characters` and `gapura_known_deliveries`. All but the first seven know only
 * accounts that the site has created or linked.
 * - `gapura_create_account(step, name, password, sex, email, birthdate)`: `result` is done, taken or unclear, and `account`
 *   the number of the account. Called again with the same step it answers the same and creates nothing.
 * - `gapura_password_salt(name)`: `salt` of the stored password, in base64 as it is stored; only of games whose passwords
 *   have one. A name without such a password has a salt, too, always the same, so nobody learns which names exist.
 * - `gapura_link_account(name, password, owner)`: `account`, its `name` as the game has it, and the `owner` whom the game's
 *   script shows to the player: another one if it was linked before. No row if name or password is wrong.
 * - `gapura_offer_code(hash, owner, seconds)`: no row. The code can be typed in the game for this long.
 * - `gapura_code_answer(hash)`: `account` and `name` of the player who has typed the code, and links them; no row if nobody
 *   has, or if it was staff.
 * - `gapura_unlinks()`: `account` of each that its player has unlinked in the game, until `gapura_unlink_account` of it.
 * - `gapura_unlink_account(account)`: no row.
 * - `gapura_set_password(account, password)`: `kept` is 1 if the account has the password now, `had` if it had it before.
 * - `gapura_characters(account)`: `id`, `name`, `class`, `level`, `job_level`, `map`, `money`, `guild`, `online`,
 *   `last_seen` (seconds since 1970), `played` (seconds) of each; null if the game does not record it. One row whose `id` is
 *   null if the account is staff or not linked.
 * - `gapura_rescue(account, character, act)`: `act` is place or look; `result` is done, waits (for the character's next
 *   log-in), online, soon or unknown.
 * - `gapura_ban(account, until, reason)`: `until` in seconds since 1970, 0 for ever; `result` is done, or unknown if it is
 *   not linked; `had` is 1 if the game had this ban before.
 * - `gapura_unban(account)`: takes back what `gapura_ban` has done, if nobody has changed it since; no row.
 * - `gapura_deliver(delivery, account, character, sender, title, text, items)`: gives items, such as `501:10,502:1`, at most once for
 *   each delivery. `result` is done; full, if there is no room for them yet; unknown, if the character is not one of this
 *   linked account; lost, if they were given and are gone; waits, if the game's script gives them as soon as the player is in
 *   the game; or stopped.
 * - `gapura_give(delivery, account, character, good, amount)`: gives what is no item, such as coins, days of VIP (`vip`) or what the
 *   operator's script knows by that name, at most once for each delivery. `result` is done; waits, until the game's script
 *   gives it to the player and the game has saved that; unclear, if it may have been given and nobody knows; unknown, if
 *   the character is not one of this linked account or the script does not know the good; or stopped.
 * - `gapura_stop_delivery(delivery)`: `result` is stopped, and it is never given; or another one, as above.
 * - `gapura_known_deliveries(deliveries)`: `delivery` of each that was given, of at most ten with commas between them.
 */
export interface Writing {
  /** Characters of the name and of the e-mail of an account. */
  longestName: number
  longestEmail: number
  /** The forms in which the game can store passwords. */
  passwordForms: readonly PasswordForm[]
  /** What a new account needs beside its name, password and e-mail. */
  asks: readonly ('sex' | 'birthdate')[]
  /** What players type in the game before a code: deploy/game. */
  linkCommand: string
  /** Players log in by their e-mail, so no two accounts have the same. */
  logsInByEmail: boolean
  /**
   * A SELECT of the reading account whose `found` is above 0 if names of accounts are unique, and what makes them so. Null
   * if they always are.
   */
  uniqueNames: { sql: string; remedy: string } | null
  /** Statements that create and fill the tables of the site in the game's database. */
  tables: readonly string[]
  /** `own` if the operator has written it. */
  routines: Readonly<Partial<Record<RoutineName, Routine | 'own'>>>
}

/** The procedures that a switch of the realm needs, as far as the game has them. */
export const routinesOf: Readonly<Record<GamePower, readonly RoutineName[]>> = {
  create: ['gapura_create_account', 'gapura_unlinks', 'gapura_unlink_account'],
  link: ['gapura_password_salt', 'gapura_link_account', 'gapura_unlinks', 'gapura_unlink_account'],
  codes: ['gapura_offer_code', 'gapura_code_answer', 'gapura_unlinks', 'gapura_unlink_account'],
  password: ['gapura_set_password'],
  characters: ['gapura_characters'],
  rescue: ['gapura_rescue'],
  ban: ['gapura_ban', 'gapura_unban'],
  deliver: ['gapura_characters', 'gapura_deliver', 'gapura_give', 'gapura_stop_delivery', 'gapura_known_deliveries'],
}
