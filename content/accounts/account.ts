import { z } from 'zod'
import {
  accountLabels as labels,
  accountSentences as sentences,
  EMAIL_PATTERN,
  isPassword,
  logInSentences,
  PASSWORD_LENGTH,
  PIN_PATTERN,
} from './account-rules.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { normalForm } from '../text.ts'
import { hasUnseen, isOfOneAlphabet } from './usernames.ts'
import { fill } from '../messages/fill.ts'
import { saying, textOf as said, type Said } from '../messages/said.ts'

/** Operators may have longer passwords than players, because their accounts can change everything. */
export const OPERATOR_PASSWORD_MOST = 128

const say = (name: keyof typeof sentences) => saying(() => sentences[name])

const ofUsername = () => labels.username
const ofEmail = () => labels.email
const ofPassword = () => labels.password
const ofConfirmation = () => labels.confirmation

type Sentence = 'required' | 'text' | 'tooLong' | 'notStorable' | 'unseen'
const about = (label: Said, sentence: Sentence, most?: number): string =>
  fill(sentences[sentence], { label: said(label), ...(most !== undefined && { most }) })

const loginFailed = saying(() => logInSentences.loginFailed)

export const textOf = (label: Said, missing: Said = () => about(label, 'required')) =>
  z.string({ error: ({ input }) => (input == null ? said(missing) : about(label, 'text')) })

/** For `min` of a text that must not be empty. */
export const isMissing = (label: Said) => saying(() => about(label, 'required'))

/** For `max` of a text. */
export const atMost = (most: number, label: Said) => [most, saying(() => about(label, 'tooLong', most))] as const

const required = (label: Said) =>
  textOf(label)
    .overwrite((text) => normalForm(text, 'NFC'))
    .trim()
    .min(1, isMissing(label))

const password = (most: number) =>
  textOf(ofPassword)
    .min(1, { ...isMissing(ofPassword), abort: true })
    .refine((text) => isPassword(text, most), say('password'))
    .meta({ minLength: PASSWORD_LENGTH.least, maxLength: most })

const pin = textOf(() => labels.pin).regex(PIN_PATTERN, say('pin'))

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)
const storable = (label: Said) => [hasNoControls, saying(() => about(label, 'notStorable'))] as const
const seen = (label: Said) => [(text: string) => !hasUnseen(text), saying(() => about(label, 'unseen'))] as const

const username = required(ofUsername)
  .max(...atMost(TEXT_LIMIT.text, ofUsername))
  .refine(...storable(ofUsername))

const email = required(ofEmail)
  .max(...atMost(TEXT_LIMIT.text, ofEmail))
  .regex(EMAIL_PATTERN, say('email'))
  .refine(...storable(ofEmail))

/** These rules apply only to new usernames, so that older accounts can still log in. */
const newUsername = username
  .refine(...seen(ofUsername))
  .refine((text) => hasUnseen(text) || isOfOneAlphabet(text), say('alphabets'))

const newEmail = email.refine(...seen(ofEmail))

function registration(mostPassword: number) {
  return z
    .object({
      username: newUsername,
      email: newEmail,
      password: password(mostPassword),
      password_confirmation: textOf(ofConfirmation),
      PIN: pin,
    })
    .refine(confirmed, { ...confirmation, ...say('mismatch') })
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

const resetMismatch = say('resetMismatch')

const confirmed = (value: { password: string; password_confirmation: string }): boolean =>
  value.password === value.password_confirmation

/** Registration ignores unknown fields in the request, so nobody can choose their own role. */
export const registrationSchema = registration(PASSWORD_LENGTH.most)

export const operatorSchema = registration(OPERATOR_PASSWORD_MOST)

/** An account that somebody else makes: its owner sets password and PIN. */
export const invitationSchema = z.object({ username: newUsername, email: newEmail })
export type Invitation = z.infer<typeof invitationSchema>

export const loginSchema = z.object({
  username: required(ofUsername).max(TEXT_LIMIT.text, loginFailed).refine(hasNoControls, loginFailed),
  password: textOf(ofPassword).min(1, isMissing(ofPassword)).max(1024, loginFailed),
})

export const forgotSchema = z.object({ username, email, pin })

export const resetSchema = z
  .object({
    email,
    pin,
    password: password(PASSWORD_LENGTH.most),
    password_confirmation: textOf(ofConfirmation),
  })
  .refine(confirmed, { ...confirmation, ...resetMismatch })

export const passwordChangeSchema = z
  .object({
    current_password: loginSchema.shape.password,
    password: password(OPERATOR_PASSWORD_MOST),
    password_confirmation: textOf(ofConfirmation),
  })
  .refine(confirmed, { ...confirmation, ...resetMismatch })

/** Only the server knows which limit applies to the account's password, so this schema allows the higher one. */
export const linkResetSchema = z
  .object({
    token: required(() => labels.token).max(
      200,
      saying(() => logInSentences.linkRefused),
    ),
    password: password(OPERATOR_PASSWORD_MOST),
    password_confirmation: textOf(ofConfirmation),
    PIN: pin,
  })
  .refine(confirmed, { ...confirmation, ...resetMismatch })

export const secretsSchema = (role: 'admin' | 'user') =>
  z.object({ password: password(role === 'admin' ? OPERATOR_PASSWORD_MOST : PASSWORD_LENGTH.most), PIN: pin })
