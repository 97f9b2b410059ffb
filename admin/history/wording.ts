import type { Wording } from '../../content/wording.ts'

const id = {
  history: 'Riwayat',
  title: 'Riwayat: {name}',
  loading: 'Loading...',
  empty: 'Belum ada riwayat untuk data ini.',
  loadFailed: 'Gagal mengambil riwayat: {reason}',
  by: 'oleh {name}',
  present: 'Versi sekarang',
  older: 'Muat yang lebih lama',
  restore: 'Kembalikan versi ini',
  restoreFrom: 'Kembalikan versi ini: {time}',
  question: 'Kembalikan versi dari {time}?',
  about: 'Isian berikut akan berubah. Versi sekarang tetap tersimpan dalam riwayat.',
  yes: 'Ya, kembalikan',
  restored: 'Versi lama berhasil dikembalikan.',
  restoreFailed: 'Gagal mengembalikan: {reason}',
}

const en: typeof id = {
  history: 'History',
  title: 'History: {name}',
  loading: 'Loading...',
  empty: 'There is no history of this row yet.',
  loadFailed: 'Failed to fetch the history: {reason}',
  by: 'by {name}',
  present: 'Present version',
  older: 'Load older ones',
  restore: 'Restore this version',
  restoreFrom: 'Restore this version: {time}',
  question: 'Restore the version of {time}?',
  about: 'These fields will change. The present version stays in the history.',
  yes: 'Yes, restore',
  restored: 'The earlier version was restored successfully.',
  restoreFailed: 'Failed to restore: {reason}',
}

export const historyWording: { [L in Wording['language']]: typeof id } = { id, en }
