import { messages } from '../../content/messages/messages.ts'

export const tableEnglish = messages('site.table', {
  language: 'en',
  empty: 'No information available.',
})
