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
  all: 'Lihat semua {total} di {title}',
  searching: 'Mencari data…',
  none: 'Tidak ada yang cocok dengan “{words}”.',
  failed: 'Data tidak dapat dicari: {reason}',
  found: '{count} hasil',
  keys: 'Panah untuk memilih, Enter untuk membuka, Esc untuk menutup',
})

/** Search words that find a command, in both languages of the back-office. */
export const commandWords = {
  add: 'tambah baru buat add new create',
  theme: 'tema gelap terang siang malam dark light mode',
  messages: 'pesan notifikasi notifications',
  home: 'beranda situs home site',
  account: 'akun kata sandi sesi password sessions second factor',
  logout: 'keluar log out sign out',
} as const
