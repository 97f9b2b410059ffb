import type { ColumnType, Generated } from 'kysely'
import type { GameChoice } from '../../content/accounts/deletion.ts'
import type { GameAccountOrigin, GameAccountState, GameStepKind } from '../../content/accounts/gameAccounts.ts'
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
  /** Time of the last rescue of one of its characters; null if there was none. */
  rescued_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  /** Since then its characters are not shown in rankings, because its owner wants that; null if they are. */
  hidden_at: ColumnType<Time | null, Time | null | undefined, Time | null>
}

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

/** Codes that are shown on the site and typed in the game, to link an account of it. */
interface GameLinkCodesTable {
  /** SHA-256 of the code in hexadecimal digits, as the game's database has it. */
  code_hash: string
  user_id: number
  realm: string
  expires_at: Time
}

/** Accounts of games whose people have left the site: what is still to be done there. Nothing in it names a person. */
interface GamePartingsTable {
  id: Generated<number>
  realm: string
  number: number
  /** `lock`: nobody is to play it any more. */
  choice: GameChoice
  tries: ColumnType<number, never, number>
  retry_at: ColumnType<Time | null, never, Time | null>
}

export interface GameAccountTables {
  game_accounts: GameAccountsTable
  game_steps: GameStepsTable
  game_link_codes: GameLinkCodesTable
  game_partings: GamePartingsTable
}
