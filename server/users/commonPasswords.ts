import { accountSentences } from '../../content/accounts/account-rules.ts'
import { isCommonPassword, isCommonPin } from '../../content/accounts/commonSecrets.ts'
import { invalid, type FieldErrors } from '../errors/refusals.ts'
import type { Secrets } from '../hashing/hasher.ts'

async function commonWords(): Promise<ReadonlySet<string | number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string | number>(dictionary['passwords-common'])
}

const passwordErrors = (password: string, words: ReadonlySet<string | number>): FieldErrors =>
  isCommonPassword(password, (word) => words.has(word)) ? { password: [accountSentences.commonPassword] } : {}

export async function refuseCommonPassword(password: string): Promise<void> {
  const errors = passwordErrors(password, await commonWords())
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export async function refuseCommonSecrets({ password, PIN }: Secrets): Promise<void> {
  const words = await commonWords()
  const errors: FieldErrors = {
    ...passwordErrors(password, words),
    ...(isCommonPin(PIN) || words.has(PIN) ? { PIN: [accountSentences.commonPin] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
