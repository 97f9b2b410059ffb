import type { GameChoice } from '../content/accounts/deletion.ts'
import type { ListPage } from '../content/reader.ts'
import type {
  AccountAction,
  AccountTokens,
  ROLES,
  StaffAction,
  StaffTokens,
  Suspension,
  UserQuery,
} from '../content/queries/userQuery.ts'
import { bodyOf } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

export type Role = (typeof ROLES)[number]

export interface User {
  id: number
  username: string
  email: string
  /** Owners of the site have the role `admin`. */
  role: Role
  roles: number[]
  /** When the account was suspended. Null if the account is active. */
  suspended_at: string | null
  /** When the suspension ends automatically. Null if it does not. */
  suspended_until: string | null
  suspended_reason: string | null
  /** Until this time, the account may read but not change anything. */
  read_only_until: string | null
  /** From this time on, the account is deleted. Null if nobody has asked for that. */
  delete_at: string | null
  password_changed_at: string | null
  pin_changed_at: string | null
  sessions: number
  factors: number
  /** Number of tokens of scripts that the account has created and nobody has revoked. */
  tokens: number
  game_accounts: number
  /** In rupiah. */
  credit: number
  created_at: string
}

export const listUsers = (query: UserQuery, signal?: AbortSignal): Promise<ListPage<User>> =>
  listPage('/admin/users', searchOf(query), { signal })

export const changeRole = (id: number, role: Role, tokens?: AccountTokens): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/role`, { method: 'PUT', body: { role, tokens } }))

export const assignRoles = (id: number, roles: readonly number[]): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/roles`, { method: 'PUT', body: { roles } }))

export const suspendUser = (id: number, tokens: AccountTokens | undefined, suspension: Suspension): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/suspend`, { method: 'POST', body: { tokens, ...suspension } }))

export const runUserAction = (id: number, action: AccountAction, tokens?: AccountTokens): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/${action}`, { method: 'POST', body: { tokens } }))

/** Applies an emergency action to all staff accounts except the caller's. Returns the number of changed accounts. */
export const runStaffAction = async (action: StaffAction, tokens: StaffTokens): Promise<number> => {
  const answer = callWithProof(`/admin/staff/${action}`, { method: 'POST', body: { tokens } })
  return (await bodyOf<{ accounts: number }>(answer)).accounts
}

export const takeFactors = (id: number): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/remove-factors`, { method: 'POST' }))

export interface ResetLink {
  /** An absolute URL, or only a path if SITE_URL is not set. */
  link: string
  expires_at: string
}

export const makeResetLink = (id: number): Promise<ResetLink> =>
  bodyOf(callWithProof(`/admin/users/${id}/reset-link`, { method: 'POST' }))

export interface InvitedHelper {
  username: string
  email: string
  roles: readonly number[]
}

/** Makes an account with roles, whose owner sets password and PIN by the link. */
export const inviteHelper = (invited: InvitedHelper): Promise<ResetLink> =>
  bodyOf(callWithProof('/admin/users', { method: 'POST', body: { ...invited } }))

/** Returns the time from which on the account is deleted. */
export async function deleteAccount(id: number, games: GameChoice): Promise<string> {
  const path = `/admin/users/${id}?${new URLSearchParams({ games })}`
  return (await bodyOf<{ at: string }>(callWithProof(path, { method: 'DELETE' }))).at
}

export async function keepAccount(id: number): Promise<void> {
  await callWithProof(`/admin/users/${id}/keep`, { method: 'POST' })
}

/** Returns the text of a JSON file. */
export const exportAccount = async (id: number): Promise<string> =>
  JSON.stringify((await callWithProof(`/admin/users/${id}/export`, {})).body, null, 2)
