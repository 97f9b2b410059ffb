import { messages } from '../../content/messages/messages.ts'

export const rightsEnglish = messages('server.rights.english', {
  language: 'en',
  kept: 'The account is kept.',
})
