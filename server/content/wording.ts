import { messages } from '../../content/messages/messages.ts'

export const contentWording = messages('server.content', {
  language: 'id',
  cut: 'Teks ini terlalu panjang untuk ditampilkan seluruhnya.',
  // What uses a row that cannot be deleted.
  otherData: 'data lain',
  // One of several in the list of what uses a row: {title} is of a kind of content.
  use: '{count} {title}',
  // Heading of a column.
  chance: 'Peluang',
  dropsAt: 'Drop di {map}',
  dropsOf: 'Drop {monster}',
  // Headings of columns.
  package: 'Paket',
  price: 'Harga',
  community: 'Komunitas',
})

export const contentEnglish = messages('server.content.english', {
  language: 'en',
  // “query” is the name of a field.
  mostRows: 'query may find at most {most} rows.',
  viewTaken: 'There is a view with this name already.',
  viewDeleted: 'The view was deleted.',
  copyGone: 'The working copy was thrown away.',
  // In sentences that say what is wrong with an uploaded picture.
  picture: 'Picture',
  // Headings of columns.
  monster: 'Monster',
  map: 'Map',
  item: 'Item',
})
