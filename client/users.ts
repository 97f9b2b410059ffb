import type { ListPage } from '../content/reader.ts'
import type { AccountAction, ROLES, StaffAction, UserQuery } from '../content/queries/userQuery.ts'
import { bodyOf, call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

export type Role = (typeof ROLES)[number]

export interface User {
  id: number
  username: string
  email: string
  /** An owner has the role `admin`. */
  role: Role
  roles: number[]
  /** The time of the suspension; null if the account is active. */
  suspended_at: string | null
  /** Until this time the account may only read. */
  read_only_until: string | null
  password_changed_at: string | null
  pin_changed_at: string | null
  sessions: number
  factors: number
  created_at: string
}

export const listUsers = (query: UserQuery, signal?: AbortSignal): Promise<ListPage<User>> =>
  listPage('/admin/users', searchOf(query), { signal })

export const changeRole = (id: number, role: Role): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/role`, { method: 'PUT', body: { role } }))

export const assignRoles = (id: number, roles: readonly number[]): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/roles`, { method: 'PUT', body: { roles } }))

export const runUserAction = (id: number, action: AccountAction): Promise<User> =>
  bodyOf(call(`/admin/users/${id}/${action}`, { method: 'POST' }))

/** Applies an action to all staff except the caller. Returns the number of accounts. */
export const runStaffAction = async (action: StaffAction): Promise<number> =>
  (await bodyOf<{ accounts: number }>(callWithProof(`/admin/staff/${action}`, { method: 'POST' }))).accounts

export const takeFactors = (id: number): Promise<User> =>
  bodyOf(callWithProof(`/admin/users/${id}/remove-factors`, { method: 'POST' }))

/** A link with which a user can set password and PIN once. */
export interface ResetLink {
  /** A full address, or a path if the server does not know its own address. */
  link: string
  expires_at: string
}

export const makeResetLink = (id: number): Promise<ResetLink> =>
  bodyOf(callWithProof(`/admin/users/${id}/reset-link`, { method: 'POST' }))
