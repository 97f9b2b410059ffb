import type { GamePower } from '../../../content/settings/gamePowers.ts'

export const ROUTINES = [
  'gapura_create_account',
  'gapura_link_account',
  'gapura_unlink_account',
  'gapura_set_password',
  'gapura_characters',
] as const
export type RoutineName = (typeof ROUTINES)[number]

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
 * A procedure answers with at most one row, except `gapura_characters`:
 * - `gapura_create_account(step, name, password, sex, email, birthdate)`: `result` is done, taken or unclear, and `account`
 *   the number of the account. Called again with the same step it answers the same and creates nothing.
 * - `gapura_link_account(name, password)`: `account`; no row if name or password is wrong.
 * - `gapura_unlink_account(account)`: no row.
 * - `gapura_set_password(account, password)`: `kept` is 1 if the account has the password now.
 * - `gapura_characters(account)`: `id`, `name`, `class`, `level`, `job_level`, `map`, `money`, `guild`, `online`,
 *   `last_seen` (seconds since 1970), `played` (seconds) of each; null if the game does not record it.
 */
export interface Writing {
  /** Characters of the name and of the e-mail of an account. */
  longestName: number
  longestEmail: number
  /**
   * A SELECT of the reading account whose `found` is above 0 if names of accounts are unique, and what makes them so. Null
   * if they always are.
   */
  uniqueNames: { sql: string; remedy: string } | null
  /** Statements that create the tables of the site in the game's database. */
  tables: readonly string[]
  routines: Readonly<Record<RoutineName, Routine>>
}

/** The procedures that a switch of the realm needs. */
export const routinesOf: Readonly<Record<GamePower, readonly RoutineName[]>> = {
  create: ['gapura_create_account', 'gapura_unlink_account'],
  link: ['gapura_link_account', 'gapura_unlink_account'],
  password: ['gapura_set_password'],
  characters: ['gapura_characters'],
}
