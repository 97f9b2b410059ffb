import { messages } from '../../content/messages/messages.ts'
import type { PasswordForm } from '../../content/settings/realm.ts'

export const trialWording = messages('admin.realms.trial', {
  language: 'en',
  open: 'Try a password',
  openOf: 'Try a password of {name}',
  about:
    'Name an account of the game whose password you know, not one of staff. The site tries each form in which the game can store passwords, keeps nothing, and changes nothing.',
  name: 'Name of the account',
  nameRequired: 'Name of the account is required.',
  password: 'Password',
  passwordRequired: 'Password is required.',
  submit: 'Try',
  trying: 'Trying...',
  found: 'The form is: {form}.',
  strength: {
    plain: 'Whoever reads the game’s database has every password.',
    md5: 'It is weak: whoever reads the game’s database finds most passwords within hours.',
    sha1: 'It is weak: whoever reads the game’s database finds most passwords within hours.',
    argon2id: 'It is strong: only passwords that are easy to guess are found.',
  } satisfies Record<PasswordForm, string>,
})
