import { messages } from '../../content/messages/messages.ts'

export const paletteWording = messages('admin.palette', {
  language: 'id',
  open: 'Cari…',
  title: 'Cari layar, data, atau perintah',
  recent: 'Terakhir dipakai',
  here: 'Di layar ini',
  screens: 'Layar',
  commands: 'Perintah',
  total: '{title} ({total})',
  all: 'Lihat semua {total, number} di {title}',
  searching: 'Mencari data…',
  none: 'Tidak ada yang cocok dengan “{words}”.',
  failed: 'Data tidak dapat dicari: {reason}',
  found: '{count} hasil',
  keys: 'Panah untuk memilih, Enter untuk membuka, Esc untuk menutup',
})

/** The search words that find a command. */
export const commandWords = messages('admin.palette.commandWords', {
  language: 'id',
  // Nobody sees these words: someone who types one of them in the search box finds the command. Keep the English ones.
  add: 'tambah baru buat add new create',
  theme: 'tema gelap terang siang malam dark light mode',
  messages: 'pesan notifikasi notifications',
  home: 'beranda situs home site',
  account: 'akun kata sandi sesi password sessions second factor',
  logout: 'keluar log out sign out',
})
