import type { ListPage } from '../content/reader.ts'
import type { AccountAction, ROLES, StaffAction, UserQuery } from '../content/queries/userQuery.ts'
import { call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

export type Role = (typeof ROLES)[number]

/** An account as operators see it. */
export interface User {
  id: number
  username: string
  email: string
  /** `admin`: an owner. */
  role: Role
  /** The ids of its roles. */
  roles: number[]
  /** When the account was suspended; null for one in use. */
  suspended_at: string | null
  /** Until then it changes nothing in the back-office. */
  read_only_until: string | null
  password_changed_at: string | null
  pin_changed_at: string | null
  /** Number of open sessions. */
  sessions: number
  /** Number of second factors. */
  factors: number
  created_at: string
}

/** One page of accounts. Throws ApiError. */
export const listUsers = (query: UserQuery, signal?: AbortSignal): Promise<ListPage<User>> =>
  listPage('/admin/users', searchOf(query), signal ? { signal } : {})

/** Throws ApiError, as the functions below do. */
export async function changeRole(id: number, role: Role): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/role`, { method: 'PUT', body: { role } })
  return body as User // the API's description
}

/** Gives an account these roles in place of those that it has. */
export async function assignRoles(id: number, roles: readonly number[]): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/roles`, { method: 'PUT', body: { roles } })
  return body as User // the API's description
}

export async function runUserAction(id: number, action: AccountAction): Promise<User> {
  const { body } = await call(`/admin/users/${id}/${action}`, { method: 'POST' })
  return body as User // the API's description
}

/** Does it to all staff but oneself; gives how many accounts there were. */
export async function runStaffAction(action: StaffAction): Promise<number> {
  const { body } = await callWithProof(`/admin/staff/${action}`, { method: 'POST' })
  return (body as { accounts: number }).accounts // the API's description
}

/** Takes all second factors from an account. */
export async function takeFactors(id: number): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/remove-factors`, { method: 'POST' })
  return body as User // the API's description
}

/** A link that sets password and PIN, once. */
export interface ResetLink {
  /** A full address, or a path where the server does not know its own address. */
  link: string
  expires_at: string
}

export async function makeResetLink(id: number): Promise<ResetLink> {
  const { body } = await callWithProof(`/admin/users/${id}/reset-link`, { method: 'POST' })
  return body as ResetLink // the API's description
}
