import { messages } from '../../content/messages/messages.ts'

/**
 * docs/product.md specifies the wording of the News screen in sections 2 (screens), 5 (validation) and 8 (sentences).
 */
export const newsWording = messages('admin.news', {
  language: 'id',
  failed: 'Gagal',
  incomplete: 'Judul dan deskripsi harus diisi',
  saved: 'Sukses',
  deleted: 'Berhasil',
  understood: 'OK',
})

export const newsEnglish = messages('admin.news.english', {
  language: 'en',
  readMore: 'Read More',
  // Read out for the button above.
  readMoreOf: 'Read More: {title}',
})
