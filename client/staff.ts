import { readUser, type CurrentUser } from './account.ts'
import { call } from './api.ts'
import { storedToken } from './session.ts'

/** Whoever is logged in, with what they may do in the back-office, by the names of permissions. */
export interface Staff extends CurrentUser {
  permissions: ReadonlySet<string>
}

/** The user of the stored token; null where there is no token. Throws ApiError where the call fails. */
export async function currentStaff(): Promise<Staff | null> {
  if (!storedToken()) return null
  const { body } = await call('/me')
  const { permissions } = body as { permissions: readonly string[] } // the API's description
  return { ...readUser(body), permissions: new Set(permissions) }
}
