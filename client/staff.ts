import { readUser, type CurrentUser } from './account.ts'
import { call } from './api.ts'
import { storedToken } from './session.ts'

/** Whoever is logged in, with what they may do in the back-office, by the names of permissions. */
export interface Staff extends CurrentUser {
  permissions: ReadonlySet<string>
  /** From when on the account needs a second factor that it does not have; null where it needs none. */
  factorRequiredFrom: string | null
  /** Whether that time had come when this was asked: then nothing is open but one's own account. */
  isFactorDue: boolean
}

/** The user of the stored token; null where there is no token. Throws ApiError where the call fails. */
export async function currentStaff(): Promise<Staff | null> {
  if (!storedToken()) return null
  const { body } = await call('/me')
  // A process of the version before, which still serves during an upgrade, names no factor.
  const {
    permissions,
    factor_required_from: from = null,
    factor_due: isDue = false,
  } = body as {
    permissions: readonly string[]
    factor_required_from?: string | null
    factor_due?: boolean
  } // the API's description
  return {
    ...readUser(body),
    permissions: new Set(permissions),
    factorRequiredFrom: from,
    isFactorDue: isDue,
  }
}
