import { currentUser, type CurrentUser } from '../account.ts'
import { call } from '../api.ts'
import { forgetToken, storedMarks, storeMark, storeToken } from '../session.ts'

// These calls have their own file, so that only pages with account forms load them.

function startSession(body: unknown): void {
  const { token, device_mark: mark } = body as { token?: unknown; device_mark?: unknown } // The cast is safe, because the next lines check both values.
  if (typeof token !== 'string' || token === '') throw new Error('The answer holds no token.')
  storeToken(token)
  if (typeof mark === 'string') storeMark(mark)
}

/** Logs in and returns the user. If the user cannot be read afterwards, the session token is removed again. */
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

/** Throws ApiError, even with the right password if the account requires a second step (secondStep.ts). */
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

/** `secret` is part of the one-time link that the server prints while there is no admin. */
export async function setUpFirstAdmin(secret: string, registration: Registration): Promise<void> {
  startSession((await call('/setup', { method: 'POST', body: { secret, ...registration } })).body)
}

/** Proves that the user owns the account. The user may then set a new password within ten minutes. */
export const forgotPassword = async (proof: { username: string; email: string; pin: string }): Promise<void> =>
  void (await call('/forgot-password', { method: 'POST', body: { ...proof } }))

interface NewPassword {
  password: string
  password_confirmation: string
}

/** Succeeds only within ten minutes after `forgotPassword`. */
export const resetPassword = async (reset: { email: string; pin: string } & NewPassword): Promise<void> =>
  void (await call('/reset-password', { method: 'POST', body: { ...reset } }))

/** `token` is part of a one-time link that an admin has created. */
export const resetByLink = async (reset: { token: string; PIN: string } & NewPassword): Promise<void> =>
  void (await call('/reset-by-link', { method: 'POST', body: { ...reset } }))
