import { bilingual } from '../../../content/messages/messages.ts'

export const rowsWording = bilingual('admin.contentScreen.rows', {
  id: {
    gone: '{name} telah dihapus.',
    listChanged: 'Daftarnya telah berubah. Coba lagi.',
    at: '{name}: halaman {page}, baris {row}',
    elsewhere: '{name} kini di halaman {page}.',
    hidden: '{name} tersimpan, tetapi tidak cocok dengan pencarian atau saringan.',
    show: 'Tampilkan',
  },
  en: {
    gone: '{name} has been deleted.',
    listChanged: 'The list has changed. Try again.',
    at: '{name}: page {page}, row {row}',
    elsewhere: '{name} is on page {page} now.',
    hidden: '{name} is saved, but does not match the search or filter.',
    show: 'Show',
  },
})
