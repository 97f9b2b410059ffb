import { z } from 'zod'
import { TEXT_LIMIT } from './define.ts'

/** Bounds of a password that a visitor registers with. Specification, section 9. */
export const PASSWORD_LENGTH = { least: 8, most: 12 } as const

/** Operators' accounts may have longer passwords: twelve characters are few for who can change everything. */
export const OPERATOR_PASSWORD_MOST = 128

/** Sentences of the account forms. Specification, sections 5 and 8. */
export const accountSentences = {
  password: 'Unvalid password',
  mismatch: 'Confirm password unmatched',
  pin: 'PIN must be a 6-digit number',
  loginFailed: 'Login gagal. Cek username/password',
  registerFailed: 'Registration failed. Please try again.',
  registered: 'Register Successful! Please login.',
  welcome: 'Selamat datang, {name}',
} as const

const required = (label: string) => z.string(`${label} is required.`).trim().min(1, `${label} is required.`)

/** One of each class, as the specification asks; what is not a letter, digit or blank is a special character. */
const CHARACTER_CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s]/]

const password = (most: number) =>
  z
    .string('Password is required.')
    .min(1, { error: 'Password is required.', abort: true })
    .refine(
      (text) =>
        text.length >= PASSWORD_LENGTH.least && text.length <= most && CHARACTER_CLASSES.every((one) => one.test(text)),
      accountSentences.password,
    )

/** Leading zeros count, so a PIN is text. */
const pin = z.string('PIN is required.').regex(/^[0-9]{6}$/, accountSentences.pin)

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)

function registration(mostPassword: number) {
  return z
    .object({
      username: required('Username')
        .max(TEXT_LIMIT.text, `Username may have at most ${TEXT_LIMIT.text} characters.`)
        .refine(hasNoControls, 'Username contains a character that cannot be stored.'),
      email: required('Email')
        .max(TEXT_LIMIT.text, `Email may have at most ${TEXT_LIMIT.text} characters.`)
        .regex(/^[^\s@]+@[^\s@]+$/, 'Email must be an email address.')
        .refine(hasNoControls, 'Email contains a character that cannot be stored.'),
      password: password(mostPassword),
      password_confirmation: z.string('Confirm password is required.'),
      PIN: pin,
    })
    .refine(confirmed, {
      error: accountSentences.mismatch,
      path: ['password_confirmation'],
      // Told together with the faults of other fields, so that all of them are seen at once.
      when: ({ value }) => isConfirmable(value),
    })
}

const isConfirmable = (value: unknown): value is { password: string; password_confirmation: string } =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'password_confirmation' in value &&
  typeof value.password_confirmation === 'string'

const confirmed = (value: { password: string; password_confirmation: string }): boolean =>
  value.password === value.password_confirmation

/** What a visitor registers with. A role, or anything else that is sent, is ignored. */
export const registrationSchema = registration(PASSWORD_LENGTH.most)

/** What an operator's account is made with. */
export const operatorSchema = registration(OPERATOR_PASSWORD_MOST)

/** What a log-in takes. */
export const loginSchema = z.object({
  username: required('Username').max(TEXT_LIMIT.text, accountSentences.loginFailed),
  password: z.string('Password is required.').min(1, 'Password is required.').max(1024, accountSentences.loginFailed),
})
