/**
 * The frame around the screens is worded in English, but for a few sentences in Indonesian, which the components mark.
 * docs/product-admin.md.
 */
export const shellWording = {
  language: 'en',
  navigation: 'Admin menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  skip: 'Skip to content',
  switchTheme: 'Switch between light and dark theme',
  greeting: 'Halo, {name}',
  wrongLogIn: '1 wrong try at your name since yesterday.',
  wrongLogIns: '{count} wrong tries at your name since yesterday.',
  showLogIns: 'Show log-ins',
  home: 'Back to Home',
  account: 'Your account',
  logout: 'Logout',
  loading: 'Loading...',
  welcome: 'Welcome to Admin Dashboard',
  choose: 'Silakan pilih menu di sidebar untuk mengelola data.',
  notFound: 'Halaman Tidak Ditemukan',
  notPermitted: 'Layar Ini Tidak Termasuk Peran Anda',
  askOwner: 'Minta pemilik situs untuk menambahkan izinnya ke salah satu peran Anda.',
  broken: 'This screen could not be shown.',
  reload: 'Reload',
  notifications: 'Notifications',
  dismiss: 'Close',
  messages: 'Messages',
  noMessages: 'No messages yet.',
  tones: { good: 'Success', bad: 'Error', note: 'Information' },
} as const
