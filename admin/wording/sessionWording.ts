import { messages } from '../../content/messages/messages.ts'

export const sessionWording = messages('admin.session', {
  language: 'id',
  resting: 'Sesi Anda berakhir dalam satu menit',
  restingAbout: 'Setengah jam tanpa kegiatan mengakhirinya. Yang sudah Anda ketik tidak hilang.',
  keep: 'Tetap masuk',
  ending: 'Sesi Anda berakhir dalam satu menit',
  endingAbout: 'Dua belas jam setelah masuk Anda perlu masuk lagi. Yang sudah Anda ketik tidak hilang.',
  later: 'Nanti',
  again: 'Masuk lagi sekarang',
  title: 'Sesi Anda telah berakhir',
  early: 'Masuk lagi',
  about: 'Masuk lagi sebagai {name}. Yang sudah Anda ketik masih di sini.',
  password: 'Kata sandi',
  code: 'Kode autentikator atau kode pemulihan',
  passkey: 'Pakai passkey',
  submit: 'Masuk',
  busy: 'Memeriksa...',
  leave: 'Ke halaman login',
})
