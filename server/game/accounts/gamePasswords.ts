import { createHash } from 'node:crypto'
import type { PasswordForm } from '../../../content/settings/realm.ts'

/** MD5 is what the game compares with; it protects nothing. */
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const forms: Readonly<Record<PasswordForm, (password: string) => string>> = { plain: (password) => password, md5 }

/** Returns a password as the game stores it. */
export const storedPassword = (form: PasswordForm, password: string): string => forms[form](password)
