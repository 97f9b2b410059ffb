import { messages } from '../messages/messages.ts'
import type { GameChoice } from './deletion.ts'

export const leavingWording = messages('accounts.leaving', {
  language: 'id',
  title: 'Data dan penghapusan',
  about: 'Semua yang disimpan situs ini tentang Anda dapat Anda lihat dan unduh, dan akun Anda dapat Anda hapus.',
  loadFailed: 'Gagal mengambil keadaan akun: {reason}',
  see: 'Lihat semua data saya',
  privacy: 'Apa yang disimpan situs ini, dan berapa lama',
  delete: 'Hapus akun',
  gamesFailed: 'Gagal mengambil akun game: {reason}',
  deleteQuestion: 'Hapus akun Anda?',
  deleteAbout:
    'Akun dihapus pada {day}, {days} hari lagi. Sampai saat itu akun tetap dapat dipakai, dan Anda dapat membatalkan penghapusan di halaman ini.',
  afterwards:
    'Setelah itu akun, sesi, log masuk, dan token hilang dan tidak dapat dikembalikan. Cadangan situs masih memuatnya beberapa waktu; sampai kapan, dikatakan setelah Anda menghapus.',
  games: 'Akun game Anda',
  gameChoices: {
    keep: 'Tetap dapat dimainkan',
    lock: 'Dikunci',
  } satisfies Record<GameChoice, string>,
  lockHint:
    'Akun yang dikunci tidak dapat dimainkan lagi. Di server yang tidak mengizinkan penguncian, akun game tetap dapat dimainkan.',
  gamesStay: 'Akun game Anda tetap ada di game.',
  deleteYes: 'Ya, hapus akun saya',
  asked: 'Akun Anda akan dihapus pada {day}.',
  leaving: 'Akun ini akan dihapus',
  until: 'Akun ini dihapus pada {day}. Sampai saat itu akun tetap dapat dipakai.',
  waitsForOwner: 'Waktunya sudah tiba, tetapi pemilik terakhir tidak dihapus. Jadikan orang lain pemilik dahulu.',
  gamesLocked: 'Akun game Anda ikut dikunci, di server yang mengizinkannya.',
  keep: 'Batalkan penghapusan',
  kept: 'Penghapusan dibatalkan. Akun Anda tetap ada.',
  keepFailed: 'Gagal membatalkan penghapusan: {reason}',
})
