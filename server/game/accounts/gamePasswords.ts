import { createHash } from 'node:crypto'
import type { PasswordForm } from '../../../content/settings/realm.ts'

/** The games compare with these; they protect nothing. */
const digest = (algorithm: 'md5' | 'sha1') => (text: string) => createHash(algorithm).update(text).digest('hex')

const forms: Readonly<Record<PasswordForm, (password: string) => string>> = {
  plain: (password) => password,
  md5: digest('md5'),
  sha1: digest('sha1'),
}

/** Returns a password as the game stores it. */
export const storedPassword = (form: PasswordForm, password: string): string => forms[form](password)
