import { messages } from '../../content/messages/messages.ts'

export const adminWords = messages('cli.admin', {
  language: 'en',
  create: {
    help: 'makes an admin; asks for password and PIN, or reads\nGAPURA_PASSWORD and GAPURA_PIN',
    options: {
      username: 'the name to log in with',
      email: 'an address that no other account has',
    },
  },
  list: { help: 'lists the admins' },
  reset: {
    help: "prints a link that sets the account's password and PIN, once, within\na day, and takes its second factors; with --here it asks for them",
    options: {
      username: 'whose password and PIN are to be set',
      here: 'asks for them here, and prints no link',
    },
  },
  made: 'Made the admin {name}, number {id}.',
  suspended: 'suspended since {time}',
  none: 'There is no admin yet. The start prints a link that makes the first.',
  link: 'This link sets password and PIN of {name}. It works once, within 24 hours:',
  set: 'Password and PIN of {name} are set; every session has ended.',
  // Before the place where it is typed.
  password: 'Password:',
  passwordAgain: 'Password again:',
  pin: '6-digit PIN:',
  pinAgain: '6-digit PIN again:',
  noSecrets: 'No password and PIN were given. Run this in a terminal, or set GAPURA_PASSWORD and GAPURA_PIN.',
  notSame: 'The two are not the same.',
})
