import { z } from 'zod'
import { accountSentences, isPassword, PASSWORD_LENGTH, PIN_PATTERN } from './account-rules.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { normalForm } from '../text.ts'
import { hasUnseen, isOfOneAlphabet } from './usernames.ts'
import { fill } from '../messages/fill.ts'

/** Operators may have longer passwords than players, because their accounts can change everything. */
export const OPERATOR_PASSWORD_MOST = 128

const requiredSentence = (label: string): string => fill(accountSentences.required, { label })

export const textOf = (label: string, missing = requiredSentence(label)) =>
  z.string({ error: ({ input }) => (input == null ? missing : fill(accountSentences.text, { label })) })

const required = (label: string) =>
  textOf(label)
    .overwrite((text) => normalForm(text, 'NFC'))
    .trim()
    .min(1, requiredSentence(label))

const password = (most: number) =>
  textOf('Password')
    .min(1, { error: requiredSentence('Password'), abort: true })
    .refine((text) => isPassword(text, most), accountSentences.password)
    .meta({ minLength: PASSWORD_LENGTH.least, maxLength: most })

const pin = textOf('PIN').regex(PIN_PATTERN, accountSentences.pin)

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)

const username = required('Username')
  .max(TEXT_LIMIT.text, `Username may have at most ${TEXT_LIMIT.text} characters.`)
  .refine(hasNoControls, 'Username contains a character that cannot be stored.')

const email = required('Email')
  .max(TEXT_LIMIT.text, `Email may have at most ${TEXT_LIMIT.text} characters.`)
  .regex(/^$|^[^\s@]+@[^\s@]+$/, 'Email must be an email address.')
  .refine(hasNoControls, 'Email contains a character that cannot be stored.')

/** These rules apply only to new usernames, so that older accounts can still log in. */
const newUsername = username
  .refine((text) => !hasUnseen(text), 'Username contains a character that nobody can see.')
  .refine((text) => hasUnseen(text) || isOfOneAlphabet(text), 'Username mixes letters of several alphabets.')

const newEmail = email.refine((text) => !hasUnseen(text), 'Email contains a character that nobody can see.')

function registration(mostPassword: number) {
  return z
    .object({
      username: newUsername,
      email: newEmail,
      password: password(mostPassword),
      password_confirmation: textOf('Confirm password'),
      PIN: pin,
    })
    .refine(confirmed, { ...confirmation, error: accountSentences.mismatch })
}

const isConfirmable = (value: unknown): value is { password: string; password_confirmation: string } =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'password_confirmation' in value &&
  typeof value.password_confirmation === 'string'

/**
 * By default, the schema library skips this check if another field is invalid. `when` lets the form report all errors
 * together.
 */
const confirmation = {
  path: ['password_confirmation'],
  when: ({ value }: { value: unknown }) => isConfirmable(value),
}

const confirmed = (value: { password: string; password_confirmation: string }): boolean =>
  value.password === value.password_confirmation

/** Registration ignores unknown fields in the request, so nobody can choose their own role. */
export const registrationSchema = registration(PASSWORD_LENGTH.most)

export const operatorSchema = registration(OPERATOR_PASSWORD_MOST)

export const loginSchema = z.object({
  username: required('Username')
    .max(TEXT_LIMIT.text, accountSentences.loginFailed)
    .refine(hasNoControls, accountSentences.loginFailed),
  password: textOf('Password').min(1, requiredSentence('Password')).max(1024, accountSentences.loginFailed),
})

export const forgotSchema = z.object({ username, email, pin })

export const resetSchema = z
  .object({
    email,
    pin,
    password: password(PASSWORD_LENGTH.most),
    password_confirmation: textOf('Confirm password'),
  })
  .refine(confirmed, { ...confirmation, error: accountSentences.resetMismatch })

export const passwordChangeSchema = z
  .object({
    current_password: loginSchema.shape.password,
    password: password(OPERATOR_PASSWORD_MOST),
    password_confirmation: textOf('Confirm password'),
  })
  .refine(confirmed, { ...confirmation, error: accountSentences.resetMismatch })

/** Only the server knows which limit applies to the account's password, so this schema allows the higher one. */
export const linkResetSchema = z
  .object({
    token: required('Token').max(200, accountSentences.linkRefused),
    password: password(OPERATOR_PASSWORD_MOST),
    password_confirmation: textOf('Confirm password'),
    PIN: pin,
  })
  .refine(confirmed, { ...confirmation, error: accountSentences.resetMismatch })

export const secretsSchema = (role: 'admin' | 'user') =>
  z.object({ password: password(role === 'admin' ? OPERATOR_PASSWORD_MOST : PASSWORD_LENGTH.most), PIN: pin })
