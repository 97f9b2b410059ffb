import { messages } from '../../content/messages/messages.ts'

export const headerWording = messages('site.header', {
  language: 'id',
  menu: 'Menu',
  theme: 'Ganti tema terang atau gelap',
  search: 'Cari',
  navigation: 'Navigasi utama',
  // Only {name} is replaced: no plurals and no choices.
  greeting: 'Halo, {name}',
  account: 'AKUN SAYA',
})

export const headerEnglish = messages('site.header.english', {
  language: 'en',
  logIn: 'LOGIN / REGISTER',
  logOut: 'LOGOUT',
  admin: 'ADMIN',
})
