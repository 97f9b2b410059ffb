import type { Wording } from '../../content/wording.ts'

const id = {
  columns: 'Kolom',
  someHidden: 'Kolom ({count} tersembunyi)',
  about: 'Kolom yang ditampilkan',
}

const en: typeof id = {
  columns: 'Columns',
  someHidden: 'Columns ({count} hidden)',
  about: 'Columns that are shown',
}

export const tableViewWording: { [L in Wording['language']]: typeof id } = { id, en }
