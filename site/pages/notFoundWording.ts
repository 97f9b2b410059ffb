import { messages } from '../../content/messages/messages.ts'

export const notFoundWording = messages('site.notFound', {
  language: 'id',
  title: 'Halaman Tidak Ditemukan',
})

export const notFoundEnglish = messages('site.notFound.english', {
  language: 'en',
  home: 'Home',
})
