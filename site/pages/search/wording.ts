import { messages } from '../../../content/messages/messages.ts'

export const searchWording = messages('site.search', {
  language: 'id',
  title: 'Cari',
  // In the title of the browser’s tab.
  titleOf: '“{words}” - Cari',
  description: 'Cari berita, item, map, NPC, drop, dan peraturan di seluruh situs.',
  form: 'Pencarian',
  field: 'Cari berita, item, map, NPC, drop, dan peraturan',
  // In the empty field.
  example: 'Item, monster, map, NPC, berita',
  hint: 'Ketik satu kata atau lebih: nama item, monster, map, atau NPC.',
  suggestions: 'Saran',
  // Only {count} is replaced: no plurals and no choices.
  suggested: '{count} saran.',
  everywhere: 'Cari di semua bagian',
  seeAlso: 'Lihat juga',
  spelling: 'Periksa ejaannya, atau cari dengan satu kata saja.',
  all: 'Lihat semua ({count, number})',
})
