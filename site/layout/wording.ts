import { messages } from '../../content/messages/messages.ts'

export const layoutWording = messages('site.layout', {
  language: 'id',
  skip: 'Langsung ke isi',
  failed: 'Halaman ini belum dapat ditampilkan.',
  notLoaded: 'Data halaman ini belum dapat dimuat.',
  reload: 'Muat ulang',
  retry: 'Coba lagi',
  preview: 'Pratinjau.',
  // After “Pratinjau.” in bold. The date is as in “21 November 2026 pukul 10.00”.
  previewUntil: 'Yang terbit nanti bisa berbeda. Tautan ini berlaku sampai {time}.',
  // For screen readers, after the name of a link.
  newTab: '(tab baru)',
  social: 'Media sosial',
  languages: 'Bahasa',
  // Before the name of this language, on a button.
  offer: 'Halaman ini juga ada dalam bahasa Indonesia.',
  offerClose: 'Tidak, terima kasih',
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
