import { accountSentences } from '../../content/accounts/account-rules.ts'
import { isCommonPassword, isCommonPin } from '../../content/accounts/commonSecrets.ts'
import { invalid, type FieldErrors } from '../errors/refusals.ts'
import type { Secrets } from '../hashing/hasher.ts'

/** Throws a 422 where password or PIN is one of the most common. For operators, who can change everything. */
export async function refuseCommonSecrets({ password, PIN }: Secrets): Promise<void> {
  // Read when it is needed, which is seldom: fifty thousand words.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = new Set<string | number>(dictionary['passwords-common'])
  const errors: FieldErrors = {
    ...(isCommonPassword(password, (word) => words.has(word)) ? { password: [accountSentences.commonPassword] } : {}),
    ...(isCommonPin(PIN) || words.has(PIN) ? { PIN: [accountSentences.commonPin] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
