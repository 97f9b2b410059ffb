import { messages } from '../../content/messages/messages.ts'

export const idempotencyEnglish = messages('server.idempotency.english', {
  language: 'en',
  badKey: 'Idempotency-Key must have 1 to 200 visible ASCII characters.',
})
