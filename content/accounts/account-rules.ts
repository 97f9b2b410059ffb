import { messages } from '../messages/messages.ts'

/** These rules have their own file, so that public pages can use them without loading the schema library. */

/** docs/product.md, section 9: the length of a player's password. */
export const PASSWORD_LENGTH = { least: 8, most: 12 } as const

/** docs/product.md, sections 5 and 8: messages about accounts. */
export const accountSentences = messages('accounts.sentences', {
  language: 'en',
  required: '{label} is required.',
  text: '{label} must be text.',
  password: 'Unvalid password',
  mismatch: 'Confirm password unmatched',
  pin: 'PIN must be a 6-digit number',
  registerFailed: 'Registration failed. Please try again.',
  registered: 'Register Successful! Please login.',
  forgotFailed: 'Reset failed. Please try again.',
  resetFailed: 'Failed to reset password.',
  resetMismatch: 'Passwords do not match',
  resetDone: 'Password has been reset. Please login.',
  forgotDone: 'PIN accepted. Choose a new password within ten minutes.',
  commonPassword: 'This password is one of the most common. Choose another.',
  commonPin: 'This PIN is one of the most common. Choose another.',
  tooLong: '{label} may have at most {most} characters.',
  notStorable: '{label} contains a character that cannot be stored.',
  unseen: '{label} contains a character that nobody can see.',
  alphabets: 'Username mixes letters of several alphabets.',
  email: 'Email must be an email address.',
})

export const logInSentences = messages('accounts.logIn', {
  language: 'id',
  loginFailed: 'Login gagal. Cek username/password',
  // The name is that of the person who has just logged in.
  welcome: 'Selamat datang, {name}',
  suspended: 'Akun ini ditangguhkan.',
  // Of a link with which an administrator lets somebody choose a new password.
  linkRefused: 'Tautan ini sudah dipakai atau kedaluwarsa. Mintalah tautan baru kepada admin.',
  // The wait is as in “5 menit”.
  tooMany: 'Terlalu banyak percobaan. Coba lagi dalam {wait}.',
})

/** What forms call their fields, and sentences about them. */
export const accountLabels = messages('accounts.labels', {
  language: 'en',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmation: 'Confirm password',
  // Six digits, with which a forgotten password can be replaced.
  pin: 'PIN',
  // Of an authenticator app, or a recovery code.
  code: 'Code',
  // The secret part of a link that can be used once.
  token: 'Token',
})

/**
 * A password needs a lower-case letter, an upper-case letter, a digit and a special character (docs/product.md, section
 * 5).
 */
const CHARACTER_CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s]/]

export const isPassword = (text: string, most: number = PASSWORD_LENGTH.most): boolean =>
  text.length >= PASSWORD_LENGTH.least && text.length <= most && CHARACTER_CLASSES.every((one) => one.test(text))

/** A PIN is a string, because leading zeros are significant. */
export const PIN_PATTERN = /^[0-9]{6}$/

/** This accepts an empty address, because another sentence says that it is missing. */
export const EMAIL_PATTERN = /^$|^[^\s@]+@[^\s@]+$/
