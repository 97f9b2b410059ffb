import type { FactorRequirement } from '../content/accounts/factors.ts'
import type { RoleValues } from '../content/accounts/roles.ts'
import { bodyOf, call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

export interface Role {
  id: number
  name: string
  permissions: string[]
  version: number
}

export const listRoles = (): Promise<(Role & { accounts: number })[]> => bodyOf(call('/admin/roles'))

/** Creates a role if `present` is null. Otherwise changes the role, if it still has the version in `present`. */
export async function saveRole(values: RoleValues, present: Pick<Role, 'id' | 'version'> | null): Promise<Role> {
  const { body } = present
    ? await callWithProof(`/admin/roles/${present.id}`, {
        method: 'PUT',
        body: { ...values, version: present.version },
      })
    : await callWithProof('/admin/roles', { method: 'POST', body: { ...values } })
  return body as Role // The cast relies on the type that the API documents for a role.
}

export const listRequirements = (): Promise<FactorRequirement[]> => bodyOf(call('/admin/factor-requirements'))

/** `from` is the time from which the role requires a second factor. Null ends the requirement. */
export const requireFactor = async (role: string, from: string | null): Promise<void> =>
  void (await callWithProof(`/admin/factor-requirements/${role}`, { method: 'PUT', body: { from } }))

export const deleteRole = async (id: number): Promise<void> =>
  void (await callWithProof(`/admin/roles/${id}`, { method: 'DELETE' }))
