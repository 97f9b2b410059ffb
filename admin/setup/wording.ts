import { messages } from '../../content/messages/messages.ts'

export const setupWording = messages('admin.setup', {
  language: 'en',
  title: 'Make the first admin',
  about: 'This link works once. The account made here can do everything in the back-office.',
  noSecret:
    'This page needs the one-time link that the server prints when it starts and there is no admin yet. Start the server again to get one, or make the admin on the command line: {command}',
  submit: 'Make admin',
  busy: 'Making…',
  unmatched: 'Confirm password unmatched',
  labels: {
    username: 'Username',
    email: 'Email',
    password: 'Password',
    password_confirmation: 'Confirm Password',
    PIN: 'PIN',
  },
  passwordHint:
    'At least {least} characters with a lowercase letter, an uppercase letter, a digit and a special character.',
  pinHint: '6 digits.',
})
