import { messages } from '../../../content/messages/messages.ts'

export const newsCardWording = messages('site.newsCard', {
  language: 'id',
  // Marks a news item that is new since the last visit.
  isNew: 'Baru',
})

export const newsCardEnglish = messages('site.newsCard.english', {
  language: 'en',
  more: 'Read More',
})
