import { bilingual } from '../../../content/messages/messages.ts'

export const rowsWording = bilingual('admin.contentScreen.rows', {
  id: {
    gone: '{name} telah dihapus.',
    listChanged: 'Daftarnya telah berubah. Coba lagi.',
    at: '{name}: halaman {page, number}, baris {row, number}',
    elsewhere: '{name} kini di halaman {page, number}.',
    hidden: '{name} tersimpan, tetapi tidak cocok dengan pencarian atau saringan.',
    show: 'Tampilkan',
    edit: 'Edit',
    more: 'Tindakan lain untuk {name}',
  },
  en: {
    gone: '{name} has been deleted.',
    listChanged: 'The list has changed. Try again.',
    at: '{name}: page {page, number}, row {row, number}',
    elsewhere: '{name} is on page {page, number} now.',
    hidden: '{name} is saved, but does not match the search or filter.',
    show: 'Show',
    edit: 'Edit',
    more: 'More actions for {name}',
  },
})
