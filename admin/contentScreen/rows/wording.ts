import type { Wording } from '../../../content/wording.ts'

const id = {
  gone: '{name} telah dihapus.',
  listChanged: 'Daftarnya telah berubah. Coba lagi.',
  at: '{name}: halaman {page}, baris {row}',
  elsewhere: '{name} kini di halaman {page}.',
  hidden: '{name} tersimpan, tetapi tidak cocok dengan pencarian atau saringan.',
  show: 'Tampilkan',
}

const en: typeof id = {
  gone: '{name} has been deleted.',
  listChanged: 'The list has changed. Try again.',
  at: '{name}: page {page}, row {row}',
  elsewhere: '{name} is on page {page} now.',
  hidden: '{name} is saved, but does not match the search or filter.',
  show: 'Show',
}

export const rowsWording: { [L in Wording['language']]: typeof id } = { id, en }
