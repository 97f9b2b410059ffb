import { messages } from '../../../content/messages/messages.ts'

export const accountWording = messages('site.account', {
  language: 'id',
  scriptsForForm: 'JavaScript harus aktif untuk memakai formulir ini.',
  scriptsForPage: 'JavaScript harus aktif untuk memakai halaman ini.',
  // Of a button that shows what is typed into a field, such as “Password”.
  reveal: 'Tampilkan {label}',
  passwordHint: '{least}-{most} karakter dengan huruf kecil, huruf besar, angka, dan karakter khusus.',
  pinHint: '6 angka. Simpan baik-baik: PIN dipakai untuk mengatur ulang password.',
  commonPassword: 'Password ini banyak dipakai orang dan mudah ditebak. Sebaiknya pilih yang lain.',
  commonPin: 'PIN ini banyak dipakai orang dan mudah ditebak. Sebaiknya pilih yang lain.',

  own: {
    title: 'Akun Saya',
    signIn: 'Masuk untuk mengatur akun Anda.',
    isOver: 'Sesi Anda telah berakhir. Masuk lagi untuk mengatur akun Anda.',
    description: 'Atur kata sandi, sesi, dan langkah kedua akun Anda.',
  },
  forgot: {
    description: 'Atur ulang password akun Anda dengan username, email, dan PIN.',
    pinHint: '6 angka yang Anda pilih saat mendaftar.',
  },
  logIn: {
    description: 'Masuk dengan akun Anda untuk bermain.',
    forgot: 'Lupa password?',
    byPasskey: 'Masuk dengan passkey',
  },
  register: {
    description:
      'Buat akun baru: username, email, password, dan PIN 6 angka. Setelah itu tinggal mengunduh dan bermain.',
    // {button} is the name of the button that registers, and {terms} is a link with the words below.
    agree: 'Dengan menekan {button}, Anda menyetujui {terms} yang berlaku di server ini.',
    terms: 'syarat, ketentuan, dan peraturan',
    // A link to the page about privacy.
    privacy: 'Data yang kami simpan',
    // The name of the bar with one of the sentences and buttons below, for screen readers.
    next: 'Langkah berikutnya',
    ready: 'Akun Anda sudah jadi. Sekarang unduh gamenya.',
    get: 'Unduh',
  },
  secondStep: {
    codeHint: '6 angka dari aplikasi autentikator Anda. Tanpa ponselnya, ketik salah satu kode pemulihan.',
    remember: 'Ingat browser ini selama 30 hari',
  },
})

export const accountEnglish = messages('site.account.english', {
  language: 'en',
  titles: {
    forgot: 'Forgot Password',
    logIn: 'Login',
    register: 'Register',
    reset: 'Reset Password',
    secondStep: 'Second step',
  },
  // Of fields.
  server: 'SERVER',
  newPassword: 'New Password',
  confirmation: 'Confirm Password',
  // The rest are buttons.
  logIn: 'LOGIN',
  register: 'REGISTER',
  reset: 'RESET PASSWORD',
  continue: 'CONTINUE',
  byPasskey: 'USE A PASSKEY',
  back: 'BACK',
})
