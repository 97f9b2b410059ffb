import type { GameAccountOrigin, GameAccountState, GameStepKind } from '../content/accounts/gameAccounts.ts'
import type { GameAccountQuery } from '../content/accounts/gameAccountQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { bodyOf, call } from './api.ts'
import { listPage, searchOf } from './reader.ts'

export interface GameAccountStep {
  kind: GameStepKind
  state: 'waiting' | 'unclear' | 'refused'
  /** Why it was not done the last time. */
  error: string | null
  tries: number
  asked_at: string
  /** Whether it has waited for more than an hour. */
  is_late: boolean
}

/** A game account as staff see it. */
export interface StaffGameAccount {
  id: number
  /** The key of the realm. */
  realm: string
  name: string
  /** The game's number of the account. Null if it is not known. */
  number: number | null
  origin: GameAccountOrigin
  state: GameAccountState
  owner: { id: number; username: string }
  /** What waits or is not clear, or the last change, if the game has refused it. */
  step: GameAccountStep | null
  created_at: string
}

export interface GameAccountSummary {
  /** Whether a realm offers game accounts, or there are some. */
  is_offered: boolean
  realms: readonly { key: string; name: string }[]
  waiting: number
  late: number
  unclear: number
}

const PATH = '/admin/game-accounts'

export const listGameAccounts = (query: GameAccountQuery, signal?: AbortSignal): Promise<ListPage<StaffGameAccount>> =>
  listPage(PATH, searchOf(query), { signal })

export const readGameAccountSummary = (): Promise<GameAccountSummary> => bodyOf(call(`${PATH}/summary`))

export const retryGameAccount = (id: number): Promise<StaffGameAccount> =>
  bodyOf(call(`${PATH}/${id}/retry`, { method: 'POST' }))

export const unlinkGameAccount = async (id: number): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'DELETE' }))
