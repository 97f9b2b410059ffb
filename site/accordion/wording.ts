import { messages } from '../../content/messages/messages.ts'

export const accordionWording = messages('site.accordion', {
  language: 'id',
  // Of the part of a page that an address names.
  unknown: 'Bagian ini tidak ada.',
  failed: 'Bagian ini belum dapat ditampilkan.',
  // After a number of entries, or alone: “12 layanan · diperbarui 21 November 2026”.
  updated: 'diperbarui {date}',
})
