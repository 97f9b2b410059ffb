import { messages } from '../../content/messages/messages.ts'

export const apiTokenWording = messages('admin.apiTokens', {
  language: 'id',
  title: 'Token',
  about:
    'Token adalah kunci untuk skrip: tidak ikut berakhir bersama sesi siapa pun, dan hanya boleh melakukan yang dipilih di sini, tidak pernah lebih dari pembuatnya sendiri. Skrip mengirimnya sebagai header “Authorization: Bearer TOKEN”.',
  empty: 'Belum ada token.',
  loadFailed: 'Gagal mengambil data Token: {reason}',
  makeFailed: 'Gagal membuat token: {reason}',
  revokeFailed: 'Gagal mencabut token: {reason}',
  add: 'Buat Token',
  submit: 'Buat',
  making: 'Membuat...',
  name: 'Nama',
  nameHint: 'Nama ini tampil di jejak audit pada semua yang dilakukan skrip.',
  end: 'Berlaku selama',
  days: '{count} hari',
  permits: 'Boleh',
  ends: 'Berakhir',
  ended: 'Sudah berakhir',
  used: 'Terakhir dipakai',
  never: 'Belum pernah',
  maker: 'Dibuat oleh',
  assumedMaker: '{name} (dianggap: dibuat sebelum pembuat dicatat)',
  noMaker: 'Tidak diketahui, jadi tidak bisa apa-apa',
  action: 'Tindakan',
  revoke: 'Cabut',
  revokeQuestion: 'Cabut token {name}?',
  revokeAbout: 'Skrip yang memakainya langsung tidak bisa apa-apa lagi. Namanya tetap ada di jejak audit.',
  revokeYes: 'Ya, cabut',
  revoked: 'Token {name} dicabut.',
  madeTitle: 'Token {name} sudah dibuat',
  label: 'Token',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin token ini dengan tangan.',
  shownOnce: 'Token hanya ditampilkan sekali ini. Simpan sekarang: setelah ditutup tidak bisa dilihat lagi.',
})

/** A token cannot make reset links, because those require a user who has just proved their identity. */
export const tokenAreaLabels = messages('admin.apiTokens.areas', {
  language: 'id',
  accounts: { label: 'Akun', about: 'Melihat akun, menangguhkan, mengakhiri sesi.' },
  'status-report': {
    label: 'Kirim status server',
    about: 'Mengirim keadaan server game dan jumlah pemain ke /api/status.',
  },
  'figures-report': {
    label: 'Kirim angka realm',
    about: 'Mengirim populasi, peringkat dan VIP sebuah realm ke /api/realms.',
  },
})
