import { messages } from '../../content/messages/messages.ts'

export const termsWording = messages('site.terms', {
  language: 'id',
  title: 'Syarat dan Ketentuan',
  none: 'Belum ada syarat dan ketentuan.',
  apply: 'Yang berlaku di server ini',
})
