import { currentUser, type CurrentUser } from '../account.ts'
import { call } from '../api.ts'
import { forgetToken, storedMarks, storeMark, storeToken } from '../session.ts'

// What the forms of accounts call; other pages load none of it.

/** Starts a session from the token in an answer (of /login, /register or /setup). */
function startSession(body: unknown): void {
  const { token, device_mark: mark } = body as { token?: unknown; device_mark?: unknown } // checked in the next lines
  if (typeof token !== 'string' || token === '') throw new Error('The answer holds no token.')
  storeToken(token)
  if (typeof mark === 'string') storeMark(mark)
}

/** Logs in at an address and gives the user. A failing current-user call leaves no session behind. */
export async function enter(path: string, body: Readonly<Record<string, unknown>>): Promise<CurrentUser | null> {
  const marks = storedMarks()
  const headers = marks ? { 'device-mark': marks } : {}
  startSession((await call(path, { method: 'POST', body, headers })).body)
  try {
    return await currentUser()
  } catch (error) {
    forgetToken()
    throw error
  }
}

/** Throws ApiError, by which a second step may be wanted: see logIn/secondStep.ts. */
export const logIn = (username: string, password: string): Promise<CurrentUser | null> =>
  enter('/login', { username, password })

export interface Registration {
  username: string
  email: string
  password: string
  password_confirmation: string
  PIN: string
}

/** Registers and starts the session. Throws ApiError. */
export async function register(registration: Registration): Promise<void> {
  startSession((await call('/register', { method: 'POST', body: { ...registration } })).body)
}

/** Makes the first admin with the secret of the one-time link, and starts the session. Throws ApiError. */
export async function setUpFirstAdmin(secret: string, registration: Registration): Promise<void> {
  startSession((await call('/setup', { method: 'POST', body: { secret, ...registration } })).body)
}

/** Opens the ten minutes in which a new password may be set. Throws ApiError. */
export async function forgotPassword(proof: { username: string; email: string; pin: string }): Promise<void> {
  await call('/forgot-password', { method: 'POST', body: { ...proof } })
}

interface NewPassword {
  password: string
  password_confirmation: string
}

/** Sets a new password within those minutes. Throws ApiError. */
export async function resetPassword(reset: { email: string; pin: string } & NewPassword): Promise<void> {
  await call('/reset-password', { method: 'POST', body: { ...reset } })
}

/** Sets a new password and PIN with the secret of an admin's one-time link. Throws ApiError. */
export async function resetByLink(reset: { token: string; PIN: string } & NewPassword): Promise<void> {
  await call('/reset-by-link', { method: 'POST', body: { ...reset } })
}
