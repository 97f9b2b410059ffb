import { messages } from '../../content/messages/messages.ts'

/** The wording of the frame around the back-office screens. */
export const shellWording = messages('admin.shell', {
  language: 'en',
  // Of the browser's tab. The site's name stands for `site`.
  documentTitle: '{title} · {site} Admin',
  navigation: 'Admin menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  skip: 'Skip to content',
  switchTheme: 'Switch between light and dark theme',
  wrongLogIn: '1 wrong try at your name since yesterday.',
  wrongLogIns: '{count, number} wrong tries at your name since yesterday.',
  showLogIns: 'Show log-ins',
  troubledChannel: '1 announcement was not sent.',
  troubledChannels: '{count} announcements were not sent.',
  showChannels: 'Show channels',
  troubledRealm: 'Figures of the realm {names} fail: what the site shows of it is old or missing.',
  troubledRealms: 'Figures of the realms {names} fail: what the site shows of them is old or missing.',
  showRealms: 'Show realms',
  fromRealm: 'The landing page shows this from the realm {name}, instead of what is entered here.',
  showRealm: 'Show the realm',
  meantDatabase: 'It was on purpose',
  useNewKey: 'Use the new key',
  home: 'Back to Home',
  account: 'Your account',
  logout: 'Logout',
  loading: 'Loading...',
  welcome: 'Welcome to Admin Dashboard',
  broken: 'This screen could not be shown.',
  reload: 'Reload',
  notifications: 'Notifications',
  dismiss: 'Close',
  messages: 'Messages',
  noMessages: 'No messages yet.',
  // Read out before a message.
  tones: { good: 'Success:', bad: 'Error:', note: 'Information:' },
})

/** The few Indonesian sentences of the frame. */
export const shellIndonesian = messages('admin.shell.indonesian', {
  language: 'id',
  greeting: 'Halo, {name}',
  choose: 'Silakan pilih menu di sidebar untuk mengelola data.',
  factorDue: 'Mulai {day} peran Anda mewajibkan langkah kedua.',
  addFactor: 'Aktifkan sekarang',
  factorNeeded: 'Aktifkan Langkah Kedua Dahulu',
  factorNeededAbout:
    'Peran Anda mewajibkan langkah kedua, dan akun ini belum memilikinya. Semua layar terbuka lagi begitu Anda mengaktifkannya.',
  toAccount: 'Ke akun saya',
  factorEvents: 'Yang terjadi dengan langkah kedua akun Anda:',
  // What happened is one of `factorActions`.
  factorEvent: {
    self: '{what}, {time}.',
    staff: '{what} oleh pengelola lain, {time}.',
    command: '{what} dari baris perintah, {time}.',
  },
  factorActions: {
    'add-factor': 'Faktor ditambahkan',
    'remove-factor': 'Faktor dihapus',
    'remove-factors': 'Semua faktor diambil',
    'make-recovery-codes': 'Kode pemulihan baru dibuat',
    'use-recovery-code': 'Kode pemulihan dipakai untuk masuk',
  },
  // The account is a link with the words of `yourAccount`.
  notYou: 'Jika bukan Anda, ubah kata sandi dan akhiri sesi yang lain di {account}.',
  yourAccount: 'akun Anda',
  seen: 'Sudah saya baca',
  notFound: 'Halaman Tidak Ditemukan',
  notPermitted: 'Layar Ini Tidak Termasuk Peran Anda',
  askOwner: 'Minta pemilik situs untuk menambahkan izinnya ke salah satu peran Anda.',
})
