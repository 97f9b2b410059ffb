import { messages } from '../content/messages/messages.ts'

export const clientWording = messages('client', {
  language: 'id',
  noPasskey: 'Passkey tidak jadi dipakai.',
})

/** The reason of a failure if the answer has no sentence. */
export const clientEnglish = messages('client.english', {
  language: 'en',
  failed: 'Request failed with status code {status}',
})
