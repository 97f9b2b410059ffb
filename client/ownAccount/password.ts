import { callWithProof } from './proof.ts'

interface PasswordChange {
  current_password: string
  password: string
  password_confirmation: string
}

/**
 * Ends all other sessions of the account. Throws ApiError with the code `wrong_proof` if the current password is wrong.
 */
export const changePassword = async (change: PasswordChange): Promise<void> =>
  void (await callWithProof('/me/password', { method: 'POST', body: { ...change } }))
