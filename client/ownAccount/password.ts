import { call } from '../api.ts'

interface PasswordChange {
  current_password: string
  password: string
  password_confirmation: string
}

/** Changes one's own password; every other session ends. Throws ApiError: `wrong_proof` where the present one is wrong. */
export const changePassword = async (change: PasswordChange): Promise<void> =>
  void (await call('/me/password', { method: 'POST', body: { ...change } }))
