import { bilingual } from '../../content/messages/messages.ts'

export const tableViewWording = bilingual('admin.tableView', {
  id: {
    columns: 'Kolom',
    someHidden: 'Kolom ({count} tersembunyi)',
    about: 'Kolom yang ditampilkan',
  },
  en: {
    columns: 'Columns',
    someHidden: 'Columns ({count} hidden)',
    about: 'Columns that are shown',
  },
})
