import { messages } from '../../../../content/messages/messages.ts'

/** What only the page /account says. The back-office shares the rest: content/accounts/ownAccountWording.ts. */
export const ownWording = messages('site.account.page', {
  language: 'id',
  required: '{label} wajib diisi.',
  // Of what somebody has removed meanwhile, elsewhere.
  gone: 'Ini sudah tidak ada di akun Anda.',
  cancel: 'Batal',
  copy: 'Salin',
  copied: 'Tersalin',
  openApp: 'Buka di aplikasi autentikator perangkat ini',
  passwordAbout: 'Pilih kata sandi yang tidak Anda pakai di tempat lain. Admin tidak pernah menanyakannya.',
  proofAbout: 'Konfirmasi dahulu untuk melanjutkan. Ini melindungi akun Anda jika perangkat ini dipakai orang lain.',
  profileFailed: 'Gagal mengambil akun: {reason}',
  since: 'Terdaftar sejak',
  // Headings of parts of the page.
  sections: {
    profile: 'Akun',
    password: 'Kata sandi',
    wrongLogIns: 'Log masuk yang gagal',
  },
  logInsFailed: 'Gagal mengambil log masuk: {reason}',
  noWrongLogIns: 'Tidak ada dalam {days} hari terakhir.',
  // {attempts} is emphasised, with the words below.
  wrongLogIns:
    '{attempts} masuk ke akun ini gagal dalam {days} hari terakhir. Jika itu bukan Anda, pastikan kata sandi Anda sulit ditebak, dan tambahkan langkah kedua.',
  attempts: '{count, number} percobaan',
})
