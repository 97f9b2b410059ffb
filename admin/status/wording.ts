import { messages } from '../../content/messages/messages.ts'

export const statusTokenWording = messages('admin.status', {
  language: 'en',
  title: 'Script',
  about: 'A script tells the site how the server is, with a token that can do nothing else:',
  none: 'There is no token.',
  madeAt: 'The present token was made on {time}.',
  holdsUntil: 'The present token was made on {time} and ends on {end}.',
  make: 'Make a token',
  makeAnother: 'Make another token',
  revoke: 'Revoke',
  question: 'Revoke the token?',
  consequence: 'The script that has it can send nothing any more.',
  revoked: 'The token was revoked.',
  label: 'Token',
  byHand: 'The browser does not allow it. Copy the token by hand.',
  shownOnce: 'It is shown this once. The previous one stops working.',
  failed: 'That did not succeed: {reason}',
})
