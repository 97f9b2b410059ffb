export const proofWording = {
  language: 'id',
  title: 'Konfirmasi bahwa ini Anda',
  about: 'Tindakan ini memberi atau mengambil kuasa. Konfirmasi dahulu untuk melanjutkan.',
  password: 'Kata sandi',
  code: 'Kode autentikator atau kode pemulihan',
  byPasskey: 'Pakai passkey',
  submit: 'Lanjutkan',
  busy: 'Memeriksa...',
  cancel: 'Batal',
} as const
