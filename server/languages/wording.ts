import { messages } from '../../content/messages/messages.ts'

export const languagesEnglish = messages('server.languages.english', {
  language: 'en',
  removed: 'Removed.',
})
