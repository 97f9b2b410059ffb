import { ownerPermissions } from '../content/permissions.ts'
import { readUser, type CurrentUser } from './account.ts'
import { call } from './api.ts'
import { storedToken } from './session.ts'

export interface Staff extends CurrentUser {
  permissions: ReadonlySet<string>
  /** The time from which the account must have a second factor. Null if it already has one or needs none. */
  factorRequiredFrom: string | null
  /** Whether the required second factor is overdue. If it is, the user can open only the page of their own account. */
  isFactorDue: boolean
}

/** Returns null if the browser has no session token. */
export async function currentStaff(): Promise<Staff | null> {
  if (!storedToken()) return null
  const { body } = await call('/me')
  // During an upgrade, a process of the previous version may respond. Its responses have no fields about a second
  // factor.
  const {
    permissions,
    factor_required_from: from = null,
    factor_due: isDue = false,
  } = body as {
    permissions?: readonly string[] | null
    factor_required_from?: string | null
    factor_due?: boolean
  } // The cast relies on the type that the API documents for this response.
  return {
    ...readUser(body),
    // Another server of this API may have no permissions, and allows its admins everything.
    permissions: new Set(permissions ?? ownerPermissions),
    factorRequiredFrom: from,
    isFactorDue: isDue,
  }
}
