import { messages } from '../../content/messages/messages.ts'

export const accountsEnglish = messages('server.accounts.english', {
  language: 'en',
  linkIncomplete: 'The link is incomplete.',
  staffName: 'This username looks like one of the staff. Choose another.',
  loggedOut: 'Logged out.',
  passwordChanged: 'The password was changed.',
  factorRemoved: 'The factor was removed.',
  browserForgotten: 'The browser was forgotten.',
  // The person has given the password or a second factor once more.
  proven: 'Proven.',
  sessionEnded: 'The session has ended.',
})
