import { messages } from '../../content/messages/messages.ts'

export const languageWording = messages('admin.account.language', {
  language: 'id',
  // Somebody who reads another language must find it, so keep the word `language`, or `bahasa`, in it.
  label: 'Bahasa panel admin · Language',
  hint: 'Berlaku di browser ini.',
  // The mixture that the software begins with.
  usual: 'Campuran Indonesia dan Inggris',
})
