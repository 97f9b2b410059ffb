import { messages } from '../../content/messages/messages.ts'

export const layoutWording = messages('site.layout', {
  language: 'id',
  skip: 'Langsung ke isi',
  failed: 'Halaman ini belum dapat ditampilkan.',
  notLoaded: 'Data halaman ini belum dapat dimuat.',
  retry: 'Coba lagi',
  // For screen readers, after the name of a link.
  newTab: '(tab baru)',
  social: 'Media sosial',
  languages: 'Bahasa',
  start: 'Mulai bermain',
  community: 'Komunitas',
  rules: 'Peraturan',
  download: 'Unduh',
  register: 'Daftar',
  privacy: 'Privasi',
  terms: 'Syarat dan ketentuan',
})

export const layoutEnglish = messages('site.layout.english', {
  language: 'en',
  credit: 'Powered by Gapura',
})
