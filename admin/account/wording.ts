import { messages } from '../../content/messages/messages.ts'

export const languageWording = messages('admin.account.language', {
  language: 'id',
  label: 'Bahasa panel admin',
  hint: 'Berlaku di browser ini.',
  // The mixture of Indonesian and English that the software begins with.
  usual: 'Seperti semula (Indonesia dan Inggris)',
})
