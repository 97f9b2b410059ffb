import { messages } from '../../content/messages/messages.ts'

export const reloadWording = messages('site.reload', {
  language: 'id',
  // On a button, after a failure.
  reload: 'Muat ulang',
})

/** As ui/Pagination.tsx takes them. */
export const pageLabels = messages('site.pages', {
  language: 'id',
  // Names of the pages of a long list.
  pages: 'Halaman',
  previous: 'Halaman sebelumnya',
  next: 'Halaman berikutnya',
  page: 'Halaman {number}',
})
