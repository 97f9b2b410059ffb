import { messages } from '../../content/messages/messages.ts'
import type { BatchKind } from '../../content/queries/manyRows/batchQuery.ts'

export const batchesWording = messages('admin.batches', {
  language: 'id',
  title: 'Perubahan Massal',
  about:
    'Yang diubah, dihapus atau diimpor bersama-sama. Setiap baris daftar ini dapat diurungkan sekaligus; data yang sudah diubah lagi sejak itu dibiarkan.',
  empty: 'Belum ada perubahan massal.',
  loadFailed: 'Gagal mengambil data: {reason}',
  // Heads the column of the numbers of batches.
  number: 'No.',
  time: 'Waktu',
  actor: 'Oleh',
  what: 'Apa',
  data: 'Data',
  gameData: 'Data game',
  rows: 'Baris',
  action: 'Tindakan',
  undo: 'Urungkan',
  undoNamed: 'Urungkan nomor {id}',
  undone: 'Sudah diurungkan',
  question: 'Urungkan perubahan nomor {id}?',
  questionAbout: 'Baris yang telah diubah sejak itu tidak disentuh. Pembatalan ini pun dapat diurungkan.',
  yes: 'Ya, urungkan',
  show: 'Lihat perubahannya',
  showNamed: 'Lihat perubahannya: nomor {id}',
  changesTitle: 'Perubahan nomor {id}',
  undoOf: 'Pembatalan nomor {id}',
  kinds: {
    edit: 'Diubah',
    delete: 'Dihapus',
    import: 'Diimpor',
    game_files: 'Diimpor dari berkas game',
    duplicate: 'Diduplikat',
    undo: 'Diurungkan',
  } satisfies Record<BatchKind, string>,
  counts: {
    created: '{count, number} dibuat',
    updated: '{count, number} diubah',
    deleted: '{count, number} dihapus',
  },
})
