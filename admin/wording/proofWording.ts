/** The texts of the question for a fresh proof. */
export const proofWording = {
  language: 'id',
  title: 'Konfirmasi kata sandi',
  about: 'Tindakan ini memberi atau mengambil kuasa. Masukkan kata sandi Anda untuk melanjutkan.',
  password: 'Kata sandi',
  submit: 'Lanjutkan',
  busy: 'Memeriksa...',
  cancel: 'Batal',
} as const
