import { messages } from '../messages/messages.ts'

/** The back-office and the page /account show the same sentences. */
export const accountWording = messages('accounts.ownAccount.account', {
  language: 'id',
  title: 'Akun Saya',
  sessions: 'Sesi',
  about: 'Perangkat yang sedang masuk dengan akun Anda. Akhiri yang tidak Anda kenali, lalu ganti kata sandi Anda.',
  loadFailed: 'Gagal mengambil sesi: {reason}',
  device: 'Perangkat',
  unknown: 'Tidak diketahui',
  current: 'Sesi ini',
  network: 'Jaringan',
  used: 'Terakhir dipakai',
  created: 'Masuk',
  networkIs: 'Jaringan {network}',
  // When a session was last used, and when the log-in was.
  times: 'Terakhir dipakai {used} · Masuk {created}',
  action: 'Tindakan',
  end: 'Akhiri',
  // For screen readers: the name of the button above, with the name of the device.
  endOne: 'Akhiri {device}',
  endQuestion: 'Akhiri sesi {device}?',
  endAbout: 'Perangkat itu harus masuk lagi dengan kata sandi Anda.',
  endYes: 'Ya, akhiri',
  ended: 'Sesi {device} telah berakhir.',
  endOthers: 'Akhiri semua yang lain',
  othersQuestion: 'Akhiri semua sesi selain yang ini?',
  othersEnded: 'Semua sesi lain telah berakhir.',
  endFailed: 'Gagal mengakhiri sesi: {reason}',
})

export const passwordWording = messages('accounts.ownAccount.password', {
  language: 'id',
  change: 'Ubah kata sandi',
  about: 'Semua sesi lain berakhir, dan tidak ada browser yang diingat lagi.',
  labels: {
    current_password: 'Kata sandi sekarang',
    password: 'Kata sandi baru',
    password_confirmation: 'Ulangi kata sandi baru',
  },
  submit: 'Ubah',
  busy: 'Menyimpan...',
  changed: 'Kata sandi telah diubah.',
})

export const factorWording = messages('accounts.ownAccount.factor', {
  language: 'id',
  title: 'Langkah kedua',
  about:
    'Selain kata sandi, masuk memerlukan kode dari aplikasi autentikator atau passkey di perangkat Anda. Kata sandi yang dicuri saja tidak membuka apa pun.',
  none: 'Belum ada. Akun ini dibuka dengan kata sandinya saja.',
  loadFailed: 'Gagal mengambil langkah kedua: {reason}',
  used: 'Terakhir dipakai {time}',
  codesLeft: '{count} kode pemulihan tersisa.',
  kinds: { totp: 'Aplikasi autentikator', passkey: 'Passkey' },
  add: { totp: 'Tambah aplikasi autentikator', passkey: 'Tambah passkey' },
  remove: 'Hapus',
  // For screen readers: the name of the button above, with that of the factor.
  removeOne: 'Hapus {name}',
  removeQuestion: 'Hapus {name}?',
  removeAbout:
    'Ini tidak dapat dipakai lagi untuk masuk. Tanpa langkah kedua yang lain, kata sandi saja sudah cukup untuk masuk.',
  removeYes: 'Ya, hapus',
  removed: '{name} telah dihapus.',
  renew: 'Buat kode pemulihan baru',
  renewQuestion: 'Buat sepuluh kode pemulihan baru?',
  renewAbout: 'Kode yang lama tidak berlaku lagi.',
  renewYes: 'Ya, buat',
  name: 'Nama',
  nameHint: {
    totp: 'Nama perangkat, misalnya Ponsel saya.',
    passkey: 'Nama perangkat, misalnya Laptop saya. Browser akan meminta sidik jari, wajah, PIN, atau kunci keamanan.',
  },
  next: 'Lanjut',
  scan: 'Pindai dengan aplikasi autentikator, lalu ketik kode 6 angka yang ditampilkannya.',
  qr: 'Kode QR untuk aplikasi autentikator',
  secret: 'Atau ketik kunci ini di aplikasi',
  code: 'Kode 6 angka',
  confirm: 'Aktifkan',
  busy: 'Memeriksa...',
  added: '{name} aktif.',
  failed: 'Gagal: {reason}',
  codesTitle: 'Kode pemulihan',
  codesAbout:
    'Simpan di tempat yang aman, bukan di ponsel yang sama. Setiap kode membuka akun sekali tanpa ponsel. Kode ini hanya ditampilkan sekali.',
  codesLabel: 'Kode pemulihan',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin teks yang terpilih dengan Ctrl+C.',
  done: 'Sudah saya simpan',
  remembered: 'Browser yang diingat',
  rememberedUntil: 'Tanpa langkah kedua sampai {time}',
  forget: 'Lupakan',
  forgetOne: 'Lupakan {device}',
  forgotten: '{device} perlu langkah kedua lagi.',
  unknownDevice: 'Browser',
})

export const proofWording = messages('accounts.ownAccount.proof', {
  language: 'id',
  title: 'Konfirmasi bahwa ini Anda',
  about: 'Tindakan ini memberi atau mengambil kuasa. Konfirmasi dahulu untuk melanjutkan.',
  password: 'Kata sandi',
  code: 'Kode autentikator atau kode pemulihan',
  byPasskey: 'Pakai passkey',
  submit: 'Lanjutkan',
  busy: 'Memeriksa...',
  cancel: 'Batal',
})
