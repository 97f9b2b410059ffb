import type { ListPage } from '../content/reader.ts'
import type { AccountAction, ROLES, StaffAction, UserQuery } from '../content/queries/userQuery.ts'
import { call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

export type Role = (typeof ROLES)[number]

export interface User {
  id: number
  username: string
  email: string
  /** `admin` for owners. */
  role: Role
  /** Ids of its roles. */
  roles: number[]
  /** Null if the account is active. */
  suspended_at: string | null
  /** Until then the account may only read. */
  read_only_until: string | null
  password_changed_at: string | null
  pin_changed_at: string | null
  /** Open sessions. */
  sessions: number
  /** Second factors. */
  factors: number
  created_at: string
}

/** Throws ApiError. */
export const listUsers = (query: UserQuery, signal?: AbortSignal): Promise<ListPage<User>> =>
  listPage('/admin/users', searchOf(query), signal ? { signal } : {})

/** Throws ApiError, like all functions of this file. */
export async function changeRole(id: number, role: Role): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/role`, { method: 'PUT', body: { role } })
  return body as User // A one-time link for password and PIN.
}

/** Replaces the account's roles. */
export async function assignRoles(id: number, roles: readonly number[]): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/roles`, { method: 'PUT', body: { roles } })
  return body as User // A one-time link for password and PIN.
}

export async function runUserAction(id: number, action: AccountAction): Promise<User> {
  const { body } = await call(`/admin/users/${id}/${action}`, { method: 'POST' })
  return body as User // A one-time link for password and PIN.
}

/** Applies to all staff except the caller; returns how many accounts. */
export async function runStaffAction(action: StaffAction): Promise<number> {
  const { body } = await callWithProof(`/admin/staff/${action}`, { method: 'POST' })
  return (body as { accounts: number }).accounts // A one-time link for password and PIN.
}

export async function takeFactors(id: number): Promise<User> {
  const { body } = await callWithProof(`/admin/users/${id}/remove-factors`, { method: 'POST' })
  return body as User // A one-time link for password and PIN.
}

/** A link that sets password and PIN, once. */
export interface ResetLink {
  /** A full address, or a path if the server does not know its own. */
  link: string
  expires_at: string
}

export async function makeResetLink(id: number): Promise<ResetLink> {
  const { body } = await callWithProof(`/admin/users/${id}/reset-link`, { method: 'POST' })
  return body as ResetLink // A one-time link for password and PIN.
}
