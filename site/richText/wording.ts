import { messages } from '../../content/messages/messages.ts'

export const richTextWording = messages('site.richText', {
  language: 'id',
  // What screen readers call a table in a text.
  table: 'Tabel',
  // Of a list of which a text shows the first entries.
  all: 'Lihat semua',
  // The name of a video without a title. The host is the name of a service, such as YouTube.
  video: 'Video {host}',
  play: 'Putar {title}',
  loadedFrom: 'Dimuat dari {host} setelah diklik',
})
