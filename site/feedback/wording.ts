import { messages } from '../../content/messages/messages.ts'

export const feedbackWording = messages('site.feedback', {
  language: 'id',
  close: 'Tutup',
})

export const feedbackEnglish = messages('site.feedback.english', {
  language: 'en',
  loading: 'Loading...',
})
