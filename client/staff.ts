import { readUser, type CurrentUser } from './account.ts'
import { call } from './api.ts'
import { storedToken } from './session.ts'

export interface Staff extends CurrentUser {
  permissions: ReadonlySet<string>
  /** When a missing second factor becomes required; null if none is. */
  factorRequiredFrom: string | null
  /** Whether it was already required: then only the own account is open. */
  isFactorDue: boolean
}

/** Null without a token. */
export async function currentStaff(): Promise<Staff | null> {
  if (!storedToken()) return null
  const { body } = await call('/me')
  // A process of the previous version, during an upgrade, sends no factor.
  const {
    permissions,
    factor_required_from: from = null,
    factor_due: isDue = false,
  } = body as {
    permissions: readonly string[]
    factor_required_from?: string | null
    factor_due?: boolean
  } // as the API documents
  return {
    ...readUser(body),
    permissions: new Set(permissions),
    factorRequiredFrom: from,
    isFactorDue: isDue,
  }
}
