import type { RescueAct } from '../../content/accounts/gameAccountRules.ts'
import type {
  Character,
  GameAccountNeeds,
  GameAccountState,
  GameStepKind,
} from '../../content/accounts/gameAccounts.ts'
import type { PlayerPower } from '../../content/settings/gamePowers.ts'
import { bodyOf, call } from '../api.ts'
import { listRealms } from '../realms/realmCalls.ts'
import { callWithProof } from './proof.ts'

export interface GameRealm extends GameAccountNeeds {
  key: string
  name: string
  can: readonly PlayerPower[]
  /** Whether what is bought here is given there. */
  delivers: boolean
  /** Whether its game accounts can be locked when their owner leaves the site. */
  locks: boolean
}

export interface GameAccount {
  id: number
  realm: string
  name: string
  state: GameAccountState
  /** From when on its password can be changed, if that is later than now. */
  password_from: string | null
  /** Whether rankings leave its characters out. */
  hidden: boolean
  /** What is still to be done in the game, beside its creation. */
  pending: readonly GameStepKind[]
  /** The last change, if the game has refused it. */
  failed: GameStepKind | null
}

export interface LinkCode {
  /** What the player types in the game. */
  command: string
  expires_at: string
}

const path = '/me/game-accounts'

export interface GameAccounts {
  realms: readonly GameRealm[]
  /** With those that offer no game accounts, if the person has an account there. */
  allRealms: readonly { key: string; name: string }[]
  accounts: readonly GameAccount[]
}

export const listGameRealms = (): Promise<GameRealm[]> => bodyOf(call('/me/game-realms'))

export async function listGameAccounts(): Promise<GameAccounts> {
  const [realms, accounts] = await Promise.all([listGameRealms(), bodyOf<GameAccount[]>(call(path))])
  const isKnown = (account: GameAccount) => realms.some(({ key }) => key === account.realm)
  return { realms, allRealms: accounts.every(isKnown) ? realms : await listRealms(), accounts }
}

/** Returns whether the person has a game account or may have one. */
export async function hasGameAccounts(): Promise<boolean> {
  const { realms, accounts } = await listGameAccounts()
  return realms.length + accounts.length > 0
}

export const createGameAccount = (body: Readonly<Record<string, string>>): Promise<GameAccount> =>
  bodyOf(call(path, { method: 'POST', body }))

export const linkGameAccount = (body: Readonly<Record<string, string>>): Promise<GameAccount> =>
  bodyOf(call(`${path}/links`, { method: 'POST', body }))

export const getLinkCode = (realm: string): Promise<LinkCode> =>
  bodyOf(call(`${path}/codes`, { method: 'POST', body: { realm } }))

export const hideCharacters = (id: number, hidden: boolean): Promise<GameAccount> =>
  bodyOf(call(`${path}/${id}`, { method: 'PATCH', body: { hidden } }))

export const rescueCharacter = async (id: number, character: number, act: RescueAct): Promise<'done' | 'waits'> =>
  (
    await bodyOf<{ result: 'done' | 'waits' }>(
      call(`${path}/${id}/characters/${character}/rescue`, { method: 'POST', body: { what: act } }),
    )
  ).result

export const changeGamePassword = async (id: number, password: string): Promise<void> =>
  void (await callWithProof(`${path}/${id}/password`, { method: 'PUT', body: { password } }))

export const unlinkGameAccount = async (id: number): Promise<void> =>
  void (await callWithProof(`${path}/${id}`, { method: 'DELETE' }))

export const listCharacters = (id: number): Promise<Character[]> => bodyOf(call(`${path}/${id}/characters`))
