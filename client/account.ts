import { call } from './api.ts'
import { forgetToken, storedToken } from './session.ts'

export interface CurrentUser {
  username: string
  role: 'admin' | 'user' | null
  /** Whether the account is to be deleted. */
  isLeaving: boolean
}

/** Roles are compared without regard to case. An unknown role counts as no role (docs/product.md, section 6). */
function readRole(role: unknown): CurrentUser['role'] {
  const name = typeof role === 'string' ? role.toLowerCase() : ''
  return name === 'admin' || name === 'user' ? name : null
}

export function readUser(body: unknown): CurrentUser {
  const { user, role, deletion } = body as { user?: { username?: unknown }; role?: unknown; deletion?: unknown } // The cast is safe, because the next lines check each field.
  return {
    username: typeof user?.username === 'string' ? user.username : '',
    role: readRole(role),
    isLeaving: typeof deletion === 'object' && deletion !== null,
  }
}

/** Returns null if the browser has no session token. */
export async function currentUser(): Promise<CurrentUser | null> {
  if (!storedToken()) return null
  return readUser((await call('/me')).body)
}

/** Removes the token from the browser even if the request fails (docs/product.md, section 4: logging out). */
export async function logOut(): Promise<void> {
  try {
    await call('/logout', { method: 'POST' })
  } catch (error) {
    console.warn('Logging out on the server failed.', error)
  }
  forgetToken()
}
