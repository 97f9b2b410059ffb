import { messages } from '../../content/messages/messages.ts'
import type { GameAccountState, GameStepKind } from '../../content/accounts/gameAccounts.ts'

export const gameAccountWording = messages('admin.gameAccounts', {
  language: 'id',
  title: 'Akun Game',
  about: 'Akun game yang dibuat atau dihubungkan pemain di situs ini, dan apa yang masih menunggu gamenya.',
  attention: 'Menunggu lebih dari satu jam: {late}. Perlu diputuskan: {unclear}.',
  empty: 'Belum ada akun game.',
  noneFound: 'Tidak ada akun game yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil data Akun Game: {reason}',
  name: 'Nama akun',
  realm: 'Server',
  owner: 'Pemilik',
  state: 'Status',
  number: 'Nomor',
  created: 'Sejak',
  step: 'Yang menunggu',
  action: 'Tindakan',
  everyRealm: 'Semua server',
  everyState: 'Semua status',
  ofOne: 'Hanya akun game satu pengguna.',
  ofAll: 'Tampilkan semua',
  // What the site asks of the game, such as “Membuat akun”.
  stepSince: '{step} sejak {time}',
  refusedSince: '{step} (ditolak game) sejak {time}',
  tries: '{count} kali dicoba',
  late: 'Lebih dari satu jam',
  retry: 'Coba lagi',
  retried: 'Akun game {name} dicoba lagi.',
  retryFailed: 'Gagal mencoba lagi: {reason}',
  retryQuestion: 'Coba lagi untuk {name}?',
  retryAbout: 'Game ditanya lagi sekarang juga.',
  retryUnclear:
    'Di game ada akun dengan nama ini, dan tidak pasti apakah itu yang diminta pemiliknya. Lihat dahulu di database game: jika akun itu milik orang lain, lepaskan saja; jika sudah dihapus, coba lagi. Setelah sehari kata sandinya tidak lagi tersimpan, dan pemiliknya harus membuat akun lagi.',
  retryOwned:
    'Jika akun game itu sudah terhubung dengan akun lain di situs ini, mencoba lagi tidak membantu: lepaskan salah satunya.',
  retryYes: 'Ya, coba lagi',
  unlink: 'Lepaskan',
  unlinked: 'Akun game {name} dilepaskan.',
  unlinkFailed: 'Gagal melepaskan: {reason}',
  unlinkQuestion: 'Lepaskan {name} dari {owner}?',
  unlinkAbout:
    'Akun itu tetap ada di game, dan {owner} tidak lagi mengurusnya di situs ini. Jika {owner} sedang ditangguhkan, ban dari situs ini dicabut.',
  unlinkYes: 'Ya, lepaskan',
})

export const stateWording = messages('admin.gameAccounts.states', {
  language: 'id',
  waiting: 'Menunggu',
  ready: 'Siap',
  taken: 'Nama terpakai',
  over: 'Kedaluwarsa',
  unclear: 'Tidak pasti',
  leaving: 'Sedang dilepas',
  left: 'Dilepas di game',
  removed: 'Dilepas oleh staf',
} satisfies { language: 'id' } & Record<GameAccountState, string>)

export const stepWording = messages('admin.gameAccounts.steps', {
  language: 'id',
  create: 'Membuat akun',
  password: 'Mengganti kata sandi',
  ban: 'Mem-ban',
  unban: 'Mencabut ban',
  unlink: 'Melepas',
} satisfies { language: 'id' } & Record<GameStepKind, string>)
