import type { ColumnType, Generated } from 'kysely'
import type { GameAccountOrigin, GameAccountState } from '../../content/accounts/gameAccounts.ts'
import type { RowColumns, Time } from './columns.ts'

/** Accounts of games that belong to accounts of the site. */
interface GameAccountsTable extends RowColumns {
  user_id: number
  /** The key of the realm. A realm that is deleted and made again with its key has its accounts again. */
  realm: string
  /** The game's number of the account; null as long as the game has not confirmed that it exists. */
  number: number | null
  name: string
  origin: GameAccountOrigin
  state: GameAccountState
  /** Time of the last change of its password by the site; null if there was none. */
  password_changed_at: Time | null
}

export type GameStepKind = 'create' | 'password' | 'unlink'

/** What is to be done in a game, in the order in which it was asked for: server/game/accounts/stepRunner.ts. */
interface GameStepsTable {
  /** The order of an account's steps. */
  id: Generated<number>
  /** Random. The game's database records it, so that a step is not done twice. */
  step: string
  account_id: number
  realm: string
  kind: GameStepKind
  /** A password and what else the step needs, encrypted with the site's key; null if it is done or too old. */
  payload: string | null
  /** `unclear`: a person has to look. `refused`: the game did not do it. `over`: its password was deleted after a day. */
  state: 'waiting' | 'done' | 'refused' | 'unclear' | 'over'
  last_error: ColumnType<string | null, never, string | null>
  tries: ColumnType<number, never, number>
  retry_at: ColumnType<Time | null, never, Time | null>
  asked_at: Time
  ended_at: ColumnType<Time | null, never, Time | null>
}

export interface GameAccountTables {
  game_accounts: GameAccountsTable
  game_steps: GameStepsTable
}
