import type { FactorRequirement } from '../content/accounts/factors.ts'
import type { RoleValues } from '../content/accounts/roles.ts'
import { call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

export interface Role {
  id: number
  name: string
  permissions: string[]
  version: number
}

/** Throws ApiError, like all functions of this file. */
export async function listRoles(): Promise<(Role & { accounts: number })[]> {
  const { body } = await call('/admin/roles')
  return body as (Role & { accounts: number })[] // the API's description
}

/** Creates a role, or changes the one with this id. `version` is the one that the caller has read. */
export async function saveRole(values: RoleValues, present: Pick<Role, 'id' | 'version'> | null): Promise<Role> {
  const { body } = present
    ? await callWithProof(`/admin/roles/${present.id}`, {
        method: 'PUT',
        body: { ...values, version: present.version },
      })
    : await callWithProof('/admin/roles', { method: 'POST', body: { ...values } })
  return body as Role // the API's description
}

/** Roles that require a second factor, and since when. */
export async function listRequirements(): Promise<FactorRequirement[]> {
  const { body } = await call('/admin/factor-requirements')
  return body as FactorRequirement[] // the API's description
}

/** Requires a second factor from a day on; null requires none. */
export async function requireFactor(role: string, from: string | null): Promise<void> {
  await callWithProof(`/admin/factor-requirements/${role}`, { method: 'PUT', body: { from } })
}

export async function deleteRole(id: number): Promise<void> {
  await callWithProof(`/admin/roles/${id}`, { method: 'DELETE' })
}
