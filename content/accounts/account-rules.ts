/** These rules have their own file, so that public pages can use them without loading the schema library. */

/** docs/product.md, section 9: the length of a player's password. */
export const PASSWORD_LENGTH = { least: 8, most: 12 } as const

/** docs/product.md, sections 5 and 8: messages about accounts. */
export const accountSentences = {
  required: '{label} is required.',
  text: '{label} must be text.',
  password: 'Unvalid password',
  mismatch: 'Confirm password unmatched',
  pin: 'PIN must be a 6-digit number',
  loginFailed: 'Login gagal. Cek username/password',
  registerFailed: 'Registration failed. Please try again.',
  registered: 'Register Successful! Please login.',
  welcome: 'Selamat datang, {name}',
  forgotFailed: 'Reset failed. Please try again.',
  resetFailed: 'Failed to reset password.',
  resetMismatch: 'Passwords do not match',
  resetDone: 'Password has been reset. Please login.',
  forgotDone: 'PIN accepted. Choose a new password within ten minutes.',
  suspended: 'Akun ini ditangguhkan.',
  linkRefused: 'Tautan ini sudah dipakai atau kedaluwarsa. Mintalah tautan baru kepada admin.',
  commonPassword: 'This password is one of the most common. Choose another.',
  commonPin: 'This PIN is one of the most common. Choose another.',
  tooMany: 'Terlalu banyak percobaan. Coba lagi dalam {wait}.',
} as const

/**
 * A password needs a lower-case letter, an upper-case letter, a digit and a special character (docs/product.md, section
 * 5).
 */
const CHARACTER_CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s]/]

export const isPassword = (text: string, most: number = PASSWORD_LENGTH.most): boolean =>
  text.length >= PASSWORD_LENGTH.least && text.length <= most && CHARACTER_CLASSES.every((one) => one.test(text))

/** A PIN is a string, because leading zeros are significant. */
export const PIN_PATTERN = /^[0-9]{6}$/
