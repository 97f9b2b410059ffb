import { messages } from '../../../content/messages/messages.ts'

export const downloadWording = messages('site.download', {
  language: 'id',
  description: 'Daftar, unduh full client dan full patch terbaru dari beberapa mirror, lalu mulai bermain.',
  none: 'Belum ada file untuk diunduh.',
  // For screen readers, after “DOWNLOAD” on a link to a file. The mirror is the name of a service that has the file.
  file: '{name}, {mirror} (tab baru)',
  facts: { version: 'Versi', released: 'Tanggal rilis' },
  // The heading of what a computer needs.
  before: 'Sebelum bermain',
  requirements: 'Persyaratan',
  general: 'Informasi umum server: rate, jadwal, dan fitur',
  how: 'Cara mulai bermain',
  register: 'Daftar',
  // {create} is a link with the words below.
  registerText: '{create} dengan username, password, dan PIN.',
  create: 'Buat akun',
  // In place of the sentence above, for those who are logged in.
  registered: 'Akun Anda sudah siap.',
  download: 'Unduh',
  // {get} is a link with the words below.
  downloadText: '{get}, lalu pasang.',
  get: 'Ambil filenya',
  logIn: 'Masuk',
  logInText: 'Buka game dan masuk dengan akun yang sama.',
})

export const downloadEnglish = messages('site.download.english', {
  language: 'en',
  title: 'Download',
  heading: 'DOWNLOAD',
  // On the link to a file.
  download: 'DOWNLOAD',
  readme: 'README',
})
