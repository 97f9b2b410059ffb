import { messages } from '../../content/messages/messages.ts'

export const apiTokensEnglish = messages('server.apiTokens.english', {
  language: 'en',
  takenBack: 'The token was taken back.',
  // “expires_at” is the name of a parameter.
  end: 'expires_at must lie ahead, by at most {most} days.',
  nameTaken: 'This name is taken.',
})
