import { messages } from '../../../content/messages/messages.ts'

export const newsWording = messages('site.news', {
  language: 'id',
  description: 'Berita, event, dan pembaruan terbaru dari server.',
  latest: 'Berita terbaru',
  categories: 'Kategori berita',
  // All categories.
  all: 'Semua',
  notFound: 'Berita tidak ditemukan.',
  notFoundTitle: 'Berita tidak ditemukan',
  back: 'Kembali ke News',
  others: 'Berita lain',
  // Links to the news item before this one in time, and to the one after it.
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  related: 'Berita terkait',
  share: 'Bagikan',
  copy: 'Salin tautan',
  copied: 'Tautan disalin.',
})

export const newsEnglish = messages('site.news.english', {
  language: 'en',
  title: 'News',
  none: 'No news available',
})
