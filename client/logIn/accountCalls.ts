import { currentUser, type CurrentUser } from '../account.ts'
import { call } from '../api.ts'
import { forgetToken, storedMarks, storeMark, storeToken } from '../session.ts'

// These calls have their own file, because only account forms need them.

function startSession(body: unknown): void {
  const { token, device_mark: mark } = body as { token?: unknown; device_mark?: unknown } // The next lines check both values.
  if (typeof token !== 'string' || token === '') throw new Error('The answer holds no token.')
  storeToken(token)
  if (typeof mark === 'string') storeMark(mark)
}

/** Logs in and returns the user. If reading the user fails, no session remains. */
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

/** Throws ApiError, which may ask for a second step (secondStep.ts). */
export const logIn = (username: string, password: string): Promise<CurrentUser | null> =>
  enter('/login', { username, password })

export interface Registration {
  username: string
  email: string
  password: string
  password_confirmation: string
  PIN: string
}

export async function register(registration: Registration): Promise<void> {
  startSession((await call('/register', { method: 'POST', body: { ...registration } })).body)
}

/** Creates the first admin with the secret of the one-time link. */
export async function setUpFirstAdmin(secret: string, registration: Registration): Promise<void> {
  startSession((await call('/setup', { method: 'POST', body: { secret, ...registration } })).body)
}

/** Sends the user's proof that they own the account. Afterwards a new password can be set for ten minutes. */
export const forgotPassword = async (proof: { username: string; email: string; pin: string }): Promise<void> =>
  void (await call('/forgot-password', { method: 'POST', body: { ...proof } }))

interface NewPassword {
  password: string
  password_confirmation: string
}

/** Sets a new password within ten minutes after `forgotPassword`. */
export const resetPassword = async (reset: { email: string; pin: string } & NewPassword): Promise<void> =>
  void (await call('/reset-password', { method: 'POST', body: { ...reset } }))

/** Sets password and PIN with the secret of an admin's one-time link. */
export const resetByLink = async (reset: { token: string; PIN: string } & NewPassword): Promise<void> =>
  void (await call('/reset-by-link', { method: 'POST', body: { ...reset } }))
